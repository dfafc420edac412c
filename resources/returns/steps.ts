import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import { stepsAlong } from "#src/cases/steps";
import type { Step } from "#src/ui/pages/steps-bar";

/** Return the steps of this case's path: not every case goes through every stage. */
function pathOf(record: ReturnDetail): Stage[] {
  const middle: Stage[] =
    record.shipping_method === "NO_SHIPMENT"
      ? []
      : record.shipping_method === "IN_STORE"
        ? ["DROP_OFF_IN_STORE", "SHIPMENT_RECEIVED", "EVALUATION"]
        : ["IN_TRANSIT", "SHIPMENT_RECEIVED", "EVALUATION"];
  const exchange: Stage[] = record.exchange_status === "NONE" ? [] : ["EXCHANGE_PROCESS_TRACKING"];
  return ["REQUEST", "APPROVED", ...middle, "PROCESS_RETURN", "FULLY_PAID", ...exchange, "COMPLETED"];
}

/** Return when each stage was first reached. */
export function reachedAt(record: Pick<ReturnDetail, "timeline" | "created_at">): Map<Stage, string> {
  const reached = new Map<Stage, string>([["REQUEST", record.created_at]]);
  for (const row of [...record.timeline].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    if (row.label === "Approved Request") reached.set("APPROVED", row.at);
    if (row.label === "Processed") reached.set("PROCESS_RETURN", row.at);
    if (row.label === "Fully Paid") reached.set("FULLY_PAID", row.at);
    if (!reached.has(row.stage)) reached.set(row.stage, row.at);
  }
  return reached;
}

/** Return the steps bar of a return. */
export function stepsOf(record: ReturnDetail, words: (stage: Stage) => string, date: (at: string) => string): Step[] {
  const path = pathOf(record);
  // A stage without a step of its own is shown at the one it belongs to.
  const current = path.includes(record.stage) ? record.stage : record.stage === "PAYMENT" ? "FULLY_PAID" : "APPROVED";
  return stepsAlong({ path, reached: reachedAt(record), current, record }, words, date);
}
