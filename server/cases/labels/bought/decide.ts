import type { Label, LabelCharge, Scan } from "#contracts/labels/shapes";
import { writeAudit } from "#server/core/audit/api";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";
import { noteFirstLabelRight } from "#server/platforms/carrier-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { lookQueue } from "../queues.ts";
import { assertOwner, changeLabel, chargesOf, isBought, type LabelOwner, lockLabel, readLabel } from "../repository.ts";
import { labelOf } from "../shape.ts";
import { listScans } from "./scans.ts";
import { clearDoubt, settleByHand, tell } from "./settle.ts";

const minute = 60_000;

/** Write what a person found out of a label in doubt. One that was not bought is bought again on request only. @throws WRONG_STAGE, BAD_REQUEST */
export const resolveLabel = (
  deps: ModuleDeps,
  context: CallContext,
  owner: LabelOwner,
  id: string,
  { bought, tracking_number }: { bought: boolean; tracking_number?: string | undefined },
): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, context.store.id, id);
    assertOwner(label, owner);
    ensure(label.state === "UNKNOWN" && isBought(label), "WRONG_STAGE");
    if (bought) {
      if (!tracking_number) throw badRequest({ tracking_number: "REQUIRED" });
      await settleByHand(tx, context, label, tracking_number);
    } else {
      const end =
        label.void_reason === null ? { state: "FAILED" as const } : { state: "VOIDED" as const, ended_at: context.now.toISOString() };
      await changeLabel(tx, context.store.id, id, { ...end, error: "LABEL_NOT_BOUGHT", attempt: label.attempt + 1, next_look_at: null });
      await clearDoubt(tx, context, label);
      await tell(tx, context, label);
    }
    await writeAudit(tx, context, {
      action: "label.resolved",
      object_type: "label",
      object_id: id,
      after: { bought, tracking_number: tracking_number ?? null },
    });
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

/** Note that the first label of a connection goes from the customer to the store. @throws WRONG_STAGE */
export const confirmLabel = (deps: ModuleDeps, context: CallContext, owner: LabelOwner, id: string): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, context.store.id, id);
    assertOwner(label, owner);
    ensure(label.state === "READY" && label.has_document && label.is_connection_checked !== null && label.connection_id, "WRONG_STAGE");
    await noteFirstLabelRight(tx, context.store.id, label.connection_id, context.now);
    await writeAudit(tx, context, { action: "label.confirmed", object_type: "label", object_id: id });
    await tell(tx, context, label);
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

/** Look a label up soon. @throws WRONG_STAGE for one that no service knows, RATE_LIMITED within a minute of the last look */
export const lookNow = (deps: ModuleDeps, context: CallContext, owner: LabelOwner, id: string): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, context.store.id, id);
    assertOwner(label, owner);
    ensure(isBought(label) && ["UNKNOWN", "READY", "EXPIRED", "VOIDED"].includes(label.state), "WRONG_STAGE");
    const last = new Date(label.looked_at ?? label.sent_at ?? 0).getTime();
    if (context.now.getTime() - last < minute) throw new AppError("RATE_LIMITED");
    await changeLabel(tx, context.store.id, id, { next_look_at: context.now.toISOString() });
    await enqueue(tx, { queue: lookQueue, key: id, payload: { storeId: context.store.id, labelId: id } });
    await writeAudit(tx, context, { action: "label.looked", object_type: "label", object_id: id });
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

export async function listCharges(
  { db }: ModuleDeps,
  { store }: CallContext,
  owner: LabelOwner,
  id: string,
): Promise<{ items: LabelCharge[] }> {
  assertOwner(await readLabel(db.kysely, store.id, id), owner);
  const rows = await chargesOf(db.kysely, store.id, id);
  return { items: rows.map(({ at, ...charge }) => ({ ...charge, at: isoOf(at) })) };
}

export async function listLabelScans(
  { db }: ModuleDeps,
  { store }: CallContext,
  owner: LabelOwner,
  id: string,
): Promise<{ items: Scan[] }> {
  const label = await readLabel(db.kysely, store.id, id);
  assertOwner(label, owner);
  return { items: await listScans(db.kysely, store.id, label.shipment_id) };
}
