import { describe, expect, it } from "vitest";
import { type ShippingEvent, shippingEvents } from "#contracts/shipping-notices";
import { fateOfEvent } from "./shipping-events.ts";

const now = new Date("2026-06-10T12:00:00.000Z");
const fate = (event: ShippingEvent, known: ShippingEvent[] = [], at = now.toISOString(), isActive = true) =>
  fateOfEvent({ event, at, known, isActive }, now);

describe("a shipping event", () => {
  it("is sent once for a parcel", () => {
    expect(fate("shipped", ["confirmed"])).toBe("SENT");
    expect(fate("shipped", ["confirmed", "shipped"])).toBeNull();
  });

  it("after a higher one is recorded and not sent", () => {
    expect(fate("in_transit", ["delivered"])).toBe("OVERTAKEN");
    expect(fate("failed", ["delivered"])).toBe("OVERTAKEN");
    expect(fate("delivered", ["failed"])).toBe("SENT");
    for (const event of shippingEvents.filter((one) => one !== "returned")) expect(fate(event, ["returned"])).toBe("OVERTAKEN");
  });

  it("reported more than 48 hours late is recorded and not sent", () => {
    expect(fate("delivered", [], "2026-06-08T12:00:00.000Z")).toBe("SENT");
    expect(fate("delivered", [], "2026-06-08T11:59:59.999Z")).toBe("LATE");
  });

  it("is not sent while it is switched off", () => {
    expect(fate("delivered", [], now.toISOString(), false)).toBe("OFF");
  });
});
