import { type RawBuilder, sql } from "kysely";
import { bucketEnds } from "#contracts/analytics/tiles";
import type { Tx } from "#server/db/open";
import { dayOf, itemsOf, legsOf, numbersOf, numberTexts, roundsOf, soldOf, type Written } from "./sources.ts";
import { type Counted, Stale } from "./stale.ts";

/**
 * Rewrite the facts of records from the books, and return what must be recounted: the days and products they counted for before
 * and count for now. The caller holds the store's lock.
 */
export async function writeFacts(tx: Tx, written: Written): Promise<Stale> {
  const { storeId } = written;
  const stale = new Stale();
  for (const source of [itemsOf(written), roundsOf(written), legsOf(written), soldOf(written)]) {
    await numberTexts(storeId, source).execute(tx);
  }
  for (const statement of [...forgetting(written), ...writing(written)]) {
    const { rows } = await sql<Counted>`with facts as (${statement}) select distinct * from facts`.execute(tx);
    stale.add(rows);
  }
  return stale;
}

const none = sql`null::date`;
/** What a written row counts for, as `Counted` names it. */
const counted = (columns: { day?: string; ordered?: string; processed?: string; moved?: string; products?: boolean }) => {
  const column = (name: string | undefined) => (name ? sql.ref(name) : none);
  return sql`returning ${column(columns.day)} as requested, ${column(columns.ordered)} as ordered, ${column(columns.processed)} as processed,
    ${column(columns.moved)} as moved, ${columns.products ? sql`product, variant` : sql`null::int as product, null::int as variant`}`;
};
const ofItem = counted({ day: "day", ordered: "ordered_on", processed: "processed_on", products: true });
const ofLine = counted({ processed: "day", products: true });
const ofRound = counted({ day: "day", ordered: "ordered_on", processed: "processed_on" });
const ofMoney = counted({ moved: "day" });
const ofSold = counted({ day: "fulfilled_on", ordered: "ordered_on", products: true });

function forgetting({ storeId, returns, orders }: Written): RawBuilder<unknown>[] {
  const [ofReturns, ofOrders] = [sql`any(${[...returns]})`, sql`any(${[...orders]})`];
  return [
    sql`delete from analytics_line where store_id = ${storeId} and return_id = ${ofReturns} ${ofLine}`,
    sql`delete from analytics_item where store_id = ${storeId} and return_id = ${ofReturns} ${ofItem}`,
    sql`delete from analytics_round where store_id = ${storeId} and return_id = ${ofReturns} ${ofRound}`,
    sql`delete from analytics_money where store_id = ${storeId} and return_id = ${ofReturns} ${ofMoney}`,
    sql`delete from analytics_money where store_id = ${storeId} and order_id = ${ofOrders} and return_id is null ${ofMoney}`,
    sql`delete from analytics_sold where store_id = ${storeId} and order_id = ${ofOrders} ${ofSold}`,
  ];
}

const writing = (written: Written): RawBuilder<unknown>[] => [
  items(written),
  lines(written),
  rounds(written),
  money(written),
  sold(written),
];

const ends = sql`array[${sql.join(bucketEnds.map((end) => sql.lit(end)))}]::float8[]`;
/** The bucket of a duration, as `bucketOf` counts it: an end belongs to the bucket that it closes. */
const bucket = (from: string, to: string) =>
  sql`case when ${sql.raw(to)} - ${sql.raw(from)} is not null
    then width_bucket(greatest(0, extract(epoch from ${sql.raw(to)} - ${sql.raw(from)})::float8 / 60) - 1e-9, ${ends}) end`;

/** Milestones of a return, from its timeline and first round; each duration begins at the last milestone before it that was reached. */
const milestones = sql`left join lateral (
    select min(t.at) filter (where t.label = 'Approved Request') as approved, min(t.at) filter (where t.label = 'Shipment Received') as received,
      min(t.at) filter (where t.label = 'Fully Paid') as paid,
      (array_agg(case when t.actor_type <> 'system' then 2 when starts_with(t.actor_name, 'Flow "') then 0 else 1 end order by t.at, t.id)
        filter (where t.label in ('Approved Request', 'Declined')))[1] as decider
    from timeline as t where t.return_id = r.id and t.store_id = r.store_id
  ) as m on head.is_head`;

