import { tellSaid } from "#server/cases/kernel/timeline/tell-timeline";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ConversationRecord } from "./record.ts";

/** The timeline shows the beginning; the whole text stands in the conversation. */
const shownText = 300;

/** Write what a customer wrote while they were taken for a spammer on the timeline of their case; returns when they first did. */
export async function tellWithheld(tx: Tx, context: CallContext, record: ConversationRecord): Promise<string | null> {
  const entries = await tx
    .selectFrom("conversation_message")
    .select(["kind", "author", "actor_name", "text", "data", "created_at"])
    .where("store_id", "=", record.store_id)
    .where("conversation_id", "=", record.id)
    .orderBy("position")
    .execute();
  const marked = entries.findLastIndex(({ kind, data }) => kind === "EVENT" && (data as { event?: string }).event === "SPAM");
  const withheld = entries.slice(marked + 1).filter(({ kind, author }) => kind === "MESSAGE" && author === "CUSTOMER");
  for (const { actor_name, text, created_at } of withheld) {
    const actor = { ...context.actor, type: "customer" as const, id: null, name: actor_name };
    await tellCase(tx, { ...context, actor, now: new Date(created_at) }, record, "Message Received", text);
  }
  return withheld[0]?.created_at ?? null;
}

/** Write a message on the timeline of the conversation's case, if it has one. */
export async function tellCase(
  tx: Tx,
  context: CallContext,
  { return_id, claim_id, store_id }: ConversationRecord,
  label: "Message Received" | "Message Sent",
  text: string,
): Promise<void> {
  const owner = return_id ? { return_id } : claim_id ? { claim_id } : null;
  if (!owner) return;
  await tellSaid(tx, context, store_id, owner, { label, text: [...text].slice(0, shownText).join("") });
}
