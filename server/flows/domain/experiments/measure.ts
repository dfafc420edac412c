import { type Metric, metricRule } from "#contracts/experiments/states";
import { keyed } from "#server/kit/keyed";
import type { Measured } from "./estimates.ts";

/** Sums over the units of an arm. Money leaves out units with another currency, which `own` does not count. */
export interface ArmSums {
  n: number;
  own: number;
  asked: number;
  exchanged: number;
  credited: number;
  refunded: number;
  invoiced: number;
  invoice_paid: number;
  repeated: number;
  left_out: number;
  kept: number;
  kept_sq: number;
  returned: number;
  returned_sq: number;
  kept_returned: number;
  refund: number;
  refund_sq: number;
  cost: number;
  cost_sq: number;
  closed: number;
  hours: number;
  hours_sq: number;
}
export const sumNames = [
  ...["n", "own", "asked", "exchanged", "credited", "refunded", "invoiced", "invoice_paid", "repeated", "left_out"],
  ...["kept", "kept_sq", "returned", "returned_sq", "kept_returned", "refund", "refund_sq", "cost", "cost_sq"],
  ...["closed", "hours", "hours_sq"],
] as readonly (keyof ArmSums)[];

export const noSums = (): ArmSums => keyed(sumNames, () => 0);

/** Add sums to others. */
export function addSums(into: ArmSums, more: ArmSums): ArmSums {
  for (const name of sumNames) into[name] += more[name];
  return into;
}

const shares: Partial<Record<Metric, [whole: keyof ArmSums, part: keyof ArmSums]>> = {
  COMPLETION: ["n", "asked"],
  EXCHANGE_RATE: ["n", "exchanged"],
  CREDIT_RATE: ["n", "credited"],
  REFUND_RATE: ["n", "refunded"],
  INVOICE_PAID_RATE: ["invoiced", "invoice_paid"],
  REPEAT_RETURN: ["n", "repeated"],
};

/** Return what an arm's sums say of a metric. */
export function measuredOf(metric: Metric, sums: ArmSums): Measured {
  const share = shares[metric];
  if (share) return { kind: "SHARE", arm: { n: sums[share[0]], x: sums[share[1]] } };
  if (metricRule(metric).kind === "RATIO") {
    const { own, kept, kept_sq, returned, returned_sq, kept_returned } = sums;
    const arm = { n: own, sum_r: kept, sum_r_sq: kept_sq, sum_v: returned, sum_v_sq: returned_sq, sum_rv: kept_returned };
    return { kind: "RATIO", arm };
  }
  if (metric === "HOURS_TO_CLOSE") return { kind: "MEAN", arm: { n: sums.closed, sum: sums.hours, sum_sq: sums.hours_sq } };
  return metric === "COST_PER_UNIT"
    ? { kind: "MEAN", arm: { n: sums.own, sum: sums.cost, sum_sq: sums.cost_sq } }
    : { kind: "MEAN", arm: { n: sums.own, sum: sums.refund, sum_sq: sums.refund_sq } };
}

/** The units that a metric measures: all, or those with money of the store's currency, an invoice, or an end. */
export const measuredUnits = (metric: Metric): "n" | "own" | "invoiced" | "closed" => {
  if (metric === "INVOICE_PAID_RATE") return "invoiced";
  if (metric === "HOURS_TO_CLOSE") return "closed";
  return metricRule(metric).kind === "SHARE" ? "n" : "own";
};

/** Return the share of units that a metric measures; all where none are known. */
export const measuredShare = (metric: Metric, sums: ArmSums): number => (sums.n > 0 ? sums[measuredUnits(metric)] / sums.n : 1);
