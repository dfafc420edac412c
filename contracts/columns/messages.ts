import type { MessageRow } from "../messages.ts";
import type { Column } from "./column.ts";

/** Return the case, document or order that a message is about. */
export const aboutMessage = (row: Pick<MessageRow, "return" | "claim" | "invoice" | "order">) =>
  row.return ?? row.claim ?? row.invoice ?? row.order;

export const messageColumns: readonly Column<MessageRow>[] = [
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
  { key: "recipient", kind: "text", value: ({ recipient }) => recipient },
  { key: "subject", kind: "text", value: ({ subject }) => subject },
  { key: "template", kind: "text", fileOnly: true, value: ({ template }) => template },
  { key: "kind", kind: "enum", words: "message_kind", fileOnly: true, value: ({ kind }) => kind },
  { key: "about", kind: "text", value: (row) => aboutMessage(row)?.name ?? null },
  { key: "language", kind: "text", fileOnly: true, value: ({ language }) => language },
  { key: "state", kind: "enum", words: "message_state", value: ({ state }) => state },
  { key: "error", kind: "text", fileOnly: true, value: ({ error }) => error },
  { key: "sent_at", kind: "instant", fileOnly: true, value: (row) => row.sent_at },
];
