import { type ReturnDeed, returnDeeds } from "#contracts/events/returns";
import { dueAt } from "#server/cases/domain/returns/advance";
import { awaited } from "#server/cases/domain/returns/awaited";
import { paymentStatus } from "#server/cases/domain/returns/return-case";
import { changedBy } from "#server/cases/kernel/changed-by";
import { auditOf, itemWrites, timelineWrites } from "#server/cases/kernel/save";
import { planFor } from "#server/cases/money/plan-for";
import type { CloseReason } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import { eventWrites } from "#server/jobs/outbox";
import { liveWrite } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import { isConnected, mirrorsReturns } from "#server/platforms/powers";
import type { CasePatch, Draft } from "./draft.ts";
import { followExchange } from "./follow-exchange.ts";
import type { OperationRow } from "./loaded-case.ts";
import { withdrawWaived } from "./platform-invoice.ts";

export const auditedAs = "returns";

/** The only part of the snapshot that changes is the place, and the location follows it. */
const unaudited = ["updated_at", "policy_snapshot", "stage_since"];

/** Write a draft once, in one statement, raising the version by one, with its timeline, audit entry, event and live signal. */
export async function saveCase(draft: Draft, deed: ReturnDeed): Promise<void> {
  const { record, context, tx } = draft;
  const stageChanged = "stage" in draft.changes || "status" in draft.changes;
  draft.set({ payment_status: paymentStatus(record), updated_at: draft.now });
  if (stageChanged) {
    const waiting = awaited(record, context.now, record.row.expires_at);
    const { stage, status } = record;
    const expires_at = waiting?.expires_at ?? null;
    const due_at = dueAt({ stage, status, since: context.now, expires_at }, record.lateAfterDays);
    draft.set({ stage_since: draft.now, due_at, ...waiting });
  }
  record.row.version += 1;
  if (isConnected(context.store)) await followCase(draft);
  await together(tx, [
    caseWrite(draft),
    ...itemWrites(draft, "return_item"),
    ...draft.writes,
    ...timelineWrites(draft),
    auditOf(draft, { object: "return", object_type: auditedAs, action: deed, left_out: unaudited }),
    ...announcement(draft, deed),
  ]);
}

const caseWrite = ({ tx, context, record, changes }: Draft): Write =>
  tx
    .updateTable("returns")
    .set({ ...jsonColumns(changes), version: record.row.version })
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.id);

const jsonColumns = (row: CasePatch) => ({
  ...row,
  ...(row.exchange_tracking && { exchange_tracking: asJson(row.exchange_tracking) }),
  ...(row.policy_snapshot && { policy_snapshot: asJson(row.policy_snapshot) }),
});

/** The event of the case as it is now, and the signal to open screens. */
function announcement({ context, record, entries, news }: Draft, deed: ReturnDeed): Write[] {
  const store_id = context.store.id;
  const name = returnDeeds[deed];
  const { id, number, order_id, status, stage, decision, close_reason, resolution_type, payment_status, exchange_status } = record.row;
  const { currency, value_minor, version, updated_at: at, assignee_id } = record.row;
  const payload = {
    ...{ id, number, order_id, status, stage, decision, close_reason, resolution_type, payment_status, exchange_status },
    ...{ currency, value_minor, version, at, told: entries, by: changedBy(context, assignee_id) },
  };
  return [
    ...eventWrites({ store_id, topic: `return.${name}`, payload, news }),
    liveWrite({ store_id, resource: "returns", ids: [record.id], type: name, version: record.row.version }),
  ];
}

/** Plan what a change of the case means for a connected store's platform; what an action asks for itself is planned there. */
async function followCase(draft: Draft): Promise<void> {
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
