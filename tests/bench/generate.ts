import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/open";

export interface Wanted {
  storeId: string;
  rows: number;
  /** People of the store to assign cases to. */
  assignees: readonly string[];
  now?: Date;
}

/**
 * Return a whole number below `below` derived from the row's number `i` alone; `salt` (odd) selects another one. The bits are mixed, as
 * correlated fields would leave some combinations out.
 */
function chance(salt: number, below: number): RawBuilder<number> {
  const spread = sql`((g.i::bigint * ${sql.lit(salt)}) & 2147483647)`;
  const mixed = sql`(((${spread} # (${spread} >> 15)) * 73244475) & 2147483647)`;
  return sql`((((${mixed} # (${mixed} >> 13)) * 29943829 & 2147483647) * ${sql.lit(below)}::bigint) >> 31)::int`;
}

/** Return one of the values in proportion to their shares; the last takes the rest. */
function oneOf(salt: number, shares: readonly (readonly [value: string | null, percent: number])[]): RawBuilder<string> {
  let upTo = 0;
  const branches = shares.map(([value, percent]) => {
    upTo += percent * 10;
    return sql`when c.dice < ${sql.lit(upTo)} then ${value === null ? sql`null` : sql.lit(value)}`;
  });
  return sql`(select case ${sql.join(branches, sql` `)} end from (select ${chance(salt, 1000)} as dice) as c)`;
}

const firstNames = "emma,marcus,priya,sakura,thị mai,fatima,élodie,joana,björn,đức,ελένη,khalid,hannah,liam,zoë,wei";
const lastNames = "whitfield,bell,raman,tanaka,nguyễn,alzahrani,tremblay,ferreira,nyström,phạm,weiß,okafor,goldberg,peeters,li,reyes,byrne";
const goods =
  "trail tee,ridge fleece,storm shell,down vest,merino layer,hiking pants,trail shoes,wool beanie,backpack,camp mug,headlamp,tent";
const pick = (list: string, salt: number): RawBuilder<string> => {
  const words = list.split(",");
  return sql`(${sql.lit(`{${words.map((word) => `"${word}"`).join()}}`)}::text[])[1 + ${chance(salt, words.length)}]`;
};
/** The time of row `i`: spread evenly over three years. */
const at = sql`(g.start + (g.step * g.i))`;
const idAt = (kind: number): RawBuilder<string> =>
  sql`lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '-7' || lpad(to_hex(${sql.lit(kind)}), 3, '0') || '-b' || lpad(to_hex(g.i), 10, '0')`;

/**
 * Fill a store with returns (and half as many orders), the same every time, with every filterable field distributed independently.
 * Set-based, including what triggers would write. Works on both engines; the store must have no returns yet.
 */
export async function generateReturns(db: Database, { storeId, rows, assignees, now = new Date() }: Wanted): Promise<void> {
  const orders = Math.ceil(rows / 2);
  const start = sql`${new Date(now.getTime() - 3 * 365 * 86_400_000).toISOString()}::timestamptz`;
  const step = (count: number) => sql`((${now.toISOString()}::timestamptz - ${start}) / ${sql.lit(count)})`;
  const series = (count: number) => sql`(select i, ${start} as start, ${step(count)} as step, ${sql.lit(storeId)} as store_id
    from generate_series(1, ${sql.lit(count)}) as i) as g`;
  // Two returns per order.
  const orderOfReturn = sql`(select (1 + (g.i - 1) / 2)::int as i, g.start, ${step(orders)} as step) as g`;
  await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (db.engine === "postgresql") await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const indexes = rows > 20_000 ? await dropIndexes(tx) : [];
    await sql`alter table returns disable trigger user`.execute(tx);
    await addPlaces(tx, storeId);
    await addOrders(tx, series(orders));
    await addReturns(tx, series(rows), { storeId, assignees, orderOfReturn });
    await sql`alter table returns enable trigger user`.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
    await addWhatTriggersWrite(tx, storeId);
    const counter = { store_id: storeId, name: "returns", last: rows + 1000 };
    await tx.insertInto("store_counter").values(counter).execute();
  });
  await settle(db);
}

/** Update plans and the visibility map to those of a database in use. */
async function settle(db: Database): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    if (db.engine === "postgresql") await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    if (db.engine === "postgresql") await sql`set statement_timeout = 15000`.execute(connection);
  });
}

/** Drop the indexes before a large load: recreating them is many times faster. Return the statements that recreate them. */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = any (array['returns', 'return_item', 'orders', 'order_line', 'order_payment']::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  return rows.map(({ made }) => made);
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

async function addWhatTriggersWrite(tx: Tx, storeId: string): Promise<void> {
  const standing = sql`tab, in_exchanges, status, stage, decision, resolution_type, payment_status, exchange_status`;
  await sql`insert into returns_tally (store_id, ${standing}, n)
    select store_id, ${standing}, count(*) from returns where store_id = ${storeId} group by store_id, ${standing}`.execute(tx);
  await sql`insert into returns_mark (store_id, mark, created_at, return_id)
    select store_id, mark, created_at, id
    from returns cross join lateral (select 'flag:' || unnest(flags) union all select 'reason:' || unnest(reasons)) as marks (mark)
    where store_id = ${storeId} order by mark, created_at, id`.execute(tx);
}
