import { type Selectable, sql, type Transaction } from "kysely";
import type { CreateReturn } from "#contracts/returns/bodies";
import type { Outcome } from "#contracts/returns/states";
import type { LateAfterDays } from "#contracts/settings/general";
import { Valuation } from "#server/cases/domain/money/valuation";
import { dueAt } from "#server/cases/domain/returns/advance";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { asJson } from "#server/db/json";
import { nextCount } from "#server/db/next-count";
import type { DB, OrderLine, Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import type { Write } from "#server/kit/together";

type Tx = Transaction<DB>;
type Line = Selectable<OrderLine>;

export interface NewCase {
  order: Selectable<Orders>;
  lines: Map<string, Line>;
  policy: PolicySnapshot;
  location_id: string | null;
  prefix: string;
  lateAfterDays: LateAfterDays;
}

/** Return the write of a requested return under its next number, without its items. */
export async function returnWrite(
  tx: Tx,
  context: CallContext,
  id: string,
  { order, lines, policy, prefix, location_id, lateAfterDays }: NewCase,
  body: CreateReturn,
): Promise<Write> {
  const seq = await nextCount(tx, context.store.id, "returns", 1000);
  const number = `${prefix}${seq}`;
  const now = context.now.toISOString();
  const titles = body.items.map((item) => lines.get(item.order_line_id)?.title ?? "");
  const skus = body.items.map((item) => lines.get(item.order_line_id)?.sku ?? "");
  return tx.insertInto("returns").values({
    id,
    store_id: context.store.id,
    order_id: order.id,
    number,
    seq,
    status: "OPEN",
    stage: "REQUEST",
    stage_before_close: null,
    decision: "PENDING",
    close_reason: null,
    close_note: null,
    resolution_type: null,
    shipping_method: body.shipping_method,
    exchange_status: body.items.some((item) => item.outcome === "EXCHANGE") ? "PLANNED" : "NONE",
    payment_status: "NONE",
    currency: order.currency,
    value_minor: requestedValue(body, lines),
    // The first save raises it to 1.
    version: 0,
    reasons: [...new Set(body.items.map((item) => item.reason))],
    item_count: body.items.reduce((sum, item) => sum + item.quantity, 0),
    items_summary: cutText([...new Set(titles)].join(", "), 300),
    order_number: order.number,
    customer_id: order.customer_id,
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    override_reason: body.override_reason ?? null,
    location_id,
    policy_snapshot: asJson({ ...policy }),
    due_at: dueAt({ stage: "REQUEST", status: "OPEN", since: context.now, expires_at: null }, lateAfterDays),
    stage_since: now,
    expires_at: null,
    remind_at: null,
    search_text: [number, order.number, order.customer_name, order.customer_email, ...new Set(skus)]
      .filter(Boolean)
      .join(" ")
      .toLowerCase(),
    created_at: now,
    updated_at: now,
  });
}

function requestedValue({ items }: CreateReturn, lines: ReadonlyMap<string, Line>): number {
  const values = new Valuation(lines);
  return items.reduce((sum, item) => sum + values.take(item, item.quantity).gross, 0);
}

export interface NewExchange {
  variant_id: string;
  quantity: number;
}

/** Return the write of one requested item; `fallback` is the outcome where the customer names none. */
export function itemWrite(
  tx: Tx,
  context: CallContext,
  { return_id, position, fallback }: { return_id: string; position: number; fallback: Outcome },
  item: CreateReturn["items"][number],
  exchange: NewExchange | null,
): Write {
  return tx.insertInto("return_item").values({
    id: newId(),
    store_id: context.store.id,
    return_id,
    order_line_id: item.order_line_id,
    position,
    requested: item.quantity,
    reason: item.reason,
    comment: item.comment,
    outcome: item.outcome ?? fallback,
    exchange_variant_id: exchange?.variant_id ?? null,
    exchange_quantity: exchange?.quantity ?? 0,
    decision: "PENDING",
    grade: null,
    condition_note: null,
    disposition: null,
    photos: asJson(item.photos),
    evaluation_images: sql`'[]'::jsonb`,
  });
}
