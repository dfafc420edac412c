import { sql } from "kysely";
import type { z } from "zod";
import type { ClaimsData, Drill } from "#contracts/analytics/shapes";
import { boundedSum } from "#server/db/sums";
import type { Range } from "#server/insight/domain/range";
import { within } from "../queries/drill.ts";
import type { Request } from "../queries/request.ts";

type Row = z.output<typeof ClaimsData>["rows"][number];
const tenth = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);

/** Claims submitted in the range, with what was paid for them and what carriers paid back so far. */
export async function claimsTile(request: Request, range: Range): Promise<z.output<typeof ClaimsData>> {
  const { reader, context, currency } = request;
  const days = within(context.store.timezone, range);
  const submitted = sql`select k.id, k.type, k.claimed_minor, k.created_at, k.closed_at, k.close_reason from claim as k
    where k.store_id = ${context.store.id} and k.currency = ${currency} and k.created_at between ${days.created_from} and ${days.created_to}`;
  const { rows } = await sql<Omit<Row, "drill">>`
    with submitted as materialized (${submitted})
    select s.type as key, count(*)::int as claims, ${boundedSum(sql`sum(s.claimed_minor)`)} as claimed_minor,
      ${boundedSum(sql`sum(p.paid)`)} as paid_minor, ${boundedSum(sql`sum(c.recovered)`)} as recovered_minor
    from submitted as s
    left join lateral (select sum(g.amount_minor) as paid from ledger as g
      where g.claim_id = s.id and g.store_id = ${context.store.id} and g.state = 'SUCCEEDED') as p on true
    left join lateral (select sum(c.paid_minor) as recovered from carrier_claim as c
      where c.claim_id = s.id and c.store_id = ${context.store.id} and c.currency = ${currency} and c.state = 'PAID') as c on true
    group by 1 order by 2 desc, 1`.execute(reader);
  const ended = await sql<{ resolved: number; median: number | null; p90: number | null }>`
    with submitted as (${submitted}), ended as (
      select extract(epoch from closed_at - created_at)::float8 / 86400 as days from submitted where close_reason = 'RESOLVED' and closed_at is not null)
    select count(*)::int as resolved, percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as p90 from ended`.execute(reader);
  const { resolved = 0, median = null, p90 = null } = ended.rows[0] ?? {};
  const drill = (key: string): Drill => ({ resource: "claims", filters: { ...days, currency, type: key } });
  const sum = (field: "claims" | "claimed_minor" | "paid_minor" | "recovered_minor") => rows.reduce((total, row) => total + row[field], 0);
  return {
    ...{
      claims: sum("claims"),
      claimed_minor: sum("claimed_minor"),
      paid_minor: sum("paid_minor"),
      recovered_minor: sum("recovered_minor"),
    },
    rows: rows.map((row) => ({ ...row, drill: drill(row.key) })),
    ...{ resolved, median_days: tenth(median), p90_days: tenth(p90) },
  };
}
