import type { OrderRow } from "../orders/orders.ts";
import { orderStatus } from "../orders/standing.ts";
import type { Column } from "./column.ts";

const currency = (row: OrderRow) => row.currency;

export const orderColumns: readonly Column<OrderRow>[] = [
  { key: "number", kind: "text", value: ({ number }) => number },
  { key: "customer", kind: "text", value: ({ customer }) => customer.name },
  { key: "email", kind: "text", fileOnly: true, value: ({ customer }) => customer.email },
  { key: "ordered_at", kind: "instant", sorts: true, value: (row) => row.ordered_at },
  { key: "items", kind: "count", value: (row) => row.item_count },
  { key: "total_minor", kind: "money", sorts: true, value: (row) => row.total_minor, currency },
  { key: "kind", kind: "enum", words: "order_kind", fileOnly: true, value: ({ kind }) => kind },
  { key: "payment", kind: "enum", words: "payment_state", fileOnly: true, value: ({ payment_state }) => payment_state },
  { key: "paid", kind: "money", value: (row) => row.paid_minor, currency },
  { key: "returned", kind: "count", value: (row) => row.returned_count },
  { key: "refunded", kind: "money", fileOnly: true, value: (row) => row.refunded_minor, currency },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "standing", kind: "enum", words: "fulfilment", value: orderStatus },
  { key: "country", kind: "text", fileOnly: true, value: ({ country }) => country },
  { key: "channel", kind: "enum", words: "channel", value: ({ channel }) => channel },
];