function items(written: Written): RawBuilder<unknown> {
  const { storeId, timezone } = written;
  const source = itemsOf(written);
  const kinds = ["currency", "reason", "product", "variant", "country", "place", "method", "channel", "outcome", "policy", "grade"];
  return sql`insert into analytics_item (store_id, return_id, position, day, ordered_on, processed_on, units, value_minor,
      decider, approval, receipt, processing, paid,
      currency, reason, product, variant, country, place, method, channel, outcome, policy, graded)
    select r.store_id, r.id, i.position, ${dayOf("r.created_at", timezone)}, ${dayOf("r.order_placed_at", timezone)},
      ${dayOf("r.processed_at", timezone)}, i.requested - i.released,
      floor(coalesce(l.worth_gross_minor, l.gross_minor)::numeric * (i.requested - i.released) / greatest(1, l.quantity))::bigint,
      case when head.is_head then coalesce(m.decider, 3) end,
      ${bucket("r.created_at", "m.approved")},
      ${bucket("coalesce(m.approved, r.created_at)", "m.received")},
      case when head.is_head then ${bucket("coalesce(m.received, m.approved, r.created_at)", "r.processed_at")} end,
      ${bucket("r.processed_at", "m.paid")},
      ${numbersOf(storeId, source, kinds)}
    ${source.from}
    cross join lateral (select not exists (
      select from return_item as b where b.return_id = r.id and b.store_id = r.store_id and b.position < i.position) as is_head) as head
    ${milestones} ${source.where} ${ofItem}`;
}

/** Units and value of each line that a round settled, written after its item; an item of several rounds has a row in each. */
function lines({ storeId, timezone, returns }: Written): RawBuilder<unknown> {
  return sql`insert into analytics_line (store_id, return_id, round, position, day, units, value_minor, product, variant, reason, currency)
    select n.store_id, n.return_id, n.round, i.position, ${dayOf("n.created_at", timezone)},
      sum(t.quantity)::int, sum(t.gross_minor)::bigint, f.product, f.variant, f.reason, f.currency
    from return_round as n
    cross join lateral jsonb_to_recordset(n.outcome -> 'lines') as t(item_id text, quantity int, gross_minor bigint)
    join return_item as i on i.id = t.item_id and i.store_id = n.store_id and i.return_id = n.return_id
    join analytics_item as f on f.store_id = i.store_id and f.return_id = i.return_id and f.position = i.position
    where n.store_id = ${storeId} and n.return_id = any(${[...returns]})
    group by n.store_id, n.return_id, n.round, i.position, n.created_at, f.product, f.variant, f.reason, f.currency ${ofLine}`;
}

/** The part of what earlier rounds left of a sum that falls to a round. */
const share = (sum: string, before: string, owed: string) =>
  sql`least(${sql.raw(owed)}, greatest(0, ${sql.raw(sum)} - ${sql.raw(before)}))`;
const amount = (name: string) => sql`coalesce((n.outcome ->> ${sql.lit(name)})::bigint, 0)`;

