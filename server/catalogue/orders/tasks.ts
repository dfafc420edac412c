import { type SqlBool, sql } from "kysely";
import type { CoreDeps } from "#server/core/module";
import type { Task } from "#server/jobs/scheduler";

const day = 24 * 60 * 60_000;
/** Orders compared in one night, of all stores together. */
const sampleSize = 1000;

/** What is stored with an order, counted again from the books. The database derives its states from these. */
const counted = {
  refunded_minor: sql<number>`(select coalesce(sum(g.amount_minor), 0)::bigint from ledger as g where g.order_id = o.id
    and g.store_id = o.store_id and g.kind in ('REFUND', 'EXTERNAL', 'CREDIT_RESTORED') and g.state <> 'FAILED')`,
  open_returns: sql<number>`(select count(*)::int from returns as r where r.order_id = o.id and r.store_id = o.store_id and r.status = 'OPEN')`,
  open_claims: sql<number>`(select count(*)::int from claim as k where k.order_id = o.id and k.store_id = o.store_id and k.status = 'OPEN')`,
  fulfilled_count: sql<number>`(select coalesce(sum(l.fulfilled_quantity), 0)::int from order_line as l
    where l.order_id = o.id and l.store_id = o.store_id)`,
};
const names = Object.keys(counted) as (keyof typeof counted)[];
const differs = sql<SqlBool>`(${sql.join(names.map((name) => sql.ref(`o.${name}`)))}) is distinct from (${sql.join(names.map((name) => counted[name]))})`;

/** Return the scheduled tasks of orders. */
export const orderTasks = ({ db, log }: Pick<CoreDeps, "db" | "log">): Task[] => [
  {
    name: "orders.books",
    every: day,
    /** Compare a sample of orders with the books. A difference is a defect: it is logged, and the order set right under its lock. */
    async run() {
      const start = await randomOrder(db);
      if (!start) return;
      const found = await db.kysely
        .selectFrom((eb) => eb.selectFrom("orders").selectAll().where("id", ">=", start).orderBy("id").limit(sampleSize).as("o"))
        .select(["o.id", "o.store_id"])
        .where(differs)
        .execute();
      for (const { id, store_id } of found) {
        log.error({ order: id, store: store_id }, "what is stored with an order differs from its books");
        await db.transaction(async (tx) => {
          await tx.selectFrom("orders").select("id").where("store_id", "=", store_id).where("id", "=", id).forUpdate().execute();
          await tx.updateTable("orders as o").set(counted).where("o.store_id", "=", store_id).where("o.id", "=", id).execute();
        });
      }
    },
  },
];

/** Return where the sample begins: at any order, but early enough for a whole sample. The estimate of the table's size suffices. */
async function randomOrder(db: CoreDeps["db"]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from orders order by id
    offset floor(random() * greatest(0, (select reltuples from pg_class where oid = 'orders'::regclass) - ${sampleSize}))
    limit 1`.execute(db.kysely);
  return rows[0]?.id ?? null;
}
