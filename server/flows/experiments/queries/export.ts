import { metricRule } from "#contracts/experiments/states";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { csvOf } from "#server/kit/csv";
import { showExperiment } from "./show.ts";

const heads = ["metric", "kind", "primary", "variant", "name", "units", "value", "difference", "low", "high", "p", "state"];

/** Return an experiment's results as CSV, a line for each metric and arm. @throws NOT_FOUND */
export async function exportExperiment(reader: Reader, context: CallContext, id: string): Promise<string> {
  const { metrics, variants } = await showExperiment(reader, context, id);
  const names = new Map(variants.map(({ key, name }) => [key, name]));
  const rows = metrics.flatMap(({ metric, is_primary, arms, comparisons }) =>
    arms.map(({ key, n, value }) => {
      const against = comparisons.find((one) => one.key === key);
      return [
        ...[metric, metricRule(metric).kind, is_primary ? "yes" : "no", key, names.get(key) ?? "", n, value],
        ...[against?.difference ?? null, against?.low ?? null, against?.high ?? null, against?.p ?? null, against?.verdict ?? null],
      ];
    }),
  );
  return csvOf([heads, ...rows]);
}
