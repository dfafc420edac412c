import type { Body } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { dispositions, grades } from "#contracts/returns/states";
import { withCode } from "#src/lib/browser/scan";

type Item = ReturnDetail["items"][number];
export type Grade = (typeof grades)[number];
export type Disposition = (typeof dispositions)[number];

/** The unsaved inspection result of an item. */
export interface Verdict {
  accepted: number;
  rejected: number;
  grade: Grade | null;
  note: string;
  images: string[];
  disposition: Disposition | null;
  isTouched: boolean;
}
export type Verdicts = Readonly<Record<string, Verdict>>;

/** Return the arrived items that can be inspected, in the order of the case. */
export const inspectable = (record: Pick<ReturnDetail, "items">): Item[] =>
  record.items.filter((item) => item.received > 0 && !item.stays_with_customer);

export const verdictOf = (item: Item): Verdict => ({
  accepted: item.accepted,
  rejected: item.rejected,
  grade: item.grade,
  note: item.condition_note ?? "",
  images: item.evaluation_images,
  disposition: item.disposition,
  isTouched: false,
});

/** Return the verdicts of the case; edited ones are preserved within the newer case's limits. */
export function startVerdicts(items: readonly Item[], before: Verdicts = {}): Verdicts {
  return Object.fromEntries(
    items.map((item) => {
      const known = before[item.id];
      return [item.id, known?.isTouched ? bounded(item, known) : verdictOf(item)];
    }),
  );
}

/** Limit a verdict: settled units stay accepted; accepted plus rejected never exceed what arrived. */
function bounded(item: Item, verdict: Verdict): Verdict {
  const accepted = Math.max(Math.min(item.settled, item.received), Math.min(verdict.accepted, item.received));
  return { ...verdict, accepted, rejected: Math.max(0, Math.min(verdict.rejected, item.received - accepted)) };
}

export const countUndecided = (item: Item, verdict: Verdict): number => item.received - verdict.accepted - verdict.rejected;
export const isDecided = (item: Item, verdict: Verdict): boolean => countUndecided(item, verdict) === 0;

export type Change =
  | { type: "grade"; grade: Grade | null }
  | { type: "accept" | "reject" }
  | { type: "accepted" | "rejected"; count: number }
  | { type: "note"; note: string }
  | { type: "images"; change: (now: readonly string[]) => string[] }
  | { type: "disposition"; disposition: Disposition | null };

/** Return a verdict with one change applied. "Accept" takes undecided units, or all when none are undecided. */
export function applyChange(item: Item, verdict: Verdict, change: Change): Verdict {
  const rest = countUndecided(item, verdict);
  const next = (patch: Partial<Verdict>) => {
    const changed = bounded(item, { ...verdict, ...patch, isTouched: true });
    // What was taken back, as the text of a scan, was not changed.
    return { ...changed, isTouched: JSON.stringify({ ...changed, isTouched: false }) !== JSON.stringify(verdictOf(item)) };
  };
  switch (change.type) {
    case "grade":
      return next({ grade: verdict.grade === change.grade ? null : change.grade });
    case "accept":
      return next({
        accepted: rest > 0 ? verdict.accepted + rest : item.received,
        rejected: rest > 0 ? verdict.rejected : 0,
        // Undo what the rejection had set.
        disposition: verdict.accepted === 0 && verdict.disposition === "NOT_RESTOCKED" ? "RESTOCKED" : (verdict.disposition ?? "RESTOCKED"),
      });
    case "reject": {
      const accepted = rest > 0 ? verdict.accepted : 0;
      return next({
        accepted,
        rejected: item.received - Math.max(accepted, item.settled),
        disposition: accepted > 0 ? verdict.disposition : "NOT_RESTOCKED",
      });
    }
    case "accepted":
      return next({ accepted: change.count, rejected: Math.min(verdict.rejected, item.received - change.count) });
    case "rejected":
      return next({ rejected: change.count, accepted: Math.min(verdict.accepted, item.received - change.count) });
    case "note":
      return next({ note: change.note });
    case "images":
      return next({ images: change.change(verdict.images) });
    case "disposition":
      return next({ disposition: change.disposition });
  }
}

/** Return whether a rejection lacks a note and a picture. */
export const lacksNote = (verdict: Verdict): boolean => verdict.rejected > 0 && !verdict.note.trim() && verdict.images.length === 0;

/** Return the next undecided item after a given one, wrapping around. */
export function nextUndecided(items: readonly Item[], verdicts: Verdicts, after: string | undefined): string | undefined {
  const from = items.findIndex((item) => item.id === after) + 1;
  const order = [...items.slice(from), ...items.slice(0, from)];
  return order.find((item) => !isDecided(item, verdicts[item.id] ?? verdictOf(item)))?.id;
}

/** Return the item of a scanned SKU or barcode, undecided ones first. */
export function findScanned(items: readonly Item[], verdicts: Verdicts, scanned: string): Item | undefined {
  const same = withCode(items, scanned);
  return same.find((item) => !isDecided(item, verdicts[item.id] ?? verdictOf(item))) ?? same[0];
}

/** Return the items to send: those edited and decided. */
export function evaluationOf(items: readonly Item[], verdicts: Verdicts): Body<"evaluation">["items"] {
  return items.flatMap((item) => {
    const verdict = verdicts[item.id];
    if (!verdict?.isTouched || verdict.accepted + verdict.rejected === 0) return [];
    const { accepted, rejected, grade, note, images, disposition } = verdict;
    return [{ id: item.id, accepted, rejected, grade, note: note.trim() || null, images, disposition }];
  });
}
