import { signOf, unitFrom, units } from "#contracts/codes/units";
import { exponent, formatMoney } from "#contracts/money";
import type { Language } from "#contracts/session/session";
import { tagOf } from "#server/kit/documents/words";
import { enumWords } from "#server/kit/enum-words";

export interface Formats {
  /** An amount with its currency. */
  money(minor: number): string;
  moneyIn(minor: number, currency: string): string;
  /** An amount in a column whose heading names the currency. */
  amount(minor: number): string;
  unitPrice(minor: string): string;
  quantity(decimal: string, unit: string): string;
  percent(decimal: string): string;
  day(date: string): string;
  country(code: string): string;
}

/** Isolate text that is read from left to right also on an Arabic page. */
const ltr = (text: string): string => `\u2066${text.replace(/[\u200e\u200f\u061c]/g, "")}\u2069`;
/** Return a quantity with its unit: a sign, or a word in the language; a piece has none. */
function quantityIn(language: Language, tag: string, decimal: string, code: string): string {
  const number = decimal as Intl.StringNumericLiteral;
  const plain = (unit: string | undefined) =>
    [new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(number), unit].filter(Boolean).join(" ");
  const { code: known } = unitFrom(code);
  const sign = signOf(known);
  if (sign !== null || pieces.has(known)) return plain(sign ?? undefined);
  const { intl } = units[known] as { intl?: string };
  if (!intl) return plain(enumWords(language).unit?.[known]);
  return new Intl.NumberFormat(tag, { style: "unit", unit: intl, unitDisplay: "long", maximumFractionDigits: 3 }).format(number);
}
const pieces: ReadonlySet<string> = new Set(["C62", "H87", "EA"]);

/** Return how numbers, days and countries are written in a language. Digits are 0 to 9 everywhere. */
export function formatsOf(language: Language, currency: string): Formats {
  const tag = `${tagOf(language)}-u-nu-latn`;
  const digits = exponent(currency);
  const decimals = (least: number, most: number) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most });
  const amounts = decimals(digits, digits);
  const prices = decimals(digits, digits + 4);
  const rates = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 4 });
  const days = new Intl.DateTimeFormat(tag, { timeZone: "UTC", ...(language === "ar" ? numericDay : { dateStyle: "long" }) });
  const countries = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  const exact = (format: Intl.NumberFormat, decimal: string) => ltr(format.format(decimal as unknown as number));
  return {
    money: (minor) => ltr(formatMoney(minor, currency, tag)),
    moneyIn: (minor, other) => ltr(formatMoney(minor, other, tag)),
    amount: (minor) => exact(amounts, shift(String(minor), digits)),
    unitPrice: (minor) => exact(prices, shift(minor, digits)),
    quantity: (decimal, unit) => {
      const text = quantityIn(language, tag, decimal, unit);
      return hasArabic(text) ? text : ltr(text);
    },
    percent: (decimal) => exact(rates, shift(decimal, 2)),
    day: (date) => ltr(days.format(new Date(`${date}T00:00:00Z`))),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

const hasArabic = (text: string): boolean => /[\p{Script=Arabic}]/u.test(text);

const numericDay = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/** Return a decimal with its point moved to the left: shift("123.5", 2) is "1.235". */
export function shift(decimal: string, places: number): string {
  const isNegative = decimal.startsWith("-");
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const padded = whole.padStart(places + 1, "0");
  const head = padded.slice(0, padded.length - places);
  const tail = padded.slice(padded.length - places) + fraction;
  return `${isNegative ? "-" : ""}${head}${tail ? `.${tail}` : ""}`;
}
