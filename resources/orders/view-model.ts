import type { Order } from "#contracts/orders/orders";
import type { Standing } from "#contracts/orders/standing";
import type { StatusKind } from "#src/ui/status-tag";

const kinds: Record<Standing, StatusKind> = {
  DELETED: "danger",
  CANCELLED: "neutral",
  DELIVERED: "success",
  FULFILLED: "info",
  PARTLY: "progress",
  UNFULFILLED: "waiting",
};
export const standingKind = (standing: Standing): StatusKind => kinds[standing];

const sum = (lines: Order["lines"], of: (line: Order["lines"][number]) => number) => lines.reduce((total, line) => total + of(line), 0);

/** Return the number of units that can still be returned. */
export const freeUnits = (order: Order): number => sum(order.lines, ({ free }) => free);

export const customerName = ({ customer }: Order): string => [customer.first_name, customer.last_name].filter(Boolean).join(" ");

/** Return "20" as "20 %" in the reader's format. */
export const taxText = (rate: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }).format(Number(rate) / 100);
