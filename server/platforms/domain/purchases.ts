import { parseMinor } from "#contracts/money";
import { sha256 } from "#server/kit/digest";

/** Return the key of an attempt to buy a label: the same attempt buys once. */
export const purchaseKey = (labelId: string, attempt: number): string => sha256(`${labelId}:${attempt}`).slice(0, 32);

/** Return the name of an attempt at the provider. */
export const purchaseReference = (labelId: string, attempt: number): string => `bh-${labelId}-${attempt}`;

const minute = 60_000;
/** When a label is looked for of which no answer is known, after it was asked for. */
const looks = [minute, 5 * minute, 15 * minute, 60 * minute, 360 * minute];
/** A provider that is still at work may answer "not bought" too early, and a listing may lag behind. */
export const proofAfter = { object: 5 * minute, list: 15 * minute } as const;
/** Answered looks that together prove that nothing was bought. */
const proofs = 2;
/** How often it is looked for once a person has to decide. */
const later = 24 * 60 * minute;

/** Return when the next look is due, after so many. */
export const nextLook = (sentAt: Date, made: number, now: Date): Date => {
  const due = looks.slice(made).find((after) => sentAt.getTime() + after > now.getTime());
  const next = looks[made];
  if (next === undefined) return new Date(now.getTime() + later);
  // Looks that were missed are made up for by one.
  return made === 0 ? new Date(sentAt.getTime() + next) : new Date(sentAt.getTime() + (due ?? next));
};

/** Whether the looks planned are over, so that a person has to decide. */
export const isLastLook = (made: number): boolean => made >= looks.length;

/** Whether answers "not bought", the latest now, prove it. */
export const isProven = (sentAt: Date, answers: number, now: Date, afterMs: number): boolean =>
  answers >= proofs && now.getTime() - sentAt.getTime() >= afterMs;

/** Return an amount as a provider writes it, in minor units; null: it names none. @throws RangeError on what is no plain amount */
export function readAmount(amount: unknown, currency: string): number | null {
  if (amount === null || amount === undefined || amount === "") return null;
  return parseMinor(String(amount), currency);
}
