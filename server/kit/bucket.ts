import { sha256 } from "./digest.ts";

/** Buckets that people fall into, evenly and always the same. */
export const buckets = 10_000;

/** Return the bucket of a draw: the first 32 bits of SHA-256 of its parts, joined by colons, modulo 10,000. The last part is the person. */
export const bucketOf = (...parts: readonly string[]): number => Number.parseInt(sha256(parts.join(":")).slice(0, 8), 16) % buckets;

/** Return whether a person is kept out of a draw, to be compared with those who get it. */
export const isHeldOut = (draw: string, person: string, percent: number): boolean => bucketOf(draw, "holdout", person) < percent * 100;

export const armNames = ["A", "B", "C", "D"] as const;
export type Arm = (typeof armNames)[number];

/** Return the arm of a person in a test that `share` percent take part in; null: the person gets what wins. */
export function armOf(draw: string, person: string, arms: number, share: number): Arm | null {
  const bucket = bucketOf(draw, "ab", person);
  if (bucket >= share * 100) return null;
  return armNames[Math.floor((bucket * arms) / (share * 100))] ?? null;
}
