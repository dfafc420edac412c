import { type RawBuilder, sql } from "kysely";
import { bucketEnds } from "#contracts/analytics/tiles";
import type { Tx } from "#server/db/open";
import { amountColumns } from "./kinds.ts";
import { dayOf, itemsOf, legsOf, numbersOf, numberTexts, soldOf, type Written } from "./sources.ts";
import { type Counted, Stale } from "./stale.ts";

/**
 * Rewrite the facts of records from the books, and return what must be recounted: the days and products they counted for before
 * and count for now. The caller holds the store's lock.
 */
export async function writeFacts(tx: Tx, written: Written): Promise<Stale> {
  const stale = new Stale();
  for (const source of [itemsOf(written), legsOf(written), soldOf(written)]) await numberTexts(written.storeNo, source).execute(tx);
  for (const statement of [...forgetting(written), returns(written), money(written), sold(written)]) await run(tx, statement, stale);
  return stale;
}

/** Delete the facts that count for a day of returns that are not in the books. */
export async function forgetUnknown(tx: Tx, { storeId, storeNo }: Pick<Written, "storeId" | "storeNo">, day: string): Promise<Stale> {
  const stale = new Stale();
  const unknown = (column: string) =>
    sql`not exists (select from returns as r where r.store_id = ${storeId} and r.seq = ${sql.ref(column)})`;
  await run(
    tx,
    sql`delete from analytics_return as i where i.store_no = ${storeNo} and ${countsFor(day)} and ${unknown("i.return_no")} ${ofReturn}`,
    stale,
  );
  await run(
    tx,
    sql`delete from analytics_money as g where g.store_no = ${storeNo} and g.day = ${day}::date and g.return_no is not null
      and ${unknown("g.return_no")} ${ofMoney}`,
    stale,
  );
  return stale;
}

/** A condition on a return's facts `i`: they count for a day, under any basis. */
export const countsFor = (day: string): RawBuilder<unknown> => {
  const columns = ["day", "ordered_on", "settled_on"];
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(`i.${column}`)} = ${day}::date`),
    sql` or `,
  )})`;
};

async function run(tx: Tx, statement: RawBuilder<unknown>, stale: Stale): Promise<void> {
  const { rows } = await sql<Counted>`with facts as (${statement}) select distinct * from facts`.execute(tx);
  stale.add(rows);
}

const none = sql`null::date`;
/** What a written row counts for, as `Counted` names it. */
const counted = (columns: { day?: string; ordered?: string; processed?: string; moved?: string; products?: boolean }) => {
  const column = (name: string | undefined) => (name ? sql.ref(name) : none);
  return sql`returning ${column(columns.day)} as requested, ${column(columns.ordered)} as ordered, ${column(columns.processed)} as processed,
    ${column(columns.moved)} as moved,
    ${columns.products ? sql`product, variant` : sql`null::int as product, null::int as variant`}`;
};
const ofReturn = counted({ day: "day", ordered: "ordered_on", processed: "settled_on", products: true });
const ofMoney = counted({ moved: "day" });
const ofSold = counted({ day: "fulfilled_on", ordered: "ordered_on", products: true });

function forgetting({ storeId, storeNo, returns, orders }: Written): RawBuilder<unknown>[] {
  const ofReturns = sql`return_no = any(array(select r.seq::int from returns as r where r.store_id = ${storeId} and r.id = any(${[...returns]})))`;
  const ofOrders = sql`order_ref = any(array(select o.external_id from orders as o where o.store_id = ${storeId} and o.id = any(${[...orders]})))`;
  return [
    sql`delete from analytics_return where store_no = ${storeNo} and ${ofReturns} ${ofReturn}`,
    sql`delete from analytics_money where store_no = ${storeNo} and ${ofReturns} ${ofMoney}`,
    sql`delete from analytics_money where store_no = ${storeNo} and ${ofOrders} ${ofMoney}`,
    sql`delete from analytics_sold where store_no = ${storeNo} and ${ofOrders} ${ofSold}`,
  ];
}

const ends = sql`array[${sql.join(bucketEnds.map((end) => sql.lit(end)))}]::float8[]`;
/** The bucket of a duration, as `bucketOf` counts it: an end belongs to the bucket that it closes. */
export const durationBucket = (from: string, to: string) =>
  sql`case when ${sql.raw(to)} - ${sql.raw(from)} is not null
    then width_bucket(greatest(0, extract(epoch from ${sql.raw(to)} - ${sql.raw(from)})::float8 / 60) - 1e-9, ${ends}) end`;

