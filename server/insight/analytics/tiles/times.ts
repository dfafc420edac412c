import type { z } from "zod";
import type { TimesData } from "#contracts/analytics/shapes";
import { bucketEnds, durations } from "#contracts/analytics/tiles";
import { percentile } from "#server/insight/domain/durations";
import type { Range } from "#server/insight/domain/range";
import { kindNo } from "../facts/kinds.ts";
import { countsOf } from "../queries/counts.ts";
import type { Request } from "../queries/request.ts";

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
