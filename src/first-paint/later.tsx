import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from "react";
import { useFirstPageShown } from "./first-page.ts";
import { OnDemand } from "./on-demand.tsx";

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/**
 * Return `lazy` for a part that the first page does without: its code loads after that page is shown, so that it does not compete with
 * the rows. Unlike `lazy` it brings its own boundary; `place` holds its room until then.
 */
export function later<Props extends object = object>(load: () => Promise<{ default: ComponentType<Props> }>, place: ReactNode = null) {
  const Part = lazy(load) as Lazy<object> as ComponentType<Props>;
  return function Later(props: Props) {
    return useFirstPageShown() ? (
      <OnDemand fallback={place}>
        <Part {...props} />
      </OnDemand>
    ) : (
      place
    );
  };
}
