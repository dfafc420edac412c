/** What a unit is called: a sign everybody reads, a unit that `Intl` names in every language, or a word of the translations (neither). */
interface Unit {
  sign?: string;
  intl?: string;
}

/** The units to choose from, by their code of UN/ECE recommendations 20 and 21; the usual ones come first. */
export const units = {
  ...{ C62: {}, H87: {}, HUR: { sign: "h", intl: "hour" }, DAY: { intl: "day" }, WEE: { intl: "week" }, MON: { intl: "month" } },
  ...{ ANN: { intl: "year" }, MIN: { sign: "min", intl: "minute" }, SEC: { sign: "s", intl: "second" } },
  ...{ KGM: { sign: "kg", intl: "kilogram" }, GRM: { sign: "g", intl: "gram" }, MGM: { sign: "mg" }, TNE: { sign: "t" } },
  ...{ LBR: { sign: "lb", intl: "pound" }, ONZ: { sign: "oz", intl: "ounce" }, STI: { intl: "stone" }, CTM: { sign: "ct" } },
  ...{ MTR: { sign: "m", intl: "meter" }, CMT: { sign: "cm", intl: "centimeter" }, MMT: { sign: "mm", intl: "millimeter" } },
  ...{ KMT: { sign: "km", intl: "kilometer" }, INH: { sign: "in", intl: "inch" }, FOT: { sign: "ft", intl: "foot" } },
  ...{ YRD: { sign: "yd", intl: "yard" }, SMI: { sign: "mi", intl: "mile" } },
  ...{ MTK: { sign: "m²" }, CMK: { sign: "cm²" }, FTK: { sign: "ft²" }, YDK: { sign: "yd²" } },
  ...{ ACR: { intl: "acre" }, MTQ: { sign: "m³" }, CMQ: { sign: "cm³" }, LTR: { sign: "l", intl: "liter" } },
  ...{ MLT: { sign: "ml", intl: "milliliter" }, CLT: { sign: "cl" }, HLT: { sign: "hl" }, GLL: { sign: "gal", intl: "gallon" } },
  ...{ OZA: { sign: "fl oz", intl: "fluid-ounce" }, KWH: { sign: "kWh" }, MWH: { sign: "MWh" }, KWT: { sign: "kW" }, WTT: { sign: "W" } },
  ...{
    AD: { intl: "byte" },
    "4L": { sign: "MB", intl: "megabyte" },
    E34: { sign: "GB", intl: "gigabyte" },
    P1: { sign: "%", intl: "percent" },
  },
  ...{ SET: {}, PR: {}, DZN: {}, CEN: {}, MIL: {}, LS: {}, E48: {}, C26: { sign: "ms", intl: "millisecond" } },
  ...{ XPK: {}, XBX: {}, XCT: {}, XBG: {}, XBO: {}, XPX: {}, XRO: {}, XCA: {}, XTU: {}, XST: {}, XCR: {}, XBE: {}, EA: {} },
} as const satisfies Readonly<Record<string, Unit>>;
export type UnitCode = keyof typeof units;
export const unitCodes = Object.keys(units) as UnitCode[];

/** A piece: what stands for every unit that has no code here. */
export const piece = "C62" satisfies UnitCode;
const isUnit = (code: string): code is UnitCode => Object.hasOwn(units, code);

/** What people and platforms write instead of the code. */
const otherNames: Readonly<Record<string, UnitCode>> = {
  ...{ PCE: "C62", PC: "C62", PCS: "C62", PIECE: "C62", PIECES: "C62", ST: "C62", STK: "C62", UNIT: "C62", UNITS: "C62", NAR: "C62" },
  ...{ KG: "KGM", G: "GRM", GR: "GRM", MG: "MGM", LB: "LBR", LBS: "LBR", OZ: "ONZ", T: "TNE" },
  ...{ M: "MTR", CM: "CMT", MM: "MMT", KM: "KMT", KTM: "KMT", IN: "INH", FT: "FOT", YD: "YRD", MI: "SMI", M2: "MTK", M3: "MTQ" },
  ...{ L: "LTR", LT: "LTR", ML: "MLT", CL: "CLT", H: "HUR", HR: "HUR", HRS: "HUR", HOUR: "HUR", D: "DAY", MTH: "MON", YR: "ANN" },
  ...{ PK: "XPK", PA: "XPK", BX: "XBX", CT: "XCT", BG: "XBG", BO: "XBO", RO: "XRO", CA: "XCA", TU: "XTU", PAIR: "PR", DOZ: "DZN" },
};

/** Return the code of a unit, and its own name where it has none here: then it is counted in pieces and named in the line. */
export function unitFrom(typed: string): { code: UnitCode; name: string | null } {
  const name = typed.trim();
  const code = name.toUpperCase();
  if (isUnit(code)) return { code, name: null };
  const other = Object.hasOwn(otherNames, code) ? otherNames[code] : undefined;
  return other ? { code: other, name: null } : { code: piece, name: name || null };
}

/** Return the sign of a unit after a quantity; null where it is a word, or none is needed. */
export const signOf = (code: string): string | null => (isUnit(code) ? ((units[code] as Unit).sign ?? null) : null);

const named = new Map<string, string | null>();
/** Return a unit's name as `Intl` writes it in a language; null where only the translations name it. */
export function intlUnit(code: UnitCode, locale: string): string | null {
  const key = `${locale} ${code}`;
  // Kept, because every line of a form offers all units.
  const name = named.get(key) ?? nameOf(code, locale);
  named.set(key, name);
  return name;
}

function nameOf(code: UnitCode, locale: string): string | null {
  const { intl } = units[code] as Unit;
  if (!intl) return null;
  const parts = new Intl.NumberFormat(locale, { style: "unit", unit: intl, unitDisplay: "long" }).formatToParts(1);
  const words = parts.filter(({ type }) => type === "unit" || type === "percentSign").map(({ value }) => value.trim());
  return words.join(" ") || null;
}
