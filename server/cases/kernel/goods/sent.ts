type Tracking = string | { number?: string | undefined; carrier?: string | null | undefined } | null | undefined;

/** Return a parcel's carrier and number as one text; null where neither is known. */
export function trackingText(tracking: Tracking): string | null {
  if (!tracking) return null;
  return typeof tracking === "string" ? tracking : [tracking.carrier, tracking.number].filter(Boolean).join(" ") || null;
}
