import type { Order, OrderRow } from "#contracts/orders/orders";
import type { StatusKind } from "#src/ui/status-tag";

export type Standing = "DELETED" | "CANCELLED" | "DELIVERED" | "FULFILLED" | "PARTIAL" | "UNFULFILLED";

type Facts = Pick<OrderRow, "deleted_at" | "cancelled_at" | "delivered_at" | "item_count" | "fulfilled_count">;

/** How far the goods are; an order that ended says only that. */
export function standingOf({ deleted_at, cancelled_at, delivered_at, item_count, fulfilled_count }: Facts): Standing {
  if (deleted_at) return "DELETED";
  if (cancelled_at) return "CANCELLED";
  if (fulfilled_count === 0) return "UNFULFILLED";
  if (fulfilled_count < item_count) return "PARTIAL";
  return delivered_at ? "DELIVERED" : "FULFILLED";
}

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

/** The same facts out of a whole order. */
export const factsOf = (order: Order): Facts => ({
  deleted_at: order.deleted_at,
  cancelled_at: order.cancelled_at,
  delivered_at: order.delivered_at,
  item_count: sum(order.lines, ({ quantity }) => quantity),
  fulfilled_count: sum(order.lines, ({ fulfilled_quantity }) => fulfilled_quantity),
});

/** Units that may still be asked back. */
export const freeUnits = (order: Order): number => sum(order.lines, ({ free }) => free);

export const customerName = ({ customer }: Order): string => [customer.first_name, customer.last_name].filter(Boolean).join(" ");

/** "20" → "20 %" as the reader writes it. */
export const taxText = (rate: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }).format(Number(rate) / 100);
