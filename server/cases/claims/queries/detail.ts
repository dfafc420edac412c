import { claimActionNames, claimActions } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimStage } from "#contracts/claims/states";
import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import { trackingUrlIn } from "#contracts/written-tracking";
import { approvedFor, settledUnits, unitsLeft, unitsToSend } from "#server/cases/domain/claims/claim-case";
import { nextClaimActions } from "#server/cases/domain/claims/claim-machine";
import { Valuation } from "#server/cases/domain/money/valuation";
import { balances, ownLegs } from "#server/cases/domain/returns/return-case";
import { allowedActions } from "#server/cases/kernel/allowed-actions";
import { documentOf, storyOf } from "#server/cases/kernel/story";
import { payableFor } from "#server/cases/money/amounts-due";
import { shownLegs } from "#server/cases/money/legs/shown-legs";
import { limitLeft } from "#server/cases/money/refund-limit";
import { freeValues, paidOf, unitsValue } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isoOf, isoOrNull } from "#server/kit/instants";
import { shownOperation } from "#server/platforms/operations/api";
import { isConnected } from "#server/platforms/powers";
import { mayDo, verdictFor } from "../case/judge.ts";
import type { ItemRow, LoadedClaim } from "../case/loaded-claim.ts";
import { parcelOf } from "../case/parcels.ts";
import { refusedPayouts } from "../case/refused-payouts.ts";
import { shippingAvailable } from "../money/values.ts";
import { carrierClaimOf } from "./carrier-claim.ts";
import { loadDetail, type RelatedRows } from "./detail-query.ts";
import { rowOf } from "./row.ts";

/** Return the whole claim in its API form, with the actions this caller may take now. @throws NOT_FOUND */
export async function showClaim(reader: Reader, context: CallContext, id: string): Promise<ClaimDetail> {
  const { record, related } = await loadDetail(reader, context.store.id, id);
  const { row, registration } = record;
  const parcels = related.parcels.map(parcelOf);
  return {
    ...rowOf({ ...row, assignee_name: related.assignee_name }),
    version: row.version,
    close_note: row.close_note,
    override_reason: row.override_reason,
    advice: row.advice,
    wanted: row.wanted,
    address_confirmed: row.address_confirmed,
    question: row.question,
    expires_at: isoOrNull(row.expires_at),
    needs_item: row.needs_item,
    location_id: row.location_id,
    registration: registration && {
      id: registration.id,
      name: registration.promise.name,
      serial: registration.serial,
      status: registration.status,
      starts_at: isoOf(registration.starts_at),
      expires_at: isoOrNull(registration.expires_at),
      benefits: registration.benefits,
    },
    parcel: parcels.find(({ id: one }) => one === row.parcel_id) ?? null,
    parcels,
    items: itemsOf(record, related),
    shipping: { paid_minor: record.order.shipping.gross, left_minor: shippingAvailable(record), approved_minor: record.shipping_minor },
    resolutions: resolutionsOf(record, related),
    refused: refusedOf(record),
    ...papersOf(record, related),
    carrier_claims: related.carrier_claims.map(carrierClaimOf),
    money: moneyOf(record, related),
    refund_limit_left_minor: limitLeft(context, ownLegs(record), record.order.currency),
    order_detail: orderOf(record, related),
    customer_detail: {
      id: row.customer_id,
      phone: related.phone,
      language: related.language,
      orders_count: related.counts.orders,
      returns_count: related.counts.returns,
      claims_count: related.counts.claims,
    },
    platform: isConnected(context.store)
      ? { name: context.store.platform, operations: record.operations.map((one) => shownOperation(one, context.store)) }
      : null,
    cases: related.cases.map((one) => ({ ...one, created_at: isoOf(one.created_at) })),
    ...storyOf<ClaimTimelineLabel, ClaimStage>(related),
    allowed_actions: allowedActions(context, record.id, claimActionNames, {
      ...{ table: claimActions, operations: claims.operations, mayDo },
      verdictFor: (action) => verdictFor(record, action, context),
    }),
    ...nextOf(record, context),
  };
}

/** Per line, items count on from each other, as their units would be paid. */
function itemsOf(record: LoadedClaim, { catalogue }: RelatedRows): ClaimDetail["items"] {
  const fresh = new Valuation(record.lines);
  const claimed = claimedValues(record);
  return record.items.map((item) => {
    const line = record.lines.get(item.order_line_id);
    const known = catalogue.find(({ line_id }) => line_id === item.order_line_id);
    const open = item.quantity - item.resolved;
    const values_minor = line ? freeValues(paidOf(line), fresh.next(item), open) : [];
    fresh.take(item, open);
    const left = unitsLeft(item);
    return {
      id: item.id,
      order_line_id: item.order_line_id,
      product_id: known?.product_id ?? null,
      variant_id: known?.variant_id ?? null,
      title: line?.title ?? "",
      variant_title: line?.variant_title ?? null,
      sku: line?.sku ?? null,
      barcode: known?.barcode ?? null,
      image_url: line?.image_url ?? null,
      reason: item.reason,
      description: item.description,
      evidence: item.evidence,
      quantity: item.quantity,
      released: item.released,
      approved: item.approved,
      approved_minor: item.approved_minor,
      approved_tax_minor: item.approved_tax_minor,
      received: item.received,
      resolved: item.resolved,
      left,
      left_minor: approvedFor(item, left).gross,
      minimum: item.resolved,
      value_minor: claimed(item),
      values_minor,
    };
  });
}

