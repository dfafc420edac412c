import { describe, expect, it } from "vitest";
import { type CheckedParcel, exportExemption, parcelProblem } from "./parcel-checks.ts";

const item = { title: "Coat", quantity: 1, weight_g: 900, value_minor: 249_999, hs_code: "6201.40", origin_country: "PT" };
const parcel: CheckedParcel = {
  from: { country: "US", phone: null },
  to: { country: "DE" },
  weight_g: 900,
  hasSize: true,
  isCustoms: true,
  currency: "USD",
  items: [item],
};
const problem = (over: Partial<CheckedParcel>, needsPhone = false) => parcelProblem({ ...parcel, ...over }, { needsPhone });

describe("a parcel that nobody is asked about", () => {
  it.each([
    ["lacks a phone number where one is needed", { isCustoms: false }, true, "PHONE_NEEDED"],
    ["lacks a weight", { weight_g: null }, false, "WEIGHT_NEEDED"],
    ["lacks a size", { hasSize: false }, false, "WEIGHT_NEEDED"],
    ["lacks an HS code", { items: [{ ...item, hs_code: null }] }, false, "CUSTOMS_DATA_NEEDED"],
    ["lacks an origin", { items: [{ ...item, origin_country: null }] }, false, "CUSTOMS_DATA_NEEDED"],
    ["is worth more than may leave without a number", { items: [{ ...item, value_minor: 250_001 }] }, false, "EXPORT_NUMBER_NEEDED"],
    ["is worth more in one commodity together", { items: [item, { ...item, value_minor: 2 }] }, false, "EXPORT_NUMBER_NEEDED"],
    ["is worth an amount that cannot be compared", { currency: "EUR" }, false, "EXPORT_NUMBER_NEEDED"],
  ] as const)("%s", (_, over, needsPhone, code) => {
    expect(problem(over, needsPhone)).toBe(code);
  });

  it("is none below the limit, in two commodities, to Canada, or at home", () => {
    expect(problem({})).toBeNull();
    expect(problem({ items: [item, { ...item, hs_code: "6402.99", value_minor: 2000 }] })).toBeNull();
    expect(problem({ to: { country: "CA" }, items: [{ ...item, value_minor: 900_000 }] })).toBeNull();
    expect(problem({ isCustoms: false, items: [] })).toBeNull();
  });

  it("names its exemption when it leaves the United States", () => {
    const of = (from: string, to: string) => exportExemption({ from: { country: from, phone: null }, to: { country: to } });
    expect([of("US", "DE"), of("US", "CA"), of("US", "US"), of("DE", "FR")]).toEqual(["NOEEI 30.37(a)", "NOEEI 30.36", null, null]);
  });
});
