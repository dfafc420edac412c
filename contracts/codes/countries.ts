import { z } from "zod";

/** The countries of ISO 3166-1 (alpha-2), and Kosovo, which platforms send although it has no code of its own there. */
export const countryCodes: readonly string[] =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );
const known = new Set(countryCodes);
export const isCountry = (code: string): boolean => known.has(code);

/** Codes that are written for a country without being its own: of the EU, of tax authorities, of older lists. */
const otherCodes: Readonly<Record<string, string>> = { UK: "GB", XI: "GB", EL: "GR", AN: "CW", FX: "FR", TP: "TL", ZR: "CD", BU: "MM" };

/** Return the country that a code means, in any letters: "uk" is GB; null where it means none. */
export function countryFrom(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  if (known.has(code)) return code;
  return Object.hasOwn(otherCodes, code) ? (otherCodes[code] ?? null) : null;
}

/** A country as a caller names it, turned into its code. */
export const Country = z
  .string()
  .max(10)
  .overwrite((typed) => countryFrom(typed) ?? typed)
  .refine(isCountry, { message: "UNKNOWN_COUNTRY" });

/** The same where it is not known: empty. */
export const OptionalCountry = z
  .string()
  .max(10)
  .overwrite((typed) => countryFrom(typed) ?? typed.trim())
  .refine((code) => code === "" || isCountry(code), { message: "UNKNOWN_COUNTRY" });

/** How EN 16931 writes a country; null where its list has none: it calls Kosovo 1A, and leaves out South Sudan. */
export function einvoiceCountry(code: string): string | null {
  if (code === "XK") return "1A";
  return known.has(code) && code !== "SS" ? code : null;
}
