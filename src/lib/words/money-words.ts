import { formatMoney } from "#contracts/money";

/** Keeps the currency on the same side of negative amounts, and "US$" in one piece. */
const fromRightToLeft = (text: string) => text.replace("\u00a0", "\u00a0\u200f").replace(/\p{L}\p{Sc}/u, "$&\u200e");

/** Return an amount's text, in right-to-left languages isolated from the surrounding words. */
export const isolatedAmount = (text: string, locale: string): string =>
  locale.startsWith("ar") ? `\u2067${fromRightToLeft(text)}\u2069` : text;

/** Return a formatted amount. In right-to-left languages it is isolated from the surrounding words. */
export function moneyWords(minor: number, currency: string, locale: string): string {
  return isolatedAmount(formatMoney(minor, currency, locale), locale);
}
