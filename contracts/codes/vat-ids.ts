import { isCountry } from "./countries.ts";

/** By prefix: the member states of the EU, where Greece writes EL, Northern Ireland, and neighbours whose form is known. */
const patterns: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
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
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  NO: /^\d{9}(MVA)?$/,
};
/** Elsewhere: something plausible after the country's code. */
const anyPattern = /^[A-Z0-9+*]{2,15}$/;

/** Return a VAT id without spaces, dots and dashes, in capitals. */
export const plainVatId = (id: string): string => id.replace(/[\s.-]/g, "").toUpperCase();

/** Return whether a VAT id looks like one of its country; whether it was issued is not checked. */
export function isVatId(id: string): boolean {
  const plain = plainVatId(id);
  const [prefix, rest] = [plain.slice(0, 2), plain.slice(2)];
  const pattern = patterns[prefix];
  if (pattern) return pattern.test(rest);
  return prefix !== "GR" && isCountry(prefix) && anyPattern.test(rest);
}

/** Return whether the owner of a VAT id is taxed as in Northern Ireland, which belongs to the EU's market for goods. */
export const isNorthernIrish = (id: string | null | undefined): boolean => plainVatId(id ?? "").startsWith("XI");
