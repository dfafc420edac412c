import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import type { CaseTrigger, SubjectType, waitTopics } from "#contracts/flows/states";
import type { TimelineLabel } from "#contracts/returns/timeline";

/** An entry of a case's timeline: a trial on past cases reads there what happened, because events are not kept. */
export interface Happening {
  /** In ISO form, UTC. */
  at: string;
  label: string;
  stage: string;
  actor_type: string;
  actor_name: string;
  data: Readonly<Record<string, unknown>>;
}
type Test = (entry: Happening) => boolean;

const labelled =
  (...labels: (TimelineLabel | ClaimTimelineLabel)[]): Test =>
  ({ label }) =>
    labels.some((one) => one === label);
/** A settled case is completed, by a person or automatically. */
const closed = labelled("Closed", "Completed");

const byTopic: Readonly<Record<(typeof waitTopics)["RETURN" | "CLAIM"][number], Test>> = {
  "return.approved": labelled("Approved Request"),
  "return.declined": labelled("Declined"),
  "return.in_transit": labelled("In Transit"),
  "return.received": labelled("Shipment Received"),
  "return.evaluated": labelled("Evaluation", "Evaluation Rejected"),
  "return.processed": labelled("Processed"),
  "return.invoice_paid": ({ label, data }) => label === "Payment" && data.kind === "INVOICE_PAYMENT",
  "return.exchange_fulfilled": labelled("Fulfilled", "Partial Fulfillment"),
  "return.closed": closed,
  "return.cancelled": labelled("Cancelled"),
  "claim.approved": labelled("Approved"),
  "claim.denied": labelled("Denied"),
  "claim.answered": labelled("Answered"),
  "claim.item_received": labelled("Item Received"),
  // "Resolved" is when resolving starts: money and goods may still be on their way.
  "claim.resolved": labelled("Completed"),
  "claim.completed": labelled("Sent"),
  "claim.closed": labelled("Closed"),
};
/** By name: a flow stores the topic it waits for as text. */
const topicTests: ReadonlyMap<string, Test> = new Map(Object.entries(byTopic));
const byTrigger: Readonly<Partial<Record<CaseTrigger, Test>>> = {
  RETURN_REQUESTED: labelled("Requested"),
  RETURN_APPROVED: labelled("Approved Request"),
  RETURN_DECLINED: labelled("Declined"),
  RETURN_IN_TRANSIT: labelled("In Transit"),
  RETURN_RECEIVED: labelled("Shipment Received"),
  RETURN_EVALUATED: labelled("Evaluation", "Evaluation Rejected"),
  RETURN_PROCESSED: labelled("Processed"),
  RETURN_CLOSED: closed,
  RETURN_REOPENED: labelled("Reopened"),
  RETURN_PAID: labelled("Fully Paid"),
  EXCHANGE_OUT_OF_STOCK: ({ label, data }) => label === "On Hold" && data.reason === "OUT_OF_STOCK",
  LABEL_FAILED: labelled("Label Failed"),
  CLAIM_SUBMITTED: labelled("Submitted"),
  CLAIM_ANSWERED: labelled("Answered"),
  CLAIM_APPROVED: labelled("Approved"),
  CLAIM_RESOLVED: labelled("Completed"),
};

/** Return whether an entry is one that starts a trigger. */
export const isCauseOf = (trigger: CaseTrigger, entry: Happening): boolean => byTrigger[trigger]?.(entry) ?? false;

/** What a change of a case logs after its own entry. */
const consequence = labelled("Note", "On Hold", "Fully Paid", "Completed");

/** Return where the change ends that an entry belongs to: what follows from it stands at the same instant, by the same actor. */
export function endOfChange(story: readonly Happening[], from: number): number {
  const first = story[from];
  const isPart = (next: Happening | undefined) =>
    first && next && consequence(next) && next.at === first.at && next.actor_name === first.actor_name;
  let end = from + 1;
  while (isPart(story[end])) end++;
  return end;
}

