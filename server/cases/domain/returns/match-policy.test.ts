import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { type LineFacts, matchPolicy } from "./match-policy.ts";
import { overlapsOf } from "./policy-overlaps.ts";

const policy = (name: string, applies_to: object = {}, over: object = {}) => ReturnPolicy.parse({ id: name, name, applies_to, ...over });
const last = policy("Default", {}, { is_default: true });
const facts = (over: Partial<LineFacts> = {}): LineFacts => ({
  groups: new Set(["shoes"]),
  country: "FR",
  home: "FR",
  customerTags: ["VIP"],
  orderTags: ["gift"],
  channel: "online",
  price_minor: 5000,
  ...over,
});
const missed = (applies_to: object, over: Partial<LineFacts> = {}) =>
  matchPolicy([policy("A", applies_to), last], facts(over)).tried[0]!.misses;

describe("matchPolicy", () => {
  it.each([
    [{ product_group_ids: ["hats", "shoes"] }, []],
    [{ product_group_ids: ["hats"] }, ["PRODUCT_GROUP"]],
    [{ countries: ["DE", "FR"] }, []],
    [{ countries: ["DE"] }, ["COUNTRY"]],
    [{ zones: ["EU"] }, []],
    [{ zones: ["DOMESTIC"] }, []],
    [{ zones: ["INTERNATIONAL"] }, ["COUNTRY"]],
    [{ countries: ["US"], zones: ["EU"] }, []],
    [{ customer_tags: ["vip"] }, []],
    [{ customer_tags: ["wholesale"] }, ["CUSTOMER_TAG"]],
    [{ order_tags: ["preorder"], channels: ["pos"] }, ["ORDER_TAG", "CHANNEL"]],
    [{ price_from_minor: 5000, price_to_minor: 5000 }, []],
    [{ price_from_minor: 5001 }, ["PRICE"]],
    [{ price_to_minor: 4999 }, ["PRICE"]],
  ])("matches only lines within %j", (applies_to, misses) => {
    expect(missed(applies_to)).toEqual(misses);
  });

  it("does not guess unknown facts", () => {
    expect(missed({ countries: ["FR"] }, { country: null })).toEqual(["COUNTRY"]);
    expect(missed({ zones: ["INTERNATIONAL"] }, { country: null })).toEqual(["COUNTRY"]);
    expect(missed({ price_from_minor: 1 }, { price_minor: null })).toEqual(["PRICE"]);
  });

  it("takes the first match and reports later ones as too late", () => {
    const off = policy("Off", {}, { active: false });
    const { policy: found, tried } = matchPolicy([off, policy("A"), policy("B"), last], facts());
    expect(found.name).toBe("A");
    expect(tried.map(({ misses }) => misses)).toEqual([["INACTIVE"], [], ["EARLIER_POLICY"], ["EARLIER_POLICY"]]);
  });

  it("always finds exactly one", () => {
    const list = fc.subarray(["a", "b", "c"]);
    const reach = fc.record({ product_group_ids: list, customer_tags: list, order_tags: list, channels: list });
    fc.assert(
      fc.property(fc.array(reach, { maxLength: 6 }), list, list, (reaches, groups, tags) => {
        const policies = [...reaches.map((one, i) => policy(`P${i}`, one)), last];
        const { policy: found, tried } = matchPolicy(policies, facts({ groups: new Set(groups), customerTags: tags }));
        expect(tried.filter(({ misses }) => misses.length === 0).map(({ policy: { name } }) => name)).toEqual([found.name]);
      }),
    );
  });
});

describe("overlapsOf", () => {
  const of = (...reaches: object[]) =>
    overlapsOf(
      reaches.map((one, i) => policy(`P${i}`, one)),
      reaches.length - 1,
    );

  it("names earlier policies that leave nothing to decide", () => {
    expect(of({ countries: ["FR", "DE"] }, { countries: ["FR"], channels: ["pos"] })).toEqual({ hidden: ["P0"], overlapping: [] });
    expect(of({ price_to_minor: 5000 }, { price_from_minor: 100, price_to_minor: 900 }).hidden).toEqual(["P0"]);
  });

  it("names earlier policies that overlap in part, without exceptions and unrelated ones", () => {
    expect(of({ product_group_ids: ["shoes"] }, { customer_tags: ["vip"] }).overlapping).toEqual(["P0"]);
    expect(of({ product_group_ids: ["shoes"] }, {}).overlapping).toEqual([]);
    expect(of({ countries: ["FR"] }, { countries: ["DE"] }).overlapping).toEqual([]);
    expect(of({ price_to_minor: 999 }, { price_from_minor: 1000 }).overlapping).toEqual([]);
  });
});
