import type { z } from "zod";
import type { CreateClaim } from "#contracts/claims/bodies";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import { addressTypes, type ClaimType, type EvidenceKind, type wantedKinds } from "#contracts/claims/states";
import { evidenceAsked } from "#src/lib/cases/claim-evidence";
import { parcelChoice } from "#src/lib/cases/parcel-choice";
import { worthOf } from "../view-model.ts";

export type EligibleLine = ClaimEligibility["lines"][number];
export type TypeState = EligibleLine["types"][number];

export interface LineDraft {
  quantity: number;
  reason: string | undefined;
  description: string;
  /** Files by the kind of evidence. */
  evidence: Partial<Record<EvidenceKind, string[]>>;
}
export interface ClaimDraft {
  type: ClaimType | null;
  lines: Readonly<Record<string, LineDraft>>;
  wanted: (typeof wantedKinds)[number] | null;
  registration_id: string | null;
  /** Null: the one the items were sent in. */
  parcel_id: string | null;
  address_confirmed: boolean;
  override_reason: string;
  note: string;
}
export const emptyDraft: ClaimDraft = {
  type: null,
  lines: {},
  wanted: null,
  registration_id: null,
  parcel_id: null,
  address_confirmed: false,
  override_reason: "",
  note: "",
};

/** Types where the reason says more than the type does. */
const reasoned: readonly ClaimType[] = ["QUALITY_ISSUE", "WARRANTY"];
export const asksReason = (type: ClaimType | null): boolean => type !== null && reasoned.includes(type);
export const asksAddress = (type: ClaimType | null): boolean => type !== null && (addressTypes as readonly ClaimType[]).includes(type);

export const newLine = (type: ClaimType): LineDraft => ({
  quantity: 1,
  reason: asksReason(type) ? undefined : type,
  description: "",
  evidence: {},
});

/** Return the state of a type for a line. */
export const stateOf = (line: EligibleLine, type: ClaimType | null): TypeState | undefined => line.types.find((one) => one.type === type);

/** Return the state of a type for the order: open if it is for any line with free units, else the first refusal. */
export function typeState(eligibility: ClaimEligibility, type: ClaimType): TypeState | undefined {
  const states = eligibility.lines.filter(({ free, gift_card }) => free > 0 && !gift_card).flatMap((line) => stateOf(line, type) ?? []);
  return states.find(({ open }) => open) ?? states[0];
}

/** Return the chosen lines in the order's sequence. */
export const chosenLines = ({ lines }: ClaimEligibility, draft: ClaimDraft): EligibleLine[] =>
  lines.filter(({ order_line_id }) => draft.lines[order_line_id]);

/** Return the chosen lines that the rules refuse: staff need a reason to go on. */
const refusedLines = (eligibility: ClaimEligibility, draft: ClaimDraft): EligibleLine[] =>
  chosenLines(eligibility, draft).filter((line) => stateOf(line, draft.type)?.open !== true);

/** What staff may go beyond with a reason, as the server refuses it. */
const excusable = ["PHOTO_REQUIRED", "EVIDENCE_REQUIRED", "CLAIM_NOT_OPEN", "WINDOW_CLOSED"];

/** Return whether to ask why an exception is made: the rules refuse a line, the server refused the claim, or a reason was begun. */
export const asksOverride = (eligibility: ClaimEligibility, draft: ClaimDraft, refusal: string | undefined): boolean =>
  refusedLines(eligibility, draft).length > 0 || excusable.includes(refusal ?? "") || draft.override_reason !== "";

/** Return the registrations that cover a chosen line, or did. */
export const registrationsOf = ({ registrations }: ClaimEligibility, draft: ClaimDraft) =>
  registrations.filter(
    ({ status, order_line_ids }) => (status === "VALID" || status === "EXPIRED") && order_line_ids.some((id) => draft.lines[id]),
  );

/** Return the parcels to choose from, where the chosen units may be in several. */
export const parcelsOf = ({ parcels }: ClaimEligibility, { lines }: ClaimDraft) => parcelChoice(parcels, lines);

export const claimedValue = (eligibility: ClaimEligibility, draft: ClaimDraft): number =>
  chosenLines(eligibility, draft).reduce(
    (sum, line) => sum + worthOf(line.free_values_minor, draft.lines[line.order_line_id]?.quantity ?? 0),
    0,
  );

/** Return the kinds of evidence a chosen line needs. */
export const neededOf = (eligibility: ClaimEligibility, draft: ClaimDraft, line: EligibleLine): EvidenceKind[] =>
  evidenceAsked({
    type: draft.type,
    needed: stateOf(line, draft.type)?.evidence ?? [],
    value_minor: claimedValue(eligibility, draft),
    police_report_from_minor: eligibility.police_report_from_minor,
    isFirst: chosenLines(eligibility, draft)[0] === line,
  });

/** Return the missing fields: of a line by its id, of the form by name. */
export function missingIn(eligibility: ClaimEligibility, draft: ClaimDraft): ReadonlySet<string> {
  const chosen = chosenLines(eligibility, draft);
  const missing = chosen.flatMap(({ order_line_id: id }) => (draft.lines[id]?.reason ? [] : [`reason ${id}`]));
  if (!draft.type) missing.push("type");
  if (chosen.length === 0) missing.push("lines");
  if (draft.type === "WARRANTY" && !registrationsOf(eligibility, draft).some(({ id }) => id === draft.registration_id))
    missing.push("registration");
  if (refusedLines(eligibility, draft).length > 0 && !draft.override_reason.trim()) missing.push("override");
  return new Set(missing);
}

/** Return the draft as a body. */
export function buildClaimBody(eligibility: ClaimEligibility, draft: ClaimDraft, type: ClaimType): z.input<typeof CreateClaim> {
  const parcel = parcelsOf(eligibility, draft).find(({ id }) => id === draft.parcel_id);
  return {
    order_id: eligibility.order_id,
    type,
    address_confirmed: asksAddress(type) && draft.address_confirmed,
    note: draft.note.trim(),
    ...(draft.wanted && { wanted: draft.wanted }),
    ...(type === "WARRANTY" && draft.registration_id && { registration_id: draft.registration_id }),
    ...(parcel && { parcel_id: parcel.id }),
    ...(draft.override_reason.trim() && { override_reason: draft.override_reason.trim() }),
    items: chosenLines(eligibility, draft).flatMap(({ order_line_id }) => {
      const line = draft.lines[order_line_id];
      if (!line) return [];
      const evidence = Object.entries(line.evidence).flatMap(([kind, ids]) =>
        ids.map((file_id) => ({ file_id, kind: kind as EvidenceKind })),
      );
      return [{ order_line_id, quantity: line.quantity, reason: line.reason ?? type, description: line.description.trim(), evidence }];
    }),
  };
}
