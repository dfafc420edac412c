import { toDecimal } from "#contracts/money";
import { allocate } from "#server/domain/allocate";
import { minorOf } from "../../payload.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import { type LiveRefunds, type RefundCommand, type RefundResult, refundResultOf } from "../../port/refunds.ts";
import type { WooClient } from "../api/client.ts";
import { hasKey, keyedMeta, type WooLine, type WooOrder, type WooRefund } from "../api/records.ts";
import { amountText, leftOf } from "./left.ts";
import { orderById, unitsOf } from "./orders.ts";
import { allOf } from "./paging.ts";
import { clearPending, markPending, pendingKey } from "./pending-refund.ts";
import { quoteRefund } from "./quote-refund.ts";

interface Sources {
  order: WooOrder;
  refunds: WooRefund[];
}

export function refunds(client: WooClient): LiveRefunds {
  return {
    async preview(ask) {
      const { order, refunds: made } = await refundSources(client, ask.order.external_id);
      return quoteRefund(order, made, ask);
    },
    // WooCommerce itself pays concurrent refunds of the same money twice.
    execute: (command, key) =>
      client.serial(`order:${command.order.external_id}`, async () => {
        try {
          return await execute(client, command, key);
        } catch (error) {
          return refundResultOf(error);
        }
      }),
    findByKey: ({ order }, key) => findByKey(client, order.external_id, key),
  };
}

export async function refundSources(client: WooClient, externalId: string): Promise<Sources> {
  const order = await orderById(client, externalId);
  if (!order) throw new PlatformError("not_found", { safeMessage: "The store has no such order" });
  return { order, refunds: order.refunds.length > 0 ? await allOf<WooRefund>(client, `orders/${order.id}/refunds`) : [] };
}

async function findByKey(client: WooClient, externalId: string, key: string): Promise<RefundResult | null> {
  const { order, refunds: made } = await refundSources(client, externalId);
  return madeBefore(made, key) ?? (pendingKey(client, order, made) === key ? { state: "unknown" } : null);
}

function madeBefore(made: WooRefund[], key: string): RefundResult | null {
  const known = made.find((refund) => hasKey(refund, key));
  return known ? { state: "succeeded", external_id: String(known.id) } : null;
}

async function execute(client: WooClient, command: RefundCommand, key: string): Promise<RefundResult> {
  const { order, refunds: made } = await refundSources(client, command.order.external_id);
  const known = madeBefore(made, key);
  if (known) return known;
  const pending = pendingKey(client, order, made);
  if (pending === key) return { state: "unknown" };
  if (pending) throw new PlatformError("unavailable", { safeMessage: "Another refund of the order has not finished" });
  assertRefundable(order, made, command);
  await markPending(client, order, key);
  return requestRefund(client, { order, refunds: made }, command, key);
}

async function requestRefund(
  client: WooClient,
  { order, refunds: made }: Sources,
  command: RefundCommand,
  key: string,
): Promise<RefundResult> {
  const body = {
    amount: amountText(command.amount_minor, leftOf(order, made), order.currency),
    reason: command.reason ?? "",
    // Both default to true: money would move, and stock would change.
    api_refund: command.payment.kind !== "manual",
    api_restock: false,
    line_items: linesOf(order, command),
    meta_data: keyedMeta(key),
  };
  try {
    const refund = await client.write<WooRefund>("POST", `orders/${order.id}/refunds`, body);
    return { state: "succeeded", external_id: String(refund.id) };
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    // A refund may be saved and paid although the answer says otherwise, or is lost.
    const saved = await savedAfter(client, order, key);
    if (saved) return saved;
    if (error.kind !== "outcome_unknown") await clearPending(client, order);
    throw error;
  }
}

async function savedAfter(client: WooClient, { id }: WooOrder, key: string): Promise<RefundResult | null> {
  try {
    return madeBefore(await allOf<WooRefund>(client, `orders/${id}/refunds`), key);
  } catch {
    return { state: "unknown" };
  }
}

/** The checks that WooCommerce leaves out: it refunds more units than sold and amounts that contradict their lines. */
function assertRefundable(order: WooOrder, made: WooRefund[], command: RefundCommand): void {
  const refuse = (safeMessage: string, platformCode: string): never => {
    throw new PlatformError("invalid", { safeMessage, platformCode });
  };
  const { currency } = order;
  const { amount_minor, lines = [], shipping_minor = 0 } = command;
  if (currency !== command.order.currency) refuse("The order is in another currency", "CURRENCY_MISMATCH");
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0) refuse("A refund needs an amount", "INVALID_AMOUNT");
  if (amount_minor > minorOf(currency, leftOf(order, made))) refuse("The order has less left than this refund", "EXCEEDS_PAYMENT");
  if (lines.reduce((sum, line) => sum + line.amount_minor, shipping_minor) > amount_minor)
    refuse("The lines exceed the amount", "LINES_EXCEED_AMOUNT");
  const units = made.flatMap(unitsOf);
  for (const { external_id, quantity } of lines) {
    const line = order.line_items.find(({ id }) => String(id) === external_id);
    const gone = units.filter((unit) => unit.line_external_id === external_id).reduce((sum, unit) => sum + unit.quantity, 0);
    if (!line || quantity > line.quantity - gone) refuse("More units than are left of the line", "EXCEEDS_LINE");
  }
}

function linesOf(order: WooOrder, { lines = [], shipping_minor = 0 }: RefundCommand) {
  const items = lines.flatMap(({ external_id, quantity, amount_minor }) => {
    const line = order.line_items.find(({ id }) => String(id) === external_id);
    return line ? [{ id: line.id, quantity, ...splitTax(line, amount_minor, order.currency) }] : [];
  });
  // Fees were taken over as shipping; a negative one is a discount.
  const charges = [...order.shipping_lines, ...order.fee_lines].filter(({ total }) => !total.startsWith("-"));
  const shares = allocate(
    shipping_minor,
    charges.map((line) => minorOf(order.currency, line.total, line.total_tax)),
  );
  const parts = charges.map((line, i) => ({ id: line.id, ...splitTax(line, shares[i] ?? 0, order.currency) }));
  return [...items, ...(shipping_minor > 0 ? parts : [])];
}

/** A line's refund comes without tax, and the tax by rate: the amount is split as the line was charged. */
function splitTax({ total, taxes }: WooLine, amount: number, currency: string) {
  const charged = taxes.filter((tax) => tax.total !== "");
  const weights = [minorOf(currency, total), ...charged.map((tax) => minorOf(currency, tax.total))].map((weight) => Math.max(0, weight));
  const [net = 0, ...shares] = weights.some((weight) => weight > 0) ? allocate(amount, weights) : [amount, ...charged.map(() => 0)];
  return {
    refund_total: toDecimal(net, currency),
    refund_tax: charged.map(({ id }, i) => ({ id, refund_total: toDecimal(shares[i] ?? 0, currency) })),
  };
}
