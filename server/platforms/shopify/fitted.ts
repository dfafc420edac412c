import { roundedParts } from "#server/platforms/domain/rounded-parts";

interface Part {
  discount_minor: number;
  tax_minor: number;
}
type Line = Part & { quantity: number; unit_price_minor: number };
type Charge = Part & { price_minor: number };

/**
 * Return the lines and charges of an order so that they add up to its total: taxes, discounts and amounts in the customer's currency are
 * rounded line by line, the total is not. `extras`: charges beside goods and shipping, left out where the total does not contain them.
 */
export function fitted<L extends Line, C extends Charge>(
  total: number,
  isIncluded: boolean,
  order: { lines: readonly L[]; shipping: readonly C[]; extras?: readonly C[] },
): { lines: L[]; shipping: C[] } {
  const lines = order.lines.map((line) => ({ ...line, price: line.unit_price_minor }));
  const shipping = withExtras(total, isIncluded, order);
  const charges = shipping.map((charge) => ({ ...charge, price: charge.price_minor, quantity: 1 }));
  const before = [...lines, ...charges].map((part) => grossOf(part, isIncluded));
  const after = roundedParts(total, before.map(BigInt), 1n);
  const shifts = after.map((gross, i) => gross - (before[i] ?? 0));
  return {
    lines: order.lines.map((line, i) => {
      const { price, ...moved } = shifted(line.unit_price_minor, line, line.quantity, shifts[i] ?? 0, isIncluded);
      return { ...line, ...moved, unit_price_minor: price };
    }),
    shipping: shipping.map((charge, i) => {
      const { price, ...moved } = shifted(charge.price_minor, charge, 1, shifts[lines.length + i] ?? 0, isIncluded);
      return { ...charge, ...moved, price_minor: price };
    }),
  };
}

/** A total may be that of an edited order, or of one whose duties are paid on delivery. */
function withExtras<L extends Line, C extends Charge>(
  total: number,
  isIncluded: boolean,
  { lines, shipping, extras = [] }: { lines: readonly L[]; shipping: readonly C[]; extras?: readonly C[] },
): readonly C[] {
  const goods = lines.map((line) => ({ ...line, price: line.unit_price_minor }));
  const charges = [...shipping, ...extras].map((charge) => ({ ...charge, price: charge.price_minor, quantity: 1 }));
  const parts = [...goods, ...charges];
  const whole = parts.reduce((sum, part) => sum + grossOf(part, isIncluded), 0);
  return whole <= total + parts.length ? [...shipping, ...extras] : shipping;
}

const grossOf = ({ price, quantity, discount_minor, tax_minor }: Part & { price: number; quantity: number }, isIncluded: boolean): number =>
  Math.max(0, price * quantity - discount_minor) + (isIncluded ? 0 : tax_minor);

/** Tax on top takes up the difference, for it is what was rounded; else the discount does, or the price where there is none. */
function shifted(price: number, { discount_minor, tax_minor }: Part, quantity: number, by: number, isIncluded: boolean) {
  if (!isIncluded && tax_minor > 0 && tax_minor + by >= 0) return { price, discount_minor, tax_minor: tax_minor + by };
  const dearer = Math.ceil(Math.max(0, by - discount_minor) / quantity);
  return { price: price + dearer, discount_minor: discount_minor + dearer * quantity - by, tax_minor };
}
