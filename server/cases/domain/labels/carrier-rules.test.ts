import { describe, expect, it } from "vitest";
import type { LabelOffer } from "#contracts/labels/shapes";
import { CarrierRule } from "#contracts/settings/carrier-rules";
import { missesOfRule, type ParcelFacts, rankOffers, whyNone } from "./carrier-rules.ts";

const facts: ParcelFacts = {
  ...{ noun: "RETURN", country: "FR", home: "US", places: ["p1", "l1"], weight_g: 2000, value_minor: 9000 },
  ...{ reasons: ["TOO_SMALL"], groups: new Set(["g1"]), isCustoms: true },
};
const rule = (when: object = {}, purchase: object = {}) =>
  CarrierRule.parse({ name: "A rule", when, purchase: { connection_id: null, ...purchase } });
const bounds = { currency: "USD", limit: null };
const offer = (service: string, cost_minor: number, days: number | null, currency = "USD"): LabelOffer => ({
  ...{ id: service, carrier: "USPS", carrier_name: "USPS", service, cost_minor, currency, days, is_carrier_billed: false },
});
const offers = [offer("Ground", 593, 3), offer("Advantage", 593, 2), offer("Express", 742, 1)];
const first = (
  purchase: object,
  known = offers,
  limits: typeof bounds | { currency: string; limit: { minor: number; currency: string } } = bounds,
) => {
  const ranked = rankOffers(rule({}, purchase).purchase, known, limits);
  return ranked[0]?.misses.length === 0 ? ranked[0].offer.service : whyNone(ranked);
};

describe("a rule", () => {
  it.each([
    ["without conditions is for every parcel", {}, {}, []],
    ["includes its lowest weight", { weight_min_g: 2000, weight_max_g: 5000 }, {}, []],
    ["leaves its highest weight out", { weight_min_g: 2000, weight_max_g: 5000 }, { weight_g: 5000 }, ["WEIGHT"]],
    ["is for parcels up to its highest weight", { weight_max_g: 5000 }, { weight_g: 4999 }, []],
    ["with a weight is not for an unknown one", { weight_min_g: 1 }, { weight_g: null }, ["WEIGHT"]],
    ["includes its lowest value", { value_min_minor: 9000 }, {}, []],
    ["with a value is not for another currency", { value_min_minor: 1 }, { value_minor: null }, ["VALUE"]],
    ["names countries or zones", { countries: ["DE"], zones: ["EU"] }, {}, []],
    ["is not for another country", { countries: ["DE"], zones: ["DOMESTIC"] }, {}, ["COUNTRY"]],
    ["with a country is not for an unknown one", { zones: ["EU"] }, { country: null }, ["COUNTRY"]],
    ["names places by either id", { to_place_ids: ["l1"] }, {}, []],
    ["is not for another place", { to_place_ids: ["p2"] }, {}, ["PLACE"]],
    ["names reasons", { reasons: ["DAMAGED", "TOO_SMALL"] }, {}, []],
    ["is not for other reasons", { reasons: ["DAMAGED"] }, {}, ["REASON"]],
    ["names product groups", { product_group_ids: ["g2"] }, {}, ["PRODUCT_GROUP"]],
    ["is for parcels that cross a border", { customs: "YES" }, {}, []],
    ["is for parcels that cross none", { customs: "NO" }, {}, ["CUSTOMS"]],
    ["is for one kind of case", { noun: "CLAIM" }, {}, ["NOUN"]],
  ] as const)("%s", (_, when, over, misses) => {
    expect(missesOfRule(rule(when), { ...facts, ...over })).toEqual(misses);
  });

  it("that is switched off names all its reasons", () => {
    expect(missesOfRule({ ...rule({ weight_min_g: 3000 }), active: false }, facts)).toEqual(["INACTIVE", "WEIGHT"]);
  });
});

describe("of the offers", () => {
  it.each([
    ["the cheapest is chosen, of equal ones the faster", { choose: "CHEAPEST" }, "Advantage"],
    ["the fastest is chosen", { choose: "FASTEST" }, "Express"],
    ["the fastest up to a cost is chosen", { choose: "FASTEST", max_cost_minor: 600 }, "Advantage"],
    ["none is chosen above the highest cost", { max_cost_minor: 500 }, "OVER_MAX_COST"],
    ["one at the highest cost is chosen", { max_cost_minor: 593 }, "Advantage"],
    ["the first listed service is chosen", { choose: "LISTED", services: ["Overnight", "express", "Ground"] }, "Express"],
    ["only listed services are chosen", { choose: "CHEAPEST", services: ["Ground"] }, "Ground"],
    ["none is chosen of other services", { services: ["Overnight"] }, "NO_OFFER"],
    ["none is chosen that is too slow", { max_days: 2, services: ["Ground"] }, "NO_OFFER"],
    ["one in time is chosen", { max_days: 1 }, "Express"],
  ] as const)("%s", (_, purchase, chosen) => {
    expect(first(purchase)).toBe(chosen);
  });

  it("one in another currency cannot be compared with a highest cost", () => {
    const euros = [offer("Colissimo", 800, 2, "EUR")];
    expect(first({ max_cost_minor: 1000 }, euros)).toBe("OFFER_CURRENCY");
    expect(first({}, euros)).toBe("Colissimo");
    expect(first({}, euros, { currency: "USD", limit: { minor: 99_999, currency: "USD" } })).toBe("OFFER_CURRENCY");
  });

  it("one without a price is within no limit, of the rule or of a day, and the last choice where there is none", () => {
    const unpriced = { ...offer("Sendcloud", 0, 1), cost_minor: null };
    const aDay = { currency: "USD", limit: { minor: 99_999, currency: "EUR" } };
    expect(first({ max_cost_minor: 99_999_999 }, [unpriced])).toBe("PRICE_UNKNOWN");
    expect(first({}, [unpriced], aDay)).toBe("PRICE_UNKNOWN");
    expect(first({ max_cost_minor: 100 }, [unpriced, offer("Ground", 593, 3)])).toBe("OVER_MAX_COST");
    expect(first({}, [unpriced, offer("Ground", 593, 3)], aDay)).toBe("PRICE_UNKNOWN");
    expect(first({}, [unpriced])).toBe("Sendcloud");
    expect(first({}, [unpriced, offer("Ground", 593, 3)])).toBe("Ground");
  });

  it("those that name no days come last, and are never in time", () => {
    const known = [offer("Unsaid", 100, null), offer("Slow", 593, 9)];
    expect(first({ choose: "FASTEST" }, known)).toBe("Slow");
    expect(first({ max_days: 9 }, known)).toBe("Slow");
  });
});
