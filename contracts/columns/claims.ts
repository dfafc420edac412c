import type { ClaimRow } from "../claims/shapes.ts";
import type { Column } from "./column.ts";

export const claimColumns: readonly Column<ClaimRow>[] = [
  { key: "number", kind: "text", value: ({ number }) => number },
  { key: "order_number", kind: "text", fileOnly: true, value: ({ order }) => order.number },
  { key: "customer", kind: "text", value: ({ customer }) => customer.name },
  { key: "email", kind: "text", fileOnly: true, value: ({ customer }) => customer.email },
  { key: "type", kind: "enum", words: "claim_type", value: ({ type }) => type },
  { key: "status", kind: "enum", words: "status", fileOnly: true, value: ({ status }) => status },
  { key: "item_count", kind: "count", fileOnly: true, value: (row) => row.item_count },
  { key: "items", kind: "text", value: (row) => row.items_summary },
  { key: "reasons", kind: "enum", words: "reason", fileOnly: true, value: ({ reasons }) => reasons },
  { key: "stage", kind: "enum", words: "claim_stage", value: ({ stage }) => stage },
  { key: "decision", kind: "enum", words: "decision", fileOnly: true, value: ({ decision }) => decision },
  { key: "kinds", kind: "enum", words: "claim_kind", fileOnly: true, value: ({ kinds }) => kinds },
  { key: "claimed_minor", kind: "money", sorts: true, value: (row) => row.claimed_minor, currency: ({ currency }) => currency },
  { key: "approved_minor", kind: "money", fileOnly: true, value: (row) => row.approved_minor, currency: ({ currency }) => currency },
  { key: "currency", kind: "text", fileOnly: true, value: ({ currency }) => currency },
  { key: "carrier_state", kind: "enum", words: "carrier_claim_state", fileOnly: true, value: (row) => row.carrier_state },
  { key: "flags", kind: "enum", words: "flag", fileOnly: true, value: ({ flags }) => flags },
  { key: "assignee", kind: "text", value: ({ assignee }) => assignee?.name ?? null },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
  { key: "updated_at", kind: "instant", sorts: true, fileOnly: true, value: (row) => row.updated_at },
  { key: "due_at", kind: "instant", sorts: true, value: (row) => row.due_at },
];
