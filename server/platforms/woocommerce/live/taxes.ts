import type { TaxPlace } from "#server/catalogue/domain/tax";
import { clip, type Payload, recordOf } from "../../payload.ts";
import { isPlatformError } from "../../port/errors.ts";
import type { Taxes } from "../../port/taxes.ts";
import type { WooClient } from "../api/client.ts";
import { taxClassOf } from "../product.ts";
import { allOf } from "./paging.ts";

export interface WooRate {
  id: number;
  country: string;
  state: string;
  postcode?: string;
  postcodes?: string[];
  city?: string;
  cities?: string[];
  rate: string;
  priority: number;
  compound: boolean;
  order?: number;
  class: string;
}

/** The shop's own table of rates. A shop that has its taxes computed elsewhere may have none. */
export const taxes = (client: WooClient): Taxes => ({
  async rateOf({ product_external_id, variant_external_id, place }) {
    const goods = await goodsOf(client, variant_external_id);
    if (!goods) return null;
    const parent = goods.tax_class === "parent" ? ((await goodsOf(client, product_external_id)) ?? {}) : {};
    const taxClass = taxClassOf(goods, parent);
    if (taxClass === null) return "0";
    return rateAt(await allOf<WooRate>(client, "taxes", { class: taxClass }), place);
  },
});

async function goodsOf(client: WooClient, externalId: string): Promise<Payload | null> {
  try {
    return recordOf(await client.get(`products/${encodeURIComponent(externalId)}`));
  } catch (error) {
    if (isPlatformError(error, "not_found")) return null;
    throw error;
  }
}

/**
 * Return the rate at an address as WooCommerce finds it: of each priority, the first rate whose country, state, postcode and city match,
 * the most exact first. A class without any rates says nothing; one whose rates are for other places charges none here.
 */
export function rateAt(rates: readonly WooRate[], place: TaxPlace): string | null {
  if (rates.length === 0 || !place.country) return null;
  const matching = rates
    .filter((rate) => isAt(rate, place))
    .sort((a, b) => a.priority - b.priority || exactness(b) - exactness(a) || (a.order ?? 0) - (b.order ?? 0) || a.id - b.id);
  const applied = matching.filter(({ priority }, i) => matching.findIndex((one) => one.priority === priority) === i);
  const plain = applied.filter(({ compound }) => !compound).reduce((sum, { rate }) => sum + Number(rate), 0);
  const whole = applied.filter(({ compound }) => compound).reduce((sum, { rate }) => sum + (Number(rate) * (100 + sum)) / 100, plain);
  return Number.isFinite(whole) && whole >= 0 && whole < 1000 ? String(Math.round(whole * 10_000) / 10_000) : null;
}

const listed = (many: string[] | undefined, one: string | undefined): string[] =>
  (many ?? (one ?? "").split(";")).map((text) => clip(text.toUpperCase(), 100) ?? "").filter((text) => text !== "" && text !== "*");
const placesOf = (rate: WooRate) => ({
  ...{ country: clip(rate.country, 2) ?? "", state: clip(rate.state, 100) ?? "" },
  ...{ postcodes: listed(rate.postcodes, rate.postcode), cities: listed(rate.cities, rate.city) },
});

function isAt(rate: WooRate, place: TaxPlace): boolean {
  const { country, state, postcodes, cities } = placesOf(rate);
  const plain = (text: string | null) => (text ?? "").trim().toUpperCase();
  if (country !== "" && country !== "*" && country.toUpperCase() !== plain(place.country)) return false;
  if (state !== "" && state !== "*" && state.toUpperCase() !== plain(place.province)) return false;
  if (cities.length > 0 && !cities.includes(plain(place.city))) return false;
  return postcodes.length === 0 || postcodes.some((pattern) => isPostcode(pattern, plain(place.postcode)));
}

/** A postcode, one with a wildcard at its end ("CB23*"), or a range of numbers ("10000...19999"). */
function isPostcode(pattern: string, postcode: string): boolean {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, "");
  const [from = "", to] = pattern.split("...");
  if (to !== undefined) {
    const [low, high, here] = [from, to, postcode].map((text) => Number(plain(text)));
    return postcode !== "" && (here as number) >= (low as number) && (here as number) <= (high as number);
  }
  const start = pattern.indexOf("*");
  return start < 0 ? plain(postcode) === plain(pattern) : plain(postcode).startsWith(plain(pattern.slice(0, start)));
}

function exactness(rate: WooRate): number {
  const { country, state, postcodes, cities } = placesOf(rate);
  const isNamed = (text: string) => text !== "" && text !== "*";
  return (isNamed(country) ? 8 : 0) + (isNamed(state) ? 4 : 0) + (postcodes.length > 0 ? 2 : 0) + (cities.length > 0 ? 1 : 0);
}
