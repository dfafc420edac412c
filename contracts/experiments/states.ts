import { offerTrigger, type SplitUnit, type Trigger } from "../flows/states.ts";

export const experimentStates = ["RUNNING", "PAUSED", "ENDED"] as const;
export type ExperimentState = (typeof experimentStates)[number];
/** What can be done with an experiment; which state allows what is the server's. */
export const experimentActions = ["pause", "resume", "traffic", "end", "decide"] as const;
export type ExperimentAction = (typeof experimentActions)[number];
export const experimentTabs = ["all", ...experimentStates] as const;

/** CHANGED: another content was published below the split. ARCHIVED: the flow was. STOPPED: a person ended it without deciding. */
export const endCauses = ["DECIDED", "STOPPED", "CHANGED", "ARCHIVED"] as const;
export type EndCause = (typeof endCauses)[number];

export const trialVerdicts = ["SRM_WARNING", "WINNER", "LOSER", "NO_DIFFERENCE", "COLLECTING"] as const;
export type TrialVerdict = (typeof trialVerdicts)[number];

export const directions = ["UP", "DOWN"] as const;
export type Direction = (typeof directions)[number];

export interface MetricRule {
  kind: "SHARE" | "RATIO" | "MEAN";
  shows: "PERCENT" | "MONEY" | "HOURS";
  /** Which way is better, unless a plan says otherwise. */
  direction: Direction;
  /** Warns when an arm is surely worse than the control. */
  isGuard?: true;
  /** Only where units are met before they ask. */
  offersOnly?: true;
}

/** What an experiment measures, each by unit over its window. */
export const metricRules = {
  COMPLETION: { kind: "SHARE", shows: "PERCENT", direction: "UP", isGuard: true, offersOnly: true },
  EXCHANGE_RATE: { kind: "SHARE", shows: "PERCENT", direction: "UP" },
  CREDIT_RATE: { kind: "SHARE", shows: "PERCENT", direction: "UP" },
  REFUND_RATE: { kind: "SHARE", shows: "PERCENT", direction: "DOWN" },
  INVOICE_PAID_RATE: { kind: "SHARE", shows: "PERCENT", direction: "UP" },
  REPEAT_RETURN: { kind: "SHARE", shows: "PERCENT", direction: "DOWN" },
  RETAINED_RATIO: { kind: "RATIO", shows: "PERCENT", direction: "UP" },
  REFUND_PER_UNIT: { kind: "MEAN", shows: "MONEY", direction: "DOWN" },
  COST_PER_UNIT: { kind: "MEAN", shows: "MONEY", direction: "DOWN", isGuard: true },
  HOURS_TO_CLOSE: { kind: "MEAN", shows: "HOURS", direction: "DOWN" },
} as const satisfies Record<string, MetricRule>;
export type Metric = keyof typeof metricRules;
export const metrics = Object.keys(metricRules) as [Metric, ...Metric[]];

/** Return a metric's rule. */
export const metricRule = (metric: Metric): MetricRule => metricRules[metric];

/** Return whether a test of this flow and unit can measure a metric: only offers meet who does not ask, and one case never repeats itself. */
export const isMeasurable = (metric: Metric, trigger: Trigger, unit: SplitUnit): boolean =>
  (trigger === offerTrigger || !metricRule(metric).offersOnly) && (unit !== "CASE" || metric !== "REPEAT_RETURN");
