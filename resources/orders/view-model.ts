import type { Order } from "#contracts/orders/orders";
import type { Standing, StandingFacts } from "#contracts/orders/standing";
import type { StatusKind } from "#src/ui/status-tag";

const kinds: Record<Standing, StatusKind> = {
  DELETED: "danger",
  CANCELLED: "neutral",
  DELIVERED: "success",
  FULFILLED: "info",
  PARTIAL: "progress",
  UNFULFILLED: "waiting",
};
export const standingKind = (standing: Standing): StatusKind => kinds[standing];

const sum = (lines: Order["lines"], of: (line: Order["lines"][number]) => number) => lines.reduce((total, line) => total + of(line), 0);

/** Return these facts of a whole order. */
export const factsOf = (order: Order): StandingFacts => ({
  deleted_at: order.deleted_at,
  cancelled_at: order.cancelled_at,
  delivered_at: order.delivered_at,
  item_count: sum(order.lines, ({ quantity }) => quantity),
  fulfilled_count: sum(order.lines, ({ fulfilled_quantity }) => fulfilled_quantity),
});

/** Return the number of units that can still be returned. */
export const freeUnits = (order: Order): number => sum(order.lines, ({ free }) => free);

export const customerName = ({ customer }: Order): string => [customer.first_name, customer.last_name].filter(Boolean).join(" ");

/** Return "20" as "20 %" in the reader's format. */
export const taxText = (rate: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }).format(Number(rate) / 100);
