import { changeClaimFlags, flagClaimLabel } from "#server/cases/claims/api";
import type { FlagChange } from "#server/cases/kernel/parcel-flags";
import { changeReturnFlags, flagReturnLabel } from "#server/cases/returns/api";
import { loadStoreRules } from "#server/cases/settings/api";
import { notifyResponsible } from "#server/core/notices/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { Bought } from "#server/platforms/carriers/api";
import { nextLook } from "#server/platforms/domain/purchases";
import { deductionOf } from "../deduction.ts";
import { paperOf } from "../paper-of.ts";
import { voidQueue } from "../queues.ts";
import { recordLabelEvent } from "../record-event.ts";
import { type BoughtRow, caseOf, changeLabel, type LabelRow, liveOf, readCase } from "../repository.ts";
import { bookCharges } from "./charges.ts";
import { isCodeKnown } from "./codes.ts";
import type { Papers } from "./purchase.ts";

const minute = 60_000;
const day = 86_400_000;
/** How soon the parcel of a new label is looked for. */
export const firstLookMs = 12 * 60 * minute;

/** It was to be voided, and was never bought. */
export async function endUnbought(tx: Tx, context: CallContext, label: LabelRow): Promise<void> {
  await changeLabel(tx, context.store.id, label.id, {
    state: "VOIDED",
    ended_at: context.now.toISOString(),
    next_look_at: null,
    error: null,
  });
  await clearDoubt(tx, context, label);
  await tell(tx, context, label);
}

/** Note that it is not known whether a label was bought; it is looked up from now on. */
export async function doubt(tx: Tx, context: CallContext, label: LabelRow): Promise<void> {
  const sentAt = new Date(label.sent_at ?? context.now);
  const next_look_at = nextLook(sentAt, label.looks, context.now).toISOString();
  await changeLabel(tx, context.store.id, label.id, { state: "UNKNOWN", error: "LABEL_UNKNOWN", next_look_at });
  await tell(tx, context, label);
}

/** Why a label is voided that its service took back. */
export const takenBack = "TAKEN_BACK";
export const isTakenBack = ({ refund }: Pick<Bought, "refund">): boolean => refund !== "NONE" && refund !== "REJECTED";

/**
 * Write what was bought. A wish to void it that came in between is carried out at once, and the label is never shown as ready; nor is one that
 * its service took back by now.
 */
export async function settleBought(tx: Tx, context: CallContext, label: BoughtRow, bought: Bought, { file, code }: Papers): Promise<void> {
  const store_id = context.store.id;
  const { id } = label;
  const at = context.now.toISOString();
  const ref = caseOf(label);
  const facts = await boughtFacts(tx, context, label, bought);
  await clearDoubt(tx, context, label);
  const void_reason = label.void_reason ?? (isTakenBack(bought) ? takenBack : null);
  if (void_reason !== null) {
    const end = {
      state: "VOIDING" as const,
      void_reason,
      ready_at: at,
      deduct_minor: 0,
      first_deduct_minor: null,
      document: file,
      next_look_at: null,
    };
    await changeLabel(tx, store_id, id, { ...facts, ...end });
    await enqueue(tx, { queue: voidQueue, key: id, payload: { storeId: store_id, labelId: id } });
    return tell(tx, context, label);
  }
  const { tracking_number, carrier } = bought;
  const shipment_id = await recordLabelEvent(tx, context, ref, { what: "made", tracking_number, carrier });
  await changeLabel(tx, store_id, id, {
    ...{ ...facts, ...code, state: "READY", shipment_id, document: file, ready_at: at },
    error: file ? null : "PAPERS_UNREADABLE",
    next_look_at: new Date(context.now.getTime() + (file && isCodeKnown(label, code) ? firstLookMs : minute)).toISOString(),
  });
  await tell(tx, context, label);
}

/** Return what is written of a bought label, its costs booked. */
async function boughtFacts(tx: Tx, context: CallContext, label: BoughtRow, bought: Bought) {
  const { now } = context;
  const rules = await loadStoreRules(tx, context.store.id);
  const record = await readCase(tx, context.store.id, caseOf(label));
  const paper = await paperOf(rules, tx, context.store, record).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const { cost_minor } = await bookCharges(tx, label, bought.charges, now.toISOString());
  const cost_currency = bought.charges[0]?.currency ?? label.offer?.currency ?? label.currency;
  const deadline = bought.void_days === null ? null : new Date(now.getTime() + bought.void_days * day);
  const { label: settings } = rules;
  return {
    ...{ tracking_number: bought.tracking_number, carrier: bought.carrier, service: bought.service, provider_label_id: bought.label_id },
    ...{ tracker_ref: bought.tracker_ref, cost_minor, cost_currency, looks: 0, error: null, carrier_message: null },
    paper: paper as unknown as Record<string, unknown> | null,
    ...(await deductionOf(tx, rules, record, label, { hasCarrier: true, cost_minor: bought.isCostKnown ? cost_minor : 0, cost_currency })),
    expires_at: new Date(now.getTime() + settings.label_expiry_days * day).toISOString(),
    void_deadline: deadline?.toISOString() ?? null,
    void_after: voidDay(now, settings.void_after_days, deadline)?.toISOString() ?? null,
  };
}

