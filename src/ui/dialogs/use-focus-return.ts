import { useEffect, useState } from "react";

/**
 * Return the focus to where it came from, for overlays that unmount while open, which antd's Modal does not expect. If that element is
 * gone or disabled, focus the page's heading, so that the next Tab does not start at the top of the document.
 */
export function useFocusReturn(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      const now = document.activeElement;
      // Leave the focus where it has moved in the meantime, such as a new page's heading or another dialog.
      if (now && now !== document.body && now !== origin) return;
      if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
      if (document.activeElement !== origin || origin === document.body)
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    };
  }, [origin]);
}
