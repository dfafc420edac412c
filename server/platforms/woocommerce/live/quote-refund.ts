import { unitsValue } from "#server/domain/units";
import { minorOf } from "../../payload.ts";
import type { RefundAsk, RefundQuote } from "../../port/refunds.ts";
import type { WooOrder, WooRefund } from "../api/records.ts";
import { unitsOf } from "./orders.ts";

/** Compute a refund from what was charged: WooCommerce has no preview in all supported versions. */
export function quoteRefund(order: WooOrder, made: WooRefund[], { lines, shipping_minor }: RefundAsk): RefundQuote {
  const { currency } = order;
  const units = made.flatMap(unitsOf);
  let amount = shipping_minor;
  let tax = 0;
  for (const { external_id, quantity } of lines) {
    const line = order.line_items.find(({ id }) => String(id) === external_id);
    if (!line) continue;
    const gone = units.filter((unit) => unit.line_external_id === external_id).reduce((sum, unit) => sum + unit.quantity, 0);
    const wanted = Math.min(quantity, line.quantity - gone);
    const [gross, lineTax] = [minorOf(currency, line.total, line.total_tax), minorOf(currency, line.total_tax)];
    const value = unitsValue({ quantity: line.quantity, gross, tax: lineTax }, gone, wanted);
    amount += value.gross;
    tax += value.tax;
  }
  const most = minorOf(currency, order.total) - made.reduce((sum, refund) => sum + minorOf(currency, refund.amount), 0);
  const capped = Math.min(amount, most);
  return {
    exact: false,
    currency,
    amount_minor: capped,
    tax_minor: Math.min(tax, capped),
    max_minor: most,
    payments: [{ external_id: `order:${order.id}`, gateway: "", amount_minor: capped, max_minor: most }],
  };
}
