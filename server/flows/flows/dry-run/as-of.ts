import type { Stage } from "#contracts/returns/states";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { paidOf, unitsValue } from "#server/catalogue/domain/units";
import { flagsBefore, type Happening, type Standing, standingAfter } from "#server/flows/domain/flows/happened";
import type { Subject } from "../facts/case-subject.ts";
import type { Line } from "../facts/item-facts.ts";

/** What the actions of a walk have done to a case, in memory alone. */
export interface Carried {
  decision: "APPROVED" | "REJECTED" | null;
  isProcessed: boolean;
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  rules: Partial<PolicySnapshot>;
}
export const nothingDone = (): Carried => ({ decision: null, isProcessed: false, added: new Set(), removed: new Set(), rules: {} });

/** A case that is walked, as its rows are now, and its timeline. */
export interface Story {
  subject: Subject;
  lines: readonly Line[];
  entries: readonly Happening[];
  /** Units of each item by the round that settled them. */
  rounds: readonly { round: number; units: ReadonlyMap<string, number> }[];
}

/** Return how a case stood after the first entries of its timeline, with what the walk did to it. */
export function standingOf({ subject, entries }: Story, count: number, { decision, isProcessed }: Carried): Standing {
  const then = standingAfter(entries.slice(0, count), subject.type);
  if (decision === "REJECTED") return { ...then, decision, status: "CLOSED" };
  const isUndecided = then.stage === "REQUEST" || then.stage === "SUBMITTED" || then.stage === "UNDER_REVIEW";
  const approved = decision === "APPROVED" && isUndecided ? { stage: approvedStage(subject), decision } : {};
  const processed = isProcessed && !then.isProcessed ? { stage: "PROCESS_RETURN", isProcessed } : {};
  return { ...then, ...approved, ...processed };
}

const approvedStage = (subject: Subject): string =>
  subject.type === "RETURN" && subject.row.shipping_method === "IN_STORE" ? "DROP_OFF_IN_STORE" : "APPROVED";

/** Return a case as it was after the first entries of its timeline. What nobody wrote down is as it is now. */
export function subjectAsOf(story: Story, count: number, at: Date, carried: Carried): Subject {
  const { subject, entries } = story;
  if (subject.type !== "RETURN" && subject.type !== "CLAIM") return subject;
  const standing = standingOf(story, count, carried);
  const flags = new Set(
    [...flagsBefore(entries.slice(count), subject.row.flags), ...carried.added].filter((one) => !carried.removed.has(one)),
  );
  const order = { ...subject.order, delivered_at: happenedBy(subject.order.delivered_at, at) };
  if (subject.type === "CLAIM") {
    const { stage, status, decision } = standing;
    return { ...subject, order, row: { ...subject.row, stage: stage as typeof subject.row.stage, status, decision, flags: [...flags] } };
  }
  const items = itemsAsOf(story, subject.items, standing, carried.isProcessed);
  const row = {
    ...subject.row,
    ...{ stage: standing.stage as Stage, status: standing.status, decision: standing.decision, flags: [...flags] },
    value_minor: worthOf(story, items),
    policy_snapshot: { ...subject.row.policy_snapshot, ...carried.rules } as typeof subject.row.policy_snapshot,
  };
  return { ...subject, order, row, items };
}

const happenedBy = (instant: string | null, at: Date): string | null => (instant !== null && new Date(instant) <= at ? instant : null);

type Item = (Subject & { type: "RETURN" })["items"][number];

/** Return items with the units that had come, been inspected and been settled by then. */
function itemsAsOf({ rounds }: Story, items: readonly Item[], standing: Standing, isCarried: boolean): Item[] {
  const { decision, status, isReceived, isInspected, isProcessed, units } = standing;
  const isEnded = status === "CLOSED";
  const settledOf = ({ id }: Item): number =>
    rounds.reduce((sum, { round, units: settled }) => sum + (standing.rounds.includes(round) ? (settled.get(id) ?? 0) : 0), 0);
  const settled = items.map(settledOf);
  const shared = (unit: keyof Standing["units"], hasHappened: boolean) =>
    hasHappened
      ? share(
          units[unit],
          items.map((item) => item[unit]),
          unit === "rejected" ? [] : settled,
        )
      : [];
  const [received, accepted, rejected] = [shared("received", isReceived), shared("accepted", isInspected), shared("rejected", isInspected)];
  return items.map((item, i) => {
    const approved = decision === "APPROVED" ? item.approved || item.requested : 0;
    const released = decision === "PENDING" ? 0 : isEnded ? item.released : item.requested - approved;
    const then = { received: received[i] ?? 0, accepted: accepted[i] ?? 0, rejected: rejected[i] ?? 0 };
    const due = isInspected ? then.accepted : (isReceived ? then.received : approved) - then.rejected;
    return {
      ...item,
      ...{ approved, released, ...then, settled: isCarried ? Math.max(due, settled[i] ?? 0) : (settled[i] ?? 0) },
      ...(!isReceived && { restocked: 0 }),
      ...(!isInspected && { grade: null }),
      ...(!isProcessed && { settled_gross_minor: 0, settled_tax_minor: 0 }),
    };
  });
}

/**
 * Return how the units of all items then were shared among them: no item had more than it has now, nor fewer than were settled. The total
 * alone was written down.
 */
function share(total: number | null, most: readonly number[], fewest: readonly number[]): number[] {
  let left = total ?? Number.POSITIVE_INFINITY;
  const take = (wanted: number): number => {
    const taken = Math.min(wanted, left);
    left -= taken;
    return taken;
  };
  const first = most.map((count, i) => take(Math.min(count, fewest[i] ?? 0)));
  return most.map((count, i) => (first[i] ?? 0) + take(count - (first[i] ?? 0)));
}

/** The value of the units that were asked for then; the row's own where they are still the same. */
function worthOf({ subject, lines }: Story, items: readonly Item[]): number {
  if (subject.type !== "RETURN") return 0;
  const unitsOf = (all: readonly Item[]) => all.map(({ requested, released }) => requested - released).join();
  const isUnsettled = subject.items.every(({ settled }) => settled === 0);
  if (isUnsettled && unitsOf(items) === unitsOf(subject.items)) return subject.row.value_minor;
  return items.reduce((sum, { order_line_id, requested, released }) => {
    const line = lines.find(({ id }) => id === order_line_id);
    return line ? sum + unitsValue(paidOf(line), 0, requested - released).gross : sum;
  }, 0);
}
