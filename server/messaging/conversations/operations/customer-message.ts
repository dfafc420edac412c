import type { CustomerMessage } from "#contracts/conversations/bodies";
import { assertFiles } from "#server/core/files/api";
import { saveRecord } from "#server/core/kernel/record";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { looksLikeSpam, rateWindowMs, secondsToWait, statusAfterCustomer } from "#server/messaging/domain/talk/conversation";
import { tellCase } from "../case-story.ts";
import { announce } from "../events.ts";
import { conversationLife } from "../life.ts";
import { openConversation } from "../open-conversation.ts";
import { append, type ConversationRecord } from "../record.ts";
import { previewOf } from "./reply.ts";

/** Take a customer's message; it brings back a closed or snoozed conversation. @throws NOT_FOUND, RATE_LIMITED */
export async function takeMessage(tx: Tx, context: CallContext, orderId: string, body: CustomerMessage): Promise<ConversationRecord> {
  const { now, language } = context;
  const subject = body.return_id || body.claim_id ? body : { order_id: orderId };
  const record = await openConversation(tx, context, subject, { orderId, language });
  await assertRate(tx, record, now);
  await assertFiles(tx, record.store_id, body.files, (file) => file.order_id === orderId);
  const by = { ...context, actor: { ...context.actor, name: record.customer_name || record.customer_email } };
  const last_position = await append(tx, now, record, {
    ...{ kind: "MESSAGE", author: "CUSTOMER", actor_id: null, actor_name: by.actor.name },
    ...{ text: body.text, files: body.files },
  });
  const at = now.toISOString();
  const isFirst = record.asked === 0 && record.last_position === 0;
  const status = isFirst && looksLikeSpam(body.text) ? "SPAM" : statusAfterCustomer(record.status);
  const isSpam = status === "SPAM";
  if (!isSpam) await tellCase(tx, by, record, "Message Received", body.text);
  const said = { position: last_position, author: "CUSTOMER" as const, author_name: by.actor.name, text: body.text, files: body.files };
  return saveRecord(tx, by, conversationLife, record, {
    done: "received",
    set: {
      ...{ last_position, last_at: at, last_author: "CUSTOMER", last_text: previewOf(body.text), language },
      ...{ status, snoozed_until: null, asked: record.asked + 1, customer_read: last_position },
      waiting_since: isSpam ? null : (record.waiting_since ?? at),
      first_asked_at: record.first_asked_at ?? (isSpam ? null : at),
      ...(record.status === "CLOSED" && { resolved_at: null, resolution_minutes: null }),
    },
    after: { position: last_position },
    emit: (saved) => announce(tx, { actor: { ...by.actor, id: null } }, record, saved, said),
  });
}

/** Assert that the customer does not write too often, over all conversations of the order. @throws RATE_LIMITED */
async function assertRate(tx: Tx, { store_id, order_id }: ConversationRecord, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom("conversation_message as m")
    .innerJoin("conversation as c", (join) => join.onRef("c.id", "=", "m.conversation_id").onRef("c.store_id", "=", "m.store_id"))
    .select("m.created_at")
    .where("m.store_id", "=", store_id)
    .where("c.order_id", "=", order_id)
    .where("m.author", "=", "CUSTOMER")
    .where("m.kind", "=", "MESSAGE")
    .where("m.created_at", ">", new Date(now.getTime() - rateWindowMs).toISOString())
    .execute();
  const wait = secondsToWait(
    rows.map(({ created_at }) => new Date(created_at)),
    now,
  );
  if (wait !== null) throw new AppError("RATE_LIMITED", { retry_after: wait });
}