/** Unused labels are given back on the day of the settings, or two days before that is too late. */
function voidDay(now: Date, days: number | null, deadline: Date | null): Date | null {
  if (days === null) return null;
  const wanted = new Date(now.getTime() + days * day);
  const last = deadline && new Date(deadline.getTime() - 2 * day);
  return last && last < wanted ? last : wanted;
}

/** Change the flags of a label's case that say where its parcel is. */
export async function flagParcel(tx: Tx, context: CallContext, label: LabelRow, change: FlagChange): Promise<void> {
  const { noun, id } = caseOf(label);
  await (noun === "claim" ? changeClaimFlags : changeReturnFlags)(tx, context, id, change);
}

export async function flag(tx: Tx, context: CallContext, label: LabelRow, isInDoubt: boolean): Promise<string> {
  const { noun, id } = caseOf(label);
  return (noun === "claim" ? flagClaimLabel : flagReturnLabel)(tx, context, id, isInDoubt);
}

export const clearDoubt = async (tx: Tx, context: CallContext, label: LabelRow): Promise<void> => {
  await flag(tx, context, label, false);
};

/** Tell whoever may buy labels what became of one, or whoever may check its parcel where that is. */
export async function notifyAbout(
  tx: Tx,
  context: CallContext,
  label: LabelRow,
  what: "label_unknown" | "label_refund_rejected" | "label_cost_changed" | "parcel_delivered" | "parcel_unchecked",
): Promise<void> {
  const ref = caseOf(label);
  const { number } = await readCase(tx, context.store.id, ref);
  const isClaim = ref.noun === "claim";
  const at = { store_id: context.store.id, created_at: context.now.toISOString() };
  const area = isClaim ? ({ table: "claim", area: "claims" } as const) : ({ table: "returns", area: "returns" } as const);
  const notice = { kind: isClaim ? (`claim_${what}` as const) : what, object_id: ref.id, subject: number };
  const needs = what.startsWith("label_") ? "can_buy_labels" : isClaim ? "claims" : "RETURNS_UPDATE";
  await notifyResponsible(tx, at, area, notice, needs);
}

/** Fill in what a provider knows of a label that a person said was bought; another number changes nothing, and somebody is told. */
export async function fillIn(tx: Tx, context: CallContext, label: BoughtRow, bought: Bought, { file, code }: Papers): Promise<void> {
  const at = context.now.toISOString();
  if (bought.tracking_number !== label.tracking_number) {
    await changeLabel(tx, context.store.id, label.id, { error: "LABEL_NUMBER_DIFFERS", next_look_at: null, looked_at: at });
    await notifyAbout(tx, context, label, "label_unknown");
    return tell(tx, context, label);
  }
  const { deduct_minor: _, first_deduct_minor: __, expires_at: ___, ...facts } = await boughtFacts(tx, context, label, bought);
  const next_look_at = new Date(context.now.getTime() + firstLookMs).toISOString();
  await changeLabel(tx, context.store.id, label.id, {
    ...facts,
    ...code,
    document: file,
    error: file ? null : "PAPERS_UNREADABLE",
    looked_at: at,
    next_look_at,
  });
  await tell(tx, context, label);
}

/** Write that a label was bought, as a person found out. What it cost is filled in when the service can say. */
export async function settleByHand(tx: Tx, context: CallContext, label: BoughtRow, tracking_number: string): Promise<void> {
  const { store, now } = context;
  const at = now.toISOString();
  const carrier = label.carrier;
  const rules = await loadStoreRules(tx, store.id);
  const record = await readCase(tx, store.id, caseOf(label));
  const shipment_id = await recordLabelEvent(tx, context, caseOf(label), { what: "made", tracking_number, carrier });
  await clearDoubt(tx, context, label);
  await changeLabel(tx, store.id, label.id, {
    ...{ state: "READY", tracking_number, shipment_id, ready_at: at, resolved_at: at, error: null, looks: 0, void_reason: null },
    ...(await deductionOf(tx, rules, record, label, { hasCarrier: true, cost_minor: 0, cost_currency: label.currency })),
    expires_at: new Date(now.getTime() + rules.label.label_expiry_days * day).toISOString(),
    next_look_at: new Date(now.getTime() + minute).toISOString(),
  });
  await tell(tx, context, label);
}

export const tell = (tx: Tx, context: CallContext, label: LabelRow): Promise<void> =>
  publishLive(tx, { store_id: context.store.id, resource: liveOf(caseOf(label)), ids: [caseOf(label).id], type: "updated", version: null });
