import type { ConversationRow } from "../conversations/shapes.ts";
import type { Column } from "./column.ts";

export const conversationColumns: readonly Column<ConversationRow>[] = [
  { key: "customer", kind: "text", value: (row) => row.customer_name || row.customer_email },
  { key: "customer_email", kind: "text", fileOnly: true, value: (row) => row.customer_email },
  { key: "about", kind: "text", value: (row) => row.about.number },
  { key: "status", kind: "enum", words: "conversation_status", value: (row) => row.status },
  { key: "assignee", kind: "text", value: (row) => row.assignee?.name ?? null },
  { key: "language", kind: "text", fileOnly: true, value: (row) => row.language },
  { key: "waiting_since", kind: "instant", value: (row) => row.waiting_since },
  { key: "first_response_minutes", kind: "count", value: (row) => row.first_response_minutes },
  { key: "resolution_minutes", kind: "count", fileOnly: true, value: (row) => row.resolution_minutes },
  { key: "created_at", kind: "instant", sorts: true, fileOnly: true, value: (row) => row.created_at },
  { key: "last_at", kind: "instant", sorts: true, value: (row) => row.last_at },
];
