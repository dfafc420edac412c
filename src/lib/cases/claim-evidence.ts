import type { ClaimType, EvidenceKind } from "#contracts/claims/states";

interface Asked {
  type: ClaimType | "" | null;
  /** What the type needs of the line, whatever is claimed. */
  needed: readonly EvidenceKind[];
  /** What all claimed units are worth, and from which worth on a theft needs a police report; null for never. */
  value_minor: number;
  police_report_from_minor: number | null;
  /** The first line that is claimed. */
  isFirst: boolean;
}

/** Return the kinds of evidence to ask of a line: a photo of each; anything else once a claim, with its first line. */
export function evidenceAsked({ type, needed, value_minor, police_report_from_minor: limit, isFirst }: Asked): EvidenceKind[] {
  const isReported = type === "STOLEN" && limit !== null && value_minor >= limit;
  const kinds: EvidenceKind[] = [...needed, ...(isReported ? (["police_report"] as const) : [])];
  return kinds.filter((kind) => kind === "photo" || isFirst);
}
