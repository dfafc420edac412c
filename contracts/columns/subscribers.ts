import type { SubscriberRow } from "../subscribers/shapes.ts";
import { writtenTags } from "../subscribers/tags.ts";
import type { Column } from "./column.ts";

const currency = (row: SubscriberRow) => row.currency;

export const subscriberColumns: readonly Column<SubscriberRow>[] = [
  { key: "name", kind: "text", value: (row) => `${row.first_name} ${row.last_name}`.trim() },
  { key: "first_name", kind: "text", fileOnly: true, value: (row) => row.first_name },
  { key: "last_name", kind: "text", fileOnly: true, value: (row) => row.last_name },
  { key: "email", kind: "text", value: (row) => row.email },
  { key: "phone", kind: "text", fileOnly: true, value: (row) => row.phone },
  { key: "email_status", kind: "enum", words: "address_status", value: (row) => row.email_status },
  { key: "sms_status", kind: "enum", words: "address_status", value: (row) => row.sms_status },
  { key: "language", kind: "text", fileOnly: true, value: (row) => row.language },
  { key: "country", kind: "text", value: (row) => row.country },
  { key: "tags", kind: "text", value: (row) => writtenTags(row.tags) },
  { key: "orders", kind: "count", value: (row) => row.orders },
  { key: "spent_minor", kind: "money", sorts: true, value: (row) => row.spent_minor, currency },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "source", kind: "enum", words: "consent_source", fileOnly: true, value: (row) => row.source },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
];

/** The columns of the file: the parts of a name, by which it can be imported, and not the whole of it, which would be taken for one of them. */
export const subscriberFileColumns = subscriberColumns.filter(({ key }) => key !== "name");
