import { type RawBuilder, sql } from "kysely";
import type { SplitArm, SplitUnit } from "#contracts/flows/states";
import type { Reader } from "#server/db/open";
import { type ArmSums, noSums, sumNames } from "#server/flows/domain/experiments/measure";
import { keyed } from "#server/kit/keyed";
import { bookedFor, repeatDays, totalColumns } from "../units/count-unit.ts";

export interface DaySums {
  arm: SplitArm;
  /** A day of the store's calendar. */
  day: string;
  sums: ArmSums;
}

/** The sums of units, from the columns of `unitInputs`. Squares are sums of floating-point numbers: their error is far below that of the sample. */
const sumColumns = sql`count(*)::float8 as n,
  (count(*) filter (where not left_out))::float8 as own, (count(*) filter (where cases > 0))::float8 as asked,
  (count(*) filter (where exchanged))::float8 as exchanged, (count(*) filter (where credited))::float8 as credited,
  (count(*) filter (where refunded))::float8 as refunded, (count(*) filter (where invoiced))::float8 as invoiced,
  (count(*) filter (where invoice_paid))::float8 as invoice_paid, (count(*) filter (where repeated))::float8 as repeated,
  (count(*) filter (where left_out))::float8 as left_out, count(hours_to_close)::float8 as closed,
  coalesce(sum(hours_to_close::float8), 0) as hours, coalesce(sum(hours_to_close::float8 * hours_to_close), 0) as hours_sq,
  sum(kept) as kept, sum(kept * kept) as kept_sq, sum(v) as returned, sum(v * v) as returned_sq, sum(kept * v) as kept_returned,
  sum(refund) as refund, sum(refund * refund) as refund_sq, sum(cost) as cost, sum(cost * cost) as cost_sq`;

const unitInputs = sql`cases, left_out, exchanged, credited, refunded, invoiced, invoice_paid, repeated, hours_to_close,
  case when left_out then 0 else (exchange_minor + credit_minor)::float8 end as kept,
  case when left_out then 0 else returned_minor::float8 end as v,
  case when left_out then 0 else refund_minor::float8 end as refund,
  case when left_out then 0 else (refund_minor + bonus_minor + label_minor)::float8 end as cost`;

const sumsIn = (row: ArmSums): ArmSums => keyed(sumNames, (name) => Number(row[name] ?? 0));

/** Return the sums of an experiment's units by arm and the day they came in, in one pass. */
export async function readSums(reader: Reader, storeId: string, experimentId: string, timezone: string): Promise<DaySums[]> {
  const { rows } = await sql<{ arm: SplitArm; day: string } & ArmSums>`
    select variant as arm, ((first_at at time zone ${timezone})::date)::text as day, ${sumColumns}
    from (
      select variant, first_at, ${unitInputs}
      from experiment_unit where store_id = ${storeId} and experiment_id = ${experimentId}
      offset 0
    ) u
    group by 1, 2 order by 2, 1`.execute(reader);
  return rows.map(({ arm, day, ...sums }) => ({ arm, day, sums: sumsIn(sums) }));
}

interface Past {
  storeId: string;
  currency: string;
  flowId: string;
  unit: SplitUnit;
  window_days: number;
  now: Date;
}
/** So long ago, and so many cases, that a baseline is of today and the statement is quick. */
const pastDays = 90;
const mostCases = 5000;
/** Fewer units of a flow's own say less than all of the store's. */
const leastOwn = 100;
const dayMs = 86_400_000;

/**
 * Return the sums of the units of the last months, as an experiment that divides all by `unit` would have counted them: those of the flow's
 * own cases, or where it had few of all returns. Only units whose window is over count, as far as the store has any.
 */
export async function readPast(reader: Reader, past: Past): Promise<ArmSums> {
  const own = await sumPast(reader, past, true);
  return own.n >= leastOwn ? own : sumPast(reader, past, false);
}

async function sumPast(reader: Reader, { storeId, currency, flowId, unit, window_days, now }: Past, isOwn: boolean): Promise<ArmSums> {
  const to = new Date(now.getTime() - window_days * dayMs).toISOString();
  const from = new Date(now.getTime() - (window_days + pastDays) * dayMs).toISOString();
  const until = Math.max(window_days, repeatDays);
  const ofFlow = sql`and exists (select from flow_run f where f.store_id = ${storeId} and f.subject_id = r.id and f.flow_id = ${flowId})`;
  const within = (days: number) => sql`created_at < min(created_at) over (partition by unit) + make_interval(days => ${days})`;
  const { rows } = await sql<ArmSums>`
    with recent as (
      select r.id, ${unitNames[unit]} as unit, r.currency = ${currency} as is_own, r.value_minor, r.created_at, r.closed_at
      from returns r
      where r.store_id = ${storeId} and r.created_at >= ${from} and r.created_at < ${now.toISOString()} ${isOwn ? ofFlow : sql``}
      order by r.created_at desc limit ${mostCases}
    ), dated as (
      select *, ${within(window_days)} as is_within, ${within(repeatDays)} as is_repeat,
        min(created_at) over (partition by unit) as since, ${within(until)} as is_counted
      from recent
    ), made as (
      select id, unit, is_own, value_minor, created_at, closed_at, is_within, is_repeat from dated where is_counted and since < ${to}
    ), booked as (${bookedFor({ storeId, currency })}), units as (select unit, ${totalColumns} from booked group by unit)
    select ${sumColumns} from (select ${unitInputs} from units offset 0) u`.execute(reader);
  return rows[0] ? sumsIn(rows[0]) : noSums();
}

/** Who one unit is, as a split tells them apart. */
const unitNames: Record<SplitUnit, RawBuilder<string>> = {
  CASE: sql<string>`r.id`,
  ORDER: sql<string>`r.order_id`,
  CUSTOMER: sql<string>`coalesce(nullif(lower(btrim(r.customer_email)), ''), r.customer_id, r.order_id)`,
};
