import type { ReturnDetail } from "#contracts/returns/shapes";

export interface Change {
  /** The field's key under `fields`. */
  field: string;
  /** Keys of words, or plain text. */
  from: string;
  to: string;
}
export interface ChangesElsewhere {
  /** Who, as far as the timeline tells. */
  by: string[];
  fields: Change[];
}

const quantities = (record: ReturnDetail, of: "approved" | "received" | "accepted" | "rejected" | "settled") =>
  String(record.items.reduce((total, item) => total + item[of], 0));

const watched: readonly [field: string, of: (record: ReturnDetail) => string][] = [
  ["status", (record) => `enums:status.${record.status}`],
  ["stage", (record) => `enums:stage.${record.stage}`],
  ["payment_status", (record) => `enums:payment_status.${record.payment_status}`],
  ["exchange_status", (record) => `enums:exchange_status.${record.exchange_status}`],
  ["shipping_method", (record) => `enums:shipping_method.${record.shipping_method}`],
  ["approved", (record) => quantities(record, "approved")],
  ["received", (record) => quantities(record, "received")],
  ["accepted", (record) => quantities(record, "accepted")],
  ["rejected", (record) => quantities(record, "rejected")],
  ["assignee", (record) => record.assignee?.name ?? "none"],
  ["notes", (record) => String(record.notes.length)],
];

/** What differs between the case a person looks at and the case as it stands now, and who did it. */
export function changesBetween(before: ReturnDetail, now: ReturnDetail): ChangesElsewhere {
  const known = new Set(before.timeline.map(({ id }) => id));
  const by = now.timeline.filter(({ id }) => !known.has(id)).map(({ actor }) => actor.name);
  const fields = watched.map(([field, of]) => ({ field, from: of(before), to: of(now) })).filter(({ from, to }) => from !== to);
  return { by: [...new Set(by)].filter(Boolean), fields };
}
