import type { ExperimentDetail, MetricResult } from "#contracts/experiments/shapes";
import { type Metric, metricRule, metrics } from "#contracts/experiments/states";
import { offerTrigger, type SplitArm, type Trigger } from "#contracts/flows/states";
import { estimateOf } from "#server/flows/domain/experiments/estimates";
import { type Judgement, judge, type Trial } from "#server/flows/domain/experiments/judge";
import { type ArmSums, addSums, measuredOf, noSums } from "#server/flows/domain/experiments/measure";
import { sampleRatioOf } from "#server/flows/domain/experiments/sample-ratio";
import { expectedOf } from "../operations/size-plan.ts";
import type { ArmUnits, ExperimentColumns } from "../repository.ts";
import { armsWithControlFirst } from "./list.ts";
import type { DaySums } from "./read-sums.ts";

type Results = Pick<ExperimentDetail, "verdict" | "winner" | "sample_ratio" | "left_out" | "metrics" | "series"> & { units: ArmUnits[] };

export const finite = (bound: number): number | null => (Number.isFinite(bound) ? bound : null);

/** Return what an experiment's sums say. */
export function resultsOf(experiment: ExperimentColumns, trigger: Trigger, days: number, sums: readonly DaySums[]): Results {
  const arms = armsWithControlFirst(experiment);
  const totals = new Map(arms.map(({ key }) => [key, noSums()]));
  for (const one of sums) addSums(totals.get(one.arm) ?? noSums(), one.sums);
  const ofArm = (key: SplitArm): ArmSums => totals.get(key) ?? noSums();
  const weights = arms.map(({ weight }) => weight);
  const exposed = arms.map(({ key }) => ofArm(key).n);
  const trialOf = (metric: Metric): Trial => ({
    ...{ weights, exposed, days, planned_units: experiment.planned_units, planned_days: experiment.planned_days },
    arms: arms.map(({ key }) => measuredOf(metric, ofArm(key))),
    direction: metric === experiment.metric ? experiment.direction : metricRule(metric).direction,
    confidence: experiment.confidence === 90 ? 90 : 95,
    // The size was planned for one metric; of the others nothing says when enough was seen.
    is_sized: experiment.is_sized && metric === experiment.metric,
    smallest: metric === experiment.metric ? (expectedOf(experiment)?.difference ?? null) : null,
  });
  const measured = metrics.filter((metric) => trigger === offerTrigger || !metricRule(metric).offersOnly);
  const judged = new Map(measured.map((metric) => [metric, judge(trialOf(metric))]));
  const primary = judged.get(experiment.metric) ?? judge(trialOf(experiment.metric));
  const ratio = sampleRatioOf(exposed, weights);
  const whole = exposed.reduce((sum, n) => sum + n, 0);
  return {
    units: arms.map(({ key }) => {
      const { n, own, invoiced, closed } = ofArm(key);
      return { arm: key, n, own, invoiced, closed };
    }),
    verdict: primary.verdict,
    winner: winnerOf(
      primary,
      arms.map(({ key }) => key),
      experiment.direction,
    ),
    sample_ratio: {
      ...ratio,
      arms: arms.map(({ key, weight }, i) => ({ key, n: exposed[i] ?? 0, expected: (whole * weight) / 100 })),
    },
    left_out: arms.reduce((sum, { key }) => sum + ofArm(key).left_out, 0),
    metrics: [...judged].map(([metric, judgement]) =>
      resultOf(
        experiment,
        metric,
        judgement,
        arms.map(({ key }) => key),
      ),
    ),
    series: seriesOf(
      experiment.metric,
      arms.map(({ key }) => key),
      sums,
    ),
  };
}

function resultOf(
  { metric: primary, direction }: ExperimentColumns,
  metric: Metric,
  judged: Judgement,
  keys: readonly SplitArm[],
): MetricResult {
  const { isGuard = false, direction: usual } = metricRule(metric);
  const keyed = <T extends object>(rows: readonly T[], from: number) => rows.map((row, i) => ({ ...row, key: keys[i + from] ?? "A" }));
  const comparisons = judged.comparisons.map((one) => ({ ...one, low: finite(one.low), high: finite(one.high) }));
  return {
    metric,
    direction: metric === primary ? direction : usual,
    is_primary: metric === primary,
    warns: isGuard && comparisons.some(({ verdict }) => verdict === "LOSER"),
    arms: keyed(judged.arms, 0),
    comparisons: keyed(comparisons, 1),
  };
}

/** Of several winners the one furthest from the control. */
function winnerOf({ comparisons, verdict }: Judgement, keys: readonly SplitArm[], direction: "UP" | "DOWN"): SplitArm | null {
  if (verdict !== "WINNER") return null;
  const sign = direction === "UP" ? 1 : -1;
  const [best] = comparisons
    .map((one, i) => ({ ...one, key: keys[i + 1] ?? null }))
    .filter((one) => one.verdict === "WINNER")
    .sort((a, b) => sign * (b.difference - a.difference));
  return best?.key ?? null;
}

/** The primary metric of all units that came in up to each day. */
function seriesOf(metric: Metric, keys: readonly SplitArm[], sums: readonly DaySums[]): Results["series"] {
  const soFar = new Map(keys.map((key) => [key, noSums()]));
  return [...new Set(sums.map(({ day }) => day))].map((day) => {
    for (const one of sums) if (one.day === day) addSums(soFar.get(one.arm) ?? noSums(), one.sums);
    return {
      day,
      arms: keys.map((key) => {
        const { n, value } = estimateOf(measuredOf(metric, soFar.get(key) ?? noSums()));
        return { key, n, value };
      }),
    };
  });
}
