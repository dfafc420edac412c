import type { ClaimBody } from "#contracts/claims/actions";
import { addNote, assignTo, changeFlags } from "#server/cases/kernel/annotate";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import { addEvidence } from "../case/evidence.ts";
import { assertFiles } from "../case/files.ts";
import { runAction } from "./run-action.ts";

/** Add a note for colleagues. */
export const noteOnClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"notes">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "notes", async (draft) => {
    await assertFiles(draft.tx, context, draft.record.order.id, body.files);
    await addNote(draft, body.text, body.files);
    return true;
  });

/** Add files that support the claim, and remove them. */
export const changeEvidence = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"evidence">,
): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "evidence", async (draft) => {
    for (const item of draft.record.items) {
      const evidence = item.evidence.filter(({ file_id }) => !body.remove.includes(file_id));
      if (evidence.length < item.evidence.length) draft.item(item, { evidence });
    }
    await addEvidence(draft, body.add);
    if (draft.changedItems.size === 0) return false;
    draft.log("Evidence Changed", { added: body.add.length, removed: body.remove.length });
    return true;
  });

/** Assign the claim to a member of the store, or to nobody. */
export const assignClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"assign">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "assign", (draft) => assignTo(draft, body.member_id));

/** Add and remove flags. */
export const flagClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"flags">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "flags", (draft) => changeFlags(draft, body));
