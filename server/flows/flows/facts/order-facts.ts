import type { Selectable } from "kysely";
import type { Fact } from "#server/cases/domain/offers/evaluate";
import type { Reader } from "#server/db/open";
import type { Orders } from "#server/db/tables";
import { dayIn, timeIn } from "#server/kit/days";

export interface Calendar {
  now: Date;
  timezone: string;
  /** The store's; money in another one is unknown. */
  currency: string;
}
const dayMs = 86_400_000;

/** Return the whole days of the store's calendar since an instant; null for none, and for one that has not come. */
export function daysSince(at: string | null, { now, timezone }: Pick<Calendar, "now" | "timezone">): number | null {
  if (at === null || new Date(at) > now) return null;
  const start = Date.parse(dayIn(timezone, new Date(at)));
  return Math.round((Date.parse(dayIn(timezone, now)) - start) / dayMs);
}

/** Return what is known of an order but its payments. */
export function orderFacts(order: Selectable<Orders>, calendar: Calendar): Record<string, Fact> {
  const full = order.total_minor + order.discount_minor;
  return {
    "order.country": order.ship_to?.country?.toUpperCase() ?? null,
    "order.channel": order.channel,
    "order.tags": [...order.tags, ...order.own_tags],
    "order.is_exchange": order.kind === "exchange",
    "order.is_replacement": order.kind === "replacement",
    "order.currency": order.currency,
    "order.total": order.currency === calendar.currency ? order.total_minor : null,
    "order.discount_percent": full > 0 ? Math.round((order.discount_minor * 100) / full) : null,
    "order.discount_codes": order.discount_codes,
    "order.days_since_ordered": daysSince(order.ordered_at, calendar),
    "order.days_since_delivered": daysSince(order.delivered_at, calendar),
  };
}

/** Return how an order was paid by an instant. */
export async function paymentFacts(reader: Reader, { store_id, id }: Selectable<Orders>, now: Date): Promise<Record<string, Fact>> {
  const rows = await reader
    .selectFrom("order_payment")
    .select("kind")
    .distinct()
    .where("store_id", "=", store_id)
    .where("order_id", "=", id)
    .where((eb) => eb.or([eb("captured_at", "is", null), eb("captured_at", "<=", now.toISOString())]))
    .orderBy("kind")
    .execute();
  return { "order.payment_kinds": rows.map(({ kind }) => kind) };
}

export function timeFacts({ now, timezone }: Calendar): Record<string, Fact> {
  const date = dayIn(timezone, now);
  return {
    "time.weekday": new Date(`${date}T00:00:00Z`).getUTCDay() || 7,
    "time.hour": Number(timeIn(timezone, now).slice(0, 2)),
    "time.date": date,
  };
}
