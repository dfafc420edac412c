import { countryCodes } from "#contracts/codes/countries";
import { currencyCodes } from "#contracts/codes/currencies";
import { deviceZone } from "#src/lib/dates/days";

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
export const currencies = (locale: string): PlaceOption[] => named(currencyCodes, "currency", locale, true);
/** Currencies of countries, by currency; a country with several in use has none here. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
  USD: "AS EC GU MH MP PR PW SV TC TL UM US VG VI",
  ...{ GBP: "GB GG IM JE", AUD: "AU CC CX KI NF NR TV", NZD: "CK NU NZ PN TK", CHF: "CH LI", NOK: "BV NO SJ", DKK: "DK FO GL" },
  ...{ XOF: "BF BJ CI GW ML NE SN TG", XAF: "CF CG CM GA GQ TD", XPF: "NC PF WF", XCD: "AG AI DM GD KN LC MS VC", MAD: "EH MA" },
  ...{ AED: "AE", ARS: "AR", BDT: "BD", BRL: "BR", CAD: "CA", CLP: "CL", CNY: "CN", COP: "CO", CRC: "CR", CZK: "CZ" },
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
