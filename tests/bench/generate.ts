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

/** What their triggers write is written for all rows at once. */
const quiet = ["returns", "return_item"];
const tables = ["returns", "return_item", "orders", "order_line", "order_payment"];

/** What is written besides, while the tables it writes to have neither triggers nor indexes. */
interface Further {
  tables: readonly string[];
  write(tx: Tx, storeId: string): Promise<void>;
}

/**
 * Fill a store with returns (and half as many orders), the same every time, with every filterable field distributed independently.
 * Set-based, including what triggers would write. Works on both engines; the store must have no returns yet.
 */
export async function generateReturns(
  db: Database,
  { storeId, rows, assignees, now = new Date() }: Wanted,
  further: Further = { tables: [], write: async () => undefined },
): Promise<void> {
  const silenced = [...new Set([...quiet, ...further.tables])];
  const orders = Math.ceil(rows / 2);
  const { series, step } = spreadOf(storeId, now);
  // Two returns per order.
  const orderOfReturn = sql`(select (1 + (g.i - 1) / 2)::int as i, g.start, ${step(orders)} as step) as g`;
  await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (db.engine === "postgresql") await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const indexes = rows > 20_000 ? await dropIndexes(tx, [...new Set([...tables, ...further.tables])]) : [];
    for (const table of silenced) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await addPlaces(tx, storeId);
    await addOrders(tx, series(orders));
    await addReturns(tx, series(rows), { storeId, assignees, orderOfReturn });
    // The marks are found by joins, whose plans for tables that were empty a moment ago can take minutes.
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(tx);
    await addMarks(tx, storeId);
    await further.write(tx, storeId);
    for (const table of silenced) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
    await addWhatTriggersWrite(tx, storeId);
    // Facts are built by the part that measures them; elsewhere a server would begin to.
    await sql`insert into analytics_store (store_id, timezone) select id, timezone from store where id = ${storeId}`.execute(tx);
    const counter = { store_id: storeId, name: "returns", last: rows + 1000 };
    await tx.insertInto("store_counter").values(counter).execute();
  });
  await settle(db);
}

const placeIds = (storeId: string) => [1, 2, 3].map((n) => `${storeId}-place-${n}`);

async function addPlaces(tx: Tx, store_id: string): Promise<void> {
  const places = placeIds(store_id).map((id) => ({ id, store_id, external_id: id, name: id, active: true }));
  await tx.insertInto("location").values(places).execute();
}

const buyer = {
  name: sql<string>`initcap(${pick(firstNames, 7919)} || ' ' || ${pick(lastNames, 104_729)})`,
  email: sql<string>`'buyer' || ${chance(611_953, 400_000)} || '@example.com'`,
  currency: oneOf(32_452_843, [
    ["USD", 55],
    ["EUR", 25],
    ["JPY", 10],
    ["GBP", 10],
  ]),
  price: sql<number>`(1000 + ${chance(15_485_863, 30_000)})`,
  sku: sql<string>`'SKU-' || ${chance(49_979_687, 3000)}`,
  title: sql<string>`initcap(${pick(goods, 67_867_967)})`,
};
const buyerOf = sql`select ${buyer.name} as name, ${buyer.email} as email, ${buyer.currency} as currency, ${buyer.price} as price,
  ${buyer.sku} as sku, ${buyer.title} as title, ${idAt(1)} as order_id, ${idAt(2)} as line_id, ${at} as at`;

