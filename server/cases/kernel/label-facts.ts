import { carrierNamed } from "#contracts/carriers";

/** A slip or label that was made or voided. */
type LabelEvent = { tracking_number: string | null } & ({ what: "made"; carrier: string | null } | { what: "voided"; isSlip: boolean });

/** Return whether a timeline entry is about a slip. */
export const isSlipEntry = (data: Record<string, unknown>): boolean => data.paper === "SLIP";

/** Return what the timeline keeps of a slip or label; a slip is named as one, because no carrier knows its number. */
export function labelFacts(event: LabelEvent): Record<string, unknown> {
  const { tracking_number } = event;
  const isSlip = event.what === "voided" ? event.isSlip : event.carrier === null;
  if (isSlip) return { paper: "SLIP", slip_number: tracking_number };
  return event.what === "voided"
    ? { paper: "LABEL", tracking_number }
    : { paper: "LABEL", tracking_number, carrier: carrierNamed(event.carrier)?.displayName ?? event.carrier };
}
