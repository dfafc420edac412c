import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import type { AboutKind, ConversationEvent } from "#contracts/conversations/states";
import { portalConversations } from "#contracts/portal/conversations";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { Conversation, ConversationMessage } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";

export type ConversationRecord = Selectable<Conversation>;
type Ability = CallContext["actor"]["ability"];

/** Return the condition for conversations `c` that a person may open: those of cases they may open, and of orders with either right. */
export function visible(ability: Ability) {
  const [returns, claims] = [ability.can("read", "Return"), ability.can("read", "Claim")];
  return sql<SqlBool>`(case when c.return_id is not null then ${returns}::boolean when c.claim_id is not null then ${claims}::boolean
    else ${returns || claims}::boolean end)`;
}

/** Return the query of the store's conversations that a person may open. */
export const visibleIn = (reader: Reader, { store, actor }: Pick<CallContext, "store" | "actor">) =>
  reader.selectFrom("conversation as c").where("c.store_id", "=", store.id).where(visible(actor.ability));

/** Return a conversation that the caller may open. @throws NOT_FOUND */
export async function readConversation(reader: Reader, context: CallContext, id: string): Promise<ConversationRecord> {
  const row = await visibleIn(reader, context).selectAll("c").where("c.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Return the same, locked until the transaction ends. @throws NOT_FOUND */
export async function lockConversation(tx: Tx, context: CallContext, id: string): Promise<ConversationRecord> {
  const row = await visibleIn(tx, context).selectAll("c").where("c.id", "=", id).forUpdate("c").executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Return what a conversation is about. */
export function aboutOf({
  return_id,
  claim_id,
  order_id,
  number,
}: Pick<ConversationRecord, "return_id" | "claim_id" | "order_id" | "number">): {
  kind: AboutKind;
  id: string;
  number: string;
} {
  if (return_id) return { kind: "return", id: return_id, number };
  return claim_id ? { kind: "claim", id: claim_id, number } : { kind: "order", id: order_id, number };
}

/** Signal the customer's open pages, which know their order: no note or other work of colleagues is signalled. */
export const tellCustomer = (tx: Tx, { store_id, order_id }: Pick<ConversationRecord, "store_id" | "order_id">): Promise<void> =>
  publishLive(tx, { store_id, resource: portalConversations.noun, ids: [order_id], type: "updated", version: null });

type Entry = Pick<Insertable<ConversationMessage>, "kind" | "author" | "actor_id" | "actor_name"> & {
  text?: string;
  files?: readonly string[];
  data?: Record<string, unknown>;
};

/** Append an entry to a locked conversation and return its position, to be saved as `last_position`. */
export async function append(
  tx: Tx,
  now: Date,
  record: ConversationRecord,
  { text = "", files = [], data = {}, ...entry }: Entry,
): Promise<number> {
  const position = record.last_position + 1;
  await tx
    .insertInto("conversation_message")
    .values({
      id: newId(),
      store_id: record.store_id,
      conversation_id: record.id,
      position,
      ...entry,
      text,
      files: asJson([...files]),
      data: asJson(data),
      created_at: now.toISOString(),
    })
    .execute();
  return position;
}

/** Append what was done to a conversation, by the caller or by the clock. */
export const appendEvent = (
  tx: Tx,
  { actor, now }: CallContext,
  record: ConversationRecord,
  event: ConversationEvent,
  data: Record<string, unknown> = {},
): Promise<number> =>
  append(tx, now, record, {
    kind: "EVENT",
    author: actor.type === "customer" ? "CUSTOMER" : actor.id === null ? "SYSTEM" : "STAFF",
    actor_id: actor.id,
    actor_name: actor.name,
    data: { event, ...data },
  });
