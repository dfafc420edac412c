import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimPresets } from "#contracts/claims/settings";
import { type ClaimType, claimTypes } from "#contracts/claims/states";
import { addDays, dayIn } from "#server/kit/days";
import { defaultClaimSettings } from "./claim-defaults.ts";
import { type ClaimDates, claimWindow, judgeWindow } from "./claim-windows.ts";

const dates = (over: Partial<ClaimDates> = {}): ClaimDates => ({
  ordered_at: "2026-09-01T09:00:00Z",
  sent_at: "2026-09-02T09:00:00Z",
  last_scan_at: null,
  delivered_at: null,
  isAbroad: false,
  covered: null,
  ...over,
});
const insurer = { ...defaultClaimSettings, windows: claimPresets.INSURER };
const windowOf = (type: ClaimType, over: Partial<ClaimDates> = {}, timezone = "UTC", rules = defaultClaimSettings) => {
  const { opens_at, closes_at } = claimWindow(type, dates(over), rules, timezone);
  return [opens_at, closes_at];
};
const verdictAt = (now: string, type: ClaimType, over: Partial<ClaimDates> = {}, timezone = "UTC", rules = defaultClaimSettings) =>
  judgeWindow(type, dates(over), rules, timezone, new Date(now)).code;

describe("the window of a lost parcel", () => {
  const lateInNewYork = { sent_at: "2026-09-02T03:30:00Z" };

  it("opens thirty days after it was sent, counted in the store's days", () => {
    expect(windowOf("LOST", lateInNewYork, "America/New_York")[0]).toBe("2026-10-01T04:00:00.000Z");
    expect(windowOf("LOST", lateInNewYork, "UTC")[0]).toBe("2026-10-02T00:00:00.000Z");
  });

  it("opens later while it is still being scanned", () => {
    const scanned = { ...lateInNewYork, last_scan_at: "2026-09-28T15:00:00Z" };
    expect(windowOf("LOST", scanned, "America/New_York")[0]).toBe("2026-10-05T04:00:00.000Z");
    expect(windowOf("LOST", { ...lateInNewYork, last_scan_at: "2026-09-03T15:00:00Z" }, "America/New_York")[0]).toBe(
      "2026-10-01T04:00:00.000Z",
    );
  });

  it("opens later for a parcel that goes abroad", () => {
    expect(windowOf("LOST", { isAbroad: true })[0]).toBe("2026-11-01T00:00:00.000Z");
    expect(windowOf("LOST", { isAbroad: true, last_scan_at: "2026-10-20T00:00:00Z" })[0]).toBe("2026-11-09T00:00:00.000Z");
  });

  it("never opens with a delivered scan, whatever the day", () => {
    const there = { delivered_at: "2026-09-05T12:00:00Z" };
    for (const now of ["2026-09-06T00:00:00Z", "2026-10-15T00:00:00Z", "2027-06-01T00:00:00Z"])
      expect(verdictAt(now, "LOST", there)).toBe("PARCEL_DELIVERED");
  });

  it("closes ninety days after the order", () => {
    expect(verdictAt("2026-11-30T23:59:59.999Z", "LOST")).toBeNull();
    expect(verdictAt("2026-12-01T00:00:00.000Z", "LOST")).toBe("WINDOW_CLOSED");
  });

  it("of an insurer opens by the quiet days alone and closes thirty days after the last scan", () => {
    const scanned = { last_scan_at: "2026-09-04T12:00:00Z" };
    expect(windowOf("LOST", scanned, "UTC", insurer)).toEqual(["2026-09-11T00:00:00.000Z", "2026-10-04T23:59:59.999Z"]);
    expect(windowOf("LOST", {}, "UTC", insurer)).toEqual(["2026-09-09T00:00:00.000Z", "2026-10-02T23:59:59.999Z"]);
    expect(windowOf("STOLEN", { delivered_at: "2026-09-05T12:00:00Z" }, "UTC", insurer)).toEqual([
      "2026-09-10T00:00:00.000Z",
      "2026-10-05T23:59:59.999Z",
    ]);
  });
});

