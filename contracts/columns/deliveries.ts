import type { z } from "zod";
import type { Delivery } from "../stores.ts";
import type { Column } from "./column.ts";

export const deliveryColumns: readonly Column<z.output<typeof Delivery>>[] = [
  { key: "received_at", kind: "instant", sorts: true, value: (row) => row.received_at },
  { key: "topic", kind: "text", value: ({ topic }) => topic },
  { key: "subject", kind: "text", value: ({ subject }) => subject },
  { key: "state", kind: "enum", words: "delivery_state", value: ({ state }) => state },
  { key: "detail", kind: "text", fileOnly: true, value: ({ detail }) => detail },
  { key: "attempts", kind: "count", fileOnly: true, value: ({ attempts }) => attempts },
  { key: "worked_at", kind: "instant", fileOnly: true, value: (row) => row.worked_at },
];
