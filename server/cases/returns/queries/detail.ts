import { carrierNamed, trackingUrlOf } from "#contracts/carriers";
import { actions, returnActions } from "#contracts/returns/actions";
import { type EditableFields, editableFields } from "#contracts/returns/fields";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import type { TimelineLabel } from "#contracts/returns/timeline";
import type { Language } from "#contracts/session/rules";
import { legsDue } from "#server/cases/domain/money/legs-due";
import { addUp, answered } from "#server/cases/domain/money/settlement-sum";
import { creditState } from "#server/cases/domain/money/store-credit";
import { Valuation } from "#server/cases/domain/money/valuation";
import { nextActions } from "#server/cases/domain/returns/next-action";
import { restockable, restockSuggested } from "#server/cases/domain/returns/restock";
import {
  balances,
  caseMoney,
  isTakenFromPayment,
  missingOf,
  ownLegs,
  staysWithCustomer,
  uninspectedOf,
} from "#server/cases/domain/returns/return-case";
import { isStore, suggestsRestock } from "#server/cases/domain/returns/store-place";
import { allowedActions } from "#server/cases/kernel/allowed-actions";
import { documentOf, storyOf } from "#server/cases/kernel/story";
import { shownLegs } from "#server/cases/money/legs/shown-legs";
import { limitLeft } from "#server/cases/money/refund-limit";
import { type Amounts, paidOf, unitsValue } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { inLanguage } from "#server/kit/in-language";
import { isoOf, isoOrNull } from "#server/kit/instants";
import { isSlipParcel } from "#server/platforms/domain/slip-number";
import { payUrlOf } from "#server/platforms/operations/api";
import { isOwner, mayDo, verdictFor } from "../case/judge.ts";
import type { ItemRow, LoadedCase } from "../case/loaded-case.ts";
import { loadDetail, type RelatedRows } from "./detail-query.ts";
import { rowOf } from "./row.ts";
import { platformOf } from "./show-operations.ts";

/** Return the whole case in its API form, with the actions this caller may take now. @throws NOT_FOUND */
export async function showReturn(reader: Reader, context: CallContext, id: string): Promise<ReturnDetail> {
  const { record, related } = await loadDetail(reader, context.store.id, id);
  const { row } = record;
  return {
    ...rowOf({ ...row, assignee_name: related.assignee_name }),
    version: row.version,
    close_reason: row.close_reason,
    close_note: row.close_note,
    hold_reason: row.hold_reason,
    ...editableOf(row),
    location_id: row.location_id,
    store_place: storePlaceOf(record),
    override_reason: row.override_reason,
    offer_flows: (record.policy.flows ?? []).map(({ nodes, ...flow }) => ({ ...flow, nodes: [...nodes] })),
    advice: [...record.policy.advice],
    expires_at: isoOrNull(row.expires_at),
    shipments: related.shipments.map((s) => ({
      ...s,
      carrier_name: s.carrier && (carrierNamed(s.carrier)?.displayName ?? s.carrier),
      tracking_url: trackingUrlOf(s.carrier, s.tracking_number),
      is_slip: isSlipParcel(s),
      created_at: isoOf(s.created_at),
      last_event_at: isoOrNull(s.last_event_at),
    })),
    items: itemsOf(record, related, context.language),
    order: orderOf(record),
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      email: row.customer_email,
      phone: related.phone,
      language: related.language,
      orders_count: Number(related.orders_count),
      returns_count: Number(related.returns_count),
    },
    outcome: record.rounds.map((round) => ({ ...answered(round.outcome), round: round.round, at: isoOf(round.created_at) })),
    money: moneyOf(record),
    totals: addUp(record.rounds.map((round) => round.outcome)),
    legs_due: legsDue(record),
    refund_limit_left_minor: limitLeft(context, ownLegs(record), record.order.currency),
    store_credit: creditOf(related, context.now),
    ledger: shownLegs(record),
    documents: related.documents.map((document) => ({ ...documentOf(document), pay_url: payUrlOf(record.operations, document) })),
    platform: platformOf(record, context.store),
    exchange: exchangeOf(record, related),
    ...storyOf<TimelineLabel, Stage>(related),
    allowed_actions: allowedActions(context, record.id, actions, {
      ...{ table: returnActions, operations: returns.operations, mayDo },
      verdictFor: (action) => verdictFor(record, action, context),
    }),
    ...nextOf(record, related, context),
  };
}

/** The chosen store credit, as it stands now. */
function creditOf({ credit_id, credit_code, credit_balance, credit_expires_at }: RelatedRows, now: Date): ReturnDetail["store_credit"] {
  if (credit_id === null || credit_code === null) return null;
  const balance_minor = credit_balance ?? 0;
  return { id: credit_id, code: credit_code, balance_minor, state: creditState({ balance_minor, expires_at: credit_expires_at }, now) };
}

function storePlaceOf({ place }: LoadedCase): ReturnDetail["store_place"] {
  if (!place?.id || !isStore(place)) return null;
  return { id: place.id, name: place.name, address: [place.address.line1, place.address.city].join(", ") };
}

const editableOf = (row: LoadedCase["row"]) => Object.fromEntries(editableFields.map((field) => [field, row[field]])) as EditableFields;

