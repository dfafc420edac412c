import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { readerLanguage } from "#server/messaging/shop-settings/api";
import type { ConversationRecord } from "./record.ts";

/** What a conversation is to be about: exactly one of them. */
export interface Subject {
  return_id?: string | null | undefined;
  claim_id?: string | null | undefined;
  order_id?: string | null | undefined;
}
interface Facts {
  order_id: string;
  number: string;
  customer_name: string;
  customer_email: string;
  language: string | null;
}

/** Return the facts of a case or an order. @throws NOT_FOUND */
async function factsOf(tx: Tx, storeId: string, { return_id, claim_id, order_id }: Subject): Promise<Facts> {
  const table = return_id ? "returns" : claim_id ? "claim" : "orders";
  const row = await tx
    .selectFrom(`${table} as k` as "returns as k")
    .leftJoin("customer as cu", (join) => join.onRef("cu.id", "=", "k.customer_id").onRef("cu.store_id", "=", "k.store_id"))
    .select(["k.number", "k.customer_name", "k.customer_email", "cu.language"])
    .select(table === "orders" ? "k.id as order_id" : "k.order_id")
    .where("k.store_id", "=", storeId)
    .where("k.id", "=", return_id || claim_id || order_id || "")
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Return the conversation about a case or an order, locked; the first message begins it. Two who begin it at once get the same one.
 * @throws NOT_FOUND for a case of another store or, where the order is known, of another order
 */
export async function openConversation(
  tx: Tx,
  { store, now }: CallContext,
  subject: Subject,
  { orderId, language }: { orderId?: string; language?: Language } = {},
): Promise<ConversationRecord> {
  const facts = await factsOf(tx, store.id, subject);
  if (orderId !== undefined && facts.order_id !== orderId) throw notFound();
  const [return_id, claim_id] = [subject.return_id ?? null, subject.claim_id ?? null];
  const at = now.toISOString();
  await tx
    .insertInto("conversation")
    .values({
      ...{ id: newId(), store_id: store.id, order_id: facts.order_id, return_id, claim_id, number: facts.number },
      ...{ customer_name: facts.customer_name, customer_email: facts.customer_email },
      ...{ language: language ?? (await readerLanguage(tx, store.id, facts.language)), last_at: at, last_author: "SYSTEM" },
      ...{ created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ofSubject(tx, store.id, { return_id, claim_id, order_id: facts.order_id }).forUpdate().executeTakeFirstOrThrow();
}

/** Return the query of the conversation about a case, or of the one about an order without a case. */
export function ofSubject(tx: Pick<Tx, "selectFrom">, storeId: string, { return_id, claim_id, order_id }: Subject) {
  const found = tx.selectFrom("conversation").selectAll().where("store_id", "=", storeId);
  if (return_id) return found.where("return_id", "=", return_id);
  if (claim_id) return found.where("claim_id", "=", claim_id);
  return found
    .where("order_id", "=", order_id ?? "")
    .where("return_id", "is", null)
    .where("claim_id", "is", null);
}
