import { useMedia } from "#src/lib/browser/media";

/** Return whether the screen has room for one column only; a menu is a drawer then. */
export const useOneColumn = (): boolean => useMedia("(max-width: 899.98px)");

/** Return whether the screen is too narrow for a wide table. */
export const useNarrow = (): boolean => useMedia("(max-width: 767.98px)");

/** The width below which a table that fits a phone scrolls in its box. */
export const narrowTable = 300;

/** Return the width below which a table scrolls in its box: on a phone, a smaller one for a table that hides columns there. */
export function useTableWidth(width: number, columns: readonly { responsive?: readonly unknown[] }[] = []): number {
  const isNarrow = useNarrow();
  return isNarrow && columns.some(({ responsive }) => responsive) ? narrowTable : width;
}
