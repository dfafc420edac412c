import type { ClaimSettingsData } from "#contracts/claims/settings";
import { addressTypes, type ClaimType, type EvidenceKind } from "#contracts/claims/states";

interface Given {
  type: ClaimType;
  address_confirmed: boolean;
  /** Minor units of the store's currency; null for an order in another. */
  value_minor: number | null;
  /** The registration's rule asks for a proof of purchase that it does not have. */
  lacksProof: boolean;
  items: readonly { evidence: readonly { kind: EvidenceKind }[] }[];
}
type Rules = Pick<ClaimSettingsData, "photo_types" | "police_report_from_minor">;

export const needsAddress = (type: ClaimType): boolean => (addressTypes as readonly string[]).includes(type);

/** Return the kinds of evidence a claim of this value needs. */
export function evidenceFor(type: ClaimType, value: number | null, rules: Rules, lacksProof = false): EvidenceKind[] {
  const limit = rules.police_report_from_minor;
  return [
    ...(rules.photo_types.includes(type) ? ["photo" as const] : []),
    // An amount in another currency cannot be compared: it counts as above the limit.
    ...(type === "STOLEN" && limit !== null && (value === null || value >= limit) ? ["police_report" as const] : []),
    ...(lacksProof ? ["proof_of_purchase" as const] : []),
  ];
}

/** Return the first evidence that is missing; a photo is needed of every item. */
export function missingEvidence(given: Given, rules: Rules): EvidenceKind | "address" | null {
  for (const kind of evidenceFor(given.type, given.value_minor, rules, given.lacksProof)) {
    const has = ({ evidence }: Given["items"][number]) => evidence.some((one) => one.kind === kind);
    if (kind === "photo" ? !given.items.every(has) : !given.items.some(has)) return kind;
  }
  return needsAddress(given.type) && !given.address_confirmed ? "address" : null;
}
