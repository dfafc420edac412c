import { successText } from "#server/kit/answer";
import type { CallContext } from "#server/kit/context";
import type { Database, Reader, Tx } from "./database.ts";

/**
 * Store the response of a call with an Idempotency-Key in the transaction of its work, so that a crash right after
 * cannot make a repeat run twice. No effect without a key.
 */
export async function storeResponse(tx: Reader, context: CallContext, status: number, data: unknown): Promise<void> {
  if (context.idempotencyKey === null) return;
  await tx
    .updateTable("idempotency")
    .set({ status, answer: successText(data) })
    .where("store_id", "=", context.store.id)
    .where("caller", "=", context.actor.id ?? "")
    .where("key", "=", context.idempotencyKey)
    .where("status", "is", null)
    .execute();
}

/** Run `work` in a transaction of its own, which also stores its answer as the response. */
export const answeredOnce = <Answer>(
  db: Database,
  context: CallContext,
  status: number,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (tx) => {
    const answer = await work(tx);
    await storeResponse(tx, context, status, answer);
    return answer;
  });
