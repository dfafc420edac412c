import { useSyncExternalStore } from "react";

const phone = "(max-width: 767.98px)";
const subscribe = (tell: () => void) => {
  const query = window.matchMedia(phone);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
};

/**
 * Return whether the screen is too narrow for a wide table. antd's useBreakpoint has no value on the first render, so a phone would
 * render the table first.
 */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
