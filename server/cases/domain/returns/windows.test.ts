import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { addDays, dayIn } from "#server/kit/days";
import { type OrderDates, windowsOf } from "./windows.ts";

const policy = (over: object = {}) => ReturnPolicy.parse({ name: "A policy", ...over });
const order = (over: Partial<OrderDates> = {}): OrderDates => ({
  ordered_at: "2026-05-30T10:00:00Z",
  fulfilled_at: "2026-06-01T10:00:00Z",
  delivered_at: null,
  ...over,
});
const refund = (rule: ReturnPolicy, dates: OrderDates, timezone: string, now = "2026-06-10T00:00:00Z") =>
  windowsOf(rule, dates, timezone, new Date(now)).find(({ outcome }) => outcome === "REFUND")!;

describe("windowsOf", () => {
  it("lasts to the end of the last day in the store's time", () => {
    const rule = policy({ window: { start: "FULFILMENT", refund_days: 17 } });
    const seen = (now: string) => refund(rule, order(), "Asia/Ho_Chi_Minh", now);
    expect(seen("2026-06-18T16:59:59.999Z")).toMatchObject({
      closes_on: "2026-06-18",
      closes_at: "2026-06-18T16:59:59.999Z",
      is_open: true,
    });
    expect(seen("2026-06-18T17:00:00Z").is_open).toBe(false);
  });

  it.each([
    ["ORDER", {}, "2026-05-30"],
    ["FULFILMENT", {}, "2026-06-01"],
    ["DELIVERY", {}, "2026-06-08"],
    ["DELIVERY", { delivered_at: "2026-06-03T09:00:00Z" }, "2026-06-03"],
    ["DELIVERY", { fulfilled_at: null }, null],
    ["FULFILMENT", { fulfilled_at: null }, null],
  ])("counts from the %s when it is known", (start, dates, opens_on) => {
    const window = refund(policy({ window: { start, transit_days: 7 } }), order(dates), "UTC");
    expect(window).toMatchObject({ opens_on, is_open: true });
    if (opens_on === null) expect(window.closes_at).toBeNull();
  });

  it("is extended by a season and never shortened", () => {
    const season = (return_until: string) => ({ name: "Holidays", from: "2026-05-01", to: "2026-05-31", return_until });
    const rule = (until: string) => policy({ window: { start: "ORDER", refund_days: 30 }, seasons: [season(until)] });
    expect(refund(rule("2026-07-31"), order(), "UTC")).toMatchObject({ closes_on: "2026-07-31", season: "Holidays" });
    expect(refund(rule("2026-06-02"), order(), "UTC")).toMatchObject({ closes_on: "2026-06-29", season: null });
    expect(refund(rule("2026-07-31"), order({ ordered_at: "2026-06-01T00:00:00Z" }), "UTC").season).toBeNull();
  });

  it("has its own days for each outcome, and no end where none is set", () => {
    const rule = policy({ window: { start: "ORDER", refund_days: 10, store_credit_days: 20, exchange_days: null } });
    const closes = windowsOf(rule, order(), "UTC", new Date("2026-06-15T00:00:00Z")).map((one) => [
      one.outcome,
      one.closes_on,
      one.is_open,
    ]);
    expect(closes).toEqual([
      ["REFUND", "2026-06-09", false],
      ["STORE_CREDIT", "2026-06-19", true],
      ["EXCHANGE", null, true],
      ["KEEP", "2026-06-09", false],
    ]);
  });

  it("is open on every instant of its last day and on none after, across clock changes", () => {
    const zones = fc.constantFrom(
      "America/New_York",
      "Europe/Paris",
      "Asia/Ho_Chi_Minh",
      "America/Sao_Paulo",
      "Pacific/Apia",
      "Africa/Cairo",
    );
    const instants = fc.date({ min: new Date("2010-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, fc.nat(400), (zone, at, days) => {
        const rule = policy({ window: { start: "ORDER", refund_days: days } });
        const { closes_at, closes_on } = refund(rule, order({ ordered_at: at.toISOString() }), zone);
        const last = new Date(closes_at!);
        expect(closes_on).toBe(addDays(dayIn(zone, at), days));
        expect(dayIn(zone, last)! <= closes_on!).toBe(true);
        expect(dayIn(zone, new Date(last.getTime() + 1)) > closes_on!).toBe(true);
      }),
    );
  });
});
