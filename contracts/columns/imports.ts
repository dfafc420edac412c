import type { Difference } from "../imports/differences.ts";
import type { ImportIssue } from "../imports/shapes.ts";
import type { Column } from "./column.ts";

export const issueColumns: readonly Column<ImportIssue>[] = [
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
  { key: "kind", kind: "enum", words: "import_kind", value: ({ kind }) => kind },
  { key: "external_id", kind: "text", value: (row) => row.external_id },
  { key: "reason", kind: "enum", words: "import_reason", value: ({ reason }) => reason },
];

export const differenceColumns: readonly Column<Difference>[] = [
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
  { key: "kind", kind: "enum", words: "difference_kind", value: ({ kind }) => kind },
  { key: "subject", kind: "text", value: ({ subject }) => subject },
  { key: "external_id", kind: "text", fileOnly: true, value: (row) => row.external_id },
  { key: "ours", kind: "text", value: ({ ours }) => ours },
  { key: "theirs", kind: "text", value: ({ theirs }) => theirs },
  { key: "outcome", kind: "enum", words: "difference_outcome", value: ({ outcome }) => outcome },
];
