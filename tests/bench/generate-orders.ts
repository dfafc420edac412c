import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/open";
import {
  at,
  chance,
  dropIndexes,
  firstNames,
  goods,
  idAt,
  lastNames,
  oneOf,
  pick,
  settle,
  spreadOf,
  type Wanted,
} from "./generated-rows.ts";

const tables = ["orders", "order_line", "order_payment"];

/**
 * Fill a store with orders of one line and one payment each, the same every time, with every filterable field distributed independently.
 * Set-based, including what triggers would write; the store must have no orders yet.
 */
export async function generateOrders(db: Database, { storeId, rows, now = new Date() }: Wanted): Promise<void> {
  const series = spreadOf(storeId, now).series(rows);
  await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (db.engine === "postgresql") await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const indexes = rows > 20_000 ? await dropIndexes(tx, tables) : [];
    await sql`alter table order_line disable trigger user`.execute(tx);
    await addOrders(tx, series);
    await addParts(tx, series);
    await sql`alter table order_line enable trigger user`.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
  });
  await settle(db);
}

const kind = oneOf(86_028_121, [
  ["exchange:", 2],
  ["claim:", 1],
  ["", 100],
]);
const channel = oneOf(141_650_939, [
  ["online", 80],
  ["pos", 12],
  ["recorded", 100],
]);
const country = oneOf(179_424_673, [
  ["US", 45],
  ["DE", 20],
  ["FR", 15],
  ["JP", 10],
  ["VN", 8],
  ["IS", 100],
]);
const currency = oneOf(32_452_843, [
  ["USD", 55],
  ["EUR", 25],
  ["JPY", 10],
  ["GBP", 100],
]);
const tags = oneOf(198_491_317, [
  ['["vip"]', 3],
  ['["wholesale"]', 2],
  ["[]", 100],
]);
/** Units sent of four, and what was paid and refunded, in quarters of the total. */
const sent = oneOf(217_645_177, [
  ["0", 4],
  ["2", 3],
  ["4", 100],
]);
const paid = oneOf(236_887_691, [
  ["0,0", 3],
  ["2,0", 2],
  ["4,4", 4],
  ["4,1", 6],
  ["4,0", 100],
]);
const openCases = oneOf(256_203_161, [
  ["1,0", 4],
  ["0,1", 2],
  ["1,1", 1],
  ["0,0", 100],
]);

const row = sql`select ${idAt(1)} as id, ${kind} as kind, ${channel} as channel, ${country} as country, ${currency} as currency,
  ${tags} as tags, ${sent}::int as sent, string_to_array(${paid}, ',')::int[] as quarters, string_to_array(${openCases}, ',')::int[] as cases,
  initcap(${pick(firstNames, 7919)} || ' ' || ${pick(lastNames, 104_729)}) as name,
  'buyer' || ${chance(611_953, 400_000)} || '@example.com' as email, (1000 + ${chance(15_485_863, 30_000)}) as price,
  'SKU-' || ${chance(49_979_687, 3000)} as sku, initcap(${pick(goods, 67_867_967)}) as title, ${at} as at, ${chance(275_604_541, 100)} as dice`;

const addOrders = (tx: Tx, series: RawBuilder<unknown>) =>
  sql`insert into orders (id, store_id, external_id, root_order_id, number, currency, tax_inclusive, customer_name, customer_email, ship_to,
      discount_minor, total_minor, paid_minor, refunded_minor, item_count, fulfilled_count, open_returns, open_claims, ordered_at,
      fulfilled_at, delivered_at, delivery_announced, cancelled_at, tags, channel, content_hash, search_text, created_at, updated_at)
    select o.id, store_id, o.kind || i, o.id, '#' || i, o.currency, false, o.name, o.email, jsonb_build_object('country', o.country),
      0, o.price * 4, o.price * o.quarters[1], o.price * o.quarters[2], 4, o.sent, o.cases[1], o.cases[2], o.at,
      case when o.sent = 4 then o.at + interval '1 day' end, case when o.sent = 4 and o.dice < 90 then o.at + interval '4 days' end, true,
      case when o.dice = 99 then o.at + interval '2 days' end, o.tags::jsonb, o.channel, '',
      lower('#' || i || ' ' || o.email || ' ' || o.name || ' ' || o.sku || ' 1Z' || (10000000 + i)), o.at, o.at
    from ${series} cross join lateral (${row}) as o`.execute(tx);

async function addParts(tx: Tx, series: RawBuilder<unknown>): Promise<void> {
  await sql`insert into order_line (id, store_id, order_id, position, external_id, product_external_id, sku, title, variant_title, quantity,
      unit_price_minor, discount_minor, order_discount_minor, tax_rate, tax_minor, gross_minor, fulfilled_quantity, gift_card, ordered_at)
    select ${idAt(2)}, store_id, o.id, 0, 'l1', 'p-' || o.sku, o.sku, o.title, 'M', 4, o.price, 0, 0, '0', 0, o.price * 4, o.sent, false, o.at
    from ${series} cross join lateral (${row}) as o`.execute(tx);
  await sql`insert into order_payment (id, store_id, order_id, position, external_id, kind, captured_minor, captured_at)
    select ${idAt(3)}, store_id, o.id, 0, 'p1', 'card', o.price * o.quarters[1], o.at
    from ${series} cross join lateral (${row}) as o where o.quarters[1] > 0`.execute(tx);
  // The product that one of the filters names.
  await sql`insert into product (id, store_id, external_id, title, search_text) select store_id || '-product', store_id, 'p-SKU-7', 'Seven', 'seven'
    from ${series} where i = 1`.execute(tx);
}
