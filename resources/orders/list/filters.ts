import { type OrderTab, orderTabNames, orderTabs } from "#contracts/orders/query";
import { filtersNamed } from "#src/lists/filter-words";

/** Filters with several values. */
export const manyOrderFilters = ["payment_state", "fulfilment_state", "kind"] as const;
const otherFilters = [
  "open",
  "cancelled",
  "channel",
  "country",
  "currency",
  "tag",
  "sku",
  "ordered_from",
  "ordered_to",
  "min_total_minor",
  "max_total_minor",
  "product",
] as const;
export type OrderFilterName = (typeof manyOrderFilters)[number] | (typeof otherFilters)[number];

export const orderFilters = filtersNamed(manyOrderFilters, otherFilters);

type Active = Record<string, string[]>;

/** Return the filters a tab stands for. */
export const filtersOf = (tab: OrderTab): Active =>
  Object.fromEntries(Object.entries(orderTabs[tab]).map(([name, value]) => [name, [value].flat() as string[]]));

const isSame = (one: Active, other: Active): boolean => {
  const words = (active: Active) =>
    Object.entries(active)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => `${name}=${[...values].sort().join(",")}`)
      .sort()
      .join("&");
  return words(one) === words(other);
};

/** Return the tab whose filters are exactly the active ones; none when others were added. */
export const orderTab = (active: Active): OrderTab | undefined => orderTabNames.find((tab) => isSame(filtersOf(tab), active));
