import type { FileRow } from "../files.ts";
import type { Column } from "./column.ts";

export const fileColumns: readonly Column<FileRow>[] = [
  { key: "name", kind: "text", value: ({ name }) => name },
  { key: "kind", kind: "enum", words: "file_kind", value: ({ kind }) => kind },
  { key: "type", kind: "text", fileOnly: true, value: ({ type }) => type },
  { key: "users", kind: "enum", words: "file_user", fileOnly: true, value: ({ uses }) => [...new Set(uses.map(({ noun }) => noun))] },
  { key: "uses", kind: "text", value: ({ uses }) => uses.flatMap(({ number }) => number ?? []) },
  { key: "size", kind: "count", value: ({ size }) => size },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
];
