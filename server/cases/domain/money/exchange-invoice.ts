import { portion, taxInside } from "#server/kit/allocate";

/** Something on an additional invoice, tax included, in minor units; returned goods are negative. */
export interface Supply {
  kind: "RETURNED" | "EXCHANGE" | "SHIPPING" | "SHIPPING_REFUND" | "FEE" | "BALANCE";
  /** A product's title, or the kind of a fee. */
  title: string;
  sku: string | null;
  order_line_id: string | null;
  quantity: number;
  /** A percentage as a decimal string. */
  rate: string;
  gross_minor: number;
  tax_minor: number;
}

/**
 * Return the supplies of an additional invoice over `amount`: the goods exchanged, their shipping and the fees, less the goods returned.
 * Fees bear the highest rate of the returned goods, or else of the others, with the tax inside. What another payment covers is a line of
 * its own at that rate, so that the supplies add up to the amount.
 */
export function supplyLines(
  amount: number,
  { goods, fees }: { goods: readonly Supply[]; fees: readonly { kind: string; amount_minor: number }[] },
): Supply[] {
  const rate = highest(goods.filter(({ kind }) => kind === "RETURNED")) ?? highest(goods) ?? "0";
  const taxed = (kind: "FEE" | "BALANCE", title: string, gross_minor: number): Supply => ({
    ...{ kind, title, sku: null, order_line_id: null, rate, gross_minor },
    quantity: gross_minor < 0 ? -1 : 1,
    tax_minor: taxInside(gross_minor, rate),
  });
  const charged = fees.filter(({ amount_minor }) => amount_minor > 0).map((fee) => taxed("FEE", fee.kind, fee.amount_minor));
  const all = [...goods, ...charged].filter(({ gross_minor }) => gross_minor !== 0);
  const rest = amount - all.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  return withoutTurnedTax(rest === 0 ? all : [...all, taxed("BALANCE", "", rest)], amount);
}

/**
 * Goods of one rate that are worth about the same differ by less than their taxes were rounded: the exchange's takes the cent, so that the
 * tax of the document is a part of its amount. Goods of several rates may well take off more tax than they add.
 */
function withoutTurnedTax(lines: Supply[], amount: number): Supply[] {
  const tax = lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0);
  const inside = Math.min(Math.max(0, amount), Math.max(0, tax));
  if (tax === inside || new Set(lines.map(({ rate }) => rate)).size > 1) return lines;
  const at = lines.findIndex(({ kind }) => kind === "EXCHANGE");
  return lines.map((line, i) => (i === at ? { ...line, tax_minor: line.tax_minor + inside - tax } : line));
}

const highest = (goods: readonly Supply[]): string | undefined => goods.map(({ rate }) => rate).sort((a, b) => Number(b) - Number(a))[0];

/** Return the tax of a new charge at the rate of the order's own shipping; without any, inside it at the rate named. */
export const shippingTax = (gross: number, paid: { gross: number; tax: number }, rate: string): number =>
  paid.gross > 0 ? portion(paid.tax, gross, paid.gross) : taxInside(gross, rate);
