import type { OfferMiss, RuleMiss } from "#contracts/carrier-rules";
import type { LabelOffer } from "#contracts/labels/shapes";
import type { CarrierRule, OfferChoice } from "#contracts/settings/carrier-rules";
import { isAmong } from "#server/kit/zones";

/** What rules are matched against: a parcel and the case it brings back. */
export interface ParcelFacts {
  noun: "RETURN" | "CLAIM";
  /** Where it is sent from; null when unknown. */
  country: string | null;
  /** The store's own country. */
  home: string;
  /** The place it goes to, by its id in the settings and that of its location. */
  places: readonly string[];
  /** Null when unknown: no rule with a weight is for it. */
  weight_g: number | null;
  /** Minor units of the store's currency; null when it is declared in another one. */
  value_minor: number | null;
  reasons: readonly string[];
  /** Active product groups of its items, among those that rules name. */
  groups: ReadonlySet<string>;
  isCustoms: boolean;
}

/** Return whether a number is from a minimum, which is included, up to a maximum, which is not. */
function isBetween(value: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true;
  return value !== null && value >= (min ?? 0) && (max === null || value < max);
}

/** Return whether a rule may act without a person, by the services that may: a slip costs nothing. */
export const isAutomatic = ({ active, purchase }: CarrierRule, automaticCarriers: ReadonlySet<string>): boolean =>
  active && (purchase.connection_id === null || automaticCarriers.has(purchase.connection_id));

const meets = (wanted: readonly string[], holds: (one: string) => boolean): boolean => wanted.length === 0 || wanted.some(holds);

/** Return every reason why a rule is not for a parcel. */
export function missesOfRule({ active, when }: Pick<CarrierRule, "active" | "when">, facts: ParcelFacts): RuleMiss[] {
  const fits: [RuleMiss, boolean][] = [
    ["INACTIVE", active],
    ["NOUN", when.noun === null || when.noun === facts.noun],
    ["COUNTRY", isAmong(when, facts.country, facts.home)],
    ["PLACE", meets(when.to_place_ids, (id) => facts.places.includes(id))],
    ["WEIGHT", isBetween(facts.weight_g, when.weight_min_g, when.weight_max_g)],
    ["VALUE", isBetween(facts.value_minor, when.value_min_minor, when.value_max_minor)],
    ["REASON", meets(when.reasons, (reason) => facts.reasons.includes(reason))],
    ["PRODUCT_GROUP", meets(when.product_group_ids, (id) => facts.groups.has(id))],
    ["CUSTOMS", when.customs === null || (when.customs === "YES") === facts.isCustoms],
  ];
  return fits.flatMap(([miss, fit]) => (fit ? [] : [miss]));
}

interface Bounds {
  /** The store's currency, which the rule's highest cost is in. */
  currency: string;
  /** What may be spent through the connection in a day. */
  limit: CostLimit | null;
}

/** The most that may be spent: nothing in another currency can be counted against it. */
export interface CostLimit {
  minor: number;
  currency: string;
}

/** Return why an offer alone is not within a limit; null: it is. */
export function whyOver(
  { cost_minor, currency }: Pick<LabelOffer, "cost_minor" | "currency">,
  limit: CostLimit | null,
): "PRICE_UNKNOWN" | "OFFER_CURRENCY" | "OVER_MAX_COST" | null {
  if (limit === null) return null;
  if (cost_minor === null) return "PRICE_UNKNOWN";
  if (currency !== limit.currency) return "OFFER_CURRENCY";
  return cost_minor > limit.minor ? "OVER_MAX_COST" : null;
}

/** Return every reason why a rule leaves an offer out. */
function missesOfOffer({ services, max_cost_minor, max_days }: CarrierRule["purchase"], offer: LabelOffer, bounds: Bounds): OfferMiss[] {
  const most = max_cost_minor === null ? null : { minor: max_cost_minor, currency: bounds.currency };
  const over = [whyOver(offer, most), whyOver(offer, bounds.limit)];
  const isForeign = over.includes("OFFER_CURRENCY");
  const fits: [OfferMiss, boolean][] = [
    ["SERVICE", services.length === 0 || rankOf(services, offer) >= 0],
    ["CURRENCY", !isForeign],
    ["PRICE_UNKNOWN", !over.includes("PRICE_UNKNOWN")],
    ["OVER_MAX_COST", isForeign || !over.includes("OVER_MAX_COST")],
    ["TOO_SLOW", max_days === null || (offer.days !== null && offer.days <= max_days)],
  ];
  return fits.flatMap(([miss, fit]) => (fit ? [] : [miss]));
}

/** Return the place of an offer in a list of services, which people write as they like; -1: it is none of them. */
const rankOf = (services: readonly string[], { service }: Pick<LabelOffer, "service">): number =>
  services.map(folded).indexOf(folded(service));
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Days and prices that nobody names come last. */
const costOf = ({ cost_minor }: LabelOffer): number => cost_minor ?? Number.MAX_SAFE_INTEGER;
const daysOf = ({ days }: LabelOffer): number => days ?? Number.MAX_SAFE_INTEGER;
/** The cheapest first; those without a price last. */
export const byCost = (a: LabelOffer, b: LabelOffer): number => costOf(a) - costOf(b);
const byDays = (a: LabelOffer, b: LabelOffer): number => daysOf(a) - daysOf(b);
const byName = (a: LabelOffer, b: LabelOffer): number => (a.service < b.service ? -1 : Number(a.service > b.service));
type Order = (a: LabelOffer, b: LabelOffer) => number;

const orders: Readonly<Record<OfferChoice, (services: readonly string[]) => readonly Order[]>> = {
  CHEAPEST: () => [byCost, byDays, byName],
  FASTEST: () => [byDays, byCost, byName],
  LISTED: (services) => [(a, b) => rankOf(services, a) - rankOf(services, b), byCost, byDays],
};

export interface JudgedOffer {
  offer: LabelOffer;
  misses: OfferMiss[];
}

/** Return the offers as a rule ranks them, those that it leaves out last, each with the reasons. */
export function rankOffers(purchase: CarrierRule["purchase"], offers: readonly LabelOffer[], bounds: Bounds): JudgedOffer[] {
  const by = orders[purchase.choose](purchase.services);
  const compare = (a: LabelOffer, b: LabelOffer) => by.reduce((found, order) => found || order(a, b), 0);
  const judged = [...offers].sort(compare).map((offer) => ({ offer, misses: missesOfOffer(purchase, offer, bounds) }));
  return [...judged.filter(({ misses }) => misses.length === 0), ...judged.filter(({ misses }) => misses.length > 0)];
}

/** Return what keeps a rule from buying: that offers of its services cost too much, or else cannot be compared, or that there are none. */
export function whyNone(judged: readonly JudgedOffer[]): "OFFER_CURRENCY" | "PRICE_UNKNOWN" | "OVER_MAX_COST" | "NO_OFFER" {
  const near = judged.filter(({ misses }) => !misses.includes("SERVICE") && !misses.includes("TOO_SLOW"));
  if (near.length === 0) return "NO_OFFER";
  const isSome = (miss: OfferMiss) => near.some(({ misses }) => misses.includes(miss));
  if (isSome("OVER_MAX_COST")) return "OVER_MAX_COST";
  return isSome("PRICE_UNKNOWN") ? "PRICE_UNKNOWN" : "OFFER_CURRENCY";
}
