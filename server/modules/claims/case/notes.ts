import { asJson } from "#server/db/json";
import { newId } from "#server/kit/ids";
import type { Draft } from "./draft.ts";

export async function addNote(draft: Draft, text: string, files: readonly string[]): Promise<void> {
  const { tx, context, record } = draft;
  await tx
    .insertInto("note")
    .values({
      id: newId(),
      store_id: context.store.id,
      claim_id: record.id,
      at: draft.now,
      actor_id: context.actor.id,
      actor_name: context.actor.name,
      text,
      files: asJson([...files]),
    })
    .execute();
  draft.log("Note");
}
