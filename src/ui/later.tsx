import { type ComponentType, lazy, Suspense } from "react";
import { useSettled } from "#src/lib/settled";

/**
 * A part of the frame that the first page does without: React's lazy would fetch it at once; its code comes when the page stands, and
 * its place is kept.
 */
export function later<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Place: ComponentType,
): ComponentType<Props> {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    if (!useSettled()) return <Place />;
    return (
      <Suspense fallback={<Place />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
