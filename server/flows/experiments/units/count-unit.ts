import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SplitUnit } from "#contracts/flows/states";
import { type Person, personOf } from "#server/cases/domain/offers/assign";
import type { Tx } from "#server/db/open";

/** Of a repeated return, whatever the window. */
export const repeatDays = 60;
const mostHours = 2160;

interface Counted {
  storeId: string;
  currency: string;
  experiment: { id: string; unit: SplitUnit; window_days: number };
  unitKey: string;
  person: Person;
  caseId: string | null;
}

/** Return the condition that finds the returns of a unit. */
function returnsOf({ experiment, person, caseId }: Counted): RawBuilder<SqlBool> {
  if (experiment.unit === "CASE") return sql<SqlBool>`r.id = ${caseId}`;
  if (experiment.unit === "ORDER") return sql<SqlBool>`r.order_id = ${person.order_id}`;
  if (person.email?.trim()) return sql<SqlBool>`lower(btrim(r.customer_email)) = ${personOf(person)}`;
  return person.customer_id ? sql<SqlBool>`r.customer_id = ${person.customer_id}` : sql<SqlBool>`r.order_id = ${person.order_id}`;
}

/** An amount of a settlement, as `process` froze it. */
const frozen = (name: string): RawBuilder<number> => sql<number>`coalesce((o.outcome->>${sql.lit(`${name}_minor`)})::bigint, 0)`;

/** What exchange items cost beyond what the customer paid for them otherwise. */
const covered = sql<number>`greatest(0, ${frozen("exchange")} + ${frozen("exchange_shipping")} - ${frozen("exchange_discount")}
  - ${frozen("invoice")} - ${frozen("prior_credit")})`;

const settled = (alias: string, ...kinds: string[]) =>
  sql`coalesce(sum(g.amount_minor) filter (where g.kind in (${sql.join(kinds)})), 0) as ${sql.ref(alias)}`;

/**
 * Count anew what came of a unit, from the returns it made within the window and everything that was booked for them since. The unit is
 * locked first, so that of two counts the later one sees all that the earlier one saw.
 */
export async function countUnit(tx: Tx, counted: Counted): Promise<void> {
  const { storeId, currency, experiment, unitKey } = counted;
  const unit = await tx
    .selectFrom("experiment_unit")
    .select("since")
    .where("store_id", "=", storeId)
    .where("experiment_id", "=", experiment.id)
    .where("unit_key", "=", unitKey)
    .forUpdate()
    .executeTakeFirst();
  if (!unit) return;
  const within = (days: number) => sql`r.created_at < ${unit.since}::timestamptz + make_interval(days => ${days})`;
  await sql`
    with made as (
      select r.id, ''::text as unit, r.currency = ${currency} as is_own, r.value_minor, r.created_at, r.closed_at,
        ${within(experiment.window_days)} as is_within, ${within(repeatDays)} as is_repeat
      from returns r
      where r.store_id = ${storeId} and ${returnsOf(counted)} and r.created_at >= ${unit.since}
        and ${within(Math.max(repeatDays, experiment.window_days))}
    ), booked as (${bookedFor(counted)}), total as (select ${totalColumns} from booked)
    update experiment_unit u set ${sql.join(unitColumns.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)}`))}
    from total t
    where u.store_id = ${storeId} and u.experiment_id = ${experiment.id} and u.unit_key = ${unitKey}`.execute(tx);
}

/** Return the statement that adds to each row of `made` what was booked for its return. */
export const bookedFor = ({ storeId, currency }: Pick<Counted, "storeId" | "currency">): RawBuilder<unknown> => sql`
  select r.*, o.*, g.*, l.*
  from made r
  cross join lateral (
    select coalesce(sum(${frozen("returned")}), 0) as returned, coalesce(sum(${covered}), 0) as exchange,
      coalesce(sum(${frozen("invoice")}), 0) as invoice, coalesce(bool_or(${frozen("exchange")} > 0), false) as is_exchange
    from return_round o where o.store_id = ${storeId} and o.return_id = r.id) o
  cross join lateral (
    select ${settled("refund", "REFUND", "EXTERNAL")}, ${settled("credit", "STORE_CREDIT")}, ${settled("bonus", "BONUS_CREDIT")},
      ${settled("paid", "INVOICE_PAYMENT")}
    from ledger g where g.store_id = ${storeId} and g.return_id = r.id and g.state = 'SUCCEEDED') g
  cross join lateral (
    select coalesce(sum(b.cost_minor) filter (where b.currency = ${currency}), 0) as label
    from label b where b.store_id = ${storeId} and b.return_id = r.id and b.state in ('READY', 'EXPIRED')) l`;

const money = {
  requested_minor: "value_minor",
  returned_minor: "returned",
  exchange_minor: "exchange",
  credit_minor: "credit",
  refund_minor: "refund",
  bonus_minor: "bonus",
  label_minor: "label",
  invoiced_minor: "invoice",
  invoice_paid_minor: "paid",
};

/** What is known of a unit, from the rows of `booked` that are its own. */
export const totalColumns = sql`
  (count(*) filter (where is_within))::int as cases, count(*) filter (where is_repeat) > 1 as repeated,
  coalesce(bool_or(not is_own) filter (where is_within), false) as left_out,
  coalesce(bool_or(is_exchange) filter (where is_within), false) as exchanged,
  coalesce(bool_or(credit > 0) filter (where is_within), false) as credited,
  coalesce(bool_or(refund > 0) filter (where is_within), false) as refunded,
  coalesce(bool_or(invoice > 0) filter (where is_within), false) as invoiced,
  coalesce(bool_or(invoice > 0 and paid >= invoice) filter (where is_within), false) as invoice_paid,
  round(avg(least(${mostHours}, extract(epoch from closed_at - created_at) / 3600)) filter (where is_within and closed_at is not null))::int
    as hours_to_close,
  ${sql.join(Object.entries(money).map(([name, from]) => sql`coalesce(sum(${sql.ref(from)}) filter (where is_own and is_within), 0)::bigint as ${sql.ref(name)}`))}`;

const unitColumns = [
  ...["cases", "repeated", "left_out", "exchanged", "credited", "refunded", "invoiced", "invoice_paid", "hours_to_close"],
  ...Object.keys(money),
];
