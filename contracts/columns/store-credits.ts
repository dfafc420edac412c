import type { StoreCreditRow } from "../store-credits.ts";
import type { Column } from "./column.ts";

const currency = (row: StoreCreditRow) => row.currency;

export const creditColumns: readonly Column<StoreCreditRow>[] = [
  { key: "code", kind: "text", value: ({ code }) => code },
  { key: "customer", kind: "text", value: ({ customer }) => customer.name },
  { key: "email", kind: "text", fileOnly: true, value: ({ customer }) => customer.email },
  { key: "balance_minor", kind: "money", value: (row) => row.balance_minor, currency },
  { key: "issued_minor", kind: "money", fileOnly: true, value: (row) => row.issued_minor, currency },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "state", kind: "enum", words: "credit_state", value: ({ state }) => state },
  { key: "last_day", kind: "text", value: (row) => row.last_day },
  { key: "return", kind: "text", value: (row) => row.return?.number ?? null },
  { key: "order_number", kind: "text", fileOnly: true, value: (row) => row.order_number },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
];