/** Milestones of a return, from its timeline and first round; each duration begins at the last milestone before it that was reached. */
const milestones = sql`left join lateral (
    select min(t.at) filter (where t.label = 'Approved Request') as approved, min(t.at) filter (where t.label = 'Shipment Received') as received,
      min(t.at) filter (where t.label = 'Fully Paid') as paid,
      (array_agg(case when t.actor_type <> 'system' then 2 when starts_with(t.actor_name, 'Flow "') then 0 else 1 end order by t.at, t.id)
        filter (where t.label in ('Approved Request', 'Declined')))[1] as decider
    from timeline as t where t.return_id = r.id and t.store_id = r.store_id
  ) as m on f.is_head and f.nth = 1`;

/** The part of what earlier rounds left of a sum that falls to a round. */
const share = (sum: string, before: string, owed: string) =>
  sql`least(${sql.raw(owed)}, greatest(0, ${sql.raw(sum)} - ${sql.raw(before)}))`;
const amount = (name: string) => sql`coalesce((n.outcome ->> ${sql.lit(name)})::bigint, 0)`;

/** Rounds in their order; what the legs of a return sum up to fills the first one first. */
const rounds = ({ storeId, timezone, returns }: Written) => sql`
    owing as (
      select n.*, n.refund_minor + n.credit_minor + n.bonus_minor as out, n.invoice_minor as back, row_number() over w as nth,
        sum(n.refund_minor + n.credit_minor + n.bonus_minor) over w - (n.refund_minor + n.credit_minor + n.bonus_minor) as out_before,
        sum(n.invoice_minor) over w - n.invoice_minor as back_before
      from return_round as n where n.store_id = ${storeId} and n.return_id = any(${[...returns]})
      window w as (partition by n.return_id order by n.round)
    ), moved as (
      select g.return_id, ${legSums("out", "g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT')")}, ${legSums("back", "g.kind = 'INVOICE_PAYMENT'")}
      from ledger as g where g.store_id = ${storeId} and g.return_id = any(${[...returns]}) group by g.return_id
    ), rounds as materialized (
      select n.return_id, n.nth, ${dayOf("n.created_at", timezone)} as settled_on, n.outcome, ${amount("returned_minor")} as returned_minor,
        n.shipping_minor, n.refund_minor, n.credit_minor, c.covered as exchange_minor, ${amount("fees_minor")} as fees_minor,
        ${amount("returned_minor")} + n.shipping_minor - ${amount("fees_minor")} - n.refund_minor - n.credit_minor - c.covered as uncaptured_minor,
        n.bonus_minor, n.invoice_minor as upsell_minor, ${split("out", "")}, ${split("back", "upsell_")}
      from owing as n left join moved as v using (return_id)
      cross join lateral (select ${amount("exchange_minor")} + ${amount("exchange_shipping_minor")} - ${amount("exchange_discount_minor")}
        - ${amount("prior_credit_minor")} - n.invoice_minor as covered) as c
    )`;

const legSums = (name: string, kinds: string) =>
  sql.join(
    [
      ["paid", "g.state = 'SUCCEEDED'"],
      ["pending", "g.state in ('RESERVED', 'PENDING', 'UNKNOWN')"],
      ["failed", "g.state = 'FAILED'"],
    ].map(([state, test]) => sql.raw(`coalesce(sum(g.amount_minor) filter (where ${kinds} and ${test}), 0) as ${name}_${state}`)),
  );

/** Paid first, then pending, then failed; each on top of what is already taken. */
const split = (name: string, prefix: string) => {
  const [paid, pending, failed] = ["paid", "pending", "failed"].map((state) => `coalesce(v.${name}_${state}, 0)`);
  const [before, owed] = [`n.${name}_before`, `n.${name}`];
  const [toPaid, toPending, toFailed] = [`${paid}`, `${paid} + ${pending}`, `${paid} + ${pending} + ${failed}`];
  return sql`${share(toPaid, before, owed)} as ${sql.ref(`${prefix}paid_minor`)},
    ${share(toPending, before, owed)} - ${share(toPaid, before, owed)} as ${sql.ref(`${prefix}pending_minor`)},
    ${share(toFailed, before, owed)} - ${share(toPending, before, owed)} as ${sql.ref(`${prefix}failed_minor`)},
    ${sql.raw(owed)} - ${share(toFailed, before, owed)} as ${sql.ref(`${prefix}left_minor`)}`;
};

/** How many rounds there were is the number of rows with the first amount; of the others only what is not 0 is kept. */
const amounts = sql.join(
  amountColumns.map(
    (column, i) => sql`case when f.is_head then ${i === 0 ? sql.ref(`f.${column}`) : sql`nullif(${sql.ref(`f.${column}`)}, 0)`} end`,
  ),
);

