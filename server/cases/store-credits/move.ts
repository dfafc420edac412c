import type { MovementKind } from "#contracts/store-credits";
import { actorColumns } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";

export interface Movement {
  credit_id: string;
  kind: MovementKind;
  /** Above zero adds to the balance. */
  amount_minor: number;
  return_id: string | null;
  /** The leg of the ledger it belongs to; a leg moves a credit once. */
  ledger_id: string | null;
  reason: string | null;
}

/** Change a balance by one movement. The database locks the credit, and refuses a balance below zero. */
export async function moveCredit(tx: Tx, context: CallContext, movement: Movement): Promise<void> {
  const { store, now } = context;
  await tx
    .insertInto("store_credit_movement")
    .values({ id: newId(), store_id: store.id, ...movement, ...actorColumns(context), created_at: now.toISOString() })
    .execute();
  await publishLive(tx, { store_id: store.id, resource: "store-credits", ids: [movement.credit_id], type: "updated", version: null });
}
