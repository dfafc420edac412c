import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { assignedTo, idsOf, peopleWho, responsibleFor } from "./recipients.ts";
import { write } from "./write.ts";

interface Received {
  id: string;
  number: string;
  return_id: string | null;
  claim_id: string | null;
  /** Whether the customer had been answered before. */
  waits: boolean;
  by: { id: string | null; name: string; assignee_id: string | null };
}

/** Notify the assignee of a conversation, else those who may answer, that a customer waits. */
export const conversationNotices: Subscriber = {
  name: "notices.conversations",
  topics: "conversation.message_received",
  async handle(tx, event) {
    const { id, number, waits, by } = event.payload as unknown as Received;
    if (!waits) return;
    await write(tx, event, { kind: "message_received", object_id: id, subject: number, by }, await recipients(tx, event));
  },
};

async function recipients(tx: Tx, event: OutboxEvent): Promise<string[]> {
  const { return_id, claim_id, by } = event.payload as unknown as Received;
  const noun = claim_id ? ({ table: "claim", area: "claims" } as const) : ({ table: "returns", area: "returns" } as const);
  const assignee = by.assignee_id ? await assignedTo(tx, event.store_id, noun, by.assignee_id) : [];
  if (assignee.length > 0) return assignee;
  const caseId = claim_id ?? return_id;
  if (caseId) return responsibleFor(tx, event.store_id, noun, caseId, "RETURNS_UPDATE");
  return idsOf(await peopleWho(tx, event.store_id, ["returns", "RETURNS_UPDATE"]).execute());
}
