import { type Kysely, sql } from "kysely";
import { owedByCustomer, owedToCustomer, type ReturnsOverview } from "#contracts/returns/overview";
import { ReturnsQuery } from "#contracts/returns/shapes";
import { boundedSum } from "#server/db/sums";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn, dayStart } from "#server/kit/days";
import { tallied } from "./counts.ts";
import { recentActivity } from "./last-days.ts";

type Db = Kysely<DB>;
const dayCount = 30;
/** Above this, an exact number is not worth the cost of counting. */
const mostFailed = 100;

/** Return what is urgent now and the last thirty days, each number as the list behind it would count. */
export async function returnsOverview(db: Db, context: CallContext): Promise<ReturnsOverview> {
  const { id: storeId, timezone } = context.store;
  const first = addDays(dayIn(timezone, context.now), 1 - dayCount);
  const since = dayStart(timezone, first).toISOString();
  const days = Array.from({ length: dayCount }, (_, index) => addDays(first, index));
  return {
    timezone,
    late: await lateCount(db, context),
    on_hold: await tallied(db, storeId, ReturnsQuery.parse({ status: "OPEN", exchange_status: "ON_HOLD" })),
    labels_failed: await labelsFailed(db, storeId),
    deliveries_failed: context.actor.ability.can("read", "Delivery") ? await deliveriesFailed(db, storeId) : null,
    to_settle: await toSettle(db, storeId),
    since,
    ...(await recentActivity(db, context, days, since)),
  };
}

async function lateCount(db: Db, { store, now }: CallContext): Promise<number> {
  const { n } = await db
    .selectFrom("returns")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("store_id", "=", store.id)
    .where("status", "=", "OPEN")
    .where("due_at", "<", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function labelsFailed(db: Db, storeId: string): Promise<number> {
  const { n } = await db
    .selectFrom("returns_mark as m")
    // One lookup per mark; a plain join would read every open return.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("returns")
          .select("id")
          .whereRef("id", "=", "m.return_id")
          .where("store_id", "=", storeId)
          .where("status", "=", "OPEN")
          .limit(1)
          .as("r"),
      (join) => join.onTrue(),
    )
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("m.store_id", "=", storeId)
    .where("m.mark", "=", "flag:LABEL_FAILED")
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function deliveriesFailed(db: Db, storeId: string): Promise<number> {
  const failed = await db
    .selectFrom("delivery")
    .select("id")
    .where("store_id", "=", storeId)
    .where("state", "=", "FAILED")
    .limit(mostFailed)
    .execute();
  return failed.length;
}

/**
 * The sums rounds owe in either direction, less what was or may have been paid. Reads each table once rather than once
 * per return.
 */
async function toSettle(db: Db, storeId: string): Promise<ReturnsOverview["to_settle"]> {
  const { rows } = await sql<{ currency: string; is_ours: boolean; count: number; minor: number }>`
    with owing as materialized (
      select id, currency, payment_status in (${sql.join(owedToCustomer)}) as is_ours from returns
      where store_id = ${storeId} and status = 'OPEN' and payment_status in (${sql.join([...owedToCustomer, ...owedByCustomer])})
    ), promised as (
      select o.id, sum(n.refund_minor + n.credit_minor + n.bonus_minor) as to_customer, sum(n.invoice_minor) as from_customer
      from owing as o join return_round as n on n.return_id = o.id where n.store_id = ${storeId} group by o.id
    ), moved as (
      select o.id, sum(g.amount_minor) filter (where g.kind <> 'INVOICE_PAYMENT' and g.state <> 'FAILED') as to_customer,
        sum(g.amount_minor) filter (where g.kind = 'INVOICE_PAYMENT' and g.state = 'SUCCEEDED') as from_customer
      from owing as o join ledger as g on g.return_id = o.id
      where g.store_id = ${storeId} and g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT', 'INVOICE_PAYMENT') group by o.id
    )
    select currency, is_ours, count(*)::int as count, ${boundedSum(sql`sum(greatest(0, case when is_ours
      then coalesce(p.to_customer, 0) - coalesce(m.to_customer, 0)
      else coalesce(p.from_customer, 0) - coalesce(m.from_customer, 0) end))`)} as minor
    from owing left join promised as p using (id) left join moved as m using (id) group by currency, is_ours`.execute(db);
  const owed = (currency: string, isOurs: boolean) => {
    const row = rows.find((one) => one.currency === currency && one.is_ours === isOurs);
    return { count: Number(row?.count ?? 0), minor: Number(row?.minor ?? 0) };
  };
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({ currency, to_customer: owed(currency, true), from_customer: owed(currency, false) }));
}
