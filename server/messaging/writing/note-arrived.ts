import type { Tx } from "#server/db/open";

/** Settle a message whose sending broke off, of which nobody knew whether it left: whoever uses one of its links has it. */
export async function noteArrived(tx: Tx, storeId: string, messageId: string, at: string): Promise<void> {
  await tx
    .updateTable("message")
    .set((eb) => ({ state: "SENT", sent_at: eb.fn.coalesce("sent_at", eb.val(at)), lease_until: null }))
    .where("store_id", "=", storeId)
    .where("id", "=", messageId)
    .where("state", "=", "UNKNOWN")
    .execute();
}
