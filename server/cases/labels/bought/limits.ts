import { sql } from "kysely";
import type { CostLimit } from "#server/cases/domain/labels/carrier-rules";
import { loadStoreTimezone } from "#server/cases/settings/api";
import { notifyOwnersOnce } from "#server/core/notices/api";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn, dayStart } from "#server/kit/days";
import { type CarrierConnectionRow, changeConnectionRow } from "#server/platforms/carrier-connections/api";

interface Spending {
  /** Null: the service names no price beforehand. */
  cost_minor: number | null;
  currency: string;
}

/**
 * Return whether a purchase fits into what may be bought through a connection today, a day of the store. To rely on it, lock the connection
 * first: two that look at once would both find room for one. `isOrdering` counts labels that wait to be bought, too.
 */
export async function hasRoom(
  reader: Reader,
  { store, now }: CallContext,
  connection: CarrierConnectionRow,
  wanted: Spending | null,
  { isOrdering = false } = {},
): Promise<boolean> {
  const { day_count_limit, day_cost_limit_minor, limit_currency } = connection;
  if (day_count_limit === null && day_cost_limit_minor === null) return true;
  const timezone = await loadStoreTimezone(reader, store.id);
  const since = dayStart(timezone, dayIn(timezone, now)).toISOString();
  const { count, cost } = await reader
    .selectFrom("label")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum((offer ->> 'cost_minor')::bigint) filter (where offer ->> 'currency' = ${limit_currency}), 0)::bigint`.as(
        "cost",
      ),
    ])
    .where("store_id", "=", store.id)
    .where("connection_id", "=", connection.id)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["PURCHASING", "UNKNOWN"]),
        // Bought, whatever became of it since: money that comes back comes back later.
        eb.and([eb("sent_at", ">=", since), eb("provider_label_id", "is not", null)]),
        ...(isOrdering ? [eb("state", "=", "WANTED")] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (day_count_limit !== null && count + 1 > day_count_limit) return false;
  if (day_cost_limit_minor === null || wanted === null) return true;
  // What has no price yet, or one in another currency, cannot be counted, and nothing is guessed.
  return wanted.cost_minor !== null && wanted.currency === limit_currency && Number(cost) + wanted.cost_minor <= day_cost_limit_minor;
}

/** Return what may be spent through a connection in a day; null: as much as is wanted. */
export const dayLimitOf = ({ day_cost_limit_minor, limit_currency }: CarrierConnectionRow): CostLimit | null =>
  day_cost_limit_minor === null || limit_currency === null ? null : { minor: day_cost_limit_minor, currency: limit_currency };

/** Return when the store's next day begins. */
export async function nextDay(reader: Reader, { store, now }: CallContext): Promise<Date> {
  const timezone = await loadStoreTimezone(reader, store.id);
  return dayStart(timezone, addDays(dayIn(timezone, now), 1));
}

/** Notify owners once a day that labels wait, because a connection's limit is reached. */
export async function noticeLimit(tx: Tx, { store, now }: CallContext, connection: CarrierConnectionRow): Promise<void> {
  const today = dayIn(await loadStoreTimezone(tx, store.id), now);
  if (connection.limit_noticed_on === today) return;
  await changeConnectionRow(tx, store.id, connection.id, { limit_noticed_on: today });
  const notice = { kind: "label_limit_reached", object_id: connection.id, subject: connection.name } as const;
  await notifyOwnersOnce(tx, { store_id: store.id, created_at: now.toISOString() }, notice, "same");
}
