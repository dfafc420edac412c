import { exponent } from "#contracts/money";
import { json, type Outgoing } from "../serve.ts";
import { createRefund, deleteRefund } from "./refunding.ts";
import { listed, type Request, type Route, refusal, type Shop } from "./shop.ts";
import { addNote, mergeMeta, minorIn, type Order, orderForm, productForm, refundForm, type TaxRate, totalOf, type World } from "./world.ts";

const noOrder = () => refusal(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");

export function orderRoutes(shop: Shop): Route[] {
  const { world } = shop;
  const form = (order: Order) => orderForm(order, shop.origin(), world);
  const one = (answer: (order: Order, request: Request) => Outgoing | Promise<Outgoing>) => (request: Request) => {
    const order = world.orders.get(Number(request.ids[0]));
    return order ? answer(order, request) : noOrder();
  };
  return [
    ["GET", /^orders$/, ({ call }) => listed(wanted([...world.orders.values()], call.query), call, form)],
    ["POST", /^orders\/batch$/, () => json(200, { create: [], update: [], delete: [] })],
    ["POST", /^orders$/, ({ body }) => createOrder(shop, body)],
    ["GET", /^orders\/(\d+)$/, one((order) => json(200, form(order)))],
    ["PUT", /^orders\/(\d+)$/, one((order, { body }) => updateOrder(shop, order, body))],
    [
      "DELETE",
      /^orders\/(\d+)$/,
      one((order, { call }) => {
        // Only what goes to the bin is reported.
        if (call.query.get("force") === "true") world.orders.delete(order.id);
        else {
          Object.assign(order, { status: "trash", modified: world.time() });
          shop.emit("order.deleted", { id: order.id });
        }
        return json(200, form(order));
      }),
    ],
    [
      "GET",
      /^orders\/(\d+)\/refunds$/,
      one((order, { call }) => listed(order.refunds, call, (refund) => refundForm(refund, order.currency, world))),
    ],
    ["POST", /^orders\/(\d+)\/refunds$/, one((order, { body }) => createRefund(shop, order, body))],
    ["DELETE", /^orders\/(\d+)\/refunds\/(\d+)$/, one((order, { ids }) => deleteRefund(shop, order, Number(ids[1])))],
    [
      "GET",
      /^orders\/(\d+)\/notes$/,
      one((order) =>
        json(
          200,
          order.notes.map(({ id, note, customer }) => ({ id, note, customer_note: customer })),
        ),
      ),
    ],
    [
      "POST",
      /^orders\/(\d+)\/notes$/,
      one((order, { body }) => {
        const id = addNote(world, order, body.note, body.customer_note === true);
        return json(201, { id, note: body.note });
      }),
    ],
    [
      "POST",
      /^orders\/(\d+)\/actions\/send_order_details$/,
      one((order, { body }) => {
        if (!body.email) return refusal(400, "woocommerce_rest_missing_email", "Order does not have an email address.");
        order.mails.push(body.email);
        return json(200, { message: "Order details sent." });
      }),
    ],
  ];
}

const byTime = (a: Order, b: Order) => (a.modified === b.modified ? a.id - b.id : a.modified < b.modified ? -1 : 1);

/** The filters of a list of orders. `search` does not look into meta, so it finds nothing of ours. */
function wanted(all: Order[], query: URLSearchParams): Order[] {
  const after = query.get("modified_after");
  const via = query.get("created_via");
  const found = all.filter((order) => (!after || order.modified > after) && (!via || order.createdVia === via));
  found.sort(query.get("orderby") === "modified" ? byTime : (a, b) => a.id - b.id);
  return query.get("order") === "desc" ? found.reverse() : found;
}

function createOrder(shop: Shop, body: Record<string, any>): Outgoing {
  const { world } = shop;
  const order = world.emptyOrder(body.currency ?? world.currency);
  Object.assign(order, {
    customerId: body.customer_id ?? 0,
    billing: body.billing ?? {},
    shipping: body.shipping ?? {},
    gateway: body.payment_method ?? "",
    createdVia: body.created_via ?? "rest-api",
    note: body.customer_note ?? "",
    meta: body.meta_data ?? [],
  });
  for (const line of body.line_items ?? []) {
    // One that is not there leaves a line without name and product, which is ordered all the same.
    const product = world.products.get(line.variation_id ?? line.product_id);
    const total = minorIn(line.total ?? line.subtotal, order.currency);
    const subtotal = minorIn(line.subtotal, order.currency);
    const { name = "", taxStatus = "taxable", taxClass = "" } = product ?? {};
    const rates = taxStatus === "taxable" ? world.ratesAt(taxClass, placeOf(order)) : [];
    order.items.push({
      id: world.nextId(),
      name,
      quantity: line.quantity,
      productId: product ? product.parentId || product.id : 0,
      variationId: product?.parentId ? product.id : 0,
      subtotal,
      subtotalTax: taxAt(world, order, rates, subtotal),
      total,
      tax: taxAt(world, order, rates, total),
      rates,
    });
  }
  order.fees = (body.fee_lines ?? []).map((fee: Record<string, string>) => feeOf(world, order, world.nextId(), fee));
  world.orders.set(order.id, order);
  setStatus(shop, order, body.status ?? "pending");
  shop.emit("order.created", orderForm(order, shop.origin(), world));
  return json(201, orderForm(order, shop.origin(), world));
}

/** Taxes are computed here, never taken from the caller: at the address of shipping, else of billing, else of the shop. */
const placeOf = ({ shipping, billing }: Order): Record<string, string> =>
  shipping.country ? shipping : billing.country ? billing : { country: "DE" };
const taxAt = (world: World, { currency }: Order, rates: readonly TaxRate[], net: number): number =>
  rates.reduce((sum, { percent }) => sum + world.rounded((net * percent) / 100, currency), 0);

/** A fee's total may have more decimals than it is shown with: its tax is computed from all of them, and the order rounds their sum. */
function feeOf(world: World, order: Order, id: number, fee: Record<string, string>): Order["fees"][number] {
  const rates = fee.tax_status === "none" ? [] : world.ratesAt(fee.tax_class ?? "", placeOf(order));
  const exact = Number(fee.total) * 10 ** exponent(order.currency);
  const tax = taxAt(world, order, rates, exact);
  return { id, name: fee.name ?? "", total: world.rounded(exact + tax, order.currency) - tax, tax, rates };
}

/** Stock moved by an order is reported as a change of the product, or of the variation by its own id. */
function moveStock({ world, emit }: Shop, { productId, variationId }: Order["items"][number], by: number): void {
  const product = world.products.get(variationId || productId);
  if (product?.manageStock !== true || product.stock === null) return;
  product.stock += by;
  product.modified = world.time();
  emit("product.updated", productForm(product, world));
}

/** Stock goes down as soon as an order is placed, also on hold. */
const placed = new Set(["on-hold", "processing", "completed"]);

function setStatus(shop: Shop, order: Order, asked: string): void {
  const { world } = shop;
  const at = world.time();
  const status = world.statusInstead.shift() ?? asked;
  if (placed.has(status) && !placed.has(order.status)) for (const item of order.items) moveStock(shop, item, -item.quantity);
  // Cancelling gives back what placing the order took.
  if (status === "cancelled" && placed.has(order.status)) for (const item of order.items) moveStock(shop, item, item.quantity);
  order.status = status;
  order.modified = at;
  if (!order.paid && isPaidBy(order)) order.paid = at;
  if (status === "completed") order.completed = at;
}

/** The status in which an order counts as paid: one that needs no work is done at once, and one paid on delivery is not before that. */
const paidStatus = ({ gateway, items }: Order): string => (gateway !== "cod" && items.length > 0 ? "processing" : "completed");
const isPaidBy = (order: Order): boolean => order.status === paidStatus(order) || order.status === "completed";

function updateOrder(shop: Shop, order: Order, body: Record<string, any>): Outgoing {
  for (const fee of body.fee_lines ?? []) {
    const at = order.fees.findIndex(({ id }) => id === fee.id);
    if (at >= 0) order.fees[at] = feeOf(shop.world, order, fee.id, { name: order.fees[at]?.name, ...fee });
  }
  if (body.status) setStatus(shop, order, body.status);
  order.meta = mergeMeta(order.meta, body.meta_data ?? []);
  order.modified = shop.world.time();
  const form = orderForm(order, shop.origin(), shop.world);
  shop.emit("order.updated", form);
  return json(200, form);
}

/** Where these gateways put an order whose money is yet to come. */
const owing: Record<string, string> = { bacs: "on-hold", cheque: "on-hold", cod: "processing" };

/** The customer checks out by the link, with a gateway of their choice: a card is charged at once. */
export function payOrder(shop: Shop, order: Order, gateway = "card"): void {
  order.gateway ||= gateway;
  if (totalOf(order) > 0) setStatus(shop, order, owing[order.gateway] ?? paidStatus(order));
  shop.emit("order.updated", orderForm(order, shop.origin(), shop.world));
}
