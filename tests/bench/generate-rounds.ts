import { sql } from "kysely";
import type { Database, Tx } from "#server/db/open";
import { generateReturns } from "./generate.ts";
import type { Wanted } from "./generated-rows.ts";

/** What the triggers of these tables write is not measured here. */
const tables = ["orders", "order_line", "returns", "return_item", "return_round", "ledger", "timeline"];

/**
 * Fill a store with returns as the lists have them, and give them what statistics count beside: products, countries, reasons by item,
 * approvals, rounds, and refunds, some of which failed.
 */
export async function generateRounds(db: Database, wanted: Wanted): Promise<void> {
  await generateReturns(db, wanted, { tables, write });
  await sql`delete from analytics_store where store_id = ${wanted.storeId}`.execute(db.kysely);
}

async function write(tx: Tx, storeId: string): Promise<void> {
  const n = sql`('x' || substr(md5(r.id), 1, 6))::bit(24)::int`;
  await sql`analyze orders, order_line, returns, return_item`.execute(tx);
  await sql`update order_line set product_external_id = 'p-' || sku, variant_external_id = 'v-' || sku || '-' || (hashtext(id) & 3)
    where store_id = ${storeId}`.execute(tx);
  await sql`update orders set channel = (array['online', 'pos', 'market'])[1 + (hashtext(id) & 1023) % 3],
    ship_to = jsonb_build_object('country', (array['US','DE','FR','CA','VN','CN','GB','JP','IT','ES'])[1 + (hashtext(number) & 1023) % 10])
    where store_id = ${storeId}`.execute(tx);
  await sql`update return_item as i set reason = r.reasons[1], outcome = (array['REFUND','STORE_CREDIT','EXCHANGE'])[1 + ${n} % 3],
    grade = case when ${n} % 2 = 0 then (array['A','B','C','D'])[1 + ${n} % 4] end
    from returns as r where r.id = i.return_id and r.store_id = ${storeId}`.execute(tx);
  await sql`insert into timeline (id, store_id, return_id, at, actor_type, actor_name, label, stage, text)
    select r.id || '-approved', r.store_id, r.id, r.created_at + make_interval(mins => ${n} % 9000), case when ${n} % 3 = 0 then 'system' else 'merchant' end,
      'Backhaul', 'Approved Request', 'APPROVED', ''
    from returns as r where r.store_id = ${storeId} and r.decision = 'APPROVED'`.execute(tx);
  await sql`insert into return_round (id, store_id, return_id, round, outcome, refund_minor, credit_minor, bonus_minor, invoice_minor, shipping_minor, created_at)
    select r.id || '-1', r.store_id, r.id, 1, jsonb_build_object('returned_minor', l.unit_price_minor, 'lines',
      jsonb_build_array(jsonb_build_object('item_id', i.id, 'quantity', 1, 'gross_minor', l.unit_price_minor))),
      l.unit_price_minor, 0, 0, 0, 0, r.created_at + interval '9 days'
    from returns as r join return_item as i on i.return_id = r.id join order_line as l on l.id = i.order_line_id
    where r.store_id = ${storeId} and r.resolution_type is not null`.execute(tx);
  await sql`insert into ledger (id, store_id, order_id, return_id, kind, amount_minor, state, actor_type, actor_name, created_at, settled_at)
    select n.id || '-leg', n.store_id, r.order_id, r.id, 'REFUND', n.refund_minor, case when ${n} % 20 = 0 then 'FAILED' else 'SUCCEEDED' end,
      'merchant', 'Owner', n.created_at, n.created_at
    from return_round as n join returns as r on r.id = n.return_id where n.store_id = ${storeId}`.execute(tx);
  await sql`update returns as r set processed_at = n.created_at from return_round as n where n.return_id = r.id and r.store_id = ${storeId}`.execute(
    tx,
  );
}
