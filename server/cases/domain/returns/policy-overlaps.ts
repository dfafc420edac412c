import type { ReturnPolicy } from "#contracts/settings/policies";

export interface Overlaps {
  /** Names of earlier policies that decide everything this one could. */
  hidden: string[];
  /** Names of earlier policies that decide a part of it although neither is narrower. */
  overlapping: string[];
}

const lists = ["product_group_ids", "customer_tags", "order_tags", "channels"] as const;
type Reach = ReturnPolicy["applies_to"];

/**
 * Return how the active policy at `index` overlaps with the active ones before it. An earlier, narrower policy is an
 * intended exception and is not reported.
 */
export function overlapsOf(policies: readonly ReturnPolicy[], index: number): Overlaps {
  const own = policies[index]?.applies_to;
  const found: Overlaps = { hidden: [], overlapping: [] };
  if (!own) return found;
  for (const { name, active, applies_to: earlier } of policies.slice(0, index)) {
    if (!active) continue;
    if (covers(earlier, own)) found.hidden.push(name);
    else if (!covers(own, earlier) && mayMeet(earlier, own)) found.overlapping.push(name);
  }
  return found;
}

/** Whether everything `narrow` matches is certainly matched by `wide`. */
function covers(wide: Reach, narrow: Reach): boolean {
  const isWithin = (whole: readonly string[], part: readonly string[]) =>
    whole.length === 0 || (part.length > 0 && part.every((one) => whole.includes(one)));
  return (
    lists.every((list) => isWithin(wide[list], narrow[list])) && isWithin(placesOf(wide), placesOf(narrow)) && pricesCover(wide, narrow)
  );
}

/**
 * Whether both could match the same line. Different groups and tags may share a product; different countries and
 * channels cannot.
 */
function mayMeet(a: Reach, b: Reach): boolean {
  const meet = (one: readonly string[], other: readonly string[]) =>
    one.length === 0 || other.length === 0 || one.some((each) => other.includes(each));
  const hasZones = a.zones.length + b.zones.length > 0;
  return meet(a.channels, b.channels) && (hasZones || meet(a.countries, b.countries)) && low(a) <= high(b) && low(b) <= high(a);
}

const placesOf = (reach: Reach): string[] => [...reach.countries, ...reach.zones];
const low = (reach: Reach): number => reach.price_from_minor ?? 0;
const high = (reach: Reach): number => reach.price_to_minor ?? Number.MAX_SAFE_INTEGER;
const isPriced = (reach: Reach): boolean => reach.price_from_minor !== null || reach.price_to_minor !== null;
const pricesCover = (wide: Reach, narrow: Reach): boolean =>
  !isPriced(wide) || (isPriced(narrow) && low(wide) <= low(narrow) && high(narrow) <= high(wide));
