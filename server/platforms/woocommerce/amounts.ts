import { parseMinor } from "#contracts/money";
import { roundedParts } from "#server/platforms/domain/rounded-parts";
import { addDecimals, idOf, listOf, minorOf, type Payload } from "../payload.ts";

/** With tax; the tax in it; and the price in the form the shop enters prices, with or without tax. */
export interface Money {
  gross: number;
  tax: number;
  value: number;
}

/** Return an amount without tax and the tax on it as they stand, each part rounded once. */
export function moneyOf(currency: string, inclusive: boolean, total: unknown, tax: unknown): Money {
  const gross = minorOf(currency, total, tax);
  const taxMinor = minorOf(currency, tax);
  return { gross, tax: taxMinor, value: inclusive ? gross : gross - taxMinor };
}

/** As many digits behind the minor unit as amounts are compared with. */
const digits = 16;
const scale = 10n ** BigInt(digits);

/**
 * Return what was charged for each line, shipping line and fee of an order. `total` never includes tax on this platform, and amounts may
 * have more decimals than the currency, or tax that was rounded on the order and not on its lines: so the parts are rounded together, to
 * what the order comes to.
 */
export function chargedAmounts(order: Payload): (part: Payload) => Money {
  const currency = String(order.currency);
  const parts = [...listOf(order.line_items).filter(isSold), ...listOf(order.shipping_lines), ...listOf(order.fee_lines)];
  const exact = (amounts: (part: Payload) => unknown[]) => parts.map((part) => exactMinor(currency, ...amounts(part)));
  const taxes = exact((part) => [taxText(part)]);
  const gross = sumsTo(
    currency,
    order.total,
    exact((part) => [part.total, taxText(part)]),
  );
  const tax = sumsTo(currency, order.total_tax, taxes);
  const inclusive = order.prices_include_tax === true;
  const known = new Map(
    parts.map((part, i) => {
      const [whole = 0, own = 0] = [gross[i], tax[i]];
      const inside = whole < 0 ? Math.max(whole, own) : Math.min(whole, own);
      return [part, { gross: whole, tax: inside, value: inclusive ? whole : whole - inside }];
    }),
  );
  return (part) => known.get(part) ?? moneyOf(currency, inclusive, part.total, taxText(part));
}

/** As many units as a line may have here. */
const mostUnits = 100_000;

/**
 * Return how many units a line counts as: one, worth all that was paid, where extensions let the shop sell parts of a unit, such as 1.5
 * metres, or where there are too many to count.
 */
export function unitsOfLine(quantity: unknown): number {
  const units = Number(quantity);
  return Number.isInteger(units) && units <= mostUnits ? units : 1;
}

export const isSold = ({ quantity }: Payload): boolean => Number(quantity) > 0;

/** The tax of a part; where that is not stated, the sum of what each rate charged. */
export function taxText(part: Payload): unknown {
  if (part.total_tax !== null && part.total_tax !== undefined && part.total_tax !== "") return part.total_tax;
  const texts = listOf(part.taxes).flatMap(({ total }) => (typeof total === "string" ? total : []));
  return texts.length > 0 ? addDecimals(texts) : "";
}

function sumsTo(currency: string, stated: unknown, parts: bigint[]): number[] {
  const own = parts.reduce((sum, part) => sum + part, 0n);
  const total = typeof stated === "string" && stated !== "" ? minorOf(currency, stated) : Number((2n * own + scale) / (2n * scale));
  return roundedParts(total, parts, scale);
}

/** Return the sum of decimal strings in `scale`ths of a minor unit. */
function exactMinor(currency: string, ...amounts: unknown[]): bigint {
  minorOf(currency, ...amounts);
  const [whole = "0", fraction = ""] = addDecimals(amounts.map((amount) => (typeof amount === "string" ? amount : ""))).split(".");
  const minorDigits = String(parseMinor("1", currency)).length - 1;
  return BigInt(whole + fraction.slice(0, minorDigits + digits).padEnd(minorDigits + digits, "0"));
}

/**
 * Return what refunds come to. Each is the difference it makes to the sum of those before it, so that together they never come to more
 * than was refunded.
 */
export function refundAmounts(currency: string, refunds: readonly Payload[]): Map<Payload, number> {
  const found = new Map<Payload, number>();
  let [before, texts]: [number, string[]] = [0, []];
  for (const refund of [...refunds].sort((a, b) => Number(idOf(a.id)) - Number(idOf(b.id)))) {
    minorOf(currency, refund.total);
    texts = [addDecimals([...texts, String(refund.total ?? "").replace(/^-/, "")])];
    const sum = minorOf(currency, ...texts);
    found.set(refund, sum - before);
    before = sum;
  }
  return found;
}
