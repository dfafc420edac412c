import { trackItem } from "#server/cases/claims/api";
import { byRules } from "#server/cases/domain/labels/label-rules";
import { lateFlag, usedAfterVoidFlag } from "#server/cases/kernel/parcel-flags";
import { changeParcel, type Scanned } from "#server/cases/kernel/save-parcel";
import { trackReturn } from "#server/cases/returns/api";
import { loadStoreRules } from "#server/cases/settings/api";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { type OpenCarrier, openCarrier } from "#server/platforms/carrier-connections/api";
import { type Bought, type CarrierScan, CarrierTrouble, type Charge } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type BoughtRow, caseOf, changeLabel, isBought, lockLabel, readLabel } from "../repository.ts";
import { isUsed } from "../shape.ts";
import { voidAtCarrier } from "../void-label.ts";
import { arrive } from "./arrive.ts";
import { bookCharges, isMuchDearer } from "./charges.ts";
import { chooseLabel } from "./choose.ts";
import { codeFrom, isCodeKnown } from "./codes.ts";
import { asTrouble, findLabel, findOrNull, noPapers, paperFrom, papersFrom, purchaseLabel } from "./purchase.ts";
import { latestScan, saveScans } from "./scans.ts";
import { fillIn, firstLookMs, flagParcel, notifyAbout, tell } from "./settle.ts";
import { endTakenBack } from "./taken-back.ts";
import { tellRefund } from "./tell-refund.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How often a label that a person says was bought is looked for at its service. */
const mostFillIns = 3;
/** A parcel that nobody scanned for so long is given up. */
const silentAfterMs = 60 * day;
const afterDeliveryMs = 3 * day;
/** How long papers that cannot be read are asked for every hour; then with each look. */
const longestUnread = 3 * day;

/** Go on with a label that was or is to be bought, by its state. */
export async function lookAfterLabel(deps: ModuleDeps, storeId: string, labelId: string): Promise<void> {
  const label = await readLabel(deps.db.kysely, storeId, labelId);
  if (label.adapter === byRules) return chooseLabel(deps, storeId, labelId);
  if (!isBought(label)) return;
  if (label.state === "WANTED") return purchaseLabel(deps, storeId, labelId);
  if (label.state === "UNKNOWN") return findLabel(deps, label);
  if (label.state === "VOIDING") return voidAtCarrier(deps, storeId, labelId);
  // Its connection was deleted: nobody can be asked any more.
  if (label.is_connection_checked === null) return deps.db.transaction((tx) => changeLabel(tx, storeId, labelId, { next_look_at: null }));
  const opened = await openCarrier(deps, storeId, label.connection_id).catch(asTrouble);
  if (opened instanceof CarrierTrouble) return lookLater(deps, label, hour);
  try {
    if (label.state === "VOIDED") await lookAfterRefund(deps, opened, label);
    else if (label.state === "READY" || label.state === "EXPIRED") await lookAfterParcel(deps, opened, label);
  } catch (error) {
    if (!(error instanceof CarrierTrouble)) throw error;
    await lookLater(deps, label, hour);
  }
}

const lookLater = (deps: ModuleDeps, { id, store_id }: BoughtRow, afterMs: number): Promise<void> => {
  const next_look_at = new Date(deps.clock.now().getTime() + afterMs).toISOString();
  return deps.db.transaction((tx) => changeLabel(tx, store_id, id, { next_look_at }));
};

/** See what became of the money of a voided label, and whether it was used all the same. */
async function lookAfterRefund(deps: ModuleDeps, opened: OpenCarrier, label: BoughtRow): Promise<void> {
  const { service } = opened;
  const { scans } = await service.track(label);
  const found = label.refund_state === "REQUESTED" || isUsed(label) ? await service.find(label) : null;
  await moveCase(deps, label, async (tx, context) => {
    const now = await lockLabel(tx, label.store_id, label.id);
    if (!isBought(now) || now.state !== "VOIDED") return null;
    if (found && now.refund_state === "REQUESTED") await settleRefund(tx, context, now, found);
    // It was used all the same, and its price is corrected as any other's.
    else if (found?.state === "bought") await correctCost(tx, context, now, found.charges);
    const event = await moveParcel(tx, context, now, scans);
    const latest = latestScan(scans);
    if (latest?.status && used.has(latest.status)) {
      if (now.shipment_id) await saveScans(tx, label.store_id, now.shipment_id, scans);
      if (!isUsed(now)) await flagParcel(tx, context, now, { add: [usedAfterVoidFlag] });
      const next = nextParcelLook(context.now, now, scans, opened, true);
      await changeLabel(tx, label.store_id, label.id, { next_look_at: next, looked_at: context.now.toISOString() });
    }
    await tell(tx, context, now);
    return event;
  });
}

