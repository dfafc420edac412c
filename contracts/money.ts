import { z } from "zod";

/** Currencies whose smallest unit is the unit itself (ISO 4217 exponent 0). Every other one here has two digits. */
const zeroDecimal = new Set(["JPY", "KRW", "VND", "PYG", "CLP", "ISK", "UGX", "XAF", "XOF", "XPF"]);
/** ISO 4217 exponent 3: a platform may still send them. */
const threeDecimal = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Digits after the point: `exponent("USD")` is 2, `exponent("JPY")` is 0. */
export const exponent = (currency: string): number => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2);

/** An amount in minor units that may be negative (a balance) or zero. */
export const Minor = z.int().min(-900_000_000_000_000).max(900_000_000_000_000);
/** An amount that is zero or more. */
export const MinorPositive = z.int().min(0).max(900_000_000_000_000);
export const Currency = z.string().regex(/^[A-Z]{3}$/);

/**
 * Reads a platform's decimal string ("19.99", "-5", "1000.000") into minor units without a float.
 * Digits beyond the currency's exponent are rounded half up (Woo sends four digits when a shop is set so).
 * Throws RangeError on anything else.
 */
export function parseMinor(text: string, currency: string): number {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text.trim());
  if (!match) throw new RangeError(`not a decimal amount: ${JSON.stringify(text.slice(0, 40))}`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  const digits = exponent(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, "0");
  const roundUp = fraction.length > digits && fraction.charCodeAt(digits) >= 53 ? 1 : 0;
  const minor = Number(BigInt(whole + kept) + BigInt(roundUp));
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount too large");
  return sign && minor !== 0 ? -minor : minor;
}

/** Minor units as the decimal string platforms expect: 9899 JPY → "9899", 17998 USD → "179.98". */
export function toDecimal(minor: number, currency: string): string {
  const digits = exponent(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const body = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return minor < 0 ? `-${body}` : body;
}

const formats = new Map<string, Intl.NumberFormat>();
/** Kept: making one takes longer than using it, and a list writes an amount in every row. */
function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const digits = exponent(currency);
  const shape = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, shape);
  formats.set(key, known);
  return known;
}

/** Minor units for a reader: symbol, grouping and digits of the reader's language and the amount's currency. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return formatOf(currency, locale).format(toDecimal(minor, currency) as unknown as number);
}
