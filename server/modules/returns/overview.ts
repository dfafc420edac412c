import { type Kysely, sql } from "kysely";
import { may } from "#contracts/ability";
import { ReturnsQuery } from "#contracts/returns";
import { owedByCustomer, owedToCustomer, type ReturnsOverview } from "#contracts/returns-overview";
import type { Tables } from "#server/db/schema";
import { addDays, dayIn, dayStart } from "#server/domain/days";
import type { CallContext } from "#server/kit/context";
import { tallied } from "./count-returns.ts";
import { lastDays } from "./last-days.ts";

type Db = Kysely<Tables>;
const dayCount = 30;
/** Beyond this many the exact number helps nobody, and counting costs. */
const mostFailed = 100;

/** What presses now and what the last thirty days were, each number as the list behind it would count. */
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
    deliveries_failed: may(context.actor.ability, "owner") ? await deliveriesFailed(db, storeId) : null,
    to_settle: await toSettle(db, storeId),
    since,
    ...(await lastDays(db, context, days, since)),
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
    .innerJoin("returns as r", "r.id", "m.return_id")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("m.store_id", "=", storeId)
    .where("m.mark", "=", "flag:LABEL_FAILED")
    .where("r.store_id", "=", storeId)
    .where("r.status", "=", "OPEN")
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

/** What rounds promised the customer, less what left or may have left. */
const toCustomer = sql<number>`coalesce((select sum(n.refund_minor + n.credit_minor + n.bonus_minor) from return_round as n
    where n.return_id = r.id and n.store_id = r.store_id), 0)
  - coalesce((select sum(g.amount_minor) from ledger as g where g.return_id = r.id and g.store_id = r.store_id
    and g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT') and g.state <> 'FAILED'), 0)`;
const fromCustomer = sql<number>`coalesce((select sum(n.invoice_minor) from return_round as n
    where n.return_id = r.id and n.store_id = r.store_id), 0)
  - coalesce((select sum(g.amount_minor) from ledger as g where g.return_id = r.id and g.store_id = r.store_id
    and g.kind = 'INVOICE_PAYMENT' and g.state = 'SUCCEEDED'), 0)`;

async function toSettle(db: Db, storeId: string): Promise<ReturnsOverview["to_settle"]> {
  const rows = await db
    .with("owing", (query) =>
      query
        .selectFrom("returns as r")
        .where("r.store_id", "=", storeId)
        .where("r.status", "=", "OPEN")
        .where("r.payment_status", "in", [...owedToCustomer, ...owedByCustomer])
        .select(["r.currency", sql<boolean>`r.payment_status in (${sql.join(owedToCustomer)})`.as("is_ours")])
        .select([toCustomer.as("to_customer"), fromCustomer.as("from_customer")]),
    )
    .selectFrom("owing")
    .groupBy(["currency", "is_ours"])
    .select(["currency", "is_ours", (eb) => eb.fn.countAll<number>().as("count")])
    .select(sql<number>`sum(greatest(0, case when is_ours then to_customer else from_customer end))::bigint`.as("minor"))
    .execute();
  const owed = (currency: string, isOurs: boolean) => {
    const row = rows.find((one) => one.currency === currency && one.is_ours === isOurs);
    return { count: Number(row?.count ?? 0), minor: Number(row?.minor ?? 0) };
  };
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({ currency, to_customer: owed(currency, true), from_customer: owed(currency, false) }));
}