/** What the claimed units were paid for, as it was before the claim itself settled or compensated any of them. */
function claimedValues(record: LoadedClaim): (item: ItemRow) => number {
  const next = new Map<string, number>();
  for (const { id, order_line_id } of record.items) {
    const { settled, outside } = record.lines.get(order_line_id) ?? { settled: 0, outside: 0 };
    next.set(order_line_id, (next.get(order_line_id) ?? settled + outside) - settledUnits(record, id));
  }
  return (item) => {
    const line = record.lines.get(item.order_line_id);
    if (!line) return 0;
    const from = Math.max(0, next.get(line.id) ?? 0);
    next.set(line.id, from + item.quantity);
    const isCompensated = record.resolutions.some(({ item_id, mode }) => item_id === item.id && mode === "COMPENSATION");
    return unitsValue({ ...paidOf(line), ...(isCompensated && { compensated: [] }) }, from, item.quantity).gross;
  };
}

const resolutionsOf = (record: LoadedClaim, { goods }: RelatedRows): ClaimDetail["resolutions"] =>
  record.resolutions.map((one) => {
    const found = goods.find(({ id }) => id === one.id);
    return {
      id: one.id,
      item_id: one.item_id,
      kind: one.kind,
      mode: one.mode,
      quantity: one.quantity,
      amount_minor: one.amount_minor,
      tax_minor: one.tax_minor,
      state: one.state,
      ledger_id: one.ledger_id,
      order: one.order_id && found?.order_number ? { id: one.order_id, number: found.order_number } : null,
      variant: one.variant_id ? { id: one.variant_id, title: found?.title ?? "", variant_title: found?.variant_title ?? null } : null,
      sent: one.sent,
      to_send: unitsToSend(one),
      benefit: one.benefit,
      tracking: one.tracking,
      tracking_url: trackingUrlIn(one.tracking),
      actor: one.actor_name,
      created_at: isoOf(one.created_at),
      done_at: isoOrNull(one.done_at),
    };
  });

const refusedOf = (record: LoadedClaim): ClaimDetail["refused"] =>
  refusedPayouts(record).map(({ payout_id, resolutions, rest }) => ({
    payout_id,
    kind: resolutions.some(({ kind }) => kind === "REFUND") ? "REFUND" : "STORE_CREDIT",
    amount_minor: rest,
    item_ids: [...new Set(resolutions.flatMap(({ item_id }) => item_id ?? []))],
    shipping: resolutions.some(({ mode }) => mode === "SHIPPING"),
    goodwill: resolutions.some(({ mode }) => mode === "GOODWILL"),
  }));

const papersOf = (record: LoadedClaim, related: RelatedRows): Pick<ClaimDetail, "ledger" | "documents"> => ({
  ledger: shownLegs(record),
  documents: related.documents.map((document) => ({ ...documentOf(document), pay_url: null })),
});

function moneyOf(record: LoadedClaim, { carrier_claims, goods }: RelatedRows): ClaimDetail["money"] {
  const own = ownLegs(record);
  const of = (states: readonly string[]) =>
    own.filter(({ state }) => states.includes(state)).reduce((sum, leg) => sum + leg.amount_minor, 0);
  const recovered = new Map<string, number>();
  for (const { state, currency, paid_minor } of carrier_claims)
    if (state === "PAID" && paid_minor) recovered.set(currency, (recovered.get(currency) ?? 0) + paid_minor);
  return {
    claimed_minor: record.row.claimed_minor,
    approved_minor: record.row.approved_minor,
    paid_minor: of(["SUCCEEDED"]),
    replaced_minor: goods.reduce((sum, { worth }) => sum + (worth ?? 0), 0),
    pending_minor: of(["RESERVED", "PENDING", "UNKNOWN"]),
    recovered: [...recovered].map(([currency, amount_minor]) => ({ currency, amount_minor })),
  };
}

function orderOf(record: LoadedClaim, related: RelatedRows): ClaimDetail["order_detail"] {
  const left = balances(record).order;
  const paid = record.payments.reduce((sum, payment) => sum + payment.captured_minor, 0);
  return {
    external_id: record.order.external_id,
    ordered_at: isoOf(record.order.ordered_at),
    fulfilled_at: isoOrNull(related.fulfilled_at),
    delivered_at: isoOrNull(related.delivered_at),
    ship_to: related.ship_to as Record<string, unknown> | null,
    paid_minor: paid,
    refunded_minor: paid - left,
    refundable_minor: payableFor(record),
  };
}

function nextOf(record: LoadedClaim, context: CallContext): Pick<ClaimDetail, "next_action" | "awaited_action"> {
  const steps = nextClaimActions(record);
  const next_action = steps.find((action) => mayDo(context, action) && verdictFor(record, action, context).allowed) ?? null;
  return { next_action, awaited_action: next_action ? null : (steps[0] ?? null) };
}
