import { carrierNamed } from "#contracts/carriers";
import type { SharedNews } from "#contracts/events/case-news";

/** What happened to a slip or label of a case. */
export type LabelEvent =
  /** `isOtherSentBack`: another parcel of the case went back to the customer and has no new label. */
  | { what: "made"; tracking_number: string; carrier: string | null; isOtherSentBack?: boolean }
  | { what: "failed"; code: string }
  | { what: "voided"; shipment_id: string | null; tracking_number: string | null; isSlip: boolean; reason: string };

/** Return whether a timeline entry is about a slip. */
export const isSlipEntry = (data: Record<string, unknown>): boolean => data.paper === "SLIP";

/** Return what the timeline keeps of a slip or label; a slip is named as one, because no carrier knows its number. */
export function labelFacts(event: LabelEvent): Record<string, unknown> {
  if (event.what === "failed") return { code: event.code };
  const { tracking_number } = event;
  const isSlip = event.what === "voided" ? event.isSlip : event.carrier === null;
  if (isSlip) return { paper: "SLIP", slip_number: tracking_number };
  return event.what === "voided"
    ? { paper: "LABEL", tracking_number }
    : { paper: "LABEL", tracking_number, carrier: carrierNamed(event.carrier)?.displayName ?? event.carrier };
}

/** What a slip or label does to its case. */
export const labelDeeds = { made: "label_made", failed: "label_failed", voided: "label_voided" } as const;

/** Return the news of a slip or label: no carrier knows the number of a slip, so that it tracks nothing. */
export function labelNews(event: LabelEvent): SharedNews[] {
  if (event.what === "failed") return [{ name: "label_failed" }];
  if (event.what === "voided") return [];
  const isSlip = event.carrier === null;
  return [{ name: "label_made", paper: isSlip ? "SLIP" : "LABEL", tracking_number: isSlip ? null : event.tracking_number }];
}