/** Return how many entries there were at an instant; at the instant of the cause itself, those up to its own change. */
export const countAt = (story: readonly Happening[], from: number, at: string): number =>
  Math.max(from, story[from - 1]?.at === at ? from : story.filter((entry) => entry.at <= at).length);

/** Return the position of the first entry of a topic from a position on and up to an instant; undefined for none. */
export function firstOf(story: readonly Happening[], topic: string, from: number, until: string): number | undefined {
  const test = topicTests.get(topic);
  const index = test ? story.findIndex((entry, i) => i >= from && entry.at <= until && test(entry)) : -1;
  return index < 0 ? undefined : index;
}

const ends = labelled("Declined", "Denied", "Cancelled", "Expired", "Completed", "Closed");
const decisions: Readonly<Record<string, "APPROVED" | "REJECTED">> = {
  "Approved Request": "APPROVED",
  Approved: "APPROVED",
  Declined: "REJECTED",
  Denied: "REJECTED",
};

const inspected = labelled("Evaluation", "Evaluation Rejected");
const countIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What a timeline says about a case. */
export interface Standing {
  stage: string;
  status: "OPEN" | "CLOSED";
  decision: "PENDING" | "APPROVED" | "REJECTED";
  isReopened: boolean;
  /** What was done to its units so far. */
  isReceived: boolean;
  isInspected: boolean;
  isProcessed: boolean;
  /** Units of all items so far, null if they were not recorded. */
  units: Readonly<Record<"received" | "accepted" | "rejected", number | null>>;
  /** Rounds settled so far. */
  rounds: readonly number[];
}

/** Return the state of a case after the first entries of its timeline. */
export function standingAfter(entries: readonly Happening[], type: SubjectType): Standing {
  const standing: Standing = {
    ...{ stage: type === "RETURN" ? "REQUEST" : "SUBMITTED", status: "OPEN", decision: "PENDING" },
    ...{ isReopened: false, isReceived: false, isInspected: false, isProcessed: false },
    ...{ units: { received: null, accepted: null, rejected: null }, rounds: [] },
  };
  for (const entry of entries) {
    const { label, stage, data } = entry;
    standing.stage = stage;
    standing.decision = decisions[label] ?? standing.decision;
    if (ends(entry)) standing.status = "CLOSED";
    if (label === "Reopened") {
      Object.assign(standing, { status: "OPEN", isReopened: true });
      if (standing.decision === "REJECTED") standing.decision = "PENDING";
    }
    standing.isReceived ||= label === "Shipment Received" || label === "Item Received";
    standing.isInspected ||= inspected(entry);
    standing.isProcessed ||= label === "Processed";
    if (label === "Shipment Received") standing.units = { ...standing.units, received: countIn(data.received) };
    if (inspected(entry)) standing.units = { ...standing.units, accepted: countIn(data.accepted), rejected: countIn(data.rejected) };
    if (label === "Processed") standing.rounds = [...standing.rounds, Number(data.round)];
  }
  return standing;
}

/** Return the flags of a case before the later entries of its timeline, from those it has now. */
export function flagsBefore(later: readonly Happening[], now: readonly string[]): string[] {
  const flags = new Set(now);
  for (const { label, data } of [...later].reverse()) {
    if (label !== "Flagged") continue;
    for (const flag of listOf(data.added)) flags.delete(flag);
    for (const flag of listOf(data.removed)) flags.add(flag);
  }
  return [...flags].sort();
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Who took the last decision on a case, and which. */
export interface Decided {
  decision: "APPROVED" | "REJECTED";
  by: "PERSON" | "SETTINGS" | "FLOW" | "API";
}

/** Return the last decision in a timeline; null without any. */
export function lastDecision(story: readonly Happening[]): Decided | null {
  const last = story.findLast(({ label }) => Object.hasOwn(decisions, label));
  const decision = last && decisions[last.label];
  if (!last || !decision) return null;
  if (last.actor_type === "api_key") return { decision, by: "API" };
  if (last.actor_type !== "system") return { decision, by: "PERSON" };
  return { decision, by: last.actor_name.startsWith('Flow "') ? "FLOW" : "SETTINGS" };
}
