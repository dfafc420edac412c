import { Component, type PropsWithChildren, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "./parts.tsx";

interface LaterProps {
  /** The page does as well without it, and says nothing when it is missing. */
  isOptional?: boolean;
}

/** Show a part whose code loads when it is needed. A phone may have lost its connection by then: the rest of the page stays. */
export function Later({ isOptional = false, children }: PropsWithChildren<LaterProps>) {
  return (
    <Boundary fallback={isOptional ? null : <NotLoaded />}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

/** React catches errors of rendering in classes alone. */
class Boundary extends Component<PropsWithChildren<{ fallback: ReactNode }>, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

/** React remembers that a part could not be loaded: only a new page asks again. What was chosen for a request survives it. */
function NotLoaded() {
  const { t } = useTranslation("portal");
  return (
    <>
      <Notice tone="danger">{t("errors:OFFLINE")}</Notice>
      <button type="button" className="outline small" onClick={() => location.reload()}>
        {t("retry")}
      </button>
    </>
  );
}