/** A row for each item, and one more for each further round of the item, or of the return on its first item. */
function returns(written: Written): RawBuilder<unknown> {
  const { storeId, storeNo, timezone, returns } = written;
  const source = itemsOf(written);
  const kinds = ["currency", "reason", "product", "variant", "country", "place", "method", "channel", "outcome", "policy", "grade"];
  const once = (expression: RawBuilder<unknown>) => sql`case when f.nth = 1 then ${expression} end`;
  const asked = sql`(i.requested - i.released)`;
  return sql`with ${rounds(written)}, lines as materialized (
      select n.return_id, n.nth, i.position, sum(t.quantity)::int as settled, sum(t.gross_minor)::bigint as settled_minor
      from rounds as n cross join lateral jsonb_to_recordset(n.outcome -> 'lines') as t(item_id text, quantity int, gross_minor bigint)
      join return_item as i on i.id = t.item_id and i.store_id = ${storeId} and i.return_id = n.return_id
      group by 1, 2, 3
    ), rows as materialized (
      select i.return_id, i.position, 1 as nth from return_item as i where i.store_id = ${storeId} and i.return_id = any(${[...returns]})
      union select return_id, position, nth from lines
      union select n.return_id, (select min(i.position) from return_item as i where i.return_id = n.return_id and i.store_id = ${storeId}), n.nth
      from rounds as n where n.nth > 1
    ), filled as materialized (
      select f.return_id, f.position, f.nth, f.position = min(f.position) over (partition by f.return_id) as is_head,
        l.settled, l.settled_minor, n.settled_on, ${sql.join(amountColumns.map((column) => sql.ref(`n.${column}`)))}
      from rows as f left join lines as l on l.return_id = f.return_id and l.position = f.position and l.nth = f.nth
      left join rounds as n on n.return_id = f.return_id and n.nth = f.nth
    )
    insert into analytics_return (store_no, return_no, round, day, ordered_on, settled_on,
      units, value_minor, settled, settled_minor, decider, approval, receipt, processing, paid, ${sql.join(amountColumns.map((name) => sql.ref(name)))},
      currency, reason, product, variant, country, place, method, channel, outcome, policy, graded)
    select ${storeNo}::int, r.seq::int, f.nth, ${dayOf("r.created_at", timezone)}, ${dayOf("r.order_placed_at", timezone)},
      f.settled_on,
      ${once(asked)},
      ${once(sql`floor(coalesce(l.worth_gross_minor, l.gross_minor)::numeric * ${asked} / greatest(1, l.quantity))::bigint`)},
      f.settled, f.settled_minor,
      case when f.is_head and f.nth = 1 then coalesce(m.decider, 3) end,
      ${durationBucket("r.created_at", "m.approved")},
      ${durationBucket("coalesce(m.approved, r.created_at)", "m.received")},
      case when f.is_head and f.nth = 1 then ${durationBucket("coalesce(m.received, m.approved, r.created_at)", "r.processed_at")} end,
      ${durationBucket("r.processed_at", "m.paid")},
      ${amounts},
      ${numbersOf(storeNo, source, kinds)}
    ${source.from} join filled as f on f.return_id = i.return_id and f.position = i.position
    ${milestones} ${source.where} order by r.seq, i.position ${ofReturn}`;
}

function money(written: Written): RawBuilder<unknown> {
  const source = legsOf(written);
  return sql`insert into analytics_money (store_no, return_no, order_ref, day, amount_minor, currency, moved)
    select ${written.storeNo}::int, r.seq::int, case when r.id is null then o.external_id end,
      ${dayOf("coalesce(g.settled_at, g.created_at)", written.timezone)}, g.amount_minor,
      ${numbersOf(written.storeNo, source, ["currency", "moved"])}
    ${source.from} ${source.where} order by r.seq ${ofMoney}`;
}

function sold(written: Written): RawBuilder<unknown> {
  const source = soldOf(written);
  return sql`insert into analytics_sold (store_no, order_ref, ordered_on, fulfilled_on, units, currency, product, variant, country, channel)
    select ${written.storeNo}::int, o.external_id, ${dayOf("o.ordered_at", written.timezone)},
      ${dayOf("coalesce(o.fulfilled_at, o.ordered_at)", written.timezone)}, l.fulfilled_quantity,
      ${numbersOf(written.storeNo, source, ["currency", "product", "variant", "country", "channel"])}
    ${source.from} ${source.where} order by o.ordered_at ${ofSold}`;
}
