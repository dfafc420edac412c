import type { Presence } from "#contracts/conversations/shapes";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { type ConversationRecord, readConversation, tellCustomer } from "./record.ts";

/** Whose membership stands for the customer. */
export const customer = "";
/** A page that has not asked for this long is closed. */
export const hereMs = 20_000;
const typingMs = 6000;
/** Who is where changes too often for the records' own events. */
export const presenceResource = "conversation-presence";

export const publishPresence = (tx: Tx, { store_id, id }: Pick<ConversationRecord, "store_id" | "id">): Promise<void> =>
  publishLive(tx, { store_id, resource: presenceResource, ids: [id], type: "updated", version: null });

interface Seen {
  membershipId: string;
  name: string;
  isTyping: boolean;
}

/** Note that somebody has a conversation open, and whether they are typing. */
export async function notePresence(
  tx: Tx,
  now: Date,
  { store_id, id }: ConversationRecord,
  { membershipId, name, isTyping }: Seen,
): Promise<void> {
  const row = {
    name,
    seen_at: now.toISOString(),
    typing_until: isTyping ? new Date(now.getTime() + typingMs).toISOString() : null,
  };
  await tx
    .insertInto("conversation_presence")
    .values({ store_id, conversation_id: id, membership_id: membershipId, ...row })
    .onConflict((conflict) => conflict.columns(["conversation_id", "membership_id"]).doUpdateSet(row))
    .execute();
}

/** Show for a few seconds that the caller is typing. @throws NOT_FOUND */
export async function noteTyping(tx: Tx, context: CallContext, id: string): Promise<void> {
  const record = await readConversation(tx, context, id);
  const { id: membershipId, name } = context.actor;
  await notePresence(tx, context.now, record, { membershipId: membershipId ?? "-", name, isTyping: true });
  await publishPresence(tx, record);
  await tellCustomer(tx, record);
}

const presentIn = (reader: Reader, { store_id, id }: ConversationRecord) =>
  reader
    .selectFrom("conversation_presence")
    .select(["membership_id", "name", "seen_at", "typing_until"])
    .where("store_id", "=", store_id)
    .where("conversation_id", "=", id)
    .execute();

const isBefore = (at: string | null, now: Date): boolean => at === null || Date.parse(at) <= now.getTime();

/** Return whether the customer is here and who is typing, apart from the caller. @throws NOT_FOUND */
export async function loadPresence(reader: Reader, context: CallContext, id: string): Promise<Presence> {
  const { now, actor } = context;
  const record = await readConversation(reader, context, id);
  const rows = await presentIn(reader, record);
  const them = rows.find(({ membership_id }) => membership_id === customer);
  return {
    customer: {
      is_here: them !== undefined && now.getTime() - Date.parse(them.seen_at) < hereMs,
      is_typing: them !== undefined && !isBefore(them.typing_until, now),
      read: record.customer_read,
    },
    typing: rows
      .filter(({ membership_id, typing_until }) => membership_id !== customer && membership_id !== actor.id && !isBefore(typing_until, now))
      .map(({ name }) => name),
  };
}

/** Return whether somebody of the store is typing. */
export const isStaffTyping = async (reader: Reader, record: ConversationRecord, now: Date): Promise<boolean> =>
  (await presentIn(reader, record)).some(({ membership_id, typing_until }) => membership_id !== customer && !isBefore(typing_until, now));

/** Note that the caller has seen every message of the customer. */
export async function markSeen(tx: Tx, { actor }: CallContext, { store_id, id, asked }: ConversationRecord): Promise<void> {
  if (actor.id === null) return;
  await tx
    .insertInto("conversation_seen")
    .values({ store_id, conversation_id: id, membership_id: actor.id, asked })
    .onConflict((conflict) => conflict.columns(["conversation_id", "membership_id"]).doUpdateSet({ asked }))
    .execute();
}
