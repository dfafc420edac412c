import type { ClaimSettingsData } from "#contracts/claims/settings";
import { addressTypes, type ClaimType, type EvidenceKind } from "#contracts/claims/states";
import type { WarrantySettings } from "#contracts/settings/label";

interface Given {
  type: ClaimType;
  address_confirmed: boolean;
  /** Minor units of the store's currency; null for an order in another. */
  value_minor: number | null;
  /** The registration's rule asks for a proof of purchase that it does not have. */
  lacksProof: boolean;
  items: readonly { evidence: readonly { kind: EvidenceKind }[] }[];
}
type Rules = Pick<ClaimSettingsData, "photo_types" | "police_report_from_minor"> & Pick<WarrantySettings, "claim_photos_required">;

export const needsAddress = (type: ClaimType): boolean => (addressTypes as readonly string[]).includes(type);

/** Return the kinds of evidence a claim needs, whatever it is worth. */
export const alwaysNeeded = (type: ClaimType, rules: Rules, lacksProof = false): EvidenceKind[] => [
  ...(rules.photo_types.includes(type) || (type === "WARRANTY" && rules.claim_photos_required) ? ["photo" as const] : []),
  ...(lacksProof ? ["proof_of_purchase" as const] : []),
];

/**
 * Return the value from which on a theft needs a police report; null for never. An amount in another currency than the store's cannot be
 * compared: it counts as above the limit.
 */
export const policeReportFrom = ({ police_report_from_minor: limit }: Rules, isComparable: boolean): number | null =>
  limit === null || isComparable ? limit : 0;

/** Return the kinds of evidence a claim of this value needs. */
export function evidenceFor(type: ClaimType, value: number | null, rules: Rules, lacksProof = false): EvidenceKind[] {
  const limit = policeReportFrom(rules, value !== null);
  const isReported = type === "STOLEN" && limit !== null && (value ?? 0) >= limit;
  return [...alwaysNeeded(type, rules, lacksProof), ...(isReported ? ["police_report" as const] : [])];
}

/** Return the first evidence that is missing; a photo is needed of every item. */
export function missingEvidence(given: Given, rules: Rules): EvidenceKind | "address" | null {
  for (const kind of evidenceFor(given.type, given.value_minor, rules, given.lacksProof)) {
    const has = ({ evidence }: Given["items"][number]) => evidence.some((one) => one.kind === kind);
    if (kind === "photo" ? !given.items.every(has) : !given.items.some(has)) return kind;
  }
  return needsAddress(given.type) && !given.address_confirmed ? "address" : null;
}
