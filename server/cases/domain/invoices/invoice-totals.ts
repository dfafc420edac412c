import type { Discount } from "#contracts/invoices/draft";
import type { TaxGroup } from "#contracts/invoices/shapes";
import type { PriceMode, Rounding, TaxCategory } from "#contracts/invoices/states";
import { rateOfTax } from "#server/catalogue/domain/tax";
import { allocate, divideHalfUp, fraction, percentOf, portion, taxInside } from "#server/kit/allocate";

export interface PricedLine {
  /** A decimal with at most three places. */
  quantity: string;
  /** Minor units with at most four further digits. */
  unit_price: string;
  discount: Discount | null;
  category: TaxCategory;
  rate: string;
  /** The tax as charged on the line; null: computed. */
  charged_tax_minor: number | null;
}
interface LineTotals {
  discount_minor: number;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
}
export interface Totals {
  lines: LineTotals[];
  discount_minor: number;
  taxes: TaxGroup[];
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
}
export interface Priced<Line extends PricedLine = PricedLine> {
  prices: PriceMode;
  rounding: Rounding;
  lines: readonly Line[];
  /** Of the whole document. */
  discount: Discount | null;
  tax_reasons?: Partial<Record<TaxCategory, string>>;
}

/** Return quantity × price, rounded half up to the minor unit; a bigint, because it is not limited yet. */
export function exactAmount({ quantity, unit_price }: Pick<PricedLine, "quantity" | "unit_price">): bigint {
  const [many, price] = [fraction(quantity), fraction(unit_price)];
  const product = many.numerator * price.numerator;
  const whole = many.denominator * price.denominator;
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + whole) / (2n * whole);
  return product < 0n ? -rounded : rounded;
}

/** Return what a discount comes to; it may exceed the amount. */
export const discountOf = (amount: number, discount: Discount | null): number =>
  discount === null ? 0 : (discount.amount_minor ?? percentOf(amount, discount.percent ?? "0"));

/** Return a rate in one form: "20.0" and "020" are "20". */
export function plainRate(rate: string): string {
  const [whole = "0", decimals = ""] = rate.split(".");
  const fractionDigits = decimals.replace(/0+$/, "");
  return `${BigInt(whole)}${fractionDigits && `.${fractionDigits}`}`;
}

/** Return the rate of a line as it was charged: an order may name none although it charged tax. */
export function chargedRate(rate: string, net: number, tax: number): string {
  const plain = plainRate(rate || "0");
  if (plain !== "0" || tax === 0 || net === 0) return plain;
  return rateOfTax(Math.abs(net), Math.abs(tax));
}

/**
 * Return the totals of a document. A discount of the whole document is spread over the lines in proportion, so that every rate has its
 * share. Tax is rounded half up once a category and rate, or a line; tax as charged is repeated.
 */
export function totalsOf({ prices, rounding, lines, discount, tax_reasons = {} }: Priced): Totals {
  const amounts = lines.map((line) => Number(exactAmount(line)));
  const own = lines.map((line, i) => discountOf(amounts[i] ?? 0, line.discount));
  const before = amounts.map((amount, i) => amount - (own[i] ?? 0));
  const wholeDiscount = discountOf(sum(before), discount);
  const shares = allocate(wholeDiscount, before);
  const after = before.map((amount, i) => amount - (shares[i] ?? 0));
  const taxes = taxesOf({ prices, rounding }, lines, before, after);
  const totals = lines.map((_, i): LineTotals => {
    const [amount, tax] = [after[i] ?? 0, taxes[i] ?? 0];
    const net = prices === "GROSS" ? amount - tax : amount;
    return { discount_minor: (own[i] ?? 0) + (shares[i] ?? 0), net_minor: net, tax_minor: tax, gross_minor: net + tax };
  });
  return { lines: totals, discount_minor: wholeDiscount, ...addUp(lines, totals, tax_reasons) };
}

/** Return the sums of lines, and of each category and rate in the order they appear. */
export function addUp(
  lines: readonly { category: TaxCategory; rate: string }[],
  totals: readonly Omit<LineTotals, "discount_minor">[],
  reasons: Partial<Record<TaxCategory, string>> = {},
): Pick<Totals, "taxes" | "net_minor" | "tax_minor" | "gross_minor"> {
  const groups = new Map<string, TaxGroup>();
  for (const [i, { category, rate }] of lines.entries()) {
    const key = groupOf({ category, rate });
    const known = groups.get(key) ?? { category, rate: plainRate(rate), net_minor: 0, tax_minor: 0, reason: reasons[category] ?? null };
    const { net_minor = 0, tax_minor = 0 } = totals[i] ?? {};
    groups.set(key, { ...known, net_minor: known.net_minor + net_minor, tax_minor: known.tax_minor + tax_minor });
  }
  return {
    taxes: [...groups.values()],
    net_minor: sum(totals.map((one) => one.net_minor)),
    tax_minor: sum(totals.map((one) => one.tax_minor)),
    gross_minor: sum(totals.map((one) => one.gross_minor)),
  };
}

export const groupOf = ({ category, rate }: { category: TaxCategory; rate: string }): string => `${category} ${plainRate(rate)}`;

function taxesOf(
  { prices, rounding }: Pick<Priced, "prices" | "rounding">,
  lines: readonly PricedLine[],
  before: readonly number[],
  after: readonly number[],
): number[] {
  const taxIn = (amount: number, rate: string) => (prices === "GROSS" ? taxInside(amount, rate) : percentOf(amount, rate));
  const taxes = lines.map(({ charged_tax_minor: charged, rate }, i) =>
    charged === null ? taxIn(after[i] ?? 0, rate) : portion(charged, after[i] ?? 0, before[i] ?? 0),
  );
  if (rounding === "PER_LINE") return taxes;
  for (const group of new Set(lines.map(groupOf))) {
    const members = [...lines.keys()].filter((i) => lines[i]?.charged_tax_minor === null && groupOf(lines[i] as PricedLine) === group);
    const amounts = members.map((i) => after[i] ?? 0);
    const rate = lines[members[0] ?? 0]?.rate ?? "0";
    const shares = allocate(taxIn(sum(amounts), rate), amounts);
    for (const [at, i] of members.entries()) taxes[i] = shares[at] ?? 0;
  }
  return taxes;
}

/** Return an amount in another currency at a rate, rounded half up. Both have the minor digits given. */
export function exchanged(minor: number, rate: string, digits: { from: number; to: number }): number {
  const { numerator, denominator } = fraction(rate);
  return divideHalfUp(BigInt(minor) * numerator * 10n ** BigInt(digits.to), denominator * 10n ** BigInt(digits.from));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
