import { exponent } from "#contracts/money";

/** Return a decimal with its point moved to the right by so many places, or to the left where they are negative. */
function shift(decimal: string, places: number): string {
  const sign = decimal.startsWith("-") ? "-" : "";
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const scale = fraction.length - places;
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -scale));
  if (scale <= 0) return `${sign}${digits}`;
  const text = digits.toString().padStart(scale + 1, "0");
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, "");
}

/** Return a price in minor units, of at most four further digits, as one in the currency's own unit: "1999.5" is "19.995". */
export const majorOf = (minor: string, currency: string): string => shift(minor, -exponent(currency));
/** Return a price in the currency's own unit in minor units. */
export const minorOf = (major: string, currency: string): string => shift(major, exponent(currency));
