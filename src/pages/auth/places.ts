import { deviceZone } from "#src/lib/dates/days";

/** ISO 3166-1 alpha-2 codes; `Intl` provides the names in the user's language. */
const countryCodes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

export interface PlaceOption {
  value: string;
  label: string;
}

function named(codes: readonly string[], type: "region" | "currency", locale: string, withCode: boolean): PlaceOption[] {
  const names = new Intl.DisplayNames(locale, { type });
  return codes
    .map((value) => ({ value, label: withCode ? `${value} · ${names.of(value) ?? value}` : (names.of(value) ?? value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

export const countries = (locale: string): PlaceOption[] => named(countryCodes, "region", locale, false);
export const currencies = (locale: string): PlaceOption[] => named(Intl.supportedValuesOf("currency"), "currency", locale, true);
/** Currencies of countries, by currency; a country with several in use has none here. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: "AD AT AX BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
  USD: "AS EC GU MH MP PR PW SV TC TL UM US VG VI",
  ...{ GBP: "GB GG IM JE", AUD: "AU CC CX KI NF NR TV", NZD: "CK NU NZ PN TK", CHF: "CH LI", NOK: "BV NO SJ", DKK: "DK FO GL" },
  ...{ XOF: "BF BJ CI GW ML NE SN TG", XAF: "CF CG CM GA GQ TD", XPF: "NC PF WF", XCD: "AG AI DM GD KN LC MS VC", MAD: "EH MA" },
  ...{ AED: "AE", ARS: "AR", BDT: "BD", BGN: "BG", BRL: "BR", CAD: "CA", CLP: "CL", CNY: "CN", COP: "CO", CRC: "CR", CZK: "CZ" },
  ...{ DOP: "DO", DZD: "DZ", EGP: "EG", GEL: "GE", GHS: "GH", GTQ: "GT", HKD: "HK", HUF: "HU", IDR: "ID", ILS: "IL", INR: "IN" },
  ...{ IQD: "IQ", ISK: "IS", JOD: "JO", JPY: "JP", KES: "KE", KHR: "KH", KRW: "KR", KWD: "KW", KZT: "KZ", LBP: "LB", LKR: "LK" },
  ...{ MOP: "MO", MUR: "MU", MXN: "MX", MYR: "MY", NGN: "NG", NPR: "NP", OMR: "OM", PEN: "PE", PHP: "PH", PKR: "PK", PLN: "PL" },
  ...{ PYG: "PY", QAR: "QA", RON: "RO", RSD: "RS", SAR: "SA", SEK: "SE", SGD: "SG", THB: "TH", TND: "TN", TRY: "TR", TWD: "TW" },
  ...{ TZS: "TZ", UAH: "UA", UGX: "UG", UYU: "UY", VND: "VN", ZAR: "ZA", BHD: "BH", LYD: "LY", AMD: "AM", AZN: "AZ", ALL: "AL" },
};
/** Return the currency of a country; undefined where it is not certain. */
export const currencyOf = (country: string | undefined): string | undefined =>
  country && Object.keys(countriesOf).find((currency) => countriesOf[currency]?.split(" ").includes(country));
export const timeZones = (): PlaceOption[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", deviceZone()])].map((value) => ({ value, label: value.replace(/_/g, " ") }));
/** Return the country in the browser's language tag, if any. Parsed by hand: `Intl` rejects some systems' tags. */
export const ownCountry = (): string | undefined => {
  const region = /[-_]([A-Z]{2})\b/.exec(navigator.language ?? "")?.[1];
  return region && countryCodes.includes(region) ? region : undefined;
};
