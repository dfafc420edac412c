import { type ComponentType, lazy, Suspense } from "react";
import { useSettled } from "#src/lib/settled";

/** A part of the frame that the first page does without: its place is kept, its code comes once the page stands. */
export function later(load: () => Promise<{ default: ComponentType }>, Place: ComponentType): ComponentType {
  const Part = lazy(load);
  return function Later() {
    if (!useSettled()) return <Place />;
    return (
      <Suspense fallback={<Place />}>
        <Part />
      </Suspense>
    );
  };
}
