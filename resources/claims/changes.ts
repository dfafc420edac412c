import type { ClaimDetail } from "#contracts/claims/shapes";

export interface Change {
  /** The field's key under `fields`. */
  field: string;
  /** Translation keys, or plain text. */
  from: string;
  to: string;
}

const units = (record: ClaimDetail, of: "approved" | "received" | "resolved") =>
  String(record.items.reduce((total, item) => total + item[of], 0));

const watched: readonly [field: string, of: (record: ClaimDetail) => string][] = [
  ["status", (record) => `enums:status.${record.status}`],
  ["stage", (record) => `enums:claim_stage.${record.stage}`],
  ["approved", (record) => units(record, "approved")],
  ["received", (record) => units(record, "received")],
  ["resolved", (record) => units(record, "resolved")],
  ["assignee", (record) => record.assignee?.name ?? "common:assignee.none"],
  ["notes", (record) => String(record.notes.length)],
];

/** Return the differences between the claim shown and the current one, and who made them. */
export function changesBetween(before: ClaimDetail, now: ClaimDetail): { by: string[]; fields: Change[] } {
  const known = new Set(before.timeline.map(({ id }) => id));
  const by = now.timeline.filter(({ id }) => !known.has(id)).map(({ actor }) => actor.name);
  const fields = watched.map(([field, of]) => ({ field, from: of(before), to: of(now) })).filter(({ from, to }) => from !== to);
  return { by: [...new Set(by)].filter(Boolean), fields };
}
