import type { ReturnRow } from "../returns/shapes.ts";
import type { Column } from "./column.ts";

export const returnColumns: readonly Column<ReturnRow>[] = [
  { key: "number", kind: "text", sorts: true, value: ({ number }) => number },
  { key: "order_number", kind: "text", fileOnly: true, value: (row) => row.order_number },
  { key: "customer", kind: "text", value: ({ customer }) => customer.name },
  { key: "email", kind: "text", fileOnly: true, value: ({ customer }) => customer.email },
  { key: "status", kind: "enum", words: "status", fileOnly: true, value: ({ status }) => status },
  { key: "item_count", kind: "count", fileOnly: true, value: (row) => row.item_count },
  { key: "items", kind: "text", value: (row) => row.items_summary },
  { key: "reasons", kind: "enum", words: "reason", fileOnly: true, value: ({ reasons }) => reasons },
  { key: "stage", kind: "enum", words: "stage", value: ({ stage }) => stage },
  { key: "decision", kind: "enum", words: "decision", fileOnly: true, value: ({ decision }) => decision },
  { key: "value_minor", kind: "money", sorts: true, value: (row) => row.value_minor, currency: ({ currency }) => currency },
  { key: "currency", kind: "text", fileOnly: true, value: ({ currency }) => currency },
  { key: "payment_status", kind: "enum", words: "payment_status", fileOnly: true, value: (row) => row.payment_status },
  { key: "outcome", kind: "enum", words: "resolution_type", value: (row) => row.resolution_type },
  { key: "exchange_status", kind: "enum", words: "exchange_status", fileOnly: true, value: (row) => row.exchange_status },
  { key: "flags", kind: "enum", words: "flag", fileOnly: true, value: ({ flags }) => flags },
  { key: "assignee", kind: "text", value: ({ assignee }) => assignee?.name ?? null },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
  { key: "updated_at", kind: "instant", fileOnly: true, value: (row) => row.updated_at },
  { key: "due_at", kind: "instant", fileOnly: true, value: (row) => row.due_at },
];
