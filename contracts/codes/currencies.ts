import { z } from "zod";

/** The currencies in use, of ISO 4217: no funds, no metals, none that was withdrawn. */
export const currencyCodes: readonly string[] =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG".split(
    " ",
  );
const known = new Set(currencyCodes);
export const isCurrentCurrency = (code: string): boolean => known.has(code);

/** A currency in use, in any letters. Records that are kept may have one that was withdrawn since, or one of a platform's own. */
export const CurrentCurrency = z
  .string()
  .max(10)
  .overwrite((typed) => typed.trim().toUpperCase())
  .refine(isCurrentCurrency, { message: "UNKNOWN_CURRENCY" });

/** Return whether the list of EN 16931 has a currency; it still has the dobra of before 2018. */
export const isEinvoiceCurrency = (code: string): boolean => known.has(code) && code !== "STN";
