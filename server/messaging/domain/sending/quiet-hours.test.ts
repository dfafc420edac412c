import { describe, expect, it } from "vitest";
import { instantOfLocal } from "#server/kit/local-time";
import { readerAt, readerOfPhone } from "../people/phone-zones.ts";
import { frenchHolidays, nextAllowed } from "./quiet-hours.ts";

const sms = { from: "09:00", to: "20:00" };
const next = (at: string, phone: string) => nextAllowed(new Date(at), readerOfPhone(phone, "UTC"), sms).toISOString();

describe("quiet hours of text messages", () => {
  it.each([
    ["2026-03-08T00:30:00Z", "2026-03-08T00:30:00.000Z"],
    // Sunday at noon, on the day summer time begins.
    ["2026-03-08T01:00:00Z", "2026-03-08T16:00:00.000Z"],
    ["2026-06-05T12:59:59Z", "2026-06-05T13:00:00.000Z"],
    ["2026-06-05T23:59:59Z", "2026-06-05T23:59:59.000Z"],
    ["2026-06-06T00:00:00Z", "2026-06-06T13:00:00.000Z"],
  ])("end in New York as American law has it: %s", (at, allowed) => {
    expect(next(at, "+12125550100")).toBe(allowed);
  });

  it.each([
    ["2026-10-24T21:00:00Z", "2026-10-26T08:00:00.000Z"],
    // The day after is Ascension.
    ["2026-05-13T18:30:00Z", "2026-05-15T07:00:00.000Z"],
    ["2026-12-24T20:00:00Z", "2026-12-26T08:00:00.000Z"],
  ])("leave out Sundays and holidays in France: %s", (at, allowed) => {
    expect(next(at, "+33612345678")).toBe(allowed);
  });

  it.each([
    ["2026-06-05T15:30:00Z", "2026-06-05T16:00:00.000Z"],
    ["2026-06-06T02:30:00Z", "2026-06-06T16:00:00.000Z"],
  ])("must be over in every zone a number may be in: %s", (at, allowed) => {
    expect(readerOfPhone("+12083265555", "UTC").zones).toEqual(["America/Boise", "America/Los_Angeles"]);
    expect(next(at, "+12083265555")).toBe(allowed);
  });

  it("are none where a store has set none", () => {
    const at = new Date("2026-06-06T03:00:00Z");
    expect(nextAllowed(at, { zones: ["Europe/Paris"], country: "FR" }, null)).toBe(at);
  });
});

it("France has eleven holidays", () => {
  const days = frenchHolidays(2026);
  expect([days.size, days.has("2026-04-06"), days.has("2026-05-14"), days.has("2026-05-25")]).toEqual([11, true, true, true]);
});

describe("where a reader may be", () => {
  const nowhere = { timezone: null, ship_to: null, phone: null, country: null };
  const at = (known: Partial<typeof nowhere> | Record<string, string>) => readerAt({ ...nowhere, ...known }, "Europe/London");

  it("is told by their zone, else by their latest order, else by their number, else by the store", () => {
    const all = { timezone: "Asia/Tokyo", ship_to: "FR", phone: "+33612345678" };
    expect(at(all)).toEqual({ zones: ["Asia/Tokyo"], country: "FR" });
    expect(at({ timezone: "Nowhere/Else", ship_to: "FR" })).toEqual({ zones: ["Europe/Paris"], country: "FR" });
    expect(at({ ship_to: "VN", phone: "+33612345678" }).zones).toEqual(["Asia/Ho_Chi_Minh"]);
    expect(at({ phone: "+33612345678" })).toEqual({ zones: ["Europe/Paris"], country: "FR" });
    expect(at({})).toEqual({ zones: ["Europe/London"], country: null });
  });

  it("is told for every country, by its outermost zones where it has many", () => {
    const sameAs = (zones: readonly string[], known: string[]) =>
      expect(zones.map((zone) => instantOfLocal(zone, "2026-06-01T10:00").toISOString()).toSorted()).toEqual(
        known.map((zone) => instantOfLocal(zone, "2026-06-01T10:00").toISOString()).toSorted(),
      );
    sameAs(at({ ship_to: "KE" }).zones, ["Africa/Nairobi"]);
    sameAs(at({ phone: "+50622223333" }).zones, ["America/Costa_Rica"]);
    sameAs(at({ ship_to: "ID" }).zones, ["Asia/Jakarta", "Asia/Jayapura"]);
    sameAs(at({ ship_to: "RU" }).zones, ["Europe/Kaliningrad", "Asia/Kamchatka"]);
    for (const ship_to of ["ZZ", "X1", "nowhere"]) expect(at({ ship_to }).zones).toEqual(["Europe/London"]);
  });

  it("is told more exactly by a number of the country an order went to", () => {
    expect(at({ ship_to: "US", phone: "+12083265555" }).zones.toSorted()).toEqual(["America/Boise", "America/Los_Angeles"]);
    expect(at({ ship_to: "US" }).zones).toEqual(["America/New_York", "Pacific/Honolulu"]);
  });
});
