import { sql } from "kysely";
import type { SplitArm } from "#contracts/flows/states";
import type { Reader } from "#server/db/open";
import { type ArmSums, sumNames } from "#server/flows/domain/experiments/measure";
import { keyed } from "#server/kit/keyed";

export interface DaySums {
  arm: SplitArm;
  /** A day of the store's calendar. */
  day: string;
  sums: ArmSums;
}

/**
 * Return the sums of an experiment's units by arm and the day they came in, in one pass. Squares are sums of floating-point numbers: their
 * error is far below that of the sample.
 */
export async function readSums(reader: Reader, storeId: string, experimentId: string, timezone: string): Promise<DaySums[]> {
  const { rows } = await sql<{ arm: SplitArm; day: string } & ArmSums>`
    select variant as arm, ((first_at at time zone ${timezone})::date)::text as day, count(*)::float8 as n,
      (count(*) filter (where not left_out))::float8 as own, (count(*) filter (where cases > 0))::float8 as asked,
      (count(*) filter (where exchanged))::float8 as exchanged, (count(*) filter (where credited))::float8 as credited,
      (count(*) filter (where refunded))::float8 as refunded, (count(*) filter (where invoiced))::float8 as invoiced,
      (count(*) filter (where invoice_paid))::float8 as invoice_paid, (count(*) filter (where repeated))::float8 as repeated,
      (count(*) filter (where left_out))::float8 as left_out, count(hours_to_close)::float8 as closed,
      coalesce(sum(hours_to_close::float8), 0) as hours, coalesce(sum(hours_to_close::float8 * hours_to_close), 0) as hours_sq,
      sum(kept) as kept, sum(kept * kept) as kept_sq, sum(v) as returned, sum(v * v) as returned_sq, sum(kept * v) as kept_returned,
      sum(refund) as refund, sum(refund * refund) as refund_sq, sum(cost) as cost, sum(cost * cost) as cost_sq
    from (
      select variant, first_at, cases, left_out, exchanged, credited, refunded, invoiced, invoice_paid, repeated, hours_to_close,
        case when left_out then 0 else (exchange_minor + credit_minor)::float8 end as kept,
        case when left_out then 0 else returned_minor::float8 end as v,
        case when left_out then 0 else refund_minor::float8 end as refund,
        case when left_out then 0 else (refund_minor + bonus_minor + label_minor)::float8 end as cost
      from experiment_unit where store_id = ${storeId} and experiment_id = ${experimentId}
      offset 0
    ) u
    group by 1, 2 order by 2, 1`.execute(reader);
  return rows.map(({ arm, day, ...sums }) => ({
    ...{ arm, day },
    sums: keyed(sumNames, (name) => Number(sums[name])),
  }));
}
