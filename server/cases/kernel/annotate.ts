import { asJson } from "#server/db/json";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { CaseOwner } from "./case-kinds.ts";

interface Annotated {
  tx: Reader;
  context: CallContext;
  now: string;
  owner: CaseOwner;
  record: { row: { assignee_id: string | null; flags: string[] } };
  set(patch: { assignee_id?: string | null; flags?: string[] }): void;
  log(label: "Note" | "Assigned" | "Flagged", data?: Record<string, unknown>): void;
  tell(news: { name: "noted" | "assigned" }): void;
}

/** Add a note for colleagues. */
export async function addNote(draft: Annotated, text: string, files: readonly string[]): Promise<void> {
  const { tx, context, owner, now } = draft;
  const { id: actor_id, name: actor_name } = context.actor;
  await tx
    .insertInto("note")
    .values({ id: newId(), store_id: context.store.id, ...owner, at: now, actor_id, actor_name, text, files: asJson([...files]) })
    .execute();
  draft.log("Note");
  draft.tell({ name: "noted" });
}

/** Assign the case to a member of the store, or to nobody. Returns false when it is so already. @throws UNKNOWN_MEMBER */
export async function assignTo(draft: Annotated, member_id: string | null): Promise<boolean> {
  if (member_id === draft.record.row.assignee_id) return false;
  const person = member_id
    ? await draft.tx
        .selectFrom("membership as m")
        .innerJoin("account as a", "a.id", "m.account_id")
        .select(["a.first_name", "a.last_name"])
        .where("m.store_id", "=", draft.context.store.id)
        .where("m.id", "=", member_id)
        .where("m.status", "=", "active")
        .executeTakeFirst()
    : null;
  ensure(person !== undefined, "UNKNOWN_MEMBER");
  draft.set({ assignee_id: member_id });
  draft.log("Assigned", { to: person ? `${person.first_name} ${person.last_name}` : null });
  draft.tell({ name: "assigned" });
  return true;
}

/** Add and remove flags. Returns false when nothing changes. */
export function changeFlags(draft: Annotated, { add, remove }: { add: readonly string[]; remove: readonly string[] }): boolean {
  const before = draft.record.row.flags;
  const after = [...new Set([...before, ...add])].filter((flag) => !remove.includes(flag));
  if (after.length === before.length && after.every((flag) => before.includes(flag))) return false;
  draft.set({ flags: after });
  draft.log("Flagged", { added: after.filter((f) => !before.includes(f)), removed: before.filter((f) => !after.includes(f)) });
  return true;
}
