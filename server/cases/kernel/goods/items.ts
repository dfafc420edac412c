import { notFound } from "#server/kit/errors";

/** Return an item of a case. @throws NOT_FOUND for an item of another case */
export function itemById<Item extends { id: string }>({ items }: { items: readonly Item[] }, id: string): Item {
  const item = items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}

type Tracking = string | { number?: string | undefined; carrier?: string | null | undefined } | null | undefined;

/** Return a parcel's carrier and number as one text; null where neither is known. */
export function trackingText(tracking: Tracking): string | null {
  if (!tracking) return null;
  return typeof tracking === "string" ? tracking : [tracking.carrier, tracking.number].filter(Boolean).join(" ") || null;
}
