import type { OutgoingDelivery, WebhookEndpoint } from "../webhook-endpoints.ts";
import type { Column } from "./column.ts";

export const endpointColumns: readonly Column<WebhookEndpoint>[] = [
  { key: "url", kind: "text", value: ({ url }) => url },
  { key: "topics", kind: "text", value: ({ topics }) => topics },
  { key: "active", kind: "enum", words: "active", value: ({ active }) => String(active) },
  { key: "failures", kind: "count", fileOnly: true, value: ({ failures }) => failures },
  { key: "created_at", kind: "instant", value: (row) => row.created_at },
];

export const sentColumns: readonly Column<OutgoingDelivery>[] = [
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
  { key: "topic", kind: "text", value: ({ topic }) => topic },
  { key: "url", kind: "text", fileOnly: true, value: ({ url }) => url },
  { key: "state", kind: "enum", words: "webhook_state", value: ({ state }) => state },
  { key: "attempts", kind: "count", fileOnly: true, value: ({ attempts }) => attempts },
  { key: "response_status", kind: "count", fileOnly: true, value: (row) => row.response_status },
  { key: "error", kind: "text", fileOnly: true, value: ({ error }) => error },
  { key: "sent_at", kind: "instant", fileOnly: true, value: (row) => row.sent_at },
];
