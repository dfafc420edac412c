import type { Body } from "#contracts/returns/actions";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertFiles } from "#server/core/files/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { runAction } from "./run-action.ts";

type ItemInput = Body<"evaluation">["items"][number];

/**
 * Record the inspection as totals per item, which can be corrected until settled. A rejection needs a note or a
 * picture.
 */
export const evaluateItems = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"evaluation">): Promise<ActionResult> =>
  runAction(deps, context, id, "evaluation", async (draft) => {
    const { record } = draft;
    const images = body.items.flatMap((inspected) => inspected.images ?? []);
    await assertFiles(draft.tx, context.store.id, images);
    let changed = record.stage !== "EVALUATION";
    for (const inspected of body.items) changed = judgeItem(draft, inspected) || changed;
    if (!changed) return false;
    draft.set({ stage: "EVALUATION" });
    const accepted = record.items.reduce((sum, item) => sum + item.accepted, 0);
    const rejected = record.items.reduce((sum, item) => sum + item.rejected, 0);
    const isRejected = accepted === 0 && rejected > 0;
    draft.log(isRejected ? "Evaluation Rejected" : "Evaluation", { accepted, rejected });
    if (isRejected) draft.tell({ name: "rejected" });
    return true;
  });

function judgeItem(draft: Draft, inspected: ItemInput): boolean {
  const item = itemById(draft.record, inspected.id);
  const { accepted, rejected } = inspected;
  if (accepted + rejected > item.received) throw new AppError("EVALUATED_EXCEEDS_RECEIVED", { item_id: item.id, received: item.received });
  ensure(accepted >= Math.min(item.settled, item.received), "ALREADY_PROCESSED", { item_id: item.id, settled: item.settled });
  const note = inspected.note === undefined ? item.condition_note : inspected.note || null;
  const images = inspected.images ?? item.evaluation_images;
  if (rejected > 0 && !note && images.length === 0) throw new AppError("NOTE_REQUIRED", { item_id: item.id });
  const next = {
    accepted,
    rejected,
    grade: inspected.grade === undefined ? item.grade : inspected.grade,
    condition_note: note,
    disposition: inspected.disposition === undefined ? item.disposition : inspected.disposition,
    decision: accepted > 0 ? ("APPROVED" as const) : rejected > 0 ? ("REJECTED" as const) : ("PENDING" as const),
  };
  const same = (Object.keys(next) as (keyof typeof next)[]).every((field) => next[field] === item[field]);
  if (same && !inspected.images) return false;
  draft.item(item, { ...next, evaluation_images: images });
  return true;
}
