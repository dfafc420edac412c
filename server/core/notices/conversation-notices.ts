import type { Tx } from "#server/db/open";
import { type OutboxEvent, subscriber } from "#server/jobs/outbox";
import { assignedTo, idsOf, peopleWho, responsibleFor } from "./recipients.ts";
import { write } from "./write.ts";

/** Notify the assignee of a conversation, else those who may answer, that a customer waits. */
export const conversationNotices = subscriber({
  name: "notices.conversations",
  topics: ["conversation.message_received"],
  async handle(tx, event) {
    const { id, number, waits, by } = event.payload;
    if (!waits) return;
    await write(tx, event, { kind: "message_received", object_id: id, subject: number, by }, await recipients(tx, event));
  },
});

/** Tell an assignee that a conversation is theirs now, or is back after its snooze, unless they did it themselves. */
const toAssignee = (topic: "assigned" | "woken") =>
  subscriber({
    name: `notices.conversations.${topic}`,
    topics: [`conversation.${topic}`],
    async handle(tx, event) {
      const { id, number, claim_id, by } = event.payload;
      const people = by.assignee_id ? await assignedTo(tx, event.store_id, areaOf(claim_id), by.assignee_id) : [];
      const reached = people.filter((person) => person !== by.id);
      await write(tx, event, { kind: `conversation_${topic}`, object_id: id, subject: number, by }, reached);
    },
  });
export const assigneeNotices = [toAssignee("assigned"), toAssignee("woken")];

type Received = OutboxEvent<"conversation.message_received">;

const areaOf = (claimId: string | null) =>
  claimId ? ({ table: "claim", area: "claims" } as const) : ({ table: "returns", area: "returns" } as const);

async function recipients(tx: Tx, event: Received): Promise<string[]> {
  const { return_id, claim_id, by } = event.payload;
  const noun = areaOf(claim_id);
  const assignee = by.assignee_id ? await assignedTo(tx, event.store_id, noun, by.assignee_id) : [];
  if (assignee.length > 0) return assignee;
  const caseId = claim_id ?? return_id;
  if (caseId) return responsibleFor(tx, event.store_id, noun, caseId, "RETURNS_UPDATE");
  return idsOf(await peopleWho(tx, event.store_id, ["returns", "RETURNS_UPDATE"]).execute());
}
