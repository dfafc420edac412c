import { json, type Outgoing } from "../serve.ts";
import { refusal, type Shop } from "./shop.ts";
import { minorIn, type Order, orderForm, type Refund, refundedOf, refundForm, totalOf } from "./world.ts";

interface RefundLine {
  id: number;
  quantity?: number;
  refund_total?: string;
  refund_tax?: { id: number; refund_total: string }[];
}

const failed = (message: string): Outgoing => refusal(500, "woocommerce_rest_cannot_create_order_refund", message);

/**
 * Refund as WooCommerce does: the money left is checked before the gateway is called and not again afterwards, so
 * concurrent refunds are all paid; units are not checked at all; every refusal is a 500.
 */
export async function createRefund(shop: Shop, order: Order, body: Record<string, any>): Promise<Outgoing> {
  const { world } = shop;
  const lines: RefundLine[] = body.line_items ?? [];
  const taxOf = (line: RefundLine) => (line.refund_tax ?? []).reduce((sum, tax) => sum + minorIn(tax.refund_total, order.currency), 0);
  const sum = lines.reduce((total, line) => total + minorIn(line.refund_total, order.currency) + taxOf(line), 0);
  const amount = body.amount === undefined ? sum : minorIn(body.amount, order.currency);
  if (amount <= 0 || amount > totalOf(order) - refundedOf(order)) return failed("Invalid refund amount.");
  const refund: Refund = {
    id: world.nextId(),
    amount,
    reason: body.reason ?? "",
    meta: body.meta_data ?? [],
    lines: lines.map((line) => ({
      id: world.nextId(),
      itemId: line.id,
      quantity: line.quantity ?? 0,
      total: minorIn(line.refund_total, order.currency),
      tax: taxOf(line),
    })),
  };
  await world.between();
  // Both default to true.
  if (body.api_refund !== false) {
    if (order.gateway === "bacs" || order.gateway === "")
      return failed("The payment gateway for this order does not support automatic refunds.");
    if (world.gatewayMoods.shift() === "decline") return failed("The card was declined by the bank.");
    world.gatewayCalls.push({ orderId: order.id, amount });
  }
  if (body.api_restock !== false)
    for (const { itemId, quantity } of refund.lines) {
      const product = world.products.get(order.items.find(({ id }) => id === itemId)?.productId ?? 0);
      if (product?.manageStock === true) product.stock = (product.stock ?? 0) + quantity;
    }
  order.refunds.push(refund);
  order.modified = world.time();
  if (refundedOf(order) >= totalOf(order)) order.status = "refunded";
  shop.emit("action.woocommerce_order_refunded", { action: "woocommerce_order_refunded", arg: order.id });
  shop.emit("order.updated", orderForm(order, shop.origin(), world));
  return json(201, refundForm(refund, order.currency));
}