/** The step to suggest to this caller, or else the one that waits for somebody with the right to take it. */
function nextOf(record: LoadedCase, related: RelatedRows, context: CallContext): Pick<ReturnDetail, "next_action" | "awaited_action"> {
  const invoiceIsOpen = related.documents.some(({ kind, status }) => kind === "ADDITIONAL_INVOICE" && status === "OPEN");
  const steps = nextActions(record, { invoiceIsOpen, owner: isOwner(context) });
  const next_action = steps.find((action) => mayDo(context, action) && verdictFor(record, action, context).allowed) ?? null;
  return { next_action, awaited_action: next_action ? null : (steps[0] ?? null) };
}

/** Items of one line count on from each other, as their units would be settled. */
function itemsOf(record: LoadedCase, related: RelatedRows, language: Language): ReturnDetail["items"] {
  const values = new Valuation(record.lines);
  return record.items.map((item) => {
    const open = Math.max(0, (record.decision === "APPROVED" ? item.approved : item.requested) - item.settled);
    return itemOf(record, item, { related, language, rest: values.take(item, open) });
  });
}

interface ItemFacts {
  related: RelatedRows;
  language: Language;
  /** What the units are worth that are not settled yet. */
  rest: Amounts;
}

function itemOf(
  record: LoadedCase,
  item: ItemRow,
  { related: { variants, products, barcodes }, language, rest }: ItemFacts,
): ReturnDetail["items"][number] {
  const line = record.lines.get(item.order_line_id);
  const product = products.find((one) => one.line_id === item.order_line_id);
  const variant = variants.find((v) => v.id === item.exchange_variant_id);
  return {
    id: item.id,
    order_line_id: item.order_line_id,
    product_id: product?.id ?? null,
    title: line?.title ?? "",
    variant_title: line?.variant_title ?? null,
    sku: line?.sku ?? null,
    barcode: barcodes.find((one) => one.line_id === item.order_line_id)?.barcode ?? null,
    image_url: line?.image_url ?? null,
    return_instructions: product ? inLanguage(product.return_instructions, language) : "",
    reason: item.reason,
    comment: item.comment,
    photos: item.photos,
    outcome: item.outcome,
    exchange: item.exchange_variant_id
      ? {
          variant_id: item.exchange_variant_id,
          quantity: item.exchange_quantity,
          title: [variant?.title, variant?.variant_title].filter(Boolean).join(" · "),
        }
      : null,
    requested: item.requested,
    approved: item.approved,
    received: item.received,
    accepted: item.accepted,
    rejected: item.rejected,
    restocked: item.restocked,
    settled: item.settled,
    decision: item.decision,
    grade: item.grade,
    condition_note: item.condition_note,
    evaluation_images: item.evaluation_images,
    disposition: item.disposition,
    value_minor: item.settled_gross_minor + rest.gross,
    tax_minor: item.settled_tax_minor + rest.tax,
    stays_with_customer: staysWithCustomer(item, record),
    missing: missingOf(item, record),
    uninspected: uninspectedOf(item),
    restockable: restockable(item, record),
    restock_suggested: suggestsRestock(record.place) ? restockSuggested(item, record) : 0,
  };
}

function orderOf(record: LoadedCase): ReturnDetail["order"] {
  const left = balances(record);
  const spentOn = (id: string) =>
    record.ledger.filter((leg) => leg.payment_id === id && isTakenFromPayment(leg)).reduce((sum, leg) => sum + leg.amount_minor, 0);
  const paid = record.payments.reduce((sum, payment) => sum + payment.captured_minor, 0);
  return {
    id: record.order.id,
    external_id: record.order.external_id,
    number: record.order.number,
    ordered_at: isoOf(record.order.ordered_at),
    currency: record.order.currency,
    paid_minor: paid,
    refunded_minor: paid - left.order,
    shipping_paid_minor: record.order.shipping.gross,
    shipping_refunded: record.order.shippingRefunded > 0,
    payments: record.payments.map((payment) => ({
      id: payment.id,
      kind: payment.kind,
      captured_minor: payment.captured_minor,
      refunded_minor: spentOn(payment.id),
      refundable_minor: Math.min(left.byPayment.get(payment.id) ?? 0, left.order),
    })),
  };
}

function moneyOf(record: LoadedCase): ReturnDetail["money"] {
  const money = caseMoney(record);
  return {
    due_minor: money.refundDue + money.creditDue + money.bonusDue,
    paid_minor: money.refunded + money.corrected + money.credited + money.bonused,
    left_minor: Math.max(0, money.left) + Math.max(0, money.bonusDue - money.bonused),
    left_out_minor: money.leftOut,
    pending_minor: money.pending,
    invoice_due_minor: Math.max(0, money.invoiceDue - money.invoicePaid),
  };
}

function exchangeOf(record: LoadedCase, related: RelatedRows): ReturnDetail["exchange"] {
  const { row } = record;
  return {
    order: row.exchange_order_id ? { id: row.exchange_order_id, number: related.exchange_number ?? "" } : null,
    lines: record.exchangeLines.map((line) => ({
      id: line.id,
      variant_id: related.exchange_variants.find((v) => v.line_id === line.id)?.id ?? "",
      title: line.title,
      variant_title: line.variant_title,
      sku: line.sku,
      quantity: line.quantity,
      fulfilled: line.fulfilled_quantity,
      unit_gross_minor: unitsValue(paidOf(line), 0, 1).gross,
    })),
    holds: row.hold_reason ? [{ reason: row.hold_reason, since: isoOf(row.hold_since ?? row.updated_at) }] : [],
    tracking: row.exchange_tracking,
  };
}
