import type { Body } from "#contracts/returns/actions";

/** Changes to a settlement; null and undefined keep the computed value. */
export interface Adjustment {
  /** Units to settle by item, when fewer than all. */
  units: Readonly<Record<string, number>>;
  fees_minor: number | null;
  refund_shipping_minor: number | null;
  exchange_shipping_minor: number | null;
  method: "AS_WANTED" | "REFUND" | "STORE_CREDIT";
  bonus_minor: number | null;
  /** The store credit to pay with; null for none, undefined for the customer's choice. */
  credit_code: string | null | undefined;
}
export const noAdjustment: Adjustment = {
  units: {},
  fees_minor: null,
  refund_shipping_minor: null,
  exchange_shipping_minor: null,
  method: "AS_WANTED",
  bonus_minor: null,
  credit_code: undefined,
};

type Request = Omit<Body<"suggested-financial-outcome">, "expected_total_minor">;

/** Return the part of the body shared by preview and settlement: only what was changed. */
export function buildAdjustmentRequest(adjustment: Adjustment, available: readonly { item_id: string; quantity: number }[]): Request {
  const chosen = available.map(({ item_id, quantity }) => ({
    id: item_id,
    all: quantity,
    quantity: Math.min(quantity, adjustment.units[item_id] ?? quantity),
  }));
  const isPart = chosen.some(({ all, quantity }) => quantity < all);
  return {
    ...(isPart && { items: chosen.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ id, quantity })) }),
    ...(adjustment.fees_minor !== null && { fees_minor: adjustment.fees_minor }),
    ...(adjustment.refund_shipping_minor !== null && { refund_shipping_minor: adjustment.refund_shipping_minor }),
    ...(adjustment.exchange_shipping_minor !== null && { exchange_shipping_minor: adjustment.exchange_shipping_minor }),
    ...(adjustment.method !== "AS_WANTED" && { method: adjustment.method }),
    ...(adjustment.bonus_minor !== null && { bonus_minor: adjustment.bonus_minor }),
    ...(adjustment.credit_code !== undefined && { credit_code: adjustment.credit_code }),
  };
}

/** Return whether at least one unit is left to settle. */
export const hasUnits = (adjustment: Adjustment, available: readonly { item_id: string; quantity: number }[]): boolean =>
  available.some(({ item_id, quantity }) => Math.min(quantity, adjustment.units[item_id] ?? quantity) > 0);
