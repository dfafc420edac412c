import type { Selectable } from "kysely";
import type { ReturnRow } from "#contracts/returns/shapes";
import type { Returns } from "#server/db/tables";
import { isoOf, isoOrNull } from "#server/kit/instants";

export const rowColumns = [
  "id",
  "number",
  "order_number",
  "customer_name",
  "customer_email",
  "status",
  "stage",
  "decision",
  "resolution_type",
  "payment_status",
  "exchange_status",
  "item_count",
  "items_summary",
  "reasons",
  "value_minor",
  "currency",
  "flags",
  "assignee_id",
  "created_at",
  "updated_at",
  "due_at",
] as const satisfies readonly (keyof Returns)[];

type Picked = Pick<Selectable<Returns>, (typeof rowColumns)[number]> & { assignee_name: string | null };

export const rowOf = (row: Picked): ReturnRow => ({
  id: row.id,
  number: row.number,
  order_number: row.order_number,
  customer: { name: row.customer_name, email: row.customer_email },
  status: row.status,
  stage: row.stage,
  decision: row.decision,
  resolution_type: row.resolution_type,
  payment_status: row.payment_status,
  exchange_status: row.exchange_status,
  item_count: row.item_count,
  items_summary: row.items_summary,
  reasons: row.reasons,
  value_minor: row.value_minor,
  currency: row.currency,
  flags: row.flags,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? "" } : null,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
  due_at: isoOrNull(row.due_at),
});
