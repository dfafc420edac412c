import type { Body } from "#contracts/returns/actions";
import { addNote, assignTo, changeFlags } from "#server/cases/kernel/annotate";
import { assertFiles } from "#server/core/files/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { runAction } from "./run-action.ts";

/** Add a note for colleagues. */
export const noteOnReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"notes">): Promise<ActionResult> =>
  runAction(deps, context, id, "notes", async (draft) => {
    await assertFiles(draft.tx, context.store.id, body.files);
    await addNote(draft, body.text, body.files);
    return true;
  });

/** Assign the case to a member of the store, or to nobody. */
export const assignReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"assign">): Promise<ActionResult> =>
  runAction(deps, context, id, "assign", (draft) => assignTo(draft, body.member_id));

/** Add and remove flags. */
export const flagReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"flags">): Promise<ActionResult> =>
  runAction(deps, context, id, "flags", (draft) => changeFlags(draft, body));
