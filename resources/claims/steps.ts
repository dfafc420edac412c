import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimStage } from "#contracts/claims/states";
import { stepsAlong } from "#src/cases/steps";
import type { Step } from "#src/ui/pages/steps-bar";

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

/** Return the steps bar of a claim. */
export const stepsOf = (record: Stations, words: (stage: ClaimStage) => string, date: (at: string) => string): Step[] =>
  stepsAlong(
    { path: pathOf(record), reached: reachedAt(record), current: record.stage === "NEEDS_INFO" ? "UNDER_REVIEW" : record.stage, record },
    words,
    date,
  );
