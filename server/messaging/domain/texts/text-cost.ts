import type { TextCost } from "#contracts/campaigns/shapes";
import { exponent } from "#contracts/money";
import { readerOfPhone } from "../people/phone-zones.ts";

/** A group of phone numbers with the same beginning: one of them, and how many there are. */
export interface AlikePhones {
  phone: string;
  n: number;
}
/** What a provider takes for a segment to a country, in millionths of the currency's unit. */
export interface SegmentPrice {
  country: string;
  micros: number;
  currency: string;
}

/** Return what a text message to everybody costs at most, in minor units by currency, rounded up, and for how many no price is known. */
export function textCost(phones: readonly AlikePhones[], segments: number, prices: readonly SegmentPrice[]): TextCost {
  const micros = new Map<string, number>();
  let unpriced = 0;
  for (const { phone, n } of phones) {
    const { country } = readerOfPhone(phone, "UTC");
    const price = prices.find((one) => one.country === country);
    if (price) micros.set(price.currency, (micros.get(price.currency) ?? 0) + n * segments * price.micros);
    else unpriced += n;
  }
  const costs = [...micros].map(([currency, sum]) => ({ currency, minor: Math.ceil((sum * 10 ** exponent(currency)) / 1_000_000) }));
  return { segments, costs: costs.sort((a, b) => a.currency.localeCompare(b.currency)), unpriced };
}