/** Carry an event that a look came to to its case, after the transaction of the look. */
async function moveCase(
  deps: ModuleDeps,
  { store_id }: Pick<BoughtRow, "store_id">,
  look: (tx: Tx, context: CallContext) => Promise<Scanned | null>,
): Promise<void> {
  const event = await deps.db.transaction(async (tx) => look(tx, await systemContext(tx, store_id, deps.clock.now())));
  if (event) await trackReturn(deps, await systemContext(deps.db.kysely, store_id, deps.clock.now()), event);
}

async function settleRefund(
  tx: Tx,
  context: CallContext,
  now: BoughtRow,
  found: Awaited<ReturnType<OpenCarrier["service"]["find"]>>,
): Promise<void> {
  if (now.refund_state !== "REQUESTED") return;
  const refund_state = found.state === "bought" ? found.refund : "REQUESTED";
  const { cost_minor } = await bookCharges(tx, now, found.state === "bought" ? found.charges : [], context.now.toISOString());
  const isOpen = refund_state === "REQUESTED" || refund_state === "NONE";
  await changeLabel(tx, now.store_id, now.id, {
    refund_state: isOpen ? "REQUESTED" : refund_state,
    cost_minor,
    next_look_at: isOpen ? new Date(context.now.getTime() + day).toISOString() : null,
    looked_at: context.now.toISOString(),
  });
  if (refund_state === "REFUNDED") await tellRefund(tx, context, now, cost_minor);
  if (refund_state === "REJECTED") await notifyAbout(tx, context, now, "label_refund_rejected");
}

async function lookAfterParcel(deps: ModuleDeps, opened: OpenCarrier, label: BoughtRow): Promise<void> {
  if (label.resolved_at !== null && label.provider_label_id === null) return fillInLabel(deps, opened, label);
  const isMissing = label.error === "PAPERS_UNREADABLE";
  const file = isMissing ? await paperFrom(deps, opened, label) : null;
  const code = await codeFrom(deps, opened, label);
  const { scans, eta } = await opened.service.track(label);
  // Carriers measure a parcel on its way, and correct its price. An unused label may have been taken back, which no parcel waits to hear.
  const found = isUsed(label) ? await opened.service.find(label) : await findOrNull(opened, label);
  await moveCase(deps, label, async (tx, context) => {
    const now = await lockLabel(tx, label.store_id, label.id);
    if (!isBought(now)) return null;
    if (now.shipment_id) await saveScans(tx, label.store_id, now.shipment_id, scans);
    if (found?.state === "bought") {
      const isSeen = used.has(latestScan(scans)?.status ?? "");
      if (!isSeen && (await endTakenBack(tx, context, now, found))) return null;
      await correctCost(tx, context, now, found.charges);
    }
    const isRead = isCodeKnown(now, code) && (file !== null || now.error !== "PAPERS_UNREADABLE");
    await changeLabel(tx, label.store_id, label.id, {
      ...{ eta, looked_at: context.now.toISOString(), next_look_at: nextParcelLook(context.now, now, scans, opened, isRead) },
      ...(now.code_state === "WANTED" && code),
      ...(file && { document: file }),
      ...(file && now.error === "PAPERS_UNREADABLE" && { error: null }),
    });
    const event = await moveParcel(tx, context, now, scans);
    await followParcel(tx, context, now, scans);
    await tell(tx, context, now);
    return event;
  });
  const hasArrived = latestScan(scans)?.status === "DELIVERED" && label.parcel_status !== "DELIVERED";
  if (hasArrived) await arrive(deps, label);
}

/** Book what a provider took since the purchase; the customer never pays it. */
async function correctCost(tx: Tx, context: CallContext, label: BoughtRow, charges: readonly Charge[]): Promise<void> {
  const costs = await bookCharges(tx, label, charges, context.now.toISOString());
  if (costs.cost_minor === label.cost_minor) return;
  await changeLabel(tx, label.store_id, label.id, { cost_minor: costs.cost_minor });
  if (isMuchDearer(costs)) await notifyAbout(tx, context, label, "label_cost_changed");
}

/** End the label of a parcel that went back, and flag one that nobody has scanned for long. */
async function followParcel(tx: Tx, context: CallContext, label: BoughtRow, scans: readonly CarrierScan[]): Promise<void> {
  const latest = latestScan(scans);
  if (!latest?.status) return;
  if (latest.status === "RETURNED") {
    const end = { state: "EXPIRED" as const, ended_at: context.now.toISOString(), next_look_at: null, void_after: null, expires_at: null };
    return changeLabel(tx, label.store_id, label.id, end);
  }
  if (!moves.has(latest.status)) return;
  const { stalled_days } = (await loadStoreRules(tx, context.store.id)).label;
  const late = new Date(latest.at).getTime() + stalled_days * day;
  // Once: a person who takes the flag off knows.
  const isNew = label.looked_at === null || new Date(label.looked_at).getTime() < late;
  if (isNew && context.now.getTime() >= late) await flagParcel(tx, context, label, { add: [lateFlag] });
}

