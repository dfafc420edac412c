import { startTransition, useEffect, useState } from "react";
import { useSettled } from "#src/lib/settled";

/**
 * True once the first picture of the first page is on the screen, which React reports to nobody: what is not seen in it may come then.
 * On later pages at once.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(useSettled());
  useEffect(() => {
    let after: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, []);
  return isPainted;
}
