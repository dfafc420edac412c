import { exponent, formatMoney } from "#contracts/money";
import type { Language } from "#contracts/session/session";
import { tagOf } from "#server/kit/documents/words";

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
/** Units with a sign of their own; a piece has none. */
const signs: Record<string, string> = {
  KGM: "kg",
  GRM: "g",
  MTR: "m",
  CMT: "cm",
  MTK: "m²",
  LTR: "l",
  MLT: "ml",
  HUR: "h",
  MIN: "min",
  KMT: "km",
};

/** Return how numbers, days and countries are written in a language. Digits are 0 to 9 everywhere. */
export function formatsOf(language: Language, currency: string): Formats {
  const tag = `${tagOf(language)}-u-nu-latn`;
  const digits = exponent(currency);
  const decimals = (least: number, most: number) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most });
  const amounts = decimals(digits, digits);
  const prices = decimals(digits, digits + 4);
  const counts = decimals(0, 3);
  const rates = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 4 });
  const days = new Intl.DateTimeFormat(tag, { timeZone: "UTC", ...(language === "ar" ? numericDay : { dateStyle: "long" }) });
  const countries = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  const exact = (format: Intl.NumberFormat, decimal: string) => ltr(format.format(decimal as unknown as number));
  return {
    money: (minor) => ltr(formatMoney(minor, currency, tag)),
    moneyIn: (minor, other) => ltr(formatMoney(minor, other, tag)),
    amount: (minor) => exact(amounts, shift(String(minor), digits)),
    unitPrice: (minor) => exact(prices, shift(minor, digits)),
    quantity: (decimal, unit) => ltr([counts.format(decimal as unknown as number), signs[unit]].filter(Boolean).join(" ")),
    percent: (decimal) => exact(rates, shift(decimal, 2)),
    day: (date) => ltr(days.format(new Date(`${date}T00:00:00Z`))),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

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
