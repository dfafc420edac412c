import type { Label } from "#contracts/labels/shapes";
import { byRules, isSlip } from "#server/cases/domain/labels/label-rules";
import { changeParcel } from "#server/cases/kernel/save-parcel";
import { writeAudit } from "#server/core/audit/api";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import { GiveUp } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { openCarrier } from "#server/platforms/carrier-connections/api";
import { CarrierTrouble } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { retriedByRules } from "./bought/pass-on.ts";
import { asTrouble } from "./bought/purchase.ts";
import { countsOf, ofParcel } from "./may-ask.ts";
import { buyQueue, voidQueue } from "./queues.ts";
import { recordLabelEvent } from "./record-event.ts";
import {
  assertOwner,
  type BoughtRow,
  type CaseRef,
  caseOf,
  changeLabel,
  isBought,
  type LabelOwner,
  type LabelRow,
  labelsOfCase,
  liveOf,
  lockLabel,
  readLabel,
} from "./repository.ts";
import { isOpen, isUsed, labelOf } from "./shape.ts";

/** Void an unused label; idempotent. @throws NOT_FOUND, LABEL_USED, WRONG_STAGE */
export const voidByHand = (deps: ModuleDeps, context: CallContext, owner: LabelOwner, id: string, reason: string): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, context.store.id, id);
    assertOwner(label, owner);
    ensure(!isUsed(label), "LABEL_USED");
    ensure(label.state !== "EXPIRED", "WRONG_STAGE");
    ensure(label.resolved_at === null || label.provider_label_id !== null || label.state !== "READY", "LABEL_NOT_VOIDABLE");
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
  if (isOpen(label)) {
    // It is carried out once it is known whether there is anything to void.
    if (label.void_reason !== null) return;
    await changeLabel(tx, store_id, id, { void_reason: reason });
    await writeAudit(tx, context, { action: "label.voided", object_type: "label", object_id: id, reason });
    return publishLive(tx, { store_id, resource: liveOf(ref), ids: [ref.id], type: "updated", version: null });
  }
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
  if (isBought(label)) return label.state === "VOIDING" ? giveBack(deps, label) : undefined;
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
    // What the rules chose they choose again, unless it might have been bought after all: its own object refuses that twice.
    const isByRules = label.adapter === byRules || (label.rule_id !== null && label.error !== "LABEL_NOT_BOUGHT");
    const again = { state: "WANTED" as const, attempts: label.attempts + 1, next_look_at: null };
    await changeLabel(tx, context.store.id, id, { ...(isByRules && retriedByRules), ...again });
    // A separate key, so that the pending automatic attempt does not absorb this one.
    const key = `${id}:${label.attempts + 1}`;
    await enqueue(tx, { queue: buyQueue, key, payload: { storeId: context.store.id, labelId: id }, maxAttempts: 5 });
    await writeAudit(tx, context, { action: "label.retried", object_type: "label", object_id: id });
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

const minute = 60_000;
/** How soon a service that did not answer is asked again to take a label back: asking twice voids once. */
const askAgainMs = 10 * minute;
const hour = 60 * minute;
const day = 24 * hour;
const longestSilenceMs = 3 * day;

/** Ask a service to take a bought label back. What is refused stays valid and paid for. */
async function giveBack(deps: ModuleDeps, label: BoughtRow): Promise<void> {
  const result = await tryToGiveBack(deps, label);
  await deps.db.transaction(async (tx) => {
    const { store_id, id } = label;
    const context = await systemContext(tx, store_id, deps.clock.now());
    const now = await lockLabel(tx, store_id, id);
    if (now.state !== "VOIDING") return;
    const at = context.now.getTime();
    if (result instanceof CarrierTrouble) await changeLabel(tx, store_id, id, { next_look_at: new Date(at + askAgainMs).toISOString() });
    else if (result.state === "refused") await keepValid(tx, context, now, result.message);
    else if (result.state === "asked") await waitForAnswer(tx, context, now);
    else {
      // What came back by now is booked by a look, as what comes later is.
      const isBack = result.refund === "REFUNDED";
      const refund_state = isBack ? "REQUESTED" : result.refund;
      const next_look_at = refund_state === "REQUESTED" ? new Date(isBack ? at : at + day).toISOString() : null;
      const end = { state: "VOIDED" as const, ended_at: context.now.toISOString(), deduct_minor: 0, error: null };
      await changeLabel(tx, store_id, id, { ...end, refund_state, next_look_at });
    }
    await publishLive(tx, { store_id, resource: liveOf(caseOf(label)), ids: [caseOf(label).id], type: "updated", version: null });
  });
}

async function tryToGiveBack(deps: ModuleDeps, label: BoughtRow) {
  // Its connection was deleted, so that nobody can be asked.
  if (label.is_connection_checked === null) return { state: "refused", message: null } as const;
  try {
    const { service } = await openCarrier(deps, label.store_id, label.connection_id);
    return await service.void(label, label.void_asked_at !== null);
  } catch (error) {
    return asTrouble(error);
  }
}

/** The service has not said yet whether it takes a label back; one that is silent for long does not. */
async function waitForAnswer(tx: Tx, context: CallContext, label: LabelRow): Promise<void> {
  const now = context.now.getTime();
  const asked = label.void_asked_at === null ? now : new Date(label.void_asked_at).getTime();
  if (now - asked >= longestSilenceMs) return keepValid(tx, context, label, null);
  const waiting = { void_asked_at: new Date(asked).toISOString(), next_look_at: new Date(now + hour).toISOString() };
  await changeLabel(tx, context.store.id, label.id, waiting);
}

/** Another label has taken the place of one that is not taken back: this one is paid for and looked after, but no longer counts. */
async function keepBeside(tx: Tx, context: CallContext, label: LabelRow, message: string | null): Promise<void> {
  const at = context.now.getTime();
  await changeLabel(tx, context.store.id, label.id, {
    ...{ state: "EXPIRED", error: "LABEL_NOT_VOIDABLE", carrier_message: message, deduct_minor: 0, ended_at: context.now.toISOString() },
    ...{ void_reason: null, void_after: null, void_asked_at: null, expires_at: null, next_look_at: new Date(at + day).toISOString() },
  });
  await recordLabelEvent(tx, context, caseOf(label), { what: "failed", code: "LABEL_NOT_VOIDABLE" });
}

async function keepValid(tx: Tx, context: CallContext, label: LabelRow, message: string | null): Promise<void> {
  const others = ofParcel(await labelsOfCase(tx, context.store.id, caseOf(label)), label.parcel_no).filter(({ id }) => id !== label.id);
  if (countsOf(others).length > 0) return keepBeside(tx, context, label, message);
  const next_look_at = new Date(context.now.getTime() + day).toISOString();
  const kept = {
    state: "READY" as const,
    error: "LABEL_NOT_VOIDABLE",
    carrier_message: message,
    void_reason: null,
    void_after: null,
    void_asked_at: null,
  };
  let shipment_id = label.shipment_id;
  if (shipment_id) await changeParcel(tx, context.store.id, shipment_id, { status: "AWAITING" });
  // It was to be voided before it was ready: nobody has heard of it yet.
  else if (label.tracking_number) {
    const made = { what: "made", tracking_number: label.tracking_number, carrier: label.carrier } as const;
    shipment_id = await recordLabelEvent(tx, context, caseOf(label), made);
  }
  await changeLabel(tx, context.store.id, label.id, { ...kept, shipment_id, next_look_at });
  await recordLabelEvent(tx, context, caseOf(label), { what: "failed", code: "LABEL_NOT_VOIDABLE" });
}
