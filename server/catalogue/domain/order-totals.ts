import { allocate } from "#server/kit/allocate";
import { paidLine } from "./units.ts";

interface Charge {
  price_minor: number;
  discount_minor: number;
  tax_minor: number;
}
interface Line {
  quantity: number;
  unit_price_minor: number;
  discount_minor: number;
  tax_minor: number;
}
export interface OrderInput {
  tax_inclusive: boolean;
  discount_minor: number;
  lines: readonly Line[];
  shipping: readonly Charge[];
  payments: readonly { captured_minor: number }[];
}

export interface OrderTotals {
  /** Per line, in order: its share of the order's discount (M3), the amount paid with tax, and the tax in it. */
  lines: { order_discount_minor: number; tax_minor: number; gross_minor: number }[];
  shipping: { gross_minor: number }[];
  /** Lines and shipping, tax included. */
  total_minor: number;
  paid_minor: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const lineValue = (line: Line): number => Math.max(0, line.quantity * line.unit_price_minor - line.discount_minor);

/**
 * Return the totals of an order's lines and charges in minor units. The order's discount is capped at the value of the
 * lines.
 */
export function orderTotals(order: OrderInput): OrderTotals {
  const values = order.lines.map(lineValue);
  const shares = allocate(Math.min(order.discount_minor, sum(values)), values);
  const lines = order.lines.map((line, i) => {
    const order_discount_minor = shares[i] ?? 0;
    const paid = paidLine({ ...line, order_discount_minor, tax_inclusive: order.tax_inclusive });
    return { order_discount_minor, tax_minor: paid.tax, gross_minor: paid.gross };
  });
  const shipping = order.shipping.map((charge) => ({ gross_minor: chargeGross(charge, order.tax_inclusive) }));
  return {
    lines,
    shipping,
    total_minor: sum([...lines, ...shipping].map((part) => part.gross_minor)),
    paid_minor: sum(order.payments.map((payment) => payment.captured_minor)),
  };
}

function chargeGross(charge: Charge, taxInclusive: boolean): number {
  const net = Math.max(0, charge.price_minor - charge.discount_minor);
  return taxInclusive ? net : net + charge.tax_minor;
}
