import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#server/kit/days";
import { askedFields, coverageState, isReminded, startOfItem } from "./warranty-coverage.ts";

describe("the warranty of an item", () => {
  it("starts with the order, the dispatch or the delivery, and not before", () => {
    const times = { ordered_at: "2026-01-01T00:00:00Z", fulfilled_at: "2026-01-03T00:00:00Z", delivered_at: null };
    expect(startOfItem("ORDER", times, true)).toEqual(new Date("2026-01-01T00:00:00Z"));
    expect(startOfItem("PURCHASE_DATE", times, true)).toEqual(new Date("2026-01-01T00:00:00Z"));
    expect(startOfItem("DELIVERY", times, true)).toEqual(new Date("2026-01-03T00:00:00Z"));
    expect(startOfItem("DELIVERY", { ...times, delivered_at: "2026-01-05T00:00:00Z" }, true)).toEqual(new Date("2026-01-05T00:00:00Z"));
    expect(startOfItem("FULFILMENT", { ...times, fulfilled_at: null }, true)).toBeNull();
    expect([startOfItem("FULFILMENT", times, false), startOfItem("ORDER", times, false)]).toEqual([null, new Date("2026-01-01T00:00:00Z")]);
  });

  it("needs registration only where required, while units are left and it has not expired", () => {
    const standing = { hasStarted: true, today: "2026-06-01", lastDay: "2026-06-01", registrationRequired: true, unitsLeft: 1 };
    expect(coverageState(standing)).toBe("TO_REGISTER");
    expect(coverageState({ ...standing, unitsLeft: 0 })).toBe("REGISTERED");
    expect(coverageState({ ...standing, registrationRequired: false })).toBe("COVERED");
    expect(coverageState({ ...standing, today: "2026-06-02" })).toBe("ENDED");
    expect(coverageState({ ...standing, lastDay: null, today: "2999-01-01" })).toBe("TO_REGISTER");
    expect(coverageState({ ...standing, hasStarted: false, lastDay: null })).toBe("NOT_STARTED");
  });

  it("asks for the fields of the store's page and those its entry needs", () => {
    const bare = { serial_required: false, proof_required: false };
    expect(askedFields(bare, [])).toEqual([]);
    expect(
      askedFields({ ...bare, serial_required: true }, [
        { field: "NOTE", required: false },
        { field: "SERIAL", required: false },
        { field: "PURCHASE_CHANNEL", required: true },
      ]),
    ).toEqual([
      { field: "SERIAL", required: true },
      { field: "NOTE", required: false },
    ]);
    expect(askedFields({ ...bare, proof_required: true }, [])).toEqual([{ field: "PROOF", required: true }]);
  });
});

describe("the warranty reminder", () => {
  const at = (today: string, registeredOn = "2025-01-01") => isReminded({ today, registeredOn, lastDay: "2026-03-31", daysBefore: 30 });

  it("is due from the set number of days before the last day until that day", () => {
    expect([at("2026-02-28"), at("2026-03-01"), at("2026-03-31"), at("2026-04-01")]).toEqual([false, true, true, false]);
  });

  it("is not sent to someone who registered within these days", () => {
    expect([at("2026-03-10", "2026-02-28"), at("2026-03-10", "2026-03-01"), at("2026-03-10", "2026-03-10")]).toEqual([true, false, false]);
  });

  it("is never sent after the last day, nor earlier than set", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 365 }), (away, daysBefore) => {
        const lastDay = "2026-03-31";
        const isNow = isReminded({ today: addDays(lastDay, -away), registeredOn: "2020-01-01", lastDay, daysBefore });
        expect(isNow).toBe(away >= 0 && away <= daysBefore);
      }),
    );
  });
});
