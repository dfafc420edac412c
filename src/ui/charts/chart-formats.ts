import { exponent, toDecimal } from "#contracts/money";
import { cached, numberWords, shareWords } from "#src/lib/words/formats";
import { isolatedAmount, moneyWords } from "#src/lib/words/money-words";

const shortNumbers = cached((locale: string) => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }));
const shortAmounts = cached(
  (locale: string, currency: string) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: Math.min(1, exponent(currency)),
    }),
);
const changes = cached(
  (locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }),
);

/** Shown where there is nothing to divide by. */
export const noRate = "–";

/** Return a part of a whole in percent, "–" of nothing. */
export const rateWords = (part: number, whole: number, locale: string): string => (whole === 0 ? noRate : shareWords(part / whole, locale));

/** Return by how much a number rose or fell, in percent of what it was; "–" if it was 0. */
export const changeWords = (now: number, before: number, locale: string): string =>
  before === 0 ? noRate : changes(locale).format((now - before) / Math.abs(before));

/** What a chart's values are: counts, shares from 0 to 1, or minor units of a currency. */
export type ValueKind = { kind: "count" } | { kind: "rate" } | { kind: "money"; currency: string };

export interface ValueFormat {
  /** The value in full. */
  text: (value: number) => string;
  /** As short as an axis has room for. */
  short: (value: number) => string;
  whole: boolean;
}

/** Return how values of a kind are written for a user. */
export function valueFormat(of: ValueKind, locale: string): ValueFormat {
  if (of.kind === "rate") {
    const text = (value: number) => shareWords(value, locale);
    return { text, short: text, whole: false };
  }
  if (of.kind === "money") {
    const { currency } = of;
    const short = (minor: number) =>
      isolatedAmount(shortAmounts(locale, currency).format(toDecimal(minor, currency) as Intl.StringNumericLiteral), locale);
    return { text: (minor) => moneyWords(minor, currency, locale), short, whole: true };
  }
  return { text: (value) => numberWords(value, locale), short: (value) => shortNumbers(locale).format(value), whole: true };
}
