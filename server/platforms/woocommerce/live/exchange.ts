import { toDecimal } from "#contracts/money";
import { hasMark, marked } from "../../operation-key.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import {
  type Exchange,
  type ExchangeCommand,
  type ExchangeLine,
  type ExchangeResult,
  type FulfilCommand,
  unknownVariant,
} from "../../port/exchange.ts";
import type { WooClient } from "../api/client.ts";
import { createdVia, keyedMeta, type WooOrder, type WooProduct } from "../api/records.ts";
import { orderById } from "./orders.ts";
import { billingOf, customerId, findOwnOrder } from "./own-orders.ts";

const resultOf = ({ id, number }: WooOrder): ExchangeResult => ({ external_id: String(id), number: `#${number}` });
/** An order has one hold at most: its status. */
const holdId = (order: WooOrder): string => `on-hold:${order.id}`;

/** An exchange order is an order whose lines cost nothing. Its stock is taken at once, also while on hold. */
export const exchange = (client: WooClient): Exchange => ({
  create: (command, key) =>
    client.serial(`key:${key}`, async () => {
      const known = await findOwnOrder(client, key);
      if (known && namelessAt(known) < 0) return resultOf(known);
      if (known) await undo(client, known);
      const body = orderOf(command, key);
      for (const line of command.lines) await assertThere(client, line);
      const made = await client.write<WooOrder>("POST", "orders", body);
      const gone = command.lines[namelessAt(made)];
      if (!gone) return resultOf(made);
      await undo(client, made);
      throw unknownVariant(gone);
    }),
  async findByKey(_, key) {
    const known = await findOwnOrder(client, key);
    return known && namelessAt(known) < 0 ? resultOf(known) : null;
  },
  async hold(orderExternalId) {
    const order = await existing(client, orderExternalId);
    if (order.status === "on-hold" || isGone(order)) return;
    if (order.status === "completed")
      throw new PlatformError("conflict", { safeMessage: "The order was sent before it could be held", platformCode: "COMPLETED" });
    await setStatus(client, order, "on-hold");
  },
  async holds(orderExternalId) {
    const order = await existing(client, orderExternalId);
    return order.status === "on-hold" ? [{ id: holdId(order), reason: "on-hold", own: order.created_via === createdVia }] : [];
  },
  async isHeld(orderExternalId) {
    return (await existing(client, orderExternalId)).status === "on-hold";
  },
  orderOf: async () => null,
  async release(orderExternalId) {
    const order = await existing(client, orderExternalId);
    if (order.status === "on-hold" && order.created_via === createdVia)
      await setStatus(client, order, "processing", (after) => after !== "on-hold");
  },
  async cancel(orderExternalId) {
    const order = await orderById(client, orderExternalId);
    if (!order || isGone(order)) return;
    if (order.status === "completed")
      throw new PlatformError("conflict", { safeMessage: "The order has been sent", platformCode: "COMPLETED" });
    await setStatus(client, order, "cancelled");
  },
  async fulfil(command, key) {
    const order = await existing(client, command.order.external_id);
    const result = { external_id: String(order.id) };
    if (order.status === "completed") return { ...result, already: true };
    if (order.status !== "processing")
      throw new PlatformError("conflict", { safeMessage: `The order is ${order.status}`, platformCode: order.status.toUpperCase() });
    await writeNote(client, order, command, key);
    await setStatus(client, order, "completed", (after) => !unsent.has(after));
    return { ...result, already: false };
  },
});

/**
 * Assert that the shop still has what is ordered: WooCommerce itself takes any id, and orders a line without name and product for one it
 * does not have. @throws PlatformError not_found
 */
async function assertThere(client: WooClient, line: ExchangeLine): Promise<void> {
  const product = `products/${encodeURIComponent(line.product_external_id)}`;
  const variation = `${product}/variations/${encodeURIComponent(line.variant_external_id)}`;
  const paths = line.variant_external_id === line.product_external_id ? [product] : [product, variation];
  for (const path of paths) {
    const found = await client.get<WooProduct>(path).catch((error: unknown) => {
      if (isPlatformError(error, "not_found")) return null;
      throw error;
    });
    if (!found || found.status === "trash") throw unknownVariant(line);
  }
}

/** The position of a line whose product went away while it was ordered; -1 without one. One deleted later keeps its name. */
const namelessAt = ({ line_items }: WooOrder): number => line_items.findIndex(({ name, product_id }) => name === "" && !product_id);

/** Cancelling gives the units of the other lines back; only then the order and its key go. */
async function undo(client: WooClient, { id }: WooOrder): Promise<void> {
  await client.write("PUT", `orders/${id}`, { status: "cancelled" });
  await client.write("DELETE", `orders/${id}`, undefined, { force: true });
}

const unsent = new Set(["pending", "on-hold", "processing", "failed", "cancelled", "trash"]);
const isGone = ({ status }: WooOrder): boolean => status === "cancelled" || status === "trash";

/** Plugins may put an order into another status at once, so the answer is read. @throws PlatformError conflict */
async function setStatus(
  client: WooClient,
  { id }: WooOrder,
  status: string,
  isDone = (after: string): boolean => after === status,
): Promise<void> {
  const after = await client.write<WooOrder>("PUT", `orders/${id}`, { status });
  if (isDone(after.status)) return;
  throw new PlatformError("conflict", {
    safeMessage: `The store made the order ${after.status} instead of ${status}`,
    platformCode: after.status.toUpperCase(),
  });
}

async function existing(client: WooClient, externalId: string): Promise<WooOrder> {
  const order = await orderById(client, externalId);
  if (!order) throw new PlatformError("not_found", { safeMessage: "The store has no such order" });
  return order;
}

function orderOf({ customer, currency, lines, ship_to, hold, note }: ExchangeCommand, key: string) {
  if (lines.length === 0) throw new PlatformError("invalid", { safeMessage: "An exchange order needs lines", field: "lines" });
  return {
    status: hold ? "on-hold" : "processing",
    currency,
    customer_id: customerId(customer),
    billing: billingOf(customer),
    ...(ship_to && { shipping: shippingOf(ship_to) }),
    line_items: lines.map(({ product_external_id, variant_external_id, quantity, unit_minor, net_minor }) => ({
      product_id: Number(product_external_id),
      ...(variant_external_id !== product_external_id && { variation_id: Number(variant_external_id) }),
      quantity,
      // Never with tax on this platform, which adds it at the address.
      subtotal: toDecimal(net_minor ?? quantity * unit_minor, currency),
      total: toDecimal(0, currency),
    })),
    customer_note: note,
    created_via: createdVia,
    meta_data: keyedMeta(key),
  };
}

const shippingOf = (to: NonNullable<ExchangeCommand["ship_to"]>) => ({
  first_name: to.first_name ?? "",
  last_name: to.last_name ?? "",
  address_1: to.line1 ?? "",
  address_2: to.line2 ?? "",
  city: to.city ?? "",
  state: to.province ?? "",
  postcode: to.postcode ?? "",
  country: to.country ?? "",
  phone: to.phone ?? "",
});

/** The tracking number is a note, written once: a customer note is mailed. */
async function writeNote(client: WooClient, { id }: WooOrder, { tracking, notify }: FulfilCommand, key: string): Promise<void> {
  if (!tracking) return;
  const notes = await client.get<{ note: string }[]>(`orders/${id}/notes`);
  if (notes.some(({ note }) => hasMark(note, key))) return;
  const text = [tracking.company, tracking.number, tracking.url].filter(Boolean).join(" ");
  await client.write("POST", `orders/${id}/notes`, { note: marked(text, key), customer_note: notify });
}
