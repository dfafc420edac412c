/** A line's amounts as paid: `gross` with tax, of which `tax`, for `quantity` units. Minor units. */
export interface PaidLine {
  quantity: number;
  gross: number;
  tax: number;
}
export interface Amounts {
  net: number;
  tax: number;
  gross: number;
}

/**
 * Return the value of the units from `from` (0-based) to `from + count`: floor(T·k/n) differences, so that all units
 * add up to T (M4).
 */
export function unitsValue(line: PaidLine, from: number, count: number): Amounts {
  const gross = share(line.gross, line.quantity, from + count) - share(line.gross, line.quantity, from);
  const tax = share(line.tax, line.quantity, from + count) - share(line.tax, line.quantity, from);
  return { net: gross - tax, tax, gross };
}

/**
 * Return the combined values of the first 1, 2, … of the `free` units from `from` on, tax included; at most 100 values.
 */
export const freeValues = (line: PaidLine, from: number, free: number): number[] =>
  Array.from({ length: Math.min(free, 100) }, (_, index) => unitsValue(line, from, index + 1).gross);

/** The first k of n units' part of the total, rounded down; capped at n. */
function share(total: number, n: number, k: number): number {
  return Number((BigInt(total) * BigInt(Math.min(k, n))) / BigInt(n));
}

/**
 * Return a line's amounts as the customer paid them (M2): after the line discount and its share of the order's
 * discount.
 */
export function paidLine(line: {
  quantity: number;
  unit_price_minor: number;
  discount_minor: number;
  order_discount_minor: number;
  tax_minor: number;
  tax_inclusive: boolean;
}): PaidLine {
  const value = Math.max(0, line.quantity * line.unit_price_minor - line.discount_minor - line.order_discount_minor);
  const tax = line.tax_inclusive ? Math.min(line.tax_minor, value) : line.tax_minor;
  return { quantity: line.quantity, gross: line.tax_inclusive ? value : value + tax, tax };
}
