import { planFor } from "#server/cases/money/plan-for";
import type { CloseReason } from "#server/db/column-types";
import { mirrorsReturns } from "#server/platforms/powers";
import type { Draft } from "./draft.ts";
import { followExchange } from "./follow-exchange.ts";
import type { OperationRow } from "./loaded-case.ts";
import { withdrawWaived } from "./platform-invoice.ts";

/** Plan what a change of the case means for a connected store's platform; what an action asks for itself is planned there. */
export async function followCase(draft: Draft): Promise<void> {
  followReturn(draft);
  await followExchange(draft);
  withdrawWaived(draft);
}

type Move = "close" | "reopen" | "cancel";
const isOver: readonly (CloseReason | null)[] = ["COMPLETED", "RESOLVED_OUTSIDE"];

/**
 * A return of the platform's own shows what comes back and follows the case. It moves neither money nor stock: refunds have a
 * key that can be repeated, and so have restocks, while processing such a return has none.
 */
function followReturn(draft: Draft): void {
  const { record, original, context } = draft;
  const mirror = standingMirror(record.operations);
  const was = original.status === "OPEN" && original.decision === "APPROVED";
  const is = record.status === "OPEN" && record.decision === "APPROVED";
  if (is && !was && !mirror && mirrorsReturns(context.store, record.scopes)) mirrorReturn(draft);
  if (!mirror || original.status === record.status) return;
  if (record.status === "OPEN") moveMirror(draft, mirror, "reopen");
  else moveMirror(draft, mirror, isOver.includes(record.close_reason as CloseReason | null) ? "close" : "cancel");
}

/** The platform's return of this case, unless it was cancelled. */
function standingMirror(operations: readonly OperationRow[]): OperationRow | null {
  const mirror = operations.filter(({ kind }) => kind === "return").at(-1);
  const last = operations.filter(({ kind, about }) => kind === "return_state" && about.includes(mirror?.key ?? "")).at(-1);
  return mirror && last?.command?.action !== "cancel" ? mirror : null;
}

function mirrorReturn(draft: Draft): void {
  const { record } = draft;
  // The goods of an exchange belong to another order than the one that paid for them.
  if (record.order.id !== record.order.rootId) return;
  const units = new Map<string, { quantity: number; note: string }>();
  for (const item of record.items.filter(({ approved }) => approved > 0)) {
    const id = record.lines.get(item.order_line_id)?.external_id ?? "";
    units.set(id, { quantity: (units.get(id)?.quantity ?? 0) + item.approved, note: record.row.number });
  }
  if (units.size === 0) return;
  const order = { external_id: record.order.rootExternalId };
  const lines = [...units].map(([external_id, unit]) => ({ external_id, ...unit }));
  planFor(draft, { kind: "return", subject: `return:${record.id}`, command: { order, lines, exchange: [] }, about: [record.id] });
}

function moveMirror(draft: Draft, mirror: OperationRow, action: Move): void {
  const { record } = draft;
  const after = record.operations.filter(({ kind }) => kind === "return" || kind === "return_state").at(-1)?.key ?? mirror.key;
  planFor(draft, { kind: "return_state", subject: `return:${record.id}`, command: { action }, about: [mirror.key], after });
}
