import { notFound } from "#server/kit/errors";

/** Return an item of a case. @throws NOT_FOUND for an item of another case */
export function itemById<Item extends { id: string }>({ items }: { items: readonly Item[] }, id: string): Item {
  const item = items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}

export type Tracking = string | { number?: string | undefined; carrier?: string | null | undefined } | null | undefined;

/** Return a parcel's carrier and number as one text; null where neither is known. */
export function trackingText(tracking: Tracking): string | null {
  if (!tracking) return null;
  return typeof tracking === "string" ? tracking : [tracking.carrier, tracking.number].filter(Boolean).join(" ") || null;
}

/** Return a parcel's number and carrier apart; null where it has no number. */
export function parcelTracked(tracking: Tracking): { tracking_number: string; carrier: string | null } | null {
  const { number = "", carrier = null } = typeof tracking === "string" ? { number: tracking } : (tracking ?? {});
  return number.trim() ? { tracking_number: number.trim(), carrier: carrier || null } : null;
}
