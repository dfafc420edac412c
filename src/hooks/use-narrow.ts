import { useSyncExternalStore } from "react";

const phone = "(max-width: 767.98px)";
const subscribeTo = (media: string) => (tell: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
};
const subscribe = subscribeTo(phone);

/** Below this width a menu is a drawer, and a screen has one column. */
const oneColumn = "(max-width: 899.98px)";
const subscribeColumn = subscribeTo(oneColumn);
/** Return whether the screen has room for one column only. */
export const useOneColumn = (): boolean => useSyncExternalStore(subscribeColumn, () => window.matchMedia(oneColumn).matches);

/**
 * Return whether the screen is too narrow for a wide table. antd's useBreakpoint has no value on the first render, so a phone would
 * render the table first.
 */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);

/** The width below which a table that fits a phone scrolls in its box. */
export const narrowTable = 300;

/** Return the width below which a table scrolls in its box: on a phone, a smaller one for a table that hides columns there. */
export function useTableWidth(width: number, columns: readonly { responsive?: readonly unknown[] }[] = []): number {
  const isNarrow = useNarrow();
  return isNarrow && columns.some(({ responsive }) => responsive) ? narrowTable : width;
}
