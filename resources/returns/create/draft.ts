import type { z } from "zod";
import type { Order } from "#contracts/orders/orders";
import type { AdviceRequest } from "#contracts/returns/advice";
import type { CreateReturn } from "#contracts/returns/bodies";
import type { Outcome, shippingMethods } from "#contracts/returns/states";
import type { ExchangeChoice } from "../parts/exchange-field.tsx";

type OrderLine = Order["lines"][number];
export interface LineDraft {
  quantity: number;
  reason: string | undefined;
  comment: string;
  photos: string[];
  outcome: Outcome;
  exchange: ExchangeChoice | null;
}
export interface ReturnDraft {
  lines: Readonly<Record<string, LineDraft>>;
  shipping_method: (typeof shippingMethods)[number];
  /** The drop-off store, for IN_STORE; null lets the server choose the only one. */
  store_place_id: string | null;
  note: string;
  override_reason: string;
}
export const emptyDraft: ReturnDraft = { lines: {}, shipping_method: "LABEL", store_place_id: null, note: "", override_reason: "" };
export const emptyLine: LineDraft = { quantity: 1, reason: undefined, comment: "", photos: [], outcome: "REFUND", exchange: null };

/** Return why nothing of a line can be returned; undefined when something can. */
export function whyNotReturnable(line: OrderLine): "giftCard" | "notSent" | "taken" | undefined {
  if (line.gift_card) return "giftCard";
  if (line.fulfilled_quantity === 0) return "notSent";
  return line.free <= 0 ? "taken" : undefined;
}

/** Return the value of the chosen units, tax included. Units beyond the known values count at their average. */
export function lineValue({ free_values_minor: values }: OrderLine, { quantity }: LineDraft): number {
  const last = values.at(-1) ?? 0;
  return values[quantity - 1] ?? Math.round((last * quantity) / Math.max(1, values.length));
}

export interface DraftSum {
  units: number;
  value_minor: number;
}
/** Return the value of the returned goods. Goods the customer keeps are refunded as well. */
export function sumOf(order: Order, { lines }: ReturnDraft): DraftSum {
  const sum: DraftSum = { units: 0, value_minor: 0 };
  for (const line of order.lines) {
    const draft = lines[line.id];
    if (!draft) continue;
    sum.units += draft.quantity;
    sum.value_minor += lineValue(line, draft);
  }
  return sum;
}

/** Return the draft as a request for advice; what is not filled in is left out. */
export function adviceBodyOf(order: Order, draft: ReturnDraft): z.input<typeof AdviceRequest> {
  const { items } = buildReturnBody(order, draft);
  return {
    order_id: order.id,
    shipping_method: draft.shipping_method,
    items: items.map(({ order_line_id, quantity, outcome, exchange, photos = [], comment = "" }) => {
      const reason = draft.lines[order_line_id]?.reason;
      return {
        order_line_id,
        quantity,
        has_photo: photos.length > 0,
        has_comment: comment !== "",
        ...(outcome && { outcome }),
        ...(reason && { reason }),
        ...(exchange?.variant_id && { exchange: { variant_id: exchange.variant_id, quantity: exchange.quantity } }),
      };
    }),
  };
}

export type LineProblem = "reason" | "exchange";
/** Return the missing fields by line. */
export function problemsOf({ lines }: ReturnDraft): Record<string, LineProblem[]> {
  const found: Record<string, LineProblem[]> = {};
  for (const [id, line] of Object.entries(lines)) {
    const missing: LineProblem[] = [
      ...(line.reason ? [] : (["reason"] as const)),
      ...(line.outcome === "EXCHANGE" && !line.exchange ? (["exchange"] as const) : []),
    ];
    if (missing.length > 0) found[id] = missing;
  }
  return found;
}

/** Return the draft as a body, lines in the order's sequence. */
export function buildReturnBody(order: Order, draft: ReturnDraft): z.input<typeof CreateReturn> {
  return {
    order_id: order.id,
    shipping_method: draft.shipping_method,
    ...(draft.shipping_method === "IN_STORE" && draft.store_place_id && { store_place_id: draft.store_place_id }),
    note: draft.note.trim(),
    ...(draft.override_reason.trim() && { override_reason: draft.override_reason.trim() }),
    items: order.lines.flatMap((line) => {
      const picked = draft.lines[line.id];
      if (!picked) return [];
      const { quantity, reason = "OTHER", comment, photos, outcome, exchange } = picked;
      const wanted =
        outcome === "EXCHANGE" && exchange
          ? { exchange: { variant_id: exchange.variant_id, quantity: Math.min(exchange.quantity, quantity) } }
          : {};
      return [{ order_line_id: line.id, quantity, reason, comment: comment.trim(), photos, outcome, ...wanted }];
    }),
  };
}
