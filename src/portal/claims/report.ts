import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimType, EvidenceKind } from "#contracts/claims/states";
import { type WantedKind, wishesOffered } from "#contracts/claims/wishes";
import type { PortalClaimRequest } from "#contracts/portal/claims";
import { evidenceAsked } from "#src/lib/cases/claim-evidence";
import { parcelChoice } from "#src/lib/cases/parcel-choice";
import { isVideo, type PortalFile } from "../parts/portal-file.ts";

export type ReportLine = ClaimEligibility["lines"][number];
export type TypeState = ReportLine["types"][number];
type Files = PortalFile[];

/** Return the kind of evidence a file is: a video is one, whatever it was added for. */
const kindOfFile = (file: PortalFile, kind: EvidenceKind): EvidenceKind => (isVideo(file) ? "video" : kind);

export interface ReportItem {
  quantity: number;
  reason: string;
  description: string;
  files: Partial<Record<EvidenceKind, Files>>;
}
/** The report so far. */
export interface Report {
  type: ClaimType | "";
  items: Readonly<Record<string, ReportItem>>;
  registration: string;
  /** Empty: the one the items were sent in. */
  parcel: string;
  isAddressRight: boolean;
  wanted: WantedKind | "";
}
export const emptyReport: Report = { type: "", items: {}, registration: "", parcel: "", isAddressRight: false, wanted: "" };
export const freshItem: ReportItem = { quantity: 1, reason: "", description: "", files: {} };

/** Types where the reason says more than the type does. */
export const asksReason = (type: Report["type"]): boolean => type === "QUALITY_ISSUE" || type === "WARRANTY";

export const stateOf = (line: ReportLine, type: Report["type"]): TypeState | undefined => line.types.find((one) => one.type === type);

/** Return the state of a type for the order: open if it is for any line, else the first refusal. */
export function typeState({ lines }: ClaimEligibility, type: ClaimType): TypeState | undefined {
  const states = lines.flatMap((line) => (line.free > 0 ? (stateOf(line, type) ?? []) : []));
  return states.find(({ open }) => open) ?? states[0];
}

/** Return the chosen lines of which something can still be reported: a report is kept for the session, while other cases may take its units. */
export const chosenLines = ({ lines }: ClaimEligibility, { items, type }: Report): ReportLine[] =>
  lines.filter((line) => items[line.order_line_id] && line.free > 0 && stateOf(line, type)?.open);

/** Return the parcels to choose from, where the chosen units may have been in several. */
export const parcelsOf = ({ parcels }: ClaimEligibility, { items }: Report) => parcelChoice(parcels, items);

/** Return the registrations to choose from: valid ones of the chosen lines. */
export const registrationsOf = ({ registrations }: ClaimEligibility, { items }: Report) =>
  registrations.filter(({ status, order_line_ids }) => status === "VALID" && order_line_ids.some((id) => items[id]));

/** Return whether any chosen line needs the address confirmed. */
export const needsAddress = (known: ClaimEligibility, report: Report): boolean =>
  chosenLines(known, report).some((line) => stateOf(line, report.type)?.needs_address);

/** Return what the chosen units are worth together. */
const worthOf = (known: ClaimEligibility, report: Report): number =>
  chosenLines(known, report).reduce((sum, { order_line_id, free_values_minor }) => {
    const { quantity } = report.items[order_line_id] ?? freshItem;
    return sum + (free_values_minor[Math.min(quantity, free_values_minor.length) - 1] ?? 0);
  }, 0);

/** Return what the customer may ask for, which under a warranty is what it covers. */
export function wishesOf(known: ClaimEligibility, report: Report): WantedKind[] {
  const { type } = report;
  if (!type) return [];
  const line_ids = chosenLines(known, report).map(({ order_line_id }) => order_line_id);
  const offered = wishesOffered(known.wishes, { type, line_ids, value_minor: worthOf(known, report) });
  const covered = type === "WARRANTY" && registrationsOf(known, report).find(({ id }) => id === report.registration)?.benefits;
  return covered ? offered.filter((kind) => covered.some((one) => one.type === kind && one.remaining !== 0)) : offered;
}

/** Return the kinds of evidence asked of a line; a photo always may be added. */
export function evidenceOf(known: ClaimEligibility, report: Report, line: ReportLine): { kind: EvidenceKind; isNeeded: boolean }[] {
  const needed = evidenceAsked({
    type: report.type,
    needed: stateOf(line, report.type)?.evidence ?? [],
    value_minor: worthOf(known, report),
    police_report_from_minor: known.police_report_from_minor,
    isFirst: chosenLines(known, report)[0] === line,
  });
  const kinds: EvidenceKind[] = ["photo", ...needed.filter((kind) => kind !== "photo")];
  return kinds.map((kind) => ({ kind, isNeeded: needed.includes(kind) }));
}

/** Return what is missing: of an item as "reason <line>" or "<kind> <line>", of the report by name. */
export function missingIn(known: ClaimEligibility, report: Report): ReadonlySet<string> {
  const chosen = chosenLines(known, report);
  const missing = chosen.flatMap((line) => {
    const item = report.items[line.order_line_id] ?? freshItem;
    const evidence = evidenceOf(known, report, line).filter(
      ({ kind, isNeeded }) => isNeeded && !item.files[kind]?.some((file) => kindOfFile(file, kind) === kind),
    );
    return [
      ...(asksReason(report.type) && !item.reason ? [`reason ${line.order_line_id}`] : []),
      ...evidence.map(({ kind }) => `${kind} ${line.order_line_id}`),
    ];
  });
  if (chosen.length === 0) missing.push("items");
  if (report.type === "WARRANTY" && !registrationsOf(known, report).some(({ id }) => id === report.registration))
    missing.push("registration");
  if (needsAddress(known, report) && !report.isAddressRight) missing.push("address");
  return new Set(missing);
}

/** Return the report as a request. */
export const buildClaimRequest = (known: ClaimEligibility, report: Report, type: ClaimType): PortalClaimRequest => ({
  type,
  address_confirmed: report.isAddressRight,
  ...(type === "WARRANTY" && { registration_id: report.registration }),
  // What was chosen before the items were may not be offered for them.
  ...(report.wanted && wishesOf(known, report).includes(report.wanted) && { wanted: report.wanted }),
  ...(parcelsOf(known, report).some(({ id }) => id === report.parcel) && { parcel_id: report.parcel }),
  items: chosenLines(known, report).map(({ order_line_id, free }) => {
    const { quantity, reason, description, files } = report.items[order_line_id] ?? freshItem;
    return {
      order_line_id,
      quantity: Math.min(quantity, free),
      reason: asksReason(type) ? reason : type,
      description: description.trim(),
      evidence: Object.entries(files).flatMap(([kind, list]) =>
        list.map((file) => ({ file_id: file.id, kind: kindOfFile(file, kind as EvidenceKind) })),
      ),
    };
  }),
});
