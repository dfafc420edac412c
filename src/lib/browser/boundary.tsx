import { Component, type PropsWithChildren, type ReactNode } from "react";

/** Show something else where the children cannot be rendered. React catches errors of rendering in classes alone. */
export class Boundary extends Component<PropsWithChildren<{ fallback: ReactNode }>, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
