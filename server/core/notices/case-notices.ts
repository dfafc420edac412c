import type { NoticeKind } from "#contracts/notices";
import type { MemberPermission } from "#contracts/permissions";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { assignedTo, type CaseArea, responsibleFor } from "./recipients.ts";
import { write } from "./write.ts";

interface CaseNews {
  kind: NoticeKind;
  /** The permission of those informed when nobody is assigned; left out, only an assignee is. */
  needs?: MemberPermission;
  /** It concerns even its author, because the result may arrive much later. */
  toAuthor?: true;
}
interface Noun extends CaseArea {
  topics: string;
  /** Timeline entries that produce a notice. */
  news: Readonly<Record<string, CaseNews>>;
}

const returning: Noun = {
  topics: "return.",
  table: "returns",
  area: "returns",
  news: {
    Requested: { kind: "requested", needs: "RETURNS_APPROVE" },
    Assigned: { kind: "assigned" },
    Note: { kind: "noted" },
    "Label Failed": { kind: "label_failed", needs: "RETURNS_APPROVE" },
    "Payment Failed": { kind: "refund_failed", needs: "can_refund", toAuthor: true },
  },
};

const claiming: Noun = {
  topics: "claim.",
  table: "claim",
  area: "claims",
  news: {
    Submitted: { kind: "claim_submitted", needs: "RETURNS_APPROVE" },
    Answered: { kind: "claim_answered", needs: "RETURNS_APPROVE" },
    Assigned: { kind: "claim_assigned" },
    Note: { kind: "claim_noted" },
    "Carrier Deadline": { kind: "carrier_deadline", needs: "RETURNS_UPDATE" },
    "Label Failed": { kind: "claim_label_failed", needs: "RETURNS_APPROVE" },
    "Payment Failed": { kind: "claim_payment_failed", needs: "can_refund", toAuthor: true },
  },
};

/** The payload of a case's event: its state at that time. */
interface CaseEvent {
  id: string;
  number: string;
  told: readonly { label: string }[];
  by: { id: string | null; name: string; assignee_id: string | null };
}

/** Notify people about events of cases, except those who caused them. */
const caseNotices = (name: string, noun: Noun): Subscriber => ({
  name,
  topics: noun.topics,
  async handle(tx, event) {
    const { told = [], by } = event.payload as unknown as Partial<CaseEvent>;
    // Events from before notices existed name no author.
    if (!by) return;
    for (const kind of new Set(told.map(({ label }) => noun.news[label]))) if (kind) await notify(tx, event, noun, kind);
  },
});

export const returnNotices = caseNotices("notices.returns", returning);
export const claimNotices = caseNotices("notices.claims", claiming);

async function notify(tx: Tx, event: OutboxEvent, noun: Noun, { kind, needs, toAuthor }: CaseNews): Promise<void> {
  const { id, number, by } = event.payload as unknown as CaseEvent;
  const assignee = by.assignee_id ? await assignedTo(tx, event.store_id, noun, by.assignee_id) : [];
  const people = assignee.length === 0 && needs ? await responsibleFor(tx, event.store_id, noun, id, needs) : assignee;
  const reached = toAuthor ? people : people.filter((person) => person !== by.id);
  await write(tx, event, { kind, object_id: id, subject: number, by }, reached);
}
