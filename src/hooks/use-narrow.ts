import { useSyncExternalStore } from "react";

const phone = "(max-width: 767.98px)";
const subscribe = (tell: () => void) => {
  const query = window.matchMedia(phone);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
};

/** Whether a table of many columns has no room. antd's useBreakpoint knows nothing while the page is first drawn: a phone would draw the table first. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
