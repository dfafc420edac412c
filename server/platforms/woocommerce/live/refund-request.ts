import { toDecimal } from "#contracts/money";
import { allocate } from "#server/kit/allocate";
import { shortMark } from "../../operation-key.ts";
import { minorOf } from "../../payload.ts";
import { PlatformError } from "../../port/errors.ts";
import type { RefundCommand } from "../../port/refunds.ts";
import { unitsOfLine } from "../amounts.ts";
import { keyedMeta, type WooLine, type WooOrder, type WooRefund } from "../api/records.ts";
import { amountText, leftOf } from "./left.ts";
import { unitsOf } from "./orders.ts";

/**
 * Return the request of a refund. Its key is saved last of all, so the reason carries a short mark too: that is saved before the gateway
 * pays, and stays when PHP ends in between.
 */
export const refundBody = ({ order, made }: { order: WooOrder; made: WooRefund[] }, command: RefundCommand, key: string) => ({
  amount: amountText(command.amount_minor, leftOf(order, made), order.currency),
  reason: `${command.reason || "Refund"} (${shortMark(key)})`,
  // Both default to true: money would move, and stock would change.
  api_refund: !isByHand(command),
  api_restock: false,
  line_items: linesOf(order, command),
  meta_data: keyedMeta(key),
});

/** The gateway is not asked: the merchant pays, and the site only notes it. */
export const isByHand = ({ payment, by_hand }: Pick<RefundCommand, "payment" | "by_hand">): boolean =>
  by_hand === true || payment.kind === "manual";

/** The checks that WooCommerce leaves out: it refunds more units than sold and amounts that contradict their lines. */
export function assertRefundable(order: WooOrder, made: WooRefund[], command: RefundCommand): void {
  const refuse = (safeMessage: string, platformCode: string): never => {
    throw new PlatformError("invalid", { safeMessage, platformCode });
  };
  const { currency } = order;
  const { amount_minor, lines = [], shipping_minor = 0 } = command;
  if (currency !== command.order.currency) refuse("The order is in another currency", "CURRENCY_MISMATCH");
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0) refuse("A refund needs an amount", "INVALID_AMOUNT");
  const left = leftOf(order, made);
  if (Math.round(amount_minor / left.unit) === 0) refuse("The shop counts in larger units than this refund", "INVALID_AMOUNT");
  if (amount_minor > left.minor + left.slack || left.minor <= 0) refuse("The order has less left than this refund", "EXCEEDS_PAYMENT");
  if (lines.reduce((sum, line) => sum + line.amount_minor, shipping_minor) > amount_minor)
    refuse("The lines exceed the amount", "LINES_EXCEED_AMOUNT");
  const units = made.flatMap(unitsOf);
  for (const { external_id, quantity } of lines) {
    const line = order.line_items.find(({ id }) => String(id) === external_id);
    const gone = units.filter((unit) => unit.line_external_id === external_id).reduce((sum, unit) => sum + unit.quantity, 0);
    if (!line || quantity > unitsOfLine(line.quantity) - gone) refuse("More units than are left of the line", "EXCEEDS_LINE");
  }
}

function linesOf(order: WooOrder, { lines = [], shipping_minor = 0 }: RefundCommand) {
  const items = lines.flatMap(({ external_id, quantity, amount_minor }) => {
    const line = order.line_items.find(({ id }) => String(id) === external_id);
    return line ? [{ id: line.id, quantity: quantityThere(line, quantity), ...splitTax(line, amount_minor, order.currency) }] : [];
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

/** A line that counts as one unit goes back as all of what was sold. */
const quantityThere = (line: WooLine, units: number): number =>
  units > 0 && unitsOfLine(line.quantity) !== line.quantity ? line.quantity : units;

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
