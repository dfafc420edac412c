import { subject } from "@casl/ability";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineAbility, type Holder, placesFor, refundLimitIn, type Subject, type Verb, verbs } from "./ability.ts";
import { memberPermissions } from "./permissions.ts";

const member = (permissions: unknown, limits: Partial<Holder> = {}) => defineAbility({ userType: "member", permissions, ...limits });
const payment = (refund_minor: number, currency = "EUR") => subject("Return", { currency, refund_minor });
const caseAt = (location_id: string | null) => subject("Return", { location_id });

describe("a limit of what may be paid back", () => {
  const ability = member(["can_refund"], { refundLimits: { EUR: 5000, USD: 100 } });

  it("is reached, never passed", () => {
    expect(ability.can("refund", payment(5000))).toBe(true);
    expect(ability.can("refund", payment(5001))).toBe(false);
  });

  it("holds for its own currency; one that is not named is not paid back at all", () => {
    expect(ability.can("refund", payment(101, "USD"))).toBe(false);
    expect(ability.can("refund", payment(1, "JPY"))).toBe(false);
    expect([refundLimitIn(ability, "EUR"), refundLimitIn(ability, "USD"), refundLimitIn(ability, "JPY")]).toEqual([5000, 100, 0]);
  });

  it("still offers the action, whose amount is not known yet", () => {
    expect(ability.can("refund", "Return")).toBe(true);
  });

  it("is none for a member without one and for the owner", () => {
    for (const free of [member(["can_refund"]), defineAbility({ userType: "merchant" })]) {
      expect(free.can("refund", payment(1_000_000))).toBe(true);
      expect(refundLimitIn(free, "EUR")).toBeNull();
    }
  });

  it("gives nothing to those who may not pay back", () => {
    expect(member(["RETURNS_PROCESS"], { refundLimits: { EUR: 5000 } }).can("refund", payment(1))).toBe(false);
  });
});

describe("a member of some places", () => {
  const ability = member(["returns", "RETURNS_UPDATE", "RETURNS_APPROVE"], { locations: ["a", "b"] });

  it.each(["update", "approve"] as const)("may %s there, and what is nowhere yet", (verb) => {
    expect(["a", "b", "c", null].map((place) => ability.can(verb, caseAt(place)))).toEqual([true, true, false, true]);
    expect(placesFor(ability, verb)).toEqual(["a", "b"]);
  });

  it("may see every return", () => {
    expect(ability.can("read", caseAt("c"))).toBe(true);
  });

  it("is limited to none where no places are named", () => {
    expect(placesFor(member(["RETURNS_UPDATE"]), "update")).toBeNull();
    expect(member(["RETURNS_UPDATE"], { locations: [] }).can("update", caseAt("a"))).toBe(false);
  });
});

describe("screens of some platforms", () => {
  const open = (platform: string | undefined, platforms: string[]) =>
    member([], { platform }).can("open", subject("Screen", { platforms }));

  it("open there, compared without case; an empty list means all", () => {
    expect(open("Shopify", ["shopify"])).toBe(true);
    expect(open("shopify", ["woocommerce", "shopify"])).toBe(true);
    expect(open("shopify", ["woocommerce"])).toBe(false);
    expect(open(undefined, ["shopify"])).toBe(false);
    expect([open("shopify", []), open(undefined, [])]).toEqual([true, true]);
  });

  it("are closed elsewhere even to the owner", () => {
    const owner = defineAbility({ userType: "merchant", platform: "WooCommerce" });
    expect(owner.can("open", subject("Screen", { platforms: ["shopify"] }))).toBe(false);
    expect(owner.can("open", subject("Screen", { platforms: ["woocommerce"] }))).toBe(true);
  });
});

it("an owner may everything of the store, but neither a key's calls nor a customer's", () => {
  const owner = defineAbility({ userType: "merchant" });
  for (const one of ["Return", "Member", "Settings", "ApiKey", "AuditLog", "Billing"] as const) expect(owner.can("manage", one)).toBe(true);
  const foreign = [
    "PublicOrder",
    "PublicProduct",
    "PublicLocation",
    "PublicReturn",
    "PublicClaim",
    "PublicTracking",
    "PortalCase",
  ] as const;
  for (const verb of verbs) for (const one of foreign) expect(owner.can(verb, one), `${verb} ${one}`).toBe(false);
});

it.each([[undefined], [null], ["returns"], [{ 0: "returns" }], [["returns", 5]]])(
  "a list like %j shows a member nothing",
  (permissions) => {
    const ability = member(permissions);
    for (const one of ["Return", "Claim", "Order", "Invoice", "Warranty", "Store", "Notice"] as const)
      expect(ability.can("read", one)).toBe(false);
  },
);

it("what nobody knows is denied", () => {
  const ability = member([...memberPermissions]);
  expect(ability.can("fly" as Verb, "Return")).toBe(false);
  expect(ability.can("read", "Rocket" as Subject)).toBe(false);
  expect(ability.can("manage", "Return")).toBe(false);
  expect(member(["constructor", "__proto__"]).can("read", "Return")).toBe(false);
});

/** Every verb upon every subject that a member may hold, and upon some cases. */
const subjects = [...new Set(member([...memberPermissions]).rules.flatMap((one) => one.subject ?? []))];
const held = (permissions: string[], limits: Partial<Holder>) => {
  const ability = member(permissions, limits);
  const cases = ["a", "b", null].flatMap((location_id) =>
    [0, 50, 51].map((refund_minor) => ({ location_id, refund_minor, currency: "EUR" })),
  );
  return verbs.flatMap((verb) => [
    ...subjects.map((one) => [`${verb} ${one}`, ability.can(verb, one as Subject)] as const),
    ...cases.map((facts) => [`${verb} ${JSON.stringify(facts)}`, ability.can(verb, subject("Return", { ...facts }))] as const),
  ]);
};

it("another permission never takes a right away", () => {
  const anyLimits = fc.record({
    locations: fc.option(fc.subarray(["a", "b"])),
    refundLimits: fc.option(fc.dictionary(fc.constantFrom("EUR", "USD"), fc.nat(100))),
  });
  fc.assert(
    fc.property(fc.subarray([...memberPermissions]), fc.constantFrom(...memberPermissions), anyLimits, (permissions, more, limits) => {
      const after = new Map(held([...permissions, more], limits));
      for (const [right, isHeld] of held(permissions, limits)) if (isHeld) expect(after.get(right), right).toBe(true);
    }),
    { numRuns: 60 },
  );
});
