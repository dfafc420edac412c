import { toDecimal } from "#contracts/money";
import { json, type Outgoing } from "../serve.ts";
import { refusal, type Shop } from "./shop.ts";
import { addNote, minorIn, type Order, orderForm, type Refund, refundedOf, refundForm, totalOf } from "./world.ts";

/** Sums of amounts with fractions of a minor unit are not exact. */
const lessThanAnything = 1e-6;

interface RefundLine {
  id: number;
  quantity?: number;
  refund_total?: string;
  refund_tax?: { id: number; refund_total: string }[];
}

/** The controller hands its status over as a number, not as an object. */
const refused = (message: string): Outgoing => json(500, { code: "woocommerce_rest_cannot_create_order_refund", message, data: 500 });

/** What WordPress answers for a fatal error, and a proxy for a worker that is gone or has not answered in time. */
const fatal = (): Outgoing =>
  json(500, {
    code: "internal_server_error",
    message: "<p>There has been a critical error on this website.</p><p><a href='https://wordpress.org/'>Learn more.</a></p>",
    data: { status: 500 },
    additional_errors: [],
  });
const page = (status: number, title: string): Outgoing => ({
  status,
  headers: { "content-type": "text/html" },
  body: `<html><head><title>${status} ${title}</title></head><body><center><h1>${status} ${title}</h1></center></body></html>`,
});

/**
 * Refund in the order of the real one: the money left is checked before anything is saved and not again afterwards, so concurrent refunds
 * are all paid; units are not checked at all. The row with its reason is saved and visible, then the gateway pays, then the order's
 * status and every plugin's hooks follow, and our meta is stored last of all. PHP may end at any of these points, and the row stays.
 */
export async function createRefund(shop: Shop, order: Order, body: Record<string, any>): Promise<Outgoing> {
  const { world } = shop;
  const refund = rowOf(shop, order, body);
  if (refund.amount <= 0 || refund.amount > totalOf(order) - refundedOf(order) + lessThanAnything) return refused("Invalid refund amount.");
  await world.between();
  order.refunds.push(refund);
  order.modified = world.time();
  // Both default to true.
  const ending = body.api_refund !== false ? await payout(shop, order, refund) : null;
  if (ending) return ending;
  if (body.api_restock !== false) restock(shop, order, refund);
  if (world.hookMoods.shift() === "throw") return forget(order, refund, "The accounting service could not be reached");
  if (refundedOf(order) >= totalOf(order) - lessThanAnything && !hasFreeItemLeft(order)) order.status = "refunded";
  refund.meta = body.meta_data ?? [];
  announce(shop, order);
  return json(201, refundForm(refund, order.currency, shop.world));
}

function rowOf({ world }: Shop, order: Order, body: Record<string, any>): Refund {
  const lines: RefundLine[] = body.line_items ?? [];
  const taxOf = (line: RefundLine) => (line.refund_tax ?? []).reduce((sum, tax) => sum + minorIn(tax.refund_total, order.currency), 0);
  const sum = lines.reduce((total, line) => total + minorIn(line.refund_total, order.currency) + taxOf(line), 0);
  return {
    id: world.nextId(),
    amount: body.amount === undefined ? sum : minorIn(body.amount, order.currency),
    reason: body.reason ?? "",
    created: world.time(),
    paid: false,
    meta: [],
    lines: lines.map((line) => ({
      id: world.nextId(),
      itemId: line.id,
      quantity: line.quantity ?? 0,
      total: minorIn(line.refund_total, order.currency),
      tax: taxOf(line),
    })),
  };
}

/** Let the gateway pay. Returns how the request ended, if it did. */
async function payout(shop: Shop, order: Order, refund: Refund): Promise<Outgoing | null> {
  const { world } = shop;
  await world.atGateway();
  const mood = world.gatewayMoods.shift() ?? "pay";
  if (!world.refundsBy(order.gateway) || mood === "cannot") return forget(order, refund, world.cannotRefund);
  if (mood === "decline") {
    if (world.gatewayNotes.refused) addNote(world, order, "A refund of this order failed: The card was declined by the bank.");
    return forget(order, refund, "The card was declined by the bank.");
  }
  if (mood === "silent") return page(504, "Gateway Time-out");
  if (mood === "die-before-paying") return died(shop, order, fatal());
  world.gatewayCalls.push({ orderId: order.id, amount: refund.amount, reason: refund.reason });
  if (world.gatewayNotes.paid) addNote(world, order, `Refunded ${toDecimal(refund.amount, order.currency)} - Refund ID: 8XK${refund.id}`);
  if (mood === "die-after-paying") return died(shop, order, page(502, "Bad Gateway"));
  refund.paid = true;
  return mood === "hook-dies" ? died(shop, order, fatal()) : null;
}

/** A refund that the gateway refused is deleted again; so is a paid one, when a plugin throws an exception in a hook. */
function forget(order: Order, refund: Refund, message: string): Outgoing {
  order.refunds.splice(order.refunds.indexOf(refund), 1);
  return refused(message);
}

function died(shop: Shop, order: Order, answer: Outgoing): Outgoing {
  announce(shop, order);
  return answer;
}

function announce(shop: Shop, order: Order): void {
  order.modified = shop.world.time();
  shop.emit("action.woocommerce_order_refunded", { action: "woocommerce_order_refunded", arg: order.id });
  shop.emit("order.updated", orderForm(order, shop.origin(), shop.world));
}

function restock({ world }: Shop, order: Order, { lines }: Refund): void {
  for (const { itemId, quantity } of lines) {
    const product = world.products.get(order.items.find(({ id }) => id === itemId)?.productId ?? 0);
    if (product?.manageStock === true) product.stock = (product.stock ?? 0) + quantity;
  }
}

/** An order with a free item is refunded only once all its items are. */
function hasFreeItemLeft({ items, refunds }: Order): boolean {
  const gone = refunds.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  const sold = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return items.some(({ total }) => total === 0) && gone < sold;
}

/** Delete a refund, which moves no money. */
export function deleteRefund(shop: Shop, order: Order, id: number): Outgoing {
  const refund = order.refunds.find((one) => one.id === id);
  if (!refund) return refusal(404, "woocommerce_rest_shop_order_refund_invalid_id", "Invalid ID.");
  order.refunds.splice(order.refunds.indexOf(refund), 1);
  shop.emit("order.updated", orderForm(order, shop.origin(), shop.world));
  return json(200, refundForm(refund, order.currency, shop.world));
}
