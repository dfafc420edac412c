import { sql } from "kysely";
import type { z } from "zod";
import type { Drill, FlowsData } from "#contracts/analytics/shapes";
import { loopStopped } from "#contracts/flows/states";
import type { Range } from "#server/insight/domain/range";
import { dayEnd, dayStart } from "#server/kit/days";
import { all, ofItem } from "../facts/count-facts.ts";
import { type Request, scopeOf } from "../queries/request.ts";
import { decidedIn } from "./key.ts";

type Row = z.output<typeof FlowsData>["flows"][number];

/** Runs that began in the range, by flow; those that only looked are forgotten after a month. */
export async function flowsTile(request: Request, range: Range): Promise<z.output<typeof FlowsData>> {
  const { reader, context, storeNo, filters, currency } = request;
  const { id, timezone } = context.store;
  const isNarrowed = Object.keys(filters).length > 0 || currency !== context.store.currency;
  const scope = scopeOf(request, range);
  const passing = isNarrowed
    ? sql`r.subject_type = 'RETURN' and exists (
        select from returns as c join analytics_return as i on i.store_no = ${storeNo} and i.return_no = c.seq
        where c.store_id = ${id} and c.id = r.subject_id and ${all(ofItem(scope))})`
    : sql`true`;
  const looped = isNarrowed
    ? sql`select null::text as flow_id, 0 as n where false`
    : sql`select flow_id, sum(n)::int as n from flow_tally where store_id = ${id} and output = ${sql.lit(loopStopped)}
        and flow_id in (select id from flow where store_id = ${id}) and day between ${range.from}::date and ${range.to}::date group by flow_id`;
  const { rows } = await sql<Omit<Row, "drill">>`
    with run as (
      select r.flow_id, count(*)::int as runs, (count(*) filter (where r.acted))::int as acted,
        (count(*) filter (where r.refused))::int as refused, (count(*) filter (where r.state = 'FAILED'))::int as failed
      from flow_run as r where r.store_id = ${id} and ${passing}
        and r.started_at between ${dayStart(timezone, range.from).toISOString()} and ${dayEnd(timezone, range.to).toISOString()}
      group by r.flow_id),
    looped as (${looped})
    select f.id, f.name, f.trigger, coalesce(r.runs, 0) as runs, coalesce(r.acted, 0) as acted, coalesce(r.refused, 0) as refused,
      coalesce(r.failed, 0) as failed, ${isNarrowed ? sql`null::int` : sql`coalesce(l.n, 0)`} as loops
    from flow as f left join run as r on r.flow_id = f.id left join looped as l on l.flow_id = f.id
    where f.store_id = ${id} and (r.flow_id is not null or l.flow_id is not null) order by runs desc, f.name`.execute(reader);
  const [FLOW = 0, SETTING = 0, PERSON = 0, OPEN = 0] = await decidedIn(request, range);
  const drillOf = (flow: string): Drill => ({ resource: "flows", filters: { flow, tab: "runs", from: range.from, to: range.to } });
  return {
    only_returns: isNarrowed,
    flows: rows.map((row) => ({ ...row, drill: isNarrowed ? null : drillOf(row.id) })),
    decided: { FLOW, SETTING, PERSON, OPEN },
  };
}
