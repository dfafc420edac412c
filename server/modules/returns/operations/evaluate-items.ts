import type { Body } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import type { Draft } from "../case/draft.ts";
import { itemById } from "../case/items.ts";
import { runAction } from "./run-action.ts";

type Given = Body<"evaluation">["items"][number];

/**
 * Record the inspection as totals per item, which can be corrected until settled. A rejection needs a note or a
 * picture.
 */
export const evaluateItems = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"evaluation">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "evaluation", async (draft) => {
    const { record } = draft;
    let changed = record.stage !== "EVALUATION";
    for (const given of body.items) changed = judgeItem(draft, given) || changed;
    if (!changed) return false;
    draft.set({ stage: "EVALUATION" });
    const accepted = record.items.reduce((sum, item) => sum + item.accepted, 0);
    const rejected = record.items.reduce((sum, item) => sum + item.rejected, 0);
    draft.log(accepted === 0 && rejected > 0 ? "Evaluation Rejected" : "Evaluation", { accepted, rejected });
    return true;
  });

function judgeItem(draft: Draft, given: Given): boolean {
  const item = itemById(draft.record, given.id);
  const { accepted, rejected } = given;
  if (accepted + rejected > item.received) throw new AppError("EVALUATED_EXCEEDS_RECEIVED", { item_id: item.id, received: item.received });
  ensure(accepted >= Math.min(item.settled, item.received), "ALREADY_PROCESSED", { item_id: item.id, settled: item.settled });
  const note = given.note === undefined ? item.condition_note : given.note || null;
  const images = given.images ?? item.evaluation_images;
  if (rejected > 0 && !note && images.length === 0) throw new AppError("NOTE_REQUIRED", { item_id: item.id });
  const next = {
    accepted,
    rejected,
    grade: given.grade === undefined ? item.grade : given.grade,
    condition_note: note,
    disposition: given.disposition === undefined ? item.disposition : given.disposition,
    decision: accepted > 0 ? ("APPROVED" as const) : rejected > 0 ? ("REJECTED" as const) : ("PENDING" as const),
  };
  const same = (Object.keys(next) as (keyof typeof next)[]).every((field) => next[field] === item[field]);
  if (same && !given.images) return false;
  draft.item(item, { ...next, evaluation_images: images });
  return true;
}
