import { largestMinor } from "#contracts/money";
import type { OrderSums, SummedOrder } from "#contracts/orders/order-sums";
import { orderTotals } from "#server/catalogue/domain/order-totals";
import { taxOf } from "#server/catalogue/domain/tax";
import { badRequest } from "#server/kit/errors";

type Line = SummedOrder["lines"][number];

/** Return what a line entered by hand adds to an order: its rate as text, and the tax in or on top of its price. */
export const pricedLine = ({ quantity, unit_price_minor, tax_rate }: Line, isInclusive: boolean) => ({
  ...{ quantity, unit_price_minor, discount_minor: 0, tax_rate: String(tax_rate) },
  tax_minor: taxOf(quantity * unit_price_minor, tax_rate, isInclusive),
});

/** Return the charges of an order entered by hand: shipping, or none. */
export function pricedShipping({
  shipping_minor: price_minor,
  shipping_tax_rate,
  prices_include_tax,
}: Pick<SummedOrder, "shipping_minor" | "shipping_tax_rate" | "prices_include_tax">) {
  if (price_minor === 0) return [];
  const charge = { external_id: "shipping", title: "Shipping", price_minor, discount_minor: 0, tax_rate: String(shipping_tax_rate) };
  return [{ ...charge, tax_minor: taxOf(price_minor, shipping_tax_rate, prices_include_tax) }];
}

/** Return what an order that is being entered comes to. Left out, all of it is paid. */
export function sumsOf(input: SummedOrder): OrderSums {
  const lines = input.lines.map((line) => pricedLine(line, input.prices_include_tax));
  const shipping = pricedShipping(input);
  const totals = orderTotals({ tax_inclusive: input.prices_include_tax, discount_minor: 0, lines, shipping, payments: [] });
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const { total_minor } = totals;
  const paid_minor = input.paid_minor ?? total_minor;
  return {
    items_minor: add(totals.lines.map(({ gross_minor }) => gross_minor)),
    shipping_minor: add(totals.shipping.map(({ gross_minor }) => gross_minor)),
    tax_minor: add([...totals.lines, ...shipping].map(({ tax_minor }) => tax_minor)),
    ...{ total_minor, paid_minor, due_minor: total_minor - paid_minor },
  };
}

/** Return the same for the form. @throws BAD_REQUEST by field where a sum is too large to be exact */
export function previewOrder(input: SummedOrder): OrderSums {
  const tooBig = input.lines.findIndex(({ quantity, unit_price_minor }) => quantity * unit_price_minor > largestMinor);
  if (tooBig >= 0) throw badRequest({ [`lines.${tooBig}.unit_price_minor`]: "TOO_BIG" });
  const sums = sumsOf(input);
  if (sums.total_minor > largestMinor) throw badRequest({ lines: "TOO_BIG" });
  return sums;
}
