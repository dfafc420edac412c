import type { Member } from "../members.ts";
import type { Column } from "./column.ts";

export const memberColumns: readonly Column<Member>[] = [
  { key: "name", kind: "text", sorts: true, value: ({ name }) => name },
  { key: "email", kind: "text", fileOnly: true, value: ({ email }) => email },
  { key: "preset", kind: "enum", words: "role", value: ({ preset }) => preset ?? "none" },
  { key: "status", kind: "enum", words: "member_status", value: ({ status }) => status },
  { key: "joined_at", kind: "instant", fileOnly: true, value: (row) => row.joined_at },
  { key: "last_seen_at", kind: "instant", value: (row) => row.last_seen_at },
];
