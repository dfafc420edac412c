/** A line's amounts as paid: `gross` with tax, of which `tax`, for `quantity` units. Minor units. */
export interface PaidLine {
  quantity: number;
  gross: number;
  tax: number;
  /** What was paid back for units the customer kept, oldest first. */
  compensated?: readonly Compensation[];
}

/** Money paid back for `quantity` units from `from` (0-based) that the customer kept: they are worth less from then on. */
export interface Compensation {
  from: number;
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
 * add up to T (M4), less what was paid back for units the customer kept.
 */
export function unitsValue(line: PaidLine, from: number, count: number): Amounts {
  if (line.compensated?.length || taxMayExceedUnit(line)) return sumOf(unitValues(line).slice(from, from + count));
  const part = (total: number) => share(total, line.quantity, from + count) - share(total, line.quantity, from);
  const [gross, tax] = [part(line.gross), part(line.tax)];
  return { net: gross - tax, tax, gross };
}

/** Whether rounding may give a unit more tax than it is worth, as it may where units are worth a few cents. */
const taxMayExceedUnit = ({ quantity, gross, tax }: PaidLine): boolean => Math.floor(gross / quantity) < Math.ceil(tax / quantity);

/** Return the value of each unit. Tax that a unit is too small for goes to the next one with room, so that none is lost. */
function unitValues(line: PaidLine): Amounts[] {
  const gross = fieldByUnit(line, "gross");
  const tax = new Array<number>(line.quantity).fill(0);
  let carried = 0;
  const place = (unit: number) => {
    const taken = Math.min(carried, (gross[unit] as number) - (tax[unit] as number));
    tax[unit] = (tax[unit] as number) + taken;
    carried -= taken;
  };
  for (const [unit, own] of fieldByUnit(line, "tax").entries()) {
    carried += own;
    place(unit);
  }
  // Compensation may leave the last units nothing.
  for (let unit = line.quantity - 1; unit >= 0 && carried > 0; unit--) place(unit);
  return gross.map((amount, unit) => ({ net: amount - (tax[unit] as number), tax: tax[unit] as number, gross: amount }));
}

const sumOf = (values: readonly Amounts[]): Amounts =>
  values.reduce((sum, { net, tax, gross }) => ({ net: sum.net + net, tax: sum.tax + tax, gross: sum.gross + gross }), {
    net: 0,
    tax: 0,
    gross: 0,
  });

function fieldByUnit(line: PaidLine, field: "gross" | "tax"): number[] {
  const less = lessByUnit(line, line.compensated ?? [], field);
  return less.map((amount, unit) => paidFor(line, field, unit) - amount);
}

/** Return what was paid for one unit (0-based). */
const paidFor = (line: PaidLine, field: "gross" | "tax", unit: number): number =>
  share(line[field], line.quantity, unit + 1) - share(line[field], line.quantity, unit);

/**
 * Return what each unit of a line is worth less. A compensation is spread over its units like M4; what a unit cannot bear is
 * carried to the next one, so that no unit is worth less than nothing.
 */
function lessByUnit(line: PaidLine, compensated: readonly Compensation[], field: "gross" | "tax"): number[] {
  const less = new Array<number>(line.quantity).fill(0);
  const room = (unit: number) => paidFor(line, field, unit) - (less[unit] as number);
  for (const one of compensated) {
    let carried = 0;
    const place = (unit: number) => {
      const taken = Math.min(carried, room(unit));
      less[unit] = (less[unit] as number) + taken;
      carried -= taken;
    };
    for (let unit = one.from; unit < line.quantity && (carried > 0 || unit < one.from + one.quantity); unit++) {
      const k = unit - one.from;
      carried += share(one[field], one.quantity, k + 1) - share(one[field], one.quantity, k);
      place(unit);
    }
    // The units behind are worth nothing any more: those before bear the rest.
    for (let unit = line.quantity - 1; unit >= 0 && carried > 0; unit--) place(unit);
  }
  return less;
}

/** An order line as stored. */
export interface StoredLine {
  quantity: number;
  gross_minor: number;
  tax_minor: number;
  /** Of a replacement: what the units it replaces were worth. Null for anything that was paid for. */
  worth_gross_minor: number | null;
  worth_tax_minor: number | null;
  compensated: readonly Compensation[];
}

/** Return what the units of a stored line are worth when they come back. */
export const paidOf = (line: StoredLine): PaidLine => ({
  quantity: line.quantity,
  gross: line.worth_gross_minor ?? line.gross_minor,
  tax: line.worth_tax_minor ?? line.tax_minor,
  compensated: line.compensated,
});

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
