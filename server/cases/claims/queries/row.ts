import type { ClaimRow } from "#contracts/claims/shapes";
import type { ClaimKind } from "#contracts/claims/states";
import { isoOf, isoOrNull } from "#server/kit/instants";
import type { ClaimRow as Row } from "../case/loaded-claim.ts";

export const rowColumns = [
  ...(["id", "number", "order_id", "order_number", "customer_name", "customer_email", "type", "status", "stage", "decision"] as const),
  ...(["close_reason", "kinds", "item_count", "items_summary", "reasons", "claimed_minor", "approved_minor", "currency", "flags"] as const),
  ...(["assignee_id", "source", "carrier_state", "created_at", "updated_at", "due_at", "asked_at"] as const),
] as const satisfies readonly (keyof Row)[];

type Picked = Pick<Row, (typeof rowColumns)[number]> & { assignee_name: string | null };

export const rowOf = (row: Picked): ClaimRow => ({
  id: row.id,
  number: row.number,
  order: { id: row.order_id, number: row.order_number },
  customer: { name: row.customer_name, email: row.customer_email },
  type: row.type,
  status: row.status,
  stage: row.stage,
  decision: row.decision,
  close_reason: row.close_reason,
  kinds: row.kinds as ClaimKind[],
  item_count: row.item_count,
  items_summary: row.items_summary,
  reasons: row.reasons,
  claimed_minor: row.claimed_minor,
  approved_minor: row.approved_minor,
  currency: row.currency,
  flags: row.flags,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? "" } : null,
  source: row.source,
  carrier_state: row.carrier_state,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
  due_at: row.asked_at ? null : isoOrNull(row.due_at),
});
