import type { Registration } from "../warranty/registrations.ts";
import type { WarrantyEntry } from "../warranty/warranty.ts";
import type { Column } from "./column.ts";

export const entryColumns: readonly Column<WarrantyEntry>[] = [
  { key: "name", kind: "text", sorts: true, value: ({ name }) => name },
  { key: "description", kind: "text", fileOnly: true, value: ({ description }) => description },
  { key: "covers", kind: "text", value: (row) => row.product_groups.map(({ name }) => name) },
  { key: "duration", kind: "count", value: ({ duration }) => duration?.value ?? null },
  { key: "unit", kind: "enum", words: "duration_unit", fileOnly: true, value: ({ duration }) => duration?.unit ?? null },
  { key: "starts_from", kind: "enum", words: "warranty_start", fileOnly: true, value: (row) => row.starts_from },
  { key: "registrations", kind: "count", value: ({ registrations }) => registrations },
  { key: "active", kind: "enum", words: "active", value: ({ active }) => String(active) },
];

export const registrationColumns: readonly Column<Registration>[] = [
  { key: "product", kind: "text", value: ({ product }) => product.title },
  { key: "serial", kind: "text", fileOnly: true, value: ({ serial }) => serial },
  { key: "customer", kind: "text", value: ({ customer }) => customer.name },
  { key: "email", kind: "text", fileOnly: true, value: ({ customer }) => customer.email },
  { key: "entry", kind: "text", value: ({ entry }) => entry.name },
  { key: "order", kind: "text", fileOnly: true, value: ({ order }) => order?.number ?? null },
  { key: "starts_at", kind: "instant", sorts: true, value: (row) => row.starts_at },
  { key: "expires_at", kind: "instant", value: (row) => row.expires_at },
  { key: "status", kind: "enum", words: "registration_status", value: ({ status }) => status },
  { key: "source", kind: "enum", words: "registered_by", fileOnly: true, value: ({ source }) => source },
  { key: "note", kind: "text", fileOnly: true, value: ({ note }) => note },
];
