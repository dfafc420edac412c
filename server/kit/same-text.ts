import { timingSafeEqual } from "node:crypto";

/** Return whether two texts are equal, in a time that tells nothing but whether their lengths are. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
