/** Of the member states of the EU, by ISO code; Greece writes its VAT ids with EL. */
const patterns: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  GR: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};
/** Elsewhere: a country's prefix and something plausible. */
const anyPattern = /^[A-Z]{2}[A-Z0-9+*]{2,15}$/;

/** Return a VAT id without spaces, dots and dashes, in capitals. */
export const plainVatId = (id: string): string => id.replace(/[\s.-]/g, "").toUpperCase();

/** Return whether a VAT id looks like one of its country; whether it was issued is not checked. */
export function isVatId(id: string): boolean {
  const plain = plainVatId(id);
  const prefix = plain.slice(0, 2);
  const pattern = patterns[prefix === "EL" ? "GR" : prefix];
  return pattern && prefix !== "GR" ? pattern.test(plain.slice(2)) : prefix !== "GR" && anyPattern.test(plain);
}