/** Rounds are paid in their order: what the legs of a return sum up to fills the first one first. */
function rounds(written: Written): RawBuilder<unknown> {
  const { storeId, timezone, returns } = written;
  const source = roundsOf(written);
  return sql`with owing as (
      select n.id, n.return_id, n.refund_minor + n.credit_minor + n.bonus_minor as out, n.invoice_minor as back,
        sum(n.refund_minor + n.credit_minor + n.bonus_minor) over w - (n.refund_minor + n.credit_minor + n.bonus_minor) as out_before,
        sum(n.invoice_minor) over w - n.invoice_minor as back_before
      from return_round as n where n.store_id = ${storeId} and n.return_id = any(${[...returns]})
      window w as (partition by n.return_id order by n.round)
    ), moved as (
      select g.return_id, ${legSums("out", "g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT')")}, ${legSums("back", "g.kind = 'INVOICE_PAYMENT'")}
      from ledger as g where g.store_id = ${storeId} and g.return_id = any(${[...returns]}) group by g.return_id
    ), settled as (
      select o.id, ${split("out")}, ${split("back")} from owing as o left join moved as v using (return_id)
    )
    insert into analytics_round (store_id, return_id, round, processed_on, day, ordered_on,
      returned_minor, shipping_minor, refund_minor, credit_minor, exchange_minor, fees_minor, uncaptured_minor, bonus_minor, upsell_minor,
      paid_minor, pending_minor, failed_minor, upsell_paid_minor, upsell_pending_minor, upsell_failed_minor,
      currency, country, place, method, channel)
    select r.store_id, r.id, n.round, ${dayOf("n.created_at", timezone)}, ${dayOf("r.created_at", timezone)}, ${dayOf("r.order_placed_at", timezone)},
      ${amount("returned_minor")}, n.shipping_minor, n.refund_minor, n.credit_minor, c.covered, ${amount("fees_minor")},
      ${amount("returned_minor")} + n.shipping_minor - ${amount("fees_minor")} - n.refund_minor - n.credit_minor - c.covered,
      n.bonus_minor, n.invoice_minor,
      s.out_paid, s.out_pending, s.out_failed, s.back_paid, s.back_pending, s.back_failed,
      ${numbersOf(storeId, source, ["currency", "country", "place", "method", "channel"])}
    ${source.from} join settled as s on s.id = n.id
    cross join lateral (select ${amount("exchange_minor")} + ${amount("exchange_shipping_minor")} - ${amount("exchange_discount_minor")}
      - ${amount("prior_credit_minor")} - n.invoice_minor as covered) as c
    ${source.where} ${ofRound}`;
}

const legSums = (name: string, kinds: string) =>
  sql.join(
    [
      ["paid", "g.state = 'SUCCEEDED'"],
      ["pending", "g.state in ('RESERVED', 'UNKNOWN')"],
      ["failed", "g.state = 'FAILED'"],
    ].map(([state, test]) => sql.raw(`coalesce(sum(g.amount_minor) filter (where ${kinds} and ${test}), 0) as ${name}_${state}`)),
  );

/** Paid first, then pending, then failed; each on top of what is already taken. */
const split = (name: string) => {
  const [paid, pending, failed] = ["paid", "pending", "failed"].map((state) => `coalesce(v.${name}_${state}, 0)`);
  const [before, owed] = [`o.${name}_before`, `o.${name}`];
  const [toPaid, toPending, toFailed] = [`${paid}`, `${paid} + ${pending}`, `${paid} + ${pending} + ${failed}`];
  return sql`${share(toPaid, before, owed)} as ${sql.ref(`${name}_paid`)},
    ${share(toPending, before, owed)} - ${share(toPaid, before, owed)} as ${sql.ref(`${name}_pending`)},
    ${share(toFailed, before, owed)} - ${share(toPending, before, owed)} as ${sql.ref(`${name}_failed`)}`;
};

function money(written: Written): RawBuilder<unknown> {
  const source = legsOf(written);
  return sql`insert into analytics_money (store_id, leg_id, order_id, return_id, day, amount_minor, currency, moved, country, place, method, channel)
    select g.store_id, g.id, g.order_id, g.return_id, ${dayOf("coalesce(g.settled_at, g.created_at)", written.timezone)}, g.amount_minor,
      ${numbersOf(written.storeId, source, ["currency", "moved", "country", "place", "method", "channel"])}
    ${source.from} ${source.where} ${ofMoney}`;
}

function sold(written: Written): RawBuilder<unknown> {
  const source = soldOf(written);
  return sql`insert into analytics_sold (store_id, order_id, ordered_on, fulfilled_on, units, currency, product, variant, country, channel)
    select o.store_id, o.id, ${dayOf("o.ordered_at", written.timezone)},
      ${dayOf("coalesce(o.fulfilled_at, o.ordered_at)", written.timezone)}, l.fulfilled_quantity,
      ${numbersOf(written.storeId, source, ["currency", "product", "variant", "country", "channel"])}
    ${source.from} ${source.where} ${ofSold}`;
}
