import type { EventNews, EventsOf } from "#contracts/events/index";
import type { NoticeKind } from "#contracts/notices";
import type { MemberPermission } from "#contracts/permissions";
import type { Tx } from "#server/db/open";
import { type OutboxEvent, subscriber } from "#server/jobs/outbox";
import { assignedTo, type CaseArea, responsibleFor } from "./recipients.ts";
import { write } from "./write.ts";

interface CaseNotice {
  kind: NoticeKind;
  /** The permission of those informed when nobody is assigned; left out, only an assignee is. */
  needs?: MemberPermission;
  /** It concerns even its author, because the result may arrive much later. */
  toAuthor?: true;
}
/** The news that produces a notice. */
type Notices<Topic extends "return." | "claim."> = Readonly<Partial<Record<EventNews<EventsOf<Topic>>["name"], CaseNotice>>>;

const ofReturns: Notices<"return."> = {
  requested: { kind: "requested", needs: "RETURNS_APPROVE" },
  assigned: { kind: "assigned" },
  noted: { kind: "noted" },
  label_failed: { kind: "label_failed", needs: "RETURNS_APPROVE" },
  payment_failed: { kind: "refund_failed", needs: "can_refund", toAuthor: true },
};

const ofClaims: Notices<"claim."> = {
  submitted: { kind: "claim_submitted", needs: "RETURNS_APPROVE" },
  answered: { kind: "claim_answered", needs: "RETURNS_APPROVE" },
  assigned: { kind: "claim_assigned" },
  noted: { kind: "claim_noted" },
  carrier_deadline: { kind: "carrier_deadline", needs: "RETURNS_UPDATE" },
  label_failed: { kind: "claim_label_failed", needs: "RETURNS_APPROVE" },
  payment_failed: { kind: "claim_payment_failed", needs: "can_refund", toAuthor: true },
};

type CaseEvent = OutboxEvent<EventsOf<"return." | "claim.">>;

/** Notify people of what happens to returns, except those who caused it. */
export const returnNotices = subscriber({
  name: "notices.returns",
  topics: ["return."],
  handle: (tx, event) =>
    notifyOfEach(
      tx,
      event,
      { table: "returns", area: "returns" },
      event.news.map(({ name }) => ofReturns[name]),
    ),
});

/** Notify people of what happens to claims, except those who caused it. */
export const claimNotices = subscriber({
  name: "notices.claims",
  topics: ["claim."],
  handle: (tx, event) =>
    notifyOfEach(
      tx,
      event,
      { table: "claim", area: "claims" },
      event.news.map(({ name }) => ofClaims[name]),
    ),
});

async function notifyOfEach(tx: Tx, event: CaseEvent, area: CaseArea, notices: readonly (CaseNotice | undefined)[]): Promise<void> {
  for (const notice of new Set(notices)) if (notice) await notify(tx, event, area, notice);
}

async function notify(tx: Tx, event: CaseEvent, area: CaseArea, { kind, needs, toAuthor }: CaseNotice): Promise<void> {
  const { id, number, by } = event.payload;
  const assignee = by.assignee_id ? await assignedTo(tx, event.store_id, area, by.assignee_id) : [];
  const people = assignee.length === 0 && needs ? await responsibleFor(tx, event.store_id, area, id, needs) : assignee;
  const reached = toAuthor ? people : people.filter((person) => person !== by.id);
  await write(tx, event, { kind, object_id: id, subject: number, by }, reached);
}
