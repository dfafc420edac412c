import type { AuditChange, AuditEntry } from "../audit.ts";
import type { Column } from "./column.ts";

/** An entry and one of its changes; a file has a line for each. */
export type AuditLine = AuditEntry & Partial<AuditChange>;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === "string" ? (value ?? null) : JSON.stringify(value);

export const auditColumns: readonly Column<AuditLine>[] = [
  { key: "at", kind: "instant", sorts: true, value: ({ at }) => at },
  { key: "actor_type", kind: "enum", words: "actor", fileOnly: true, value: (row) => row.actor_type },
  { key: "actor", kind: "text", value: (row) => row.actor_name },
  { key: "actor_id", kind: "text", fileOnly: true, value: (row) => row.actor_id },
  { key: "action", kind: "text", value: ({ action }) => action },
  { key: "object_type", kind: "text", fileOnly: true, value: (row) => row.object_type },
  { key: "object_id", kind: "text", fileOnly: true, value: (row) => row.object_id },
  { key: "ip", kind: "text", value: ({ ip }) => ip },
  { key: "reason", kind: "text", fileOnly: true, value: ({ reason }) => reason },
  { key: "field", kind: "text", fileOnly: true, value: ({ field }) => field ?? null },
  { key: "before", kind: "text", fileOnly: true, value: ({ before }) => textOf(before) },
  { key: "after", kind: "text", fileOnly: true, value: ({ after }) => textOf(after) },
];
