import type { ShippingLabelSettings } from "#contracts/settings/label";
import { byRules } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules } from "#server/cases/settings/api";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import { GiveUp } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { LabelResult, ParcelPaper } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { chooseLabel } from "./bought/choose.ts";
import { purchaseLabel } from "./bought/purchase.ts";
import { deductionOf } from "./deduction.ts";
import { caseAddress, paperOf, sheetOf } from "./paper-of.ts";
import { voidQueue } from "./queues.ts";
import { recordLabelEvent } from "./record-event.ts";
import { caseOf, changeLabel, isBought, type LabelRow, liveOf, lockLabel, readCase, readLabel } from "./repository.ts";

const day = 86_400_000;
const daysAfter = (at: Date, days: number | null): string | null =>
  days === null ? null : new Date(at.getTime() + days * day).toISOString();

interface Prepared {
  label: LabelRow;
  paper: ParcelPaper;
  settings: ShippingLabelSettings;
}

/**
 * Make a requested slip or label: read and store its contents, call the carrier outside any transaction, then write the result.
 * A failure flags the case and leaves its stage. @throws when it should be retried
 */
export async function buyLabel(deps: ModuleDeps, storeId: string, labelId: string): Promise<void> {
  const wanted = await readLabel(deps.db.kysely, storeId, labelId);
  if (wanted.adapter === byRules) return chooseLabel(deps, storeId, labelId);
  if (isBought(wanted)) return purchaseLabel(deps, storeId, labelId);
  const context = await systemContext(deps.db.kysely, storeId, deps.clock.now());
  const prepared = await deps.db.transaction((tx) => prepare(tx, context, labelId));
  if (!prepared) return;
  if ("code" in prepared) throw new GiveUp(prepared.code);
  const { label, paper, settings } = prepared;
  const expires_at = new Date(context.now.getTime() + settings.label_expiry_days * day);
  const port = deps.carrierOf(label.adapter);
  const typed = label.tracking_number ? { tracking_number: label.tracking_number, carrier: label.carrier ?? "" } : undefined;
  const order = {
    store: context.store,
    serial: label.serial,
    paper,
    at: context.now,
    expires_at,
    address: caseAddress(deps.config.publicUrl, caseOf(label)),
    typed,
  };
  const result = await port.buy(order, label.id).catch((error): LabelResult => {
    deps.log.warn({ err: error, label: label.id }, "a carrier did not answer");
    return { state: "failed", code: "PLATFORM_UNAVAILABLE", retry: true };
  });
  await deps.db.transaction((tx) => settle(tx, context, { ...prepared, expires_at }, result));
  if (result.state === "failed") throw result.retry ? new AppError("PLATFORM_UNAVAILABLE") : new GiveUp(result.code);
}

async function prepare(tx: Tx, context: CallContext, labelId: string): Promise<Prepared | { code: string } | null> {
  const label = await lockLabel(tx, context.store.id, labelId);
  if (label.state !== "WANTED" && label.state !== "FAILED") return null;
  const record = await readCase(tx, context.store.id, caseOf(label));
  const rules = await loadStoreRules(tx, context.store.id);
  const { label: settings } = rules;
  try {
    const draw = label.adapter === "manual" ? sheetOf : paperOf;
    const paper = await draw(rules, tx, context.store, record);
    await changeLabel(tx, context.store.id, labelId, { attempts: label.attempts + 1 });
    return { label, paper, settings };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (label.adapter === "manual") return { label, paper: blank(context, record.number), settings };
    await fail(tx, context, label, error.code);
    return { code: error.code };
  }
}

/** A number entered by hand needs no paper, so its fields may be empty. */
const blank = (context: CallContext, number: string): ParcelPaper => {
  const nobody = { name: "", lines: [], country: "" };
  const bare = { sender: nobody, recipient: nobody, parcel: null, items: [], customs: false };
  return { ...bare, language: "en", store: context.store.name, return_number: number, order_number: "", currency: context.store.currency };
};

async function settle(
  tx: Tx,
  context: CallContext,
  { label, paper, settings, expires_at }: Prepared & { expires_at: Date },
  result: LabelResult,
): Promise<void> {
  if (result.state === "failed") return fail(tx, context, label, result.code);
  const now = await lockLabel(tx, context.store.id, label.id);
  const { tracking_number, carrier, cost_minor, document } = result;
  const isWanted = now.state === "WANTED" || now.state === "FAILED";
  const record = await readCase(tx, context.store.id, caseOf(label));
  const rules = await loadStoreRules(tx, context.store.id);
  const cost = { hasCarrier: carrier !== null, cost_minor, cost_currency: label.currency };
  const deduction = await deductionOf(tx, rules, record, now, cost);
  const shipment_id = isWanted ? await recordLabelEvent(tx, context, caseOf(label), { what: "made", tracking_number, carrier }) : null;
  await changeLabel(tx, context.store.id, label.id, {
    tracking_number,
    carrier,
    cost_minor,
    document,
    shipment_id,
    paper: paper as unknown as Record<string, unknown>,
    ...deduction,
    error: null,
    ...(isWanted && { state: "READY" }),
    ready_at: context.now.toISOString(),
    expires_at: expires_at.toISOString(),
    void_after: daysAfter(context.now, settings.void_after_days),
  });
  // It was voided while the carrier was creating it.
  if (!isWanted) await enqueue(tx, { queue: voidQueue, key: label.id, payload: { storeId: context.store.id, labelId: label.id } });
  await publishLive(tx, {
    store_id: context.store.id,
    resource: liveOf(caseOf(label)),
    ids: [caseOf(label).id],
    type: "updated",
    version: null,
  });
}

async function fail(tx: Tx, context: CallContext, label: LabelRow, code: string): Promise<void> {
  const now = await lockLabel(tx, context.store.id, label.id);
  if (now.state !== "WANTED" && now.state !== "FAILED") return;
  await changeLabel(tx, context.store.id, label.id, { state: "FAILED", error: code });
  await recordLabelEvent(tx, context, caseOf(label), { what: "failed", code });
  await publishLive(tx, {
    store_id: context.store.id,
    resource: liveOf(caseOf(label)),
    ids: [caseOf(label).id],
    type: "updated",
    version: null,
  });
}
