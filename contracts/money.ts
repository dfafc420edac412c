import { z } from "zod";

/** Currencies without minor units (ISO 4217 exponent 0). Any currency not listed here or below has two digits. */
const zeroDecimal = new Set(["JPY", "KRW", "VND", "PYG", "CLP", "ISK", "UGX", "XAF", "XOF", "XPF"]);
/** ISO 4217 exponent 3: not offered here, but platforms may send them. */
const threeDecimal = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Return the digits after the point: `exponent("USD")` is 2, `exponent("JPY")` is 0. */
export const exponent = (currency: string): number => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2);

/** The largest amount, of a single price as of an order's total: ten of them are still exact in a JavaScript number. */
export const largestMinor = 900_000_000_000_000;
/** An amount in minor units that may be negative (a balance) or zero. */
export const Minor = z.int().min(-largestMinor).max(largestMinor);
/** An amount that is zero or more. */
export const MinorPositive = z.int().min(0).max(largestMinor);
export const currencyPattern = /^[A-Z]{3}$/;
/** Of a record, which may be older than the list of currencies in use (`codes/currencies.ts`). */
export const Currency = z.string().regex(currencyPattern);

/**
 * Return a platform's decimal string ("19.99", "-5", "1000.000") in minor units, without floats. Digits beyond the currency's exponent
 * are rounded half up (WooCommerce can be configured to send four). Throws RangeError on anything else.
 */
export function parseMinor(text: string, currency: string): number {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text.trim());
  if (!match) throw new RangeError(`not a decimal amount: ${JSON.stringify(text.slice(0, 40))}`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  const digits = exponent(currency);
  const decimals = fraction.slice(0, digits).padEnd(digits, "0");
  const roundUp = fraction.length > digits && fraction.charCodeAt(digits) >= 53 ? 1 : 0;
  const minor = Number(BigInt(whole + decimals) + BigInt(roundUp));
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount too large");
  return sign && minor !== 0 ? -minor : minor;
}

/** Return minor units as the decimal string platforms expect: 9899 JPY → "9899", 17998 USD → "179.98". */
export function toDecimal(minor: number, currency: string): string {
  const digits = exponent(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const body = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return minor < 0 ? `-${body}` : body;
}

/** Currencies whose own symbol nobody confuses with another's; `Intl` would write their code in most languages. */
const plainSymbols = new Set(["CRC", "NGN", "PLN", "PYG", "THB", "UAH", "ILS", "INR", "KRW", "PHP", "VND"]);

/** Symbols of currencies that some languages would write by their code, and that share the bare one with another currency. */
const distinctSymbols: Readonly<Record<string, string>> = { SGD: "S$", HKD: "HK$", JPY: "JP¥", CNY: "CN¥" };

type Format = (amount: Intl.StringNumericLiteral) => string;
const formats = new Map<string, Format>();
/** Cached: constructing a format costs more than using it, and lists format an amount in every row. */
function formatOf(currency: string, locale: string): Format {
  const key = `${currency} ${locale}`;
  const known = formats.get(key) ?? newFormat(currency, locale);
  formats.set(key, known);
  return known;
}

function newFormat(currency: string, locale: string): Format {
  const digits = exponent(currency);
  const shape = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const narrow = new Intl.NumberFormat(locale, { ...shape, currencyDisplay: "narrowSymbol" });
  if (plainSymbols.has(currency)) return narrow.format;
  const usual = new Intl.NumberFormat(locale, shape);
  const symbol = distinctSymbols[currency];
  const isCode = usual.formatToParts(0).some(({ type, value }) => type === "currency" && value === currency);
  if (!isCode || symbol === undefined) return usual.format;
  const written = (part: Intl.NumberFormatPart) => (part.type === "currency" ? symbol : part.value);
  return (amount) => narrow.formatToParts(amount).map(written).join("");
}

/** Return minor units formatted for display in the locale's and currency's conventions. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return formatOf(currency, locale)(toDecimal(minor, currency) as Intl.StringNumericLiteral);
}
