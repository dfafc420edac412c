import { describe, expect, it } from "vitest";
import { carrierDeadlines } from "./carrier-window.ts";
import { defaultClaimSettings } from "./claim-defaults.ts";

const of = (carrier: string, { sent = "2026-09-01T12:00:00Z" as string | null, isAbroad = false, timezone = "UTC" } = {}) => {
  const { opens_on, file_by } = carrierDeadlines(defaultClaimSettings.carriers, carrier, sent, isAbroad, timezone);
  return [opens_on, file_by];
};

describe("a carrier accepts a claim", () => {
  it.each([
    ["USPS", "2026-09-16T00:00:00.000Z", "2026-10-31T23:59:59.999Z"],
    ["usps_express", "2026-09-08T00:00:00.000Z", "2026-10-31T23:59:59.999Z"],
    ["UPS", "2026-09-02T00:00:00.000Z", "2026-10-31T23:59:59.999Z"],
    ["FedEx Ground", "2026-09-02T00:00:00.000Z", "2026-10-31T23:59:59.999Z"],
    ["DHL Express", "2026-09-01T00:00:00.000Z", "2026-10-01T23:59:59.999Z"],
  ])("of %s from %s to %s", (carrier, opens, closes) => {
    expect(of(carrier)).toEqual([opens, closes]);
  });

  it("sooner of a parcel abroad where its terms say so", () => {
    expect(of("FedEx", { isAbroad: true })[1]).toBe("2026-09-22T23:59:59.999Z");
    expect(of("UPS", { isAbroad: true })[1]).toBe("2026-10-31T23:59:59.999Z");
  });

  it("in the store's days, across the end of summer time", () => {
    expect(of("UPS", { sent: "2026-09-01T22:30:00Z", timezone: "Europe/Paris" })).toEqual([
      "2026-09-02T22:00:00.000Z",
      "2026-11-01T22:59:59.999Z",
    ]);
  });

  it("at no known time for another carrier, or before dispatch", () => {
    expect(of("Royal Mail")).toEqual([null, null]);
    expect(of("UPS", { sent: null })).toEqual([null, null]);
  });
});
