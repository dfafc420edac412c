import { type Kysely, sql } from "kysely";
import { largestMinor } from "#contracts/money";
import type { ReturnsOverview } from "#contracts/returns/overview";
import { boundedSum } from "#server/db/sums";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";

type LastDays = Pick<ReturnsOverview, "days" | "paid" | "reasons">;
/** Reasons that fit into a small chart. */
const mostReasons = 6;

/**
 * Return requests, payments and reasons of these days in the store's time zone, starting at `since`. Three statements
 * over time indexes.
 */
export async function recentActivity(db: Kysely<DB>, context: CallContext, days: readonly string[], since: string): Promise<LastDays> {
  const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone ${context.store.timezone}::text, 'YYYY-MM-DD')`;
  const storeId = context.store.id;
  const requests = await db
    .selectFrom("returns as r")
    .where("r.store_id", "=", storeId)
    .where("r.created_at", ">=", since)
    .select([dayOf("r.created_at").as("day"), (eb) => eb.fn.countAll<number>().as("n")])
    .groupBy(sql`1`)
    .execute();
  const reasons = await db
    .selectFrom("returns as r")
    .innerJoin(sql<{ reason: string }>`unnest(r.reasons)`.as<"m">(sql`m(reason)`), (join) => join.onTrue())
    .where("r.store_id", "=", storeId)
    .where("r.created_at", ">=", since)
    .select(["m.reason", (eb) => eb.fn.countAll<number>().as("n")])
    .groupBy("m.reason")
    .orderBy("n", "desc")
    .orderBy("m.reason")
    .limit(mostReasons)
    .execute();
  const paid = await db
    .selectFrom("ledger as g")
    // One lookup per payment; a plain join would read all orders of the store.
    .innerJoinLateral(
      (eb) => eb.selectFrom("orders").select("currency").whereRef("id", "=", "g.order_id").where("store_id", "=", storeId).limit(1).as("o"),
      (join) => join.onTrue(),
    )
    .where("g.store_id", "=", storeId)
    .where("g.created_at", ">=", since)
    .where("g.state", "=", "SUCCEEDED")
    .where("g.kind", "in", ["REFUND", "STORE_CREDIT", "BONUS_CREDIT"])
    .select(["o.currency", dayOf("g.created_at").as("day"), sql<boolean>`g.kind = 'REFUND'`.as("is_refund")])
    .select(boundedSum(sql`sum(g.amount_minor)`).as("minor"))
    .groupBy(["o.currency", sql`2`, sql`3`])
    .execute();
  const requested = new Map(requests.map(({ day, n }) => [day, Number(n)]));
  return {
    days: days.map((day) => ({ day, requests: requested.get(day) ?? 0 })),
    paid: byCurrency(paid, days),
    reasons: reasons.map(({ reason, n }) => ({ reason, count: Number(n) })),
  };
}

interface Paid {
  currency: string;
  day: string;
  is_refund: boolean;
  minor: number;
}

function byCurrency(rows: readonly Paid[], days: readonly string[]): LastDays["paid"] {
  const sum = (of: readonly Paid[], isRefund: boolean) =>
    of.reduce((total, row) => Math.min(largestMinor, total + (row.is_refund === isRefund ? Number(row.minor) : 0)), 0);
  const both = (of: readonly Paid[]) => ({ refund_minor: sum(of, true), credit_minor: sum(of, false) });
  return [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => ({ currency, own: rows.filter((row) => row.currency === currency) }))
    .sort((a, b) => b.own.length - a.own.length || (a.currency < b.currency ? -1 : 1))
    .map(({ currency, own }) => ({ currency, ...both(own), days: days.map((day) => both(own.filter((row) => row.day === day))) }));
}
