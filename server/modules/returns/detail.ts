import type { Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { missingRight } from "#contracts/ability";
import { carrierNamed, trackingUrlOf } from "#contracts/carriers";
import { permissionOf } from "#contracts/permission-of";
import type { AllowedAction, ReturnDetail } from "#contracts/return-shapes";
import { type Action, actionNeeds, actions } from "#contracts/return-states";
import { prepared } from "#server/db/prepared";
import type { Tables } from "#server/db/schema";
import { balances, caseMoney, isSpent } from "#server/domain/return-case";
import { judge } from "#server/domain/return-machine";
import { unitsValue } from "#server/domain/units";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { sentence } from "#server/kit/sentences";
import { isOwner } from "./draft.ts";
import { type ItemRow, type LoadedCase, loadCase } from "./load-case.ts";
import { isoOf, rowOf } from "./row.ts";

type Tx = Transaction<Tables>;

/** The whole case as the API tells it, with what this caller may do to it now. @throws NOT_FOUND */
export async function showReturn(tx: Tx, context: CallContext, id: string): Promise<ReturnDetail> {
  const record = await loadCase(tx, context.store.id, id);
  const [story] = await storyQuery(tx, context.store.id, record.id);
  if (!story) throw notFound();
  const { row } = record;
  return {
    ...rowOf({ ...row, assignee_name: story.assignee_name }),
    version: row.version,
    close_reason: row.close_reason,
    close_note: row.close_note,
    hold_reason: row.hold_reason,
    shipping_method: row.shipping_method,
    location_id: row.location_id,
    override_reason: row.override_reason,
    advice: [...record.policy.advice],
    expires_at: row.expires_at && isoOf(row.expires_at),
    shipments: story.shipments.map((s) => ({
      ...s,
      carrier_name: s.carrier && (carrierNamed(s.carrier)?.displayName ?? s.carrier),
      tracking_url: trackingUrlOf(s.carrier, s.tracking_number),
      created_at: isoOf(s.created_at),
      last_event_at: s.last_event_at && isoOf(s.last_event_at),
    })),
    items: record.items.map((item) => itemOf(record, item, story.variants)),
    order: orderOf(record),
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      email: row.customer_email,
      phone: story.phone,
      language: story.language,
      orders_count: Number(story.orders_count),
      returns_count: Number(story.returns_count),
    },
    outcome: record.rounds.map((round) => ({ ...round.outcome, round: round.round, at: isoOf(round.created_at) })),
    money: moneyOf(record),
    ledger: record.ledger
      .filter((leg) => leg.return_id === record.id || (leg.kind === "EXTERNAL" && isSpent(leg)))
      .map((leg) => ({
        id: leg.id,
        kind: leg.kind,
        amount_minor: leg.amount_minor,
        payment_id: leg.payment_id,
        state: leg.state,
        external_id: leg.confirmed_by ?? leg.external_id,
        confirmed_minor: leg.recorded ? leg.confirmed_minor : null,
        actor: leg.actor_name,
        created_at: isoOf(leg.created_at),
        settled_at: leg.settled_at && isoOf(leg.settled_at),
      })),
    documents: story.documents.map((document) => ({ ...document, issued_at: isoOf(document.issued_at) })),
    exchange: exchangeOf(record, story),
    timeline: story.timeline.map((told) => ({
      id: told.id,
      at: isoOf(told.at),
      actor: { type: told.actor_type, id: told.actor_id, name: told.actor_name },
      label: told.label,
      stage: told.stage,
      text: told.text,
      data: told.data,
    })),
    notes: story.notes.map((note) => ({ id: note.id, at: isoOf(note.at), actor: note.actor_name, text: note.text, files: note.files })),
    allowed_actions: allowedOf(record, context),
  };
}

