import type { NewConversation, StaffMessage } from "#contracts/conversations/bodies";
import type { Conversation } from "#contracts/conversations/shapes";
import { assertFiles } from "#server/core/files/api";
import { type Change, saveRecord } from "#server/core/kernel/record";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { minutesWithin } from "#server/messaging/domain/talk/answering-hours";
import type { ModuleDeps } from "#server/platforms/module";
import { tellCase } from "../case-story.ts";
import { announce } from "../events.ts";
import { conversationLife } from "../life.ts";
import { mailDelayMs, mailQueue } from "../mail-job.ts";
import { openConversation } from "../open-conversation.ts";
import { markSeen } from "../presence.ts";
import { showConversation } from "../queries/detail.ts";
import { append, type ConversationRecord } from "../record.ts";
import { settingsOf } from "../settings.ts";
import { conversationRunner } from "./status.ts";

type Said = Pick<StaffMessage, "text" | "files">;
const previewLength = 200;
export const previewOf = (text: string): string => [...text.replace(/\s+/g, " ")].slice(0, previewLength).join("");

/** Answer the customer, or leave a note. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION, ANSWERED_MEANWHILE */
export const replyTo = ({ db }: ModuleDeps, context: CallContext, id: string, body: StaffMessage): Promise<Conversation> =>
  conversationRunner.act(db, context, id, "messages", async (tx, record) => {
    await assertFiles(tx, context.store.id, body.files);
    if (body.is_note) return writeNote(tx, context, record, body);
    if (body.after !== undefined) await assertUnanswered(tx, context, record, body.after);
    return answer(tx, context, record, body);
  });

/** Write to a customer about a case or an order. @throws NOT_FOUND, ADDRESS_MISSING */
export function startConversation({ db }: ModuleDeps, context: CallContext, body: NewConversation): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const { id } = await openConversation(tx, context, body);
    // Whoever may not open the case gets the same answer as for one that does not exist, and nothing is left behind.
    const record = await conversationRunner.open(tx, context, id, "messages");
    ensure(record.customer_email !== "", "ADDRESS_MISSING");
    await assertFiles(tx, context.store.id, body.files);
    const change = await answer(tx, context, record, body);
    await saveRecord(tx, context, conversationLife, record, { ...change, done: "started", after: { number: record.number } });
    return showConversation(tx, context, id);
  });
}

/** Assert that no colleague has answered since the author looked. @throws ANSWERED_MEANWHILE */
async function assertUnanswered(tx: Tx, context: CallContext, record: ConversationRecord, after: number): Promise<void> {
  const other = await tx
    .selectFrom("conversation_message")
    .select("actor_name")
    .where("store_id", "=", record.store_id)
    .where("conversation_id", "=", record.id)
    .where("position", ">", after)
    .where("kind", "=", "MESSAGE")
    .where("author", "=", "STAFF")
    .where("actor_id", "is distinct from", context.actor.id)
    .executeTakeFirst();
  ensure(!other, "ANSWERED_MEANWHILE", { by: other?.actor_name });
}

const written = ({ actor }: CallContext) => ({ author: "STAFF", actor_id: actor.id, actor_name: actor.name }) as const;

/** Append a note and return the change of its conversation. */
async function writeNote(tx: Tx, context: CallContext, record: ConversationRecord, said: Said): Promise<Change<"conversation">> {
  const last_position = await append(tx, context.now, record, { kind: "NOTE", ...written(context), text: said.text, files: said.files });
  return { done: "noted", set: { last_position }, after: { position: last_position } };
}

/** Append an answer, which is mailed unless the customer reads it first, and return the change of its conversation. */
async function answer(tx: Tx, context: CallContext, record: ConversationRecord, { text, files }: Said): Promise<Change<"conversation">> {
  const { now, store } = context;
  const last_position = await append(tx, now, record, { kind: "MESSAGE", ...written(context), text, files });
  await markSeen(tx, context, record);
  await tellCase(tx, context, record, "Message Sent", text);
  const message = { position: last_position, author: "STAFF" as const, author_name: context.actor.name, text, files };
  const payload = { storeId: record.store_id, id: record.id, position: last_position };
  await enqueue(tx, { queue: mailQueue, key: `${record.id}:${last_position}`, payload, runAt: new Date(now.getTime() + mailDelayMs) });
  return {
    done: "answered",
    set: {
      ...{ last_position, last_at: now.toISOString(), last_author: "STAFF", last_text: previewOf(text) },
      ...{ status: "OPEN", snoozed_until: null, waiting_since: null },
      ...(record.status === "CLOSED" && { resolved_at: null, resolution_minutes: null }),
      ...(await firstResponse(tx, store, record, now)),
    },
    after: { position: last_position },
    emit: (saved) => announce(tx, context, record, saved, message),
  };
}

/** Return the time of the first answer, measured once. */
async function firstResponse(tx: Tx, store: CallContext["store"], record: ConversationRecord, now: Date) {
  if (record.first_asked_at === null || record.first_response_minutes !== null) return {};
  const { hours, timezone } = await settingsOf(tx, store);
  return { first_response_minutes: minutesWithin(hours, timezone, new Date(record.first_asked_at), now) };
}