describe("the window after a delivery", () => {
  const paris = { ordered_at: "2026-10-14T09:00:00Z", sent_at: "2026-10-15T09:00:00Z", delivered_at: "2026-10-20T10:00:00Z" };

  it("ends with its seventh day, across the end of summer time", () => {
    expect(windowOf("DAMAGED", paris, "Europe/Paris")).toEqual(["2026-10-19T22:00:00.000Z", "2026-10-27T22:59:59.999Z"]);
    expect(verdictAt("2026-10-27T22:59:59.999Z", "DAMAGED", paris, "Europe/Paris")).toBeNull();
    expect(verdictAt("2026-10-27T23:00:00.000Z", "DAMAGED", paris, "Europe/Paris")).toBe("WINDOW_CLOSED");
  });

  it("ends with its seventh day, across the beginning of summer time", () => {
    const march = { ordered_at: "2026-03-20T09:00:00Z", sent_at: "2026-03-21T09:00:00Z", delivered_at: "2026-03-25T10:00:00Z" };
    expect(windowOf("DAMAGED", march, "Europe/Paris")).toEqual(["2026-03-24T23:00:00.000Z", "2026-04-01T21:59:59.999Z"]);
  });

  it.each(["STOLEN", "DAMAGED", "WRONG_ITEM", "MISSING_ITEM"] as const)(
    "of %s runs from dispatch to the latest usual delivery while the delivery is unknown",
    (type) => {
      expect(windowOf(type)).toEqual(["2026-09-02T00:00:00.000Z", "2026-09-16T23:59:59.999Z"]);
      expect(windowOf(type, { isAbroad: true })).toEqual(["2026-09-02T00:00:00.000Z", "2026-09-30T23:59:59.999Z"]);
    },
  );

  it("of a late delivery is cut off ninety days after the order", () => {
    expect(windowOf("STOLEN", { delivered_at: "2026-11-28T12:00:00Z" })[1]).toBe("2026-11-30T23:59:59.999Z");
  });

  it("of 400 days ago is open for a quality issue alone", () => {
    const long = { ordered_at: "2025-09-01T09:00:00Z", sent_at: "2025-09-02T09:00:00Z", delivered_at: "2025-09-05T12:00:00Z" };
    const now = "2026-10-10T12:00:00Z";
    expect(verdictAt(now, "QUALITY_ISSUE", long)).toBeNull();
    expect(verdictAt(now, "DAMAGED", long)).toBe("WINDOW_CLOSED");
    expect(verdictAt("2027-09-05T23:59:59.999Z", "QUALITY_ISSUE", long)).toBeNull();
    expect(verdictAt("2027-09-06T00:00:00.000Z", "QUALITY_ISSUE", long)).toBe("WINDOW_CLOSED");
  });
});

describe("a window", () => {
  it("of a wrong address opens on the day of dispatch and closes ninety days after the order", () => {
    expect(windowOf("INCORRECT_ADDRESS")).toEqual(["2026-09-02T00:00:00.000Z", "2026-11-30T23:59:59.999Z"]);
    expect(verdictAt("2026-09-01T23:59:59.999Z", "INCORRECT_ADDRESS")).toBe("CLAIM_NOT_OPEN");
  });

  it("of a warranty is its registration's, to the millisecond", () => {
    const covered = { from: "2026-09-05T00:00:00.000Z", until: "2028-09-04T23:59:59.999Z" };
    expect(windowOf("WARRANTY", { covered })).toEqual([covered.from, covered.until]);
    expect(verdictAt("2026-09-04T23:59:59.999Z", "WARRANTY", { covered })).toBe("CLAIM_NOT_OPEN");
    expect(verdictAt(covered.until, "WARRANTY", { covered })).toBeNull();
    expect(verdictAt("2028-09-05T00:00:00.000Z", "WARRANTY", { covered })).toBe("WINDOW_CLOSED");
    expect(verdictAt("2099-01-01T00:00:00Z", "WARRANTY", { covered: { ...covered, until: null } })).toBeNull();
  });

  it("needs something that was sent, but for a warranty", () => {
    for (const type of claimTypes)
      expect([type, verdictAt("2026-10-10T00:00:00Z", type, { sent_at: null })]).toEqual([
        type,
        type === "WARRANTY" ? null : "NOT_FULFILLED",
      ]);
  });

  const instant = fc.date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true });
  const past = fc.record({
    ordered: instant,
    sentAfter: fc.integer({ min: 0, max: 60 * 86_400_000 }),
    scannedAfter: fc.option(fc.integer({ min: 0, max: 60 * 86_400_000 })),
    deliveredAfter: fc.option(fc.integer({ min: 0, max: 60 * 86_400_000 })),
    isAbroad: fc.boolean(),
    timezone: fc.constantFrom("UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Ho_Chi_Minh", "America/Santiago"),
    type: fc.constantFrom(...claimTypes.filter((type) => type !== "WARRANTY")),
    rules: fc.constantFrom(defaultClaimSettings, insurer),
  });

  it("begins and ends with a day of the store, and every instant of it is open", () => {
    fc.assert(
      fc.property(past, fc.double({ min: 0, max: 1, noNaN: true }), ({ timezone, type, rules, ...one }, part) => {
        const sentPlus = (ms: number | null) => (ms === null ? null : new Date(one.ordered.getTime() + one.sentAfter + ms).toISOString());
        const facts = dates({
          ordered_at: one.ordered.toISOString(),
          sent_at: sentPlus(0),
          last_scan_at: sentPlus(one.scannedAfter),
          delivered_at: type === "LOST" ? null : sentPlus(one.deliveredAfter),
          isAbroad: one.isAbroad,
        });
        const { opens_at, closes_at } = claimWindow(type, facts, rules, timezone);
        const [opens, closes] = [new Date(opens_at as string).getTime(), new Date(closes_at as string).getTime()];
        const day = (at: number) => dayIn(timezone, new Date(at));
        expect(day(opens - 1)).not.toBe(day(opens));
        expect(day(closes)).toBe(addDays(day(closes + 1), -1));
        if (type !== "QUALITY_ISSUE") expect(day(closes) <= addDays(day(one.ordered.getTime()), rules.order_days)).toBe(true);
        const code = (at: number) => judgeWindow(type, facts, rules, timezone, new Date(at)).code;
        if (opens <= closes) {
          expect([code(opens), code(closes), code(opens + Math.floor((closes - opens) * part))]).toEqual([null, null, null]);
          expect(code(opens - 1)).toBe("CLAIM_NOT_OPEN");
        }
        expect(code(closes + 1)).toBe("WINDOW_CLOSED");
      }),
    );
  });
});
