import type { SubscriberRow } from "../subscribers/shapes.ts";
import type { Column } from "./column.ts";

const currency = (row: SubscriberRow) => row.currency;

export const subscriberColumns: readonly Column<SubscriberRow>[] = [
  { key: "name", kind: "text", value: (row) => `${row.first_name} ${row.last_name}`.trim() },
  { key: "email", kind: "text", value: (row) => row.email },
  { key: "phone", kind: "text", fileOnly: true, value: (row) => row.phone },
  { key: "email_status", kind: "enum", words: "address_status", value: (row) => row.email_status },
  { key: "sms_status", kind: "enum", words: "address_status", value: (row) => row.sms_status },
  { key: "language", kind: "text", fileOnly: true, value: (row) => row.language },
  { key: "country", kind: "text", value: (row) => row.country },
  { key: "tags", kind: "text", value: (row) => row.tags.join(", ") },
  { key: "orders", kind: "count", value: (row) => row.orders },
  { key: "spent_minor", kind: "money", sorts: true, value: (row) => row.spent_minor, currency },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "source", kind: "enum", words: "consent_source", fileOnly: true, value: (row) => row.source },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
];
