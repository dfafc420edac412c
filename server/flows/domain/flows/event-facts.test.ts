import { describe, expect, it } from "vitest";
import { eventFacts, runEventOf } from "./event-facts.ts";

const summary = { id: "r1", number: "R-1", stage: "APPROVED", currency: "USD", value_minor: 5000, payment_status: "NONE", version: 3 };

describe("what a run keeps of its event", () => {
  it("is the state of the case then, and who changed it, without ids or names", () => {
    const event = runEventOf(summary, "member");
    expect(event).toEqual({ by: "member", stage: "APPROVED", payment_status: "NONE", currency: "USD", value_minor: 5000 });
    expect(eventFacts(event, "RETURN", "USD")).toMatchObject({ "event.by": "member", "event.stage": "APPROVED", "event.value": 5000 });
  });

  it("is not known in another currency, nor of a run from before events were kept", () => {
    expect(eventFacts(runEventOf(summary, "member"), "RETURN", "EUR")["event.value"]).toBeNull();
    expect(Object.values(eventFacts({}, "RETURN", "USD")).every((fact) => fact === null)).toBe(true);
    expect(Object.values(eventFacts({}, "CLAIM", "USD"))).toEqual([null, null, null]);
  });

  it("names the invoice's total, in the currency of the invoice", () => {
    const event = { ...runEventOf(summary, null), invoice: { total_minor: 900, currency: "USD" } };
    expect(eventFacts(event, "RETURN", "USD")["event.invoice_total"]).toBe(900);
    expect(eventFacts({ ...event, invoice: { total_minor: 900, currency: "EUR" } }, "RETURN", "USD")["event.invoice_total"]).toBeNull();
  });
});