async function addOrders(tx: Tx, series: RawBuilder<unknown>): Promise<void> {
  await sql`insert into orders (id, store_id, external_id, root_order_id, number, currency, tax_inclusive, customer_name, customer_email,
      discount_minor, total_minor, paid_minor, item_count, ordered_at, fulfilled_at, channel, content_hash, search_text, created_at, updated_at)
    select o.order_id, store_id, i::text, o.order_id, '#' || i, o.currency, false, o.name, o.email, 0, o.price * 4, o.price * 4, 4, o.at, o.at,
      'online', '', lower('#' || i || ' ' || o.email || ' ' || o.name), o.at, o.at
    from ${series} cross join lateral (${buyerOf}) as o`.execute(tx);
  await sql`insert into order_line (id, store_id, order_id, position, external_id, sku, title, variant_title, quantity, unit_price_minor,
      discount_minor, order_discount_minor, tax_rate, tax_minor, gross_minor, fulfilled_quantity, gift_card)
    select o.line_id, store_id, o.order_id, 0, 'l1', o.sku, o.title, 'M', 4, o.price, 0, 0, '0', 0, o.price * 4, 4, false
    from ${series} cross join lateral (${buyerOf}) as o`.execute(tx);
  await sql`insert into order_payment (id, store_id, order_id, position, external_id, kind, captured_minor, captured_at)
    select ${idAt(3)}, store_id, o.order_id, 0, 'p1', 'card', o.price * 4, o.at
    from ${series} cross join lateral (${buyerOf}) as o`.execute(tx);
}

/** Possible states of a case: stage, status, decision, close reason, exchange, payment, resolution, and their share (percent). */
const standings: readonly (readonly [string, number])[] = [
  ["REQUEST,OPEN,PENDING,,NONE,NONE,", 5],
  ["REQUEST,OPEN,PENDING,,PLANNED,NONE,", 3],
  ["APPROVED,OPEN,APPROVED,,NONE,NONE,", 4],
  ["APPROVED,OPEN,APPROVED,,PLANNED,NONE,", 3],
  ["IN_TRANSIT,OPEN,APPROVED,,NONE,NONE,", 4],
  ["DROP_OFF_IN_STORE,OPEN,APPROVED,,NONE,NONE,", 3],
  ["SHIPMENT_RECEIVED,OPEN,APPROVED,,NONE,NONE,", 3],
  ["EVALUATION,OPEN,APPROVED,,NONE,NONE,", 3],
  ["PROCESS_RETURN,OPEN,APPROVED,,NONE,DUE_TO_CUSTOMER,REFUND", 3],
  ["PAYMENT,OPEN,APPROVED,,NONE,FAILED,REFUND", 2.5],
  ["PAYMENT,OPEN,APPROVED,,NONE,PENDING,REFUND", 2.5],
  ["PAYMENT,OPEN,APPROVED,,NONE,PARTIAL,REFUND", 2.5],
  ["PAYMENT,OPEN,APPROVED,,ON_HOLD,DUE_FROM_CUSTOMER,SEND_ADDITIONAL_INVOICE", 3],
  ["FULLY_PAID,OPEN,APPROVED,,RELEASED,SETTLED,SEND_ADDITIONAL_INVOICE", 3],
  ["EXCHANGE_PROCESS_TRACKING,OPEN,APPROVED,,PARTIALLY_FULFILLED,NONE,NO_RETURN_PAYMENT_REQUIRED", 3],
  ["COMPLETED,CLOSED,APPROVED,COMPLETED,NONE,SETTLED,REFUND", 25],
  ["COMPLETED,CLOSED,APPROVED,COMPLETED,NONE,SETTLED,CREATE_STORE_CREDIT", 8],
  ["COMPLETED,CLOSED,APPROVED,COMPLETED,FULFILLED,NONE,NO_RETURN_PAYMENT_REQUIRED", 6],
  ["REQUEST,CLOSED,REJECTED,DECLINED,NONE,NONE,", 6],
  ["REQUEST,CLOSED,PENDING,CANCELLED,CANCELLED,NONE,", 4],
  ["APPROVED,CLOSED,APPROVED,EXPIRED,NONE,NONE,", 3],
  ["EVALUATION,CLOSED,APPROVED,RESOLVED_OUTSIDE,NONE,NONE,", 100],
];
const flagShares = ["VIP", "FRAUD_RISK", "ESCALATED", "LATE_PARCEL", "LABEL_FAILED", "CALL_CUSTOMER"].map(
  (flag) => [`{${flag}}`, 3] as const,
);
const reasonShares = ["TOO_SMALL", "TOO_LARGE", "CHANGED_MIND", "NOT_AS_DESCRIBED", "DEFECTIVE", "DAMAGED", "WRONG_ITEM"].map(
  (reason) => [`{${reason}}`, 12] as const,
);

