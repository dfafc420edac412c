import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimStage } from "#contracts/claims/states";
import type { Step } from "#src/ui/steps-bar";

type Stations = Pick<ClaimDetail, "needs_item" | "timeline" | "created_at" | "status" | "stage" | "close_reason">;

/** Return the steps of this claim's path; the item is awaited only where it has to be sent back. */
const pathOf = ({ needs_item }: Stations): ClaimStage[] => [
  "SUBMITTED",
  "UNDER_REVIEW",
  "APPROVED",
  ...(needs_item ? (["AWAITING_ITEM", "ITEM_RECEIVED"] as const) : []),
  "IN_PROGRESS",
  "RESOLVED",
];

/** Return when each stage was first reached. */
function reachedAt(record: Stations): Map<ClaimStage, string> {
  const reached = new Map<ClaimStage, string>([["SUBMITTED", record.created_at]]);
  for (const row of [...record.timeline].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const stage = row.stage === "NEEDS_INFO" ? "UNDER_REVIEW" : row.stage;
    if (row.label === "Approved" && !reached.has("APPROVED")) reached.set("APPROVED", row.at);
    if (!reached.has(stage)) reached.set(stage, row.at);
  }
  return reached;
}

/** Return the steps bar: steps reached, current, skipped, and where the claim ended early. */
export function stepsOf(record: Stations, words: (stage: ClaimStage) => string, date: (at: string) => string): Step[] {
  const path = pathOf(record);
  const reached = reachedAt(record);
  const isDone = record.status === "CLOSED" && record.close_reason === "RESOLVED";
  const isStopped = record.status === "CLOSED" && !isDone;
  const passed = path.findLastIndex((stage) => stage !== "RESOLVED" && reached.has(stage));
  const station = path.indexOf(record.stage === "NEEDS_INFO" ? "UNDER_REVIEW" : record.stage);
  const now = isDone ? path.length : isStopped ? Math.max(0, passed) : Math.max(0, station);
  return path.map((stage, index) => {
    const at = reached.get(stage);
    const state = index < now ? (at ? "done" : "skipped") : index > now ? "todo" : isStopped ? "failed" : "current";
    return { key: stage, label: words(stage), state, hint: at && state !== "todo" ? date(at) : undefined };
  });
}
