import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import type { Step } from "#src/ui/steps-bar";

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

/** Return the position in the bar of a stage without a step of its own. */
const station = (stage: Stage, stations: readonly Stage[]): number => {
  const at = stations.indexOf(stage);
  if (at >= 0) return at;
  return stations.indexOf(stage === "PAYMENT" ? "FULLY_PAID" : "APPROVED");
};

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

/** Return the steps bar: steps reached, current, skipped, and where the case ended early. */
export function stepsOf(record: ReturnDetail, words: (stage: Stage) => string, date: (at: string) => string): Step[] {
  const stations = pathOf(record);
  const reached = reachedAt(record);
  const isDone = record.status === "CLOSED" && record.close_reason === "COMPLETED";
  const stopped = record.status === "CLOSED" && !isDone;
  const passed = stations.findLastIndex((stage) => stage !== "COMPLETED" && reached.has(stage));
  const now = isDone ? stations.length : stopped ? Math.max(0, passed) : station(record.stage, stations);
  return stations.map((stage, index) => {
    const at = reached.get(stage);
    const state = index < now ? (at || stage === "REQUEST" ? "done" : "skipped") : index > now ? "todo" : stopped ? "failed" : "current";
    return { key: stage, label: words(stage), state, hint: at && state !== "todo" ? date(at) : undefined };
  });
}
