import { sql } from "kysely";
import type { z } from "zod";
import type { FlowsData, TimesData } from "#contracts/analytics/shapes";
import { bucketEnds, durations } from "#contracts/analytics/tiles";
import { percentile } from "#server/domain/analytics/durations";
import type { Range } from "#server/domain/analytics/range";
import { dayEnd, dayStart } from "#server/domain/days";
import { kindNo } from "../facts/kinds.ts";
import { countsOf } from "../queries/counts.ts";
import type { Request } from "../queries/request.ts";
import { decidedIn } from "./key.ts";

export async function timesTile(request: Request, range: Range): Promise<z.output<typeof TimesData>> {
  const rows = await countsOf(request, range, durations);
  const steps = durations.map((step) => {
    const buckets = new Array<number>(bucketEnds.length + 1).fill(0);
    for (const { kind, value, returns } of rows) if (kind === kindNo[step]) buckets[value] = (buckets[value] ?? 0) + returns;
    const returns = buckets.reduce((sum, n) => sum + n, 0);
    return { step, returns, median_minutes: percentile(buckets, 0.5), p90_minutes: percentile(buckets, 0.9), buckets };
  });
  return { steps };
}

/** Runs that began in the range, by flow; those that only looked are forgotten after a month. */
export async function flowsTile(request: Request, range: Range): Promise<z.output<typeof FlowsData>> {
  const { reader, context } = request;
  const { id, timezone } = context.store;
  const { rows } = await sql<Omit<z.output<typeof FlowsData>["flows"][number], "drill">>`
    select f.id, f.name, f.trigger, count(*)::int as runs, (count(*) filter (where r.acted))::int as acted,
      (count(*) filter (where r.trace @? '$[*].refused'))::int as refused, (count(*) filter (where r.state = 'FAILED'))::int as failed
    from flow_run as r join flow as f on f.id = r.flow_id and f.store_id = r.store_id
    where r.store_id = ${id} and r.started_at between ${dayStart(timezone, range.from).toISOString()} and ${dayEnd(timezone, range.to).toISOString()}
    group by f.id, f.name, f.trigger order by runs desc, f.name`.execute(reader);
  const [FLOW = 0, SETTING = 0, PERSON = 0, OPEN = 0] = await decidedIn(request, range);
  return {
    flows: rows.map((row) => ({
      ...row,
      drill: { resource: "flows", filters: { flow: row.id, tab: "runs", from: range.from, to: range.to } },
    })),
    decided: { FLOW, SETTING, PERSON, OPEN },
  };
}
