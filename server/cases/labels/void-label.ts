import type { Label } from "#contracts/labels/shapes";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { writeAudit } from "#server/core/audit/api";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import { GiveUp } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";
import { buyQueue, voidQueue } from "./queues.ts";
import { recordLabelEvent } from "./record-event.ts";
import {
  assertOwner,
  type CaseRef,
  caseOf,
  changeLabel,
  type LabelOwner,
  type LabelRow,
  labelsOfCase,
  liveOf,
  lockLabel,
  readLabel,
} from "./repository.ts";
import { isUsed, labelOf } from "./shape.ts";

/** Void an unused label; idempotent. @throws NOT_FOUND, LABEL_USED, WRONG_STAGE */
export const voidByHand = (deps: ModuleDeps, context: CallContext, owner: LabelOwner, id: string, reason: string): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, context.store.id, id);
    assertOwner(label, owner);
    ensure(!isUsed(label), "LABEL_USED");
    ensure(label.state !== "EXPIRED", "WRONG_STAGE");
    await voidLabel(tx, context, label, reason);
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

/** Void the unused labels of a case that ended before its parcel arrived. */
export async function voidOfCase(tx: Tx, context: CallContext, ref: CaseRef, reason: string): Promise<void> {
  for (const { id } of await labelsOfCase(tx, context.store.id, ref)) {
    const label = await lockLabel(tx, context.store.id, id);
    if (!isUsed(label)) await voidLabel(tx, context, label, reason);
  }
}

/** Void a label: one never bought ends at once, a bought one waits for the carrier's confirmation. */
export async function voidLabel(tx: Tx, context: CallContext, label: LabelRow, reason: string): Promise<void> {
  if (label.state === "VOIDING" || label.state === "VOIDED") return;
  const store_id = context.store.id;
  const { id, shipment_id, tracking_number } = label;
  const ref = caseOf(label);
  if (label.state === "READY" || label.state === "EXPIRED") {
    await changeLabel(tx, store_id, id, { state: "VOIDING", void_reason: reason });
    await enqueue(tx, { queue: voidQueue, key: id, payload: { storeId: store_id, labelId: id } });
  } else await changeLabel(tx, store_id, id, { state: "VOIDED", void_reason: reason, ended_at: context.now.toISOString() });
  await recordLabelEvent(tx, context, ref, { what: "voided", shipment_id, tracking_number, isSlip: isSlip(label), reason });
  await writeAudit(tx, context, { action: "label.voided", object_type: "label", object_id: id, reason });
  await publishLive(tx, { store_id, resource: liveOf(ref), ids: [ref.id], type: "updated", version: null });
}

/** Void the label at the carrier. @throws when it should be retried */
export async function voidAtCarrier(deps: ModuleDeps, storeId: string, labelId: string): Promise<void> {
  const label = await readLabel(deps.db.kysely, storeId, labelId);
  if (label.state !== "VOIDING" && label.state !== "VOIDED") return;
  const result = await deps.carrierOf(label.adapter).void({ tracking_number: label.tracking_number ?? "" }, label.id);
  if (result.state === "refused") throw result.retry ? new AppError("PLATFORM_UNAVAILABLE") : new GiveUp("PLATFORM_DECLINED");
  await deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, storeId, deps.clock.now());
    await changeLabel(tx, storeId, labelId, { state: "VOIDED", cost_minor: 0, deduct_minor: 0, ended_at: context.now.toISOString() });
    await publishLive(tx, { store_id: storeId, resource: liveOf(caseOf(label)), ids: [caseOf(label).id], type: "updated", version: null });
  });
}

/** Retry a failed label now, ahead of its scheduled attempt. @throws NOT_FOUND, WRONG_STAGE */
export const retryLabel = (deps: ModuleDeps, context: CallContext, owner: LabelOwner, id: string): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, context.store.id, id);
    assertOwner(label, owner);
    ensure(label.state === "FAILED", "WRONG_STAGE");
    await changeLabel(tx, context.store.id, id, { state: "WANTED", attempts: label.attempts + 1 });
    // A separate key, so that the pending automatic attempt does not absorb this one.
    const key = `${id}:${label.attempts + 1}`;
    await enqueue(tx, { queue: buyQueue, key, payload: { storeId: context.store.id, labelId: id }, maxAttempts: 5 });
    await writeAudit(tx, context, { action: "label.retried", object_type: "label", object_id: id });
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });
