import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { StoryEntry, StoryPage } from "#contracts/orders/timeline";
import { cursorOf, positionIn } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { documentStory } from "./order-papers.ts";

const pageSize = 30;

interface Place {
  storeId: string;
  orderId: string;
}
type Row = Omit<StoryEntry, "source"> & { source: StoryEntry["source"]["kind"]; source_id: string; source_number: string | null };

/** Return what happened to an order and its cases, newest first. @throws NOT_FOUND, BAD_REQUEST for an invalid cursor */
export async function orderTimeline(
  reader: Reader,
  { store }: CallContext,
  orderId: string,
  cursor: string | undefined,
): Promise<z.output<typeof StoryPage>> {
  const order = await reader
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", store.id)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const place = { storeId: store.id, orderId };
  const scope = `orders.timeline ${orderId}`;
  const after = cursor ? positionIn(cursor, scope, "timestamptz") : null;
  const from = after ? sql`where (s.at, s.id collate "C") < (${after.key}::timestamptz, ${after.id})` : sql``;
  const { rows } = await sql<Row>`select s.* from (${sql.join(
    stories.map((story) => story(place)),
    sql` union all `,
  )}) as s ${from} order by s.at desc, s.id collate "C" desc limit ${pageSize + 1}`.execute(reader);
  const items = rows.slice(0, pageSize).map(({ source, source_id, source_number, amount_minor, ...row }) => ({
    ...row,
    amount_minor: amount_minor === null ? null : Number(amount_minor),
    source: { kind: source, id: source_id, number: source_number },
  }));
  const last = items.at(-1);
  return { items, next_cursor: rows.length > pageSize && last ? cursorOf({ scope, column: "at" }, last) : null };
}

type Story = (place: Place) => RawBuilder<unknown>;

const orderStory: Story = ({ storeId, orderId }) => sql`
  select 'order:' || e.event as id, e.at, 'order' as source, o.id as source_id, o.number as source_number, e.event, null::text as label,
    null::text as actor, '' as text, e.amount as amount_minor, o.currency, null::text as detail
  from orders as o cross join lateral (values
    ('PLACED', o.ordered_at, o.total_minor), ('CANCELLED', o.cancelled_at, null), ('DELETED', o.deleted_at, null),
    ('SENT', case when not exists (select 1 from parcel as p where p.order_id = o.id and p.store_id = o.store_id) then o.fulfilled_at end, null),
    ('DELIVERED', case when not exists (select 1 from parcel as p where p.order_id = o.id and p.store_id = o.store_id) then o.delivered_at end, null)
  ) as e (event, at, amount)
  where o.store_id = ${storeId} and o.id = ${orderId} and e.at is not null`;

const paymentStory: Story = ({ storeId, orderId }) => sql`
  select 'payment:' || p.id, p.captured_at, 'payment', p.id, null, 'PAID', null, null, '', p.captured_minor, o.currency, p.kind
  from order_payment as p join orders as o on o.id = p.order_id and o.store_id = p.store_id
  where p.store_id = ${storeId} and p.order_id = ${orderId} and p.captured_at is not null`;

const parcelStory: Story = ({ storeId, orderId }) => sql`
  select 'parcel:' || p.id || ':' || e.event, e.at, 'parcel', p.id, p.tracking_number, e.event, null, null, coalesce(p.carrier, ''), null, null, null
  from parcel as p cross join lateral (values ('SENT', p.shipped_at), ('DELIVERED', case when not exists (select 1 from parcel_scan as c
    where c.parcel_id = p.id and c.store_id = p.store_id and c.status = 'DELIVERED') then p.delivered_at end)) as e (event, at)
  where p.store_id = ${storeId} and p.order_id = ${orderId} and e.at is not null`;

const scanStory: Story = ({ storeId, orderId }) => sql`
  select 'scan:' || c.id, c.at, 'parcel', p.id, p.tracking_number, case c.status when 'DELIVERED' then 'DELIVERED' else 'SCANNED' end,
    null, null, coalesce(p.carrier, ''), null, null, c.status
  from parcel as p join parcel_scan as c on c.parcel_id = p.id and c.store_id = p.store_id
  where p.store_id = ${storeId} and p.order_id = ${orderId}`;

/** An order and those that exchanges and replacements of it made. */
const withLater: Story = ({ storeId, orderId }) => sql`select ${orderId} union select id from orders
  where store_id = ${storeId} and root_order_id = ${orderId}`;

const returnStory: Story = ({ storeId, orderId }) => sql`
  select 'return:' || t.id, t.at, 'return', r.id, r.number, 'CASE', t.label, nullif(t.actor_name, ''), t.text, null, null, null
  from returns as r join timeline as t on t.return_id = r.id and t.store_id = r.store_id
  where r.store_id = ${storeId} and r.order_id in (${withLater({ storeId, orderId })})`;

const claimStory: Story = ({ storeId, orderId }) => sql`
  select 'claim:' || t.id, t.at, 'claim', k.id, k.number, 'CASE', t.label, nullif(t.actor_name, ''), t.text, null, null, null
  from claim as k join timeline as t on t.claim_id = k.id and t.store_id = k.store_id
  where k.store_id = ${storeId} and k.order_id in (${withLater({ storeId, orderId })})`;

const refundStory: Story = ({ storeId, orderId }) => sql`
  select 'refund:' || g.id, g.created_at, 'refund', g.id, g.external_id, 'REFUNDED_OUTSIDE', null, null, '', g.amount_minor, o.currency, null
  from ledger as g join orders as o on o.id = g.order_id and o.store_id = g.store_id
  where g.store_id = ${storeId} and g.order_id = ${orderId} and g.kind = 'EXTERNAL' and g.state <> 'FAILED'`;

const noteStory: Story = ({ storeId, orderId }) => sql`
  select 'note:' || n.id, n.at, 'note', n.id, null, 'NOTE', null, nullif(n.actor_name, ''), n.text, null, null, null
  from order_note as n where n.store_id = ${storeId} and n.order_id = ${orderId}`;

/** Every source of entries; the first names the columns. */
const stories: readonly Story[] = [
  orderStory,
  paymentStory,
  parcelStory,
  scanStory,
  returnStory,
  claimStory,
  documentStory,
  refundStory,
  noteStory,
];
