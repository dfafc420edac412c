import { exponent, parseMinor, toDecimal } from "#contracts/money";

export type MoneyProblem = "NOT_A_NUMBER" | "TOO_MANY_DIGITS" | "TOO_LARGE";
export type ReadMoney = { minor: number | null; problem?: undefined } | { minor: null; problem: MoneyProblem };

interface Separators {
  group: string;
  decimal: string;
}

function separators(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1234567.8);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: value("group").trim(), decimal: value("decimal") };
}

/** Replace Arabic-Indic, Persian and full-width digits by 0 to 9, and Arabic separators by "," and ".". */
function plainDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/٬/g, ",")
    .replace(/٫/g, ".")
    .replace(/[−–]/g, "-");
}

/** Return "1.234,50" (groups of three) as "1234.50"; undefined when the separators are invalid in this locale. */
function toPlain(text: string, { group, decimal }: Separators): string | undefined {
  const ownDecimal = text.lastIndexOf(decimal);
  // The number pad's point is a decimal mark wherever the locale has no other use for it.
  const mark = ownDecimal < 0 && decimal !== "." && group !== "." ? "." : decimal;
  const [whole = "", fraction, ...more] = text.split(mark);
  if (more.length > 0) return undefined;
  const groups = group && whole.includes(group) ? whole.split(group) : [whole];
  if (groups.length > 1 && !(/^-?\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((part) => /^\d{3}$/.test(part))))
    return undefined;
  const digits = groups.join("");
  const plain = fraction === undefined ? digits : `${digits === "" || digits === "-" ? `${digits}0` : digits}.${fraction}`;
  return /^-?\d+(\.\d*)?$/.test(plain) ? plain.replace(/\.$/, "") : undefined;
}

/** Read an amount typed in the user's number format into minor units. Never rounds: too many digits is an error. */
export function readMoney(typed: string, locale: string, currency: string): ReadMoney {
  const text = plainDigits(typed)
    .replace(new RegExp(currency, "i"), "")
    .replace(/[A-Z]{0,3}\p{Sc}|[\s\u00a0\u202f\u200e\u200f\u061c]/gu, "");
  if (text === "") return { minor: null };
  const plain = toPlain(text, separators(locale));
  if (plain === undefined) return { minor: null, problem: "NOT_A_NUMBER" };
  const fraction = plain.split(".")[1] ?? "";
  if (fraction.replace(/0+$/, "").length > exponent(currency)) return { minor: null, problem: "TOO_MANY_DIGITS" };
  if (plain.replace(/\D/g, "").length > 14) return { minor: null, problem: "TOO_LARGE" };
  return { minor: parseMinor(plain, currency) };
}

/** Return a number typed in the user's format as a plain decimal of at most so many places; undefined for any other text. */
export function readDecimal(typed: string, locale: string, places: number): string | undefined {
  const text = plainDigits(typed).replace(/[\s\u00a0\u202f\u200e\u200f\u061c]/gu, "");
  const plain = toPlain(text, separators(locale))
    ?.replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
  return plain !== undefined && (plain.split(".")[1] ?? "").length <= places && plain.replace(/\D/g, "").length <= 15 ? plain : undefined;
}

/** Return a plain decimal as a person of this locale would type it. */
export const writeDecimal = (decimal: string, locale: string, leastPlaces = 0): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: leastPlaces,
    maximumFractionDigits: 10,
    numberingSystem: "latn",
    useGrouping: false,
  })
    .format(decimal as Intl.StringNumericLiteral)
    .replace(/[\u200e\u200f\u061c]/g, "");

/** Return minor units as a person of this locale would type them, with the currency's digits and no symbol. */
export function writeMoney(minor: number | null | undefined, locale: string, currency: string): string {
  if (minor === null || minor === undefined) return "";
  const digits = exponent(currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, numberingSystem: "latn" })
    .format(toDecimal(minor, currency) as Intl.StringNumericLiteral)
    .replace(/[\u200e\u200f\u061c]/g, "");
}

/** Return the currency's symbol in this locale: "$", "US$", "€". */
export function currencySign(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? currency;
}

/** Return a rate such as 19 or "7.7775" in percent, as the locale writes it. */
export const writePercent = (rate: string | number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }).format(Number(rate) / 100);
