import { taxInside } from "#server/kit/allocate";
import { grossPrice, rateOfTax, taxOf } from "./tax.ts";

/** What a unit sent in exchange is taxed as. */
export interface TaxedGoods {
  external_id: string;
  product_external_id: string;
  /** A percentage as a decimal string; it stands where there is no class. */
  tax_rate: string;
  /** The platform's class, whose rate depends on the customer's address; empty where it is not known. */
  tax_class: string | null;
}
/** A line of the order that goods come back from, and what its goods are taxed as; null where the catalogue has them no longer. */
export interface ChargedLine {
  id: string;
  variant_external_id: string | null;
  product_external_id: string | null;
  tax_class: string | null;
  tax_rate: string;
  gross_minor: number;
  tax_minor: number;
}
export interface KnownRate {
  rate: string;
  /** Neither the order nor the platform says what these goods are taxed at: it is the rate of what came back. */
  isAssumed: boolean;
}

/**
 * Return the rate of goods that are exchanged for units of the line `returned`. Goods with a rate of their own have that. Others are taxed
 * by the customer's address: what the order's own lines were charged says it best, of the same variant, then of the same product, then of
 * the same class where its lines agree; after them, what the platform quoted.
 */
export function rateOfExchange(goods: TaxedGoods, lines: readonly ChargedLine[], returned: string, quoted: string | undefined): KnownRate {
  if (goods.tax_class === null) return { rate: goods.tax_rate, isAssumed: false };
  const shown = lines.filter((line) => line.gross_minor > 0).sort((a, b) => rank(b, returned) - rank(a, returned));
  const same = (test: (line: ChargedLine) => boolean) => shown.find(test);
  const isAlike = ({ tax_class }: ChargedLine) => !tax_class || !goods.tax_class || tax_class === goods.tax_class;
  const own =
    same((line) => line.variant_external_id === goods.external_id) ??
    same((line) => line.product_external_id === goods.product_external_id && isAlike(line));
  if (own) return { rate: chargedOn(own), isAssumed: false };
  // Where the standard class is charged nothing, the customer owes no tax at all.
  if (shown.some((line) => standardClasses.includes(line.tax_class ?? "") && chargedOn(line) === "0"))
    return { rate: "0", isAssumed: false };
  const rates = new Set(shown.filter((line) => goods.tax_class && line.tax_class === goods.tax_class).map(chargedOn));
  const [rate] = rates;
  if (rate !== undefined && rates.size === 1) return { rate, isAssumed: false };
  if (quoted !== undefined) return { rate: quoted, isAssumed: false };
  const back = same((line) => line.id === returned);
  return { rate: back ? chargedOn(back) : (rate ?? "0"), isAssumed: true };
}

/** As the platforms' adapters name it. */
const standardClasses = ["standard", "taxable"];

/** The returned line first, then the dearest: its tax says most about the rate. */
const rank = ({ id, gross_minor }: ChargedLine, returned: string): number => (id === returned ? Number.MAX_VALUE : gross_minor);

/** Return the rate that a line was charged: a rate that charged nothing did not apply, as for customers who owe no tax. */
export function chargedOn({ tax_rate, gross_minor, tax_minor }: Pick<ChargedLine, "tax_rate" | "gross_minor" | "tax_minor">): string {
  const net = gross_minor - tax_minor;
  if (Number(tax_rate) === 0) return rateOfTax(net, tax_minor);
  return tax_minor === 0 && taxOf(net, Number(tax_rate), false) > 0 ? "0" : tax_rate;
}

/** Amounts with tax. */
export interface Price {
  gross: number;
  tax: number;
}

/** Return a price of the catalogue, taxed like the order it is for. */
export function priceWithTax(value: number, rate: string, isIncluded: boolean): Price {
  if (isIncluded) return { gross: value, tax: taxInside(value, rate) };
  const gross = grossPrice(value, rate, false);
  return { gross, tax: gross - value };
}

/** What some units of a line cost that come back. */
export interface ReturnedUnits {
  quantity: number;
  unit_price_minor: number;
  /** On the line, beside what rounding takes off. */
  isReduced: boolean;
  rate: string;
  worth: Price;
}

/**
 * Return the price of exchange units. As many units at the price and the rate of those that come back cost what these did, to the cent:
 * an even swap pays nothing either way, however the line was rounded.
 */
export function priceOfExchange(
  { quantity, price_minor, rate }: { quantity: number; price_minor: number; rate: string },
  isIncluded: boolean,
  returned: ReturnedUnits | null,
): Price {
  const isEven =
    returned !== null &&
    !returned.isReduced &&
    returned.quantity === quantity &&
    returned.unit_price_minor === price_minor &&
    returned.rate === rate;
  return isEven ? returned.worth : priceWithTax(price_minor * quantity, rate, isIncluded);
}

/** Return the price of an exchange line before any discount. */
export function listPrice(
  line: { unit_price_minor: number; quantity: number; discount_minor: number; tax_rate: string; list_tax_minor: number | null },
  taxInclusive: boolean,
): Price {
  const value = line.unit_price_minor * line.quantity - line.discount_minor;
  // Lines ordered before the tax was kept were taxed at their rate.
  if (line.list_tax_minor === null) return priceWithTax(value, line.tax_rate, taxInclusive);
  return { gross: taxInclusive ? value : value + line.list_tax_minor, tax: line.list_tax_minor };
}

/** Return what prices an exchange line: whole units, less what rounding leaves over. */
export function unitsOfPrice({ gross, tax }: Price, quantity: number, taxInclusive: boolean) {
  const value = taxInclusive ? gross : gross - tax;
  const unit = Math.ceil(value / quantity);
  return { unit_price_minor: unit, discount_minor: unit * quantity - value, list_tax_minor: tax };
}
