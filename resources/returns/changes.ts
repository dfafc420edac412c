import type { ReturnDetail } from "#contracts/returns/shapes";

export interface Change {
  /** The field's key under `fields`. */
  field: string;
  /** Translation keys, or plain text. */
  from: string;
  to: string;
}
export interface ChangesElsewhere {
  /** Names of the people, as far as the timeline has them. */
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
  ["assignee", (record) => record.assignee?.name ?? "common:assignee.none"],
  ["notes", (record) => String(record.notes.length)],
];

/** Return the differences between the case shown and the current one, and who made them. */
export function changesBetween(before: ReturnDetail, now: ReturnDetail): ChangesElsewhere {
  const known = new Set(before.timeline.map(({ id }) => id));
  const by = now.timeline.filter(({ id }) => !known.has(id)).map(({ actor }) => actor.name);
  const fields = watched.map(([field, of]) => ({ field, from: of(before), to: of(now) })).filter(({ from, to }) => from !== to);
  return { by: [...new Set(by)].filter(Boolean), fields };
}