async function fillInLabel(deps: ModuleDeps, opened: OpenCarrier, label: BoughtRow): Promise<void> {
  const found = await opened.service.find(label);
  const bought: Bought | null = found.state === "bought" ? found : null;
  const isSame = bought?.tracking_number === label.tracking_number;
  const ready = bought && isSame ? await papersFrom(deps, opened, { ...label, provider_label_id: bought.label_id }) : null;
  await deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, label.store_id, deps.clock.now());
    const now = await lockLabel(tx, label.store_id, label.id);
    if (!isBought(now) || now.state !== "READY") return;
    if (bought) return fillIn(tx, context, now, bought, ready ?? noPapers);
    const looks = now.looks + 1;
    const next_look_at = looks < mostFillIns ? new Date(context.now.getTime() + looks * hour).toISOString() : null;
    await changeLabel(tx, label.store_id, label.id, { looks, looked_at: context.now.toISOString(), next_look_at });
  });
}

/** Return when a parcel is looked for next; null: it has arrived, or nobody has seen it for long. */
function nextParcelLook(
  now: Date,
  label: BoughtRow | { ready_at: string | null; created_at: string },
  scans: readonly CarrierScan[],
  { row, service }: OpenCarrier,
  isRead: boolean,
): string | null {
  const latest = latestScan(scans);
  const seen = new Date(latest?.at ?? label.ready_at ?? label.created_at).getTime();
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const since = now.getTime() - new Date(label.ready_at ?? label.created_at).getTime();
  if (!isRead && since < longestUnread) return after(hour);
  if (latest?.status === "DELIVERED" || latest?.status === "RETURNED") return now.getTime() - seen > afterDeliveryMs ? null : after(day);
  if (now.getTime() - seen > silentAfterMs) return null;
  if (latest === null || latest.status === "AWAITING") return after(firstLookMs);
  if (latest.status === "OUT_FOR_DELIVERY") return after(hour);
  // Reports arrive, so that asking is only for those that are lost.
  const isTold =
    service.can.reports === "ALL" && row.last_report_at !== null && now.getTime() - new Date(row.last_report_at).getTime() < 7 * day;
  return after(isTold ? day : 4 * hour);
}

const moves: ReadonlySet<string> = new Set(["DROPPED_OFF", "IN_TRANSIT", "OUT_FOR_DELIVERY"]);
const used: ReadonlySet<string> = new Set([...moves, "DELIVERED", "EXCEPTION", "RETURNED"]);
/** Trouble that only a parcel on its way can have. */
const onTheWay: ReadonlySet<string | null> = new Set(["DELAYED", "CUSTOMS_HELD", "AVAILABLE_FOR_PICKUP", "REFUSED"]);

/**
 * Carry what was seen to the parcel and its case: once for each change. Returns the event that a return is to be moved by, after the
 * transaction.
 */
async function moveParcel(
  tx: Tx,
  context: CallContext,
  label: {
    shipment_id: string | null;
    tracking_number: string | null;
    parcel_status: string | null;
    return_id: string | null;
    claim_id: string | null;
    carrier: string | null;
  },
  scans: readonly CarrierScan[],
): Promise<Scanned | null> {
  const latest = latestScan(scans);
  const known = label.parcel_status;
  if (!latest?.status || latest.status === "AWAITING" || latest.status === "VOID" || latest.status === known || !label.shipment_id)
    return null;
  // An arrival is not taken back by an older or lesser scan.
  if (known === "DELIVERED" || known === "RETURNED") return null;
  const event: Scanned = {
    hasMoved: scans.some(({ status, detail }) => (status !== null && moves.has(status)) || onTheWay.has(detail)),
    tracking_number: label.tracking_number ?? undefined,
    carrier: label.carrier,
    status: latest.status,
    detail: latest.detail,
    at: latest.at,
  };
  // Further on its way: the case has moved already, and its customer was told.
  if (known !== null && moves.has(known) && moves.has(latest.status)) {
    await changeParcel(tx, context.store.id, label.shipment_id, { status: latest.status, last_event_at: latest.at });
    return null;
  }
  const { noun, id } = caseOf(label);
  if (noun === "return") return { ...event, return_id: id };
  await trackItem(tx, context, event);
  return null;
}
