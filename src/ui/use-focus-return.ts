import { useEffect, useState } from "react";

/**
 * For what opens over the page and is removed while still open, which antd's Modal does not expect: return the focus to where it came
 * from. Where that is gone or disabled, to the page's heading, so that the next Tab does not begin at the top of the document.
 */
export function useFocusReturn(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      const now = document.activeElement;
      // Where it went meanwhile, to a new page's heading or into another dialog, it stays.
      if (now && now !== document.body && now !== origin) return;
      if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
      if (document.activeElement !== origin || origin === document.body)
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    };
  }, [origin]);
}
