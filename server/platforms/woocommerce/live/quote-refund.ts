import { unitsValue } from "#server/catalogue/domain/units";
import { recordOf } from "../../payload.ts";
import type { RefundAsk, RefundQuote } from "../../port/refunds.ts";
import { chargedAmounts, unitsOfLine } from "../amounts.ts";
import type { WooOrder, WooRefund } from "../api/records.ts";
import { leftOf } from "./left.ts";
import { unitsOf } from "./orders.ts";

/** Compute a refund from what was charged: WooCommerce has no preview in all supported versions. */
export function quoteRefund(order: WooOrder, made: WooRefund[], { lines, shipping_minor }: RefundAsk): RefundQuote {
  const { currency } = order;
  const units = made.flatMap(unitsOf);
  const charged = chargedAmounts(recordOf(order));
  let amount = shipping_minor;
  let tax = 0;
  for (const { external_id, quantity } of lines) {
    const line = order.line_items.find(({ id }) => String(id) === external_id);
    if (!line) continue;
    const gone = units.filter((unit) => unit.line_external_id === external_id).reduce((sum, unit) => sum + unit.quantity, 0);
    const sold = unitsOfLine(line.quantity);
    const wanted = Math.min(quantity, sold - gone);
    const { gross, tax: lineTax } = charged(recordOf(line));
    const value = unitsValue({ quantity: sold, gross, tax: lineTax }, gone, wanted);
    amount += value.gross;
    tax += value.tax;
  }
  const most = leftOf(order, made).minor;
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
