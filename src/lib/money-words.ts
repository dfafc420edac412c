import { formatMoney } from "#contracts/money";

/** The currency keeps its own side of the figure below zero too, and "US$" stays in one piece. */
const fromRightToLeft = (text: string) => text.replace("\u00a0", "\u00a0\u200f").replace(/\p{L}\p{Sc}/u, "$&\u200e");

/** An amount as the reader writes it. Where lines run from right to left it is kept apart from the words around it. */
export function moneyWords(minor: number, currency: string, locale: string): string {
  const text = formatMoney(minor, currency, locale);
  return locale.startsWith("ar") ? `\u2067${fromRightToLeft(text)}\u2069` : text;
}