const storyQuery = prepared((tx, store_id: string, id: string) =>
  tx
    .selectFrom("returns as r")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .leftJoin("membership as m", (join) => join.onRef("m.id", "=", "r.assignee_id").onRef("m.store_id", "=", "r.store_id"))
    .leftJoin("account as a", "a.id", "m.account_id")
    .leftJoin("orders as x", (join) => join.onRef("x.id", "=", "r.exchange_order_id").onRef("x.store_id", "=", "r.store_id"))
    .where("r.store_id", "=", store_id)
    .where("r.id", "=", id)
    .select((eb) => [
      "c.phone",
      "c.language",
      "x.number as exchange_number",
      eb.fn<string>("concat_ws", [eb.val(" "), "a.first_name", "a.last_name"]).as("assignee_name"),
      jsonArrayFrom(
        eb.selectFrom("timeline as t").selectAll("t").where("t.store_id", "=", store_id).where("t.return_id", "=", id).orderBy("t.id"),
      ).as("timeline"),
      jsonArrayFrom(
        eb.selectFrom("note as n").selectAll("n").where("n.store_id", "=", store_id).where("n.return_id", "=", id).orderBy("n.id"),
      ).as("notes"),
      jsonArrayFrom(
        eb
          .selectFrom("shipment as s")
          .select(["s.id", "s.tracking_number", "s.carrier", "s.status", "s.created_at", "s.last_event_at"])
          .where("s.store_id", "=", store_id)
          .where("s.return_id", "=", id)
          .orderBy("s.id"),
      ).as("shipments"),
      jsonArrayFrom(
        eb
          .selectFrom("document as d")
          .select(["d.id", "d.kind", "d.number", "d.net_minor", "d.tax_minor", "d.gross_minor", "d.status", "d.currency", "d.issued_at"])
          .where("d.store_id", "=", store_id)
          .where("d.return_id", "=", id)
          .orderBy("d.id"),
      ).as("documents"),
      jsonArrayFrom(
        eb
          .selectFrom("return_item as i")
          .innerJoin("variant as v", (join) => join.onRef("v.id", "=", "i.exchange_variant_id").onRef("v.store_id", "=", "i.store_id"))
          .innerJoin("product as p", "p.id", "v.product_id")
          .select(["v.id", "v.title as variant_title", "p.title"])
          .where("i.store_id", "=", store_id)
          .where("i.return_id", "=", id),
      ).as("variants"),
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .innerJoin("variant as v", (join) =>
            join.onRef("v.external_id", "=", "l.variant_external_id").onRef("v.store_id", "=", "l.store_id"),
          )
          .select(["l.id as line_id", "v.id"])
          .where("l.store_id", "=", store_id)
          .whereRef("l.order_id", "=", "r.exchange_order_id"),
      ).as("exchange_variants"),
      eb
        .selectFrom("orders as o")
        .select((f) => f.fn.countAll<number>().as("n"))
        .where("o.store_id", "=", store_id)
        .whereRef("o.customer_email", "=", "r.customer_email")
        .where("r.customer_email", "<>", "")
        .as("orders_count"),
      eb
        .selectFrom("returns as o")
        .select((f) => f.fn.countAll<number>().as("n"))
        .where("o.store_id", "=", store_id)
        .whereRef("o.customer_email", "=", "r.customer_email")
        .where("r.customer_email", "<>", "")
        .as("returns_count"),
    ]),
);
type Story = Awaited<ReturnType<typeof storyQuery>>[number];

function itemOf(record: LoadedCase, item: ItemRow, variants: Story["variants"]): ReturnDetail["items"][number] {
  const line = record.lines.get(item.order_line_id);
  const variant = variants.find((v) => v.id === item.exchange_variant_id);
  const open = Math.max(0, (record.decision === "APPROVED" ? item.approved : item.requested) - item.settled);
  const rest = line
    ? unitsValue({ quantity: line.quantity, gross: line.gross_minor, tax: line.tax_minor }, line.settled + line.outside, open)
    : { gross: 0, tax: 0 };
  return {
    id: item.id,
    order_line_id: item.order_line_id,
    title: line?.title ?? "",
    variant_title: line?.variant_title ?? null,
    sku: line?.sku ?? null,
    image_url: line?.image_url ?? null,
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
  };
}

function orderOf(record: LoadedCase): ReturnDetail["order"] {
  const left = balances(record);
  const spentOn = (id: string) =>
    record.ledger
      .filter((leg) => leg.payment_id === id && isSpent(leg) && leg.kind !== "STORE_CREDIT")
      .reduce((sum, leg) => sum + leg.amount_minor, 0);
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
    paid_minor: money.refunded + money.credited + money.bonused,
    left_minor: Math.max(0, money.left) + Math.max(0, money.bonusDue - money.bonused),
    pending_minor: money.pending,
    invoice_due_minor: Math.max(0, money.invoiceDue - money.invoicePaid),
  };
}

function exchangeOf(record: LoadedCase, story: Story): ReturnDetail["exchange"] {
  const { row } = record;
  return {
    order: row.exchange_order_id ? { id: row.exchange_order_id, number: story.exchange_number ?? "" } : null,
    lines: record.exchangeLines.map((line) => ({
      id: line.id,
      variant_id: story.exchange_variants.find((v) => v.line_id === line.id)?.id ?? "",
      title: line.title,
      variant_title: line.variant_title,
      sku: line.sku,
      quantity: line.quantity,
      fulfilled: line.fulfilled_quantity,
      unit_gross_minor: unitsValue({ quantity: line.quantity, gross: line.gross_minor, tax: line.tax_minor }, 0, 1).gross,
    })),
    holds: row.hold_reason ? [{ reason: row.hold_reason, since: isoOf(row.hold_since ?? row.updated_at) }] : [],
    tracking: row.exchange_tracking,
  };
}

function allowedOf(record: LoadedCase, context: CallContext): AllowedAction[] {
  return actions.map((action) => {
    const verdict = judge(record, action, isOwner(context));
    const permitted = mayDo(context, action);
    const code = permitted ? verdict.code : "FORBIDDEN";
    const path = action === "update" ? `/api/v1/merchant/returns/${record.id}` : `/api/v1/merchant/returns/${record.id}/${action}`;
    return {
      action,
      allowed: permitted && verdict.allowed,
      code,
      reason_code: code,
      message: code ? sentence(code, context.language) : "",
      permission: String(permissionOf(actionNeeds[action].can)),
      path,
      method: action === "update" ? "PUT" : "POST",
    };
  });
}

/** Whether the caller may do it at all, whatever the state of the case. */
export const mayDo = (context: CallContext, action: Action): boolean => !missingRight(context.actor.ability, actionNeeds[action]);
