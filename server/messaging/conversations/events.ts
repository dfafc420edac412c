import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { aboutOf, type ConversationRecord, tellCustomer } from "./record.ts";

/** What was written, as the merchant's own systems receive it. */
export interface Said {
  position: number;
  author: "CUSTOMER" | "STAFF";
  author_name: string;
  text: string;
  /** Ids, to be read by the API. */
  files: readonly string[];
}

type Who = Pick<CallContext, "actor">;

/** Return a conversation as an event payload; the address finds the event again when its customer is erased. */
const payloadOf = (record: ConversationRecord, { actor }: Who) => ({
  ...{ id: record.id, about: aboutOf(record), order_id: record.order_id, return_id: record.return_id, claim_id: record.claim_id },
  ...{ number: record.number, status: record.status, language: record.language, version: record.version, at: record.updated_at },
  ...{ customer_name: record.customer_name, customer_email: record.customer_email },
  by: { id: actor.id, name: actor.name, assignee_id: record.assignee_id },
});

/**
 * Signal the customer's pages and emit what happened: a conversation was opened, something was written, it was closed or reopened. Spam
 * is not emitted.
 */
export async function announce(tx: Tx, who: Who, before: ConversationRecord, saved: ConversationRecord, said?: Said): Promise<void> {
  await tellCustomer(tx, saved);
  if (saved.status === "SPAM") return;
  const payload = payloadOf(saved, who);
  const tell = (what: "opened" | "reopened" | "closed") => emit(tx, { store_id: saved.store_id, topic: `conversation.${what}`, payload });
  if (isOpened(before, saved)) await tell("opened");
  else if (before.status === "CLOSED" && saved.status !== "CLOSED") await tell("reopened");
  if (said) {
    const isFromCustomer = said.author === "CUSTOMER";
    // Those that follow a message that waits for an answer notify nobody again.
    const waits = isFromCustomer && before.waiting_since === null;
    const topic = isFromCustomer ? "conversation.message_received" : "conversation.message_sent";
    await emit(tx, { store_id: saved.store_id, topic, payload: { ...payload, message: { ...said, files: [...said.files] }, waits } });
  }
  if (saved.status === "CLOSED" && before.status !== "CLOSED") await tell("closed");
}

/** Emit that a conversation has got an assignee, or is back after its snooze. */
export const announceTo = (tx: Tx, who: Who, saved: ConversationRecord, what: "assigned" | "woken"): Promise<void> =>
  emit(tx, { store_id: saved.store_id, topic: `conversation.${what}`, payload: payloadOf(saved, who) });

/** It begins with its first message, or when the first turns out to be no spam. */
const isOpened = (before: ConversationRecord, saved: ConversationRecord): boolean =>
  before.last_position === 0 || (before.status === "SPAM" && saved.status === "OPEN" && before.first_asked_at === null && before.asked > 0);
