import type { Body } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import { assertFiles } from "../case/files.ts";
import { addNote } from "../case/notes.ts";
import { runAction } from "./run-action.ts";

/** Add a note for colleagues. */
export const noteOnReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"notes">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "notes", async (draft) => {
    await assertFiles(draft.tx, context.store.id, body.files);
    await addNote(draft, body.text, body.files);
    return true;
  });

/** Assign the case to a member of the store, or to nobody. */
export const assignReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"assign">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "assign", async (draft) => {
    if (body.member_id === draft.record.row.assignee_id) return false;
    const person = body.member_id
      ? await draft.tx
          .selectFrom("membership as m")
          .innerJoin("account as a", "a.id", "m.account_id")
          .select(["a.first_name", "a.last_name"])
          .where("m.store_id", "=", context.store.id)
          .where("m.id", "=", body.member_id)
          .where("m.status", "=", "active")
          .executeTakeFirst()
      : null;
    ensure(person !== undefined, "UNKNOWN_MEMBER");
    draft.set({ assignee_id: body.member_id });
    draft.log("Assigned", { to: person ? `${person.first_name} ${person.last_name}` : null });
    return true;
  });

/** Add and remove flags. */
export const flagReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"flags">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "flags", async (draft) => {
    const before = draft.record.row.flags;
    const after = [...new Set([...before, ...body.add])].filter((flag) => !body.remove.includes(flag));
    if (after.length === before.length && after.every((flag) => before.includes(flag))) return false;
    draft.set({ flags: after });
    draft.log("Flagged", { added: after.filter((f) => !before.includes(f)), removed: before.filter((f) => !after.includes(f)) });
    return true;
  });
