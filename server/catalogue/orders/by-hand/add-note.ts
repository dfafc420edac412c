import { writeAudit } from "#server/core/audit/api";
import { assertFiles } from "#server/core/files/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { announceChange, lockOrderById } from "../repository.ts";

/** Add a note for colleagues. @throws NOT_FOUND, also for a file of another store */
export async function addNote(
  tx: Tx,
  context: CallContext,
  orderId: string,
  note: { text: string; files: readonly string[] },
): Promise<void> {
  if (!(await lockOrderById(tx, context.store.id, orderId))) throw notFound();
  const files = [...new Set(note.files)];
  await assertFiles(tx, context.store.id, files);
  await tx
    .insertInto("order_note")
    .values({
      id: newId(),
      store_id: context.store.id,
      order_id: orderId,
      at: context.now.toISOString(),
      actor_id: context.actor.id,
      actor_name: context.actor.name,
      text: note.text,
      files: asJson(files),
    })
    .execute();
  await writeAudit(tx, context, { action: "order.noted", object_type: "order", object_id: orderId });
  await announceChange(tx, context, orderId, "updated");
}
