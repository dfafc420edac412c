import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimActionAnswer } from "#contracts/claims/shapes";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { addEvidence } from "../case/evidence.ts";
import { assertFiles } from "../case/files.ts";
import { addNote } from "../case/notes.ts";
import type { ClaimsDeps } from "../deps.ts";
import { runAction } from "./run-action.ts";

/** Add a note for colleagues. */
export const noteOnClaim = (deps: ClaimsDeps, context: CallContext, id: string, body: ClaimBody<"notes">): Promise<ClaimActionAnswer> =>
  runAction(deps, context, id, "notes", async (draft) => {
    await assertFiles(draft.tx, context, draft.record.order.id, body.files);
    await addNote(draft, body.text, body.files);
    return true;
  });

/** Add files that support the claim, and remove them. */
export const changeEvidence = (
  deps: ClaimsDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"evidence">,
): Promise<ClaimActionAnswer> =>
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
export const assignClaim = (deps: ClaimsDeps, context: CallContext, id: string, body: ClaimBody<"assign">): Promise<ClaimActionAnswer> =>
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
export const flagClaim = (deps: ClaimsDeps, context: CallContext, id: string, body: ClaimBody<"flags">): Promise<ClaimActionAnswer> =>
  runAction(deps, context, id, "flags", (draft) => {
    const before = draft.record.row.flags;
    const after = [...new Set([...before, ...body.add])].filter((flag) => !body.remove.includes(flag));
    if (after.length === before.length && after.every((flag) => before.includes(flag))) return false;
    draft.set({ flags: after });
    draft.log("Flagged", { added: after.filter((f) => !before.includes(f)), removed: before.filter((f) => !after.includes(f)) });
    return true;
  });
