import { subject } from "@casl/ability";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineAbility, type Holder, placesFor, refundLimitIn, type Subject, type Verb, verbs } from "./ability.ts";
import { memberPermissions } from "./permissions.ts";
import { mayVisit } from "./screen-access.ts";

const member = (permissions: unknown, limits: Partial<Holder> = {}) => defineAbility({ userType: "member", permissions, ...limits });
const payment = (refund_minor: number, currency = "EUR") => subject("Return", { currency, refund_minor });
const caseAt = (location_id: string | null) => subject("Return", { location_id });

describe("refund limits", () => {
  const ability = member(["can_refund"], { refundLimits: { EUR: 5000, USD: 100 } });

  it("allow an amount equal to the limit and refuse one above it", () => {
    expect(ability.can("refund", payment(5000))).toBe(true);
    expect(ability.can("refund", payment(5001))).toBe(false);
  });

  it("apply per currency; a currency without a limit cannot be refunded", () => {
    expect(ability.can("refund", payment(101, "USD"))).toBe(false);
    expect(ability.can("refund", payment(1, "JPY"))).toBe(false);
    expect([refundLimitIn(ability, "EUR"), refundLimitIn(ability, "USD"), refundLimitIn(ability, "JPY")]).toEqual([5000, 100, 0]);
  });

  it("still offer the action while its amount is unknown", () => {
    expect(ability.can("refund", "Return")).toBe(true);
  });

  it("do not exist for the owner or a member without one", () => {
    for (const free of [member(["can_refund"]), defineAbility({ userType: "merchant" })]) {
      expect(free.can("refund", payment(1_000_000))).toBe(true);
      expect(refundLimitIn(free, "EUR")).toBeNull();
    }
  });

  it("grant nothing to members without the refund permission", () => {
    expect(member(["RETURNS_PROCESS"], { refundLimits: { EUR: 5000 } }).can("refund", payment(1))).toBe(false);
  });
});

describe("a member limited to locations", () => {
  const ability = member(["returns", "RETURNS_UPDATE", "RETURNS_APPROVE"], { locations: ["a", "b"] });

  it.each(["update", "approve"] as const)("may %s returns at those locations and returns without a location", (verb) => {
    expect(["a", "b", "c", null].map((place) => ability.can(verb, caseAt(place)))).toEqual([true, true, false, true]);
    expect(placesFor(ability, verb)).toEqual(["a", "b"]);
  });

  it("may see every return", () => {
    expect(ability.can("read", caseAt("c"))).toBe(true);
  });

  it("has no access when the list of locations is empty", () => {
    expect(placesFor(member(["RETURNS_UPDATE"]), "update")).toBeNull();
    expect(member(["RETURNS_UPDATE"], { locations: [] }).can("update", caseAt("a"))).toBe(false);
  });
});

describe("screens limited to platforms", () => {
  const open = (platform: string | undefined, platforms: string[]) =>
    member(["returns"], { platform }).can("open", subject("Screen", { platforms }));

  it("open on those platforms, ignoring case; an empty list means all platforms", () => {
    expect(open("Shopify", ["shopify"])).toBe(true);
    expect(open("shopify", ["woocommerce", "shopify"])).toBe(true);
    expect(open("shopify", ["woocommerce"])).toBe(false);
    expect(open(undefined, ["shopify"])).toBe(false);
    expect([open("shopify", []), open(undefined, [])]).toEqual([true, true]);
  });

  it("stay closed on other platforms, even to the owner", () => {
    const owner = defineAbility({ userType: "merchant", platform: "WooCommerce" });
    expect(owner.can("open", subject("Screen", { platforms: ["shopify"] }))).toBe(false);
    expect(owner.can("open", subject("Screen", { platforms: ["woocommerce"] }))).toBe(true);
  });
});

it("grants the owner everything in the store, but no calls reserved for API keys or customers", () => {
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

it.each([[undefined], [null], [[]], ["returns"], [{ 0: "returns" }], [["returns", 5]]])(
  "denies a member everything but their own account when the permission list is missing, empty or malformed: %j",
  (permissions) => {
    const ability = member(permissions);
    for (const one of ["Return", "Claim", "Order", "Invoice", "Warranty", "Store", "Notice"] as const)
      expect(ability.can("read", one)).toBe(false);
    for (const path of ["/dashboard/app", "/dashboard/settings/profile", "/dashboard/return/list"])
      expect(mayVisit(ability, { path }), path).toBe(false);
    expect(mayVisit(ability, { path: "/dashboard/settings/profile", can: null }), "their own account").toBe(true);
    expect(mayVisit(ability, { path: "/dashboard/return/list", can: null }), "a path of a case").toBe(false);
  },
);

it("denies unknown rights", () => {
  const ability = member([...memberPermissions]);
  expect(ability.can("fly" as Verb, "Return")).toBe(false);
  expect(ability.can("read", "Rocket" as Subject)).toBe(false);
  expect(ability.can("manage", "Return")).toBe(false);
  expect(member(["constructor", "__proto__"]).can("read", "Return")).toBe(false);
});

/** List every verb on every subject a member may hold, including sample cases. */
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

it("never removes a right when another permission is added", () => {
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