interface Spread {
  storeId: string;
  assignees: readonly string[];
  orderOfReturn: RawBuilder<unknown>;
}

async function addReturns(tx: Tx, series: RawBuilder<unknown>, { storeId, assignees, orderOfReturn }: Spread): Promise<void> {
  const places = placeIds(storeId).map((id) => [id, 27] as const);
  const people = assignees.map((id) => [id, 60 / assignees.length] as const);
  await sql`insert into returns (id, store_id, order_id, number, seq, stage, status, decision, close_reason, exchange_status, payment_status,
      resolution_type, shipping_method, currency, value_minor, flags, reasons, item_count, items_summary, order_number, customer_name,
      customer_email, location_id, assignee_id, due_at, closed_at, search_text, created_at, updated_at)
    select r.id, store_id, o.order_id, r.number, 1000 + i, s[1], s[2], s[3], nullif(s[4], ''), s[5], s[6], nullif(s[7], ''),
      'LABEL', o.currency, o.price + ${chance(86_028_121, 60_000)}, r.flags::text[], r.reasons::text[], 1, o.title, r.order_number, o.name, o.email,
      r.place, r.person,
      case when s[2] = 'OPEN' then r.at + interval '5 days' end, case when s[2] = 'CLOSED' then r.at + interval '9 days' end,
      lower(r.number || ' ' || r.order_number || ' ' || o.name || ' ' || o.email || ' ' || o.sku), r.at,
      r.at + (interval '1 hour' * ${chance(86_028_121, 400)})
    from ${series}
    cross join lateral (select b.* from ${orderOfReturn} cross join lateral (${buyerOf}) as b) as o
    cross join lateral (select ${idAt(4)} as id, 'RMA-' || (1000 + g.i) as number, '#' || (1 + (g.i - 1) / 2) as order_number, ${at} as at,
      string_to_array(${oneOf(472_882_027, standings)}, ',') as s, ${oneOf(141_650_939, [...flagShares, ["{}", 100]])} as flags,
      ${oneOf(256_203_161, [...reasonShares, ["{OTHER}", 100]])} as reasons, ${oneOf(373_587_883, [...places, [null, 100]])} as place,
      ${oneOf(553_105_253, [...people, [null, 100]])} as person) as r`.execute(tx);
  await sql`insert into return_item (id, store_id, return_id, order_line_id, position, requested, approved, reason, comment, outcome, decision)
    select ${idAt(5)}, store_id, ${idAt(4)}, o.line_id, 0, 1, 0, 'OTHER', '', 'REFUND', 'PENDING'
    from ${series} cross join lateral (select ${idAt(2)} as line_id from ${orderOfReturn}) as o`.execute(tx);
}

async function addMarks(tx: Tx, storeId: string): Promise<void> {
  await sql`update returns as r set order_placed_at = o.ordered_at, marks = m.marks
    from marks_of(array(select id from returns where store_id = ${storeId})) as m
    join returns as b on b.id = m.return_id join orders as o on o.id = b.order_id where r.id = m.return_id`.execute(tx);
}

async function addWhatTriggersWrite(tx: Tx, storeId: string): Promise<void> {
  const standing = sql`tab, in_exchanges, status, stage, decision, resolution_type, payment_status, exchange_status`;
  await sql`insert into returns_tally (store_id, ${standing}, n)
    select store_id, ${standing}, count(*) from returns where store_id = ${storeId} group by store_id, ${standing}`.execute(tx);
  await sql`insert into returns_mark (store_id, mark, created_at, return_id)
    select store_id, mark, created_at, id
    from returns cross join lateral (select 'flag:' || unnest(flags) union all select 'reason:' || unnest(reasons)
      union all select unnest(marks)) as marks (mark)
    where store_id = ${storeId} order by mark, created_at, id`.execute(tx);
}
