import { describe, expect, it } from "vitest";
import type { Person } from "#server/core/customer-data/personal-data";
import { withoutPerson } from "#server/core/customer-data/without-person";
import { claimPayload, returnPayload } from "../../tests/support/events.ts";
import { claimDeeds } from "./claims.ts";
import { type EventPayload, events, isOfTopic, readEvent } from "./index.ts";
import { returnDeeds } from "./returns.ts";

const entry = (label: string, data: object = {}, text = "") => ({ label, stage: "REQUEST", text, data: { ...data } });
/** What was read off the timeline before there was news, and what it is today. */
const ofReturns: [ReturnType<typeof entry>, object | null][] = [
  [entry("Requested", { units: 1, channel: "customer" }, "Late"), { name: "requested", reason: "Late" }],
  [entry("Approved Request", { units: 1 }, "Fine"), { name: "approved", reason: "Fine" }],
  [entry("Declined", {}, "Worn"), { name: "declined", reason: "Worn" }],
  [
    entry("Label Created", { paper: "LABEL", tracking_number: "1Z", carrier: "UPS" }),
    { name: "label_made", paper: "LABEL", tracking_number: "1Z" },
  ],
  [entry("Label Created", { paper: "SLIP", slip_number: "BH1" }), { name: "label_made", paper: "SLIP", tracking_number: null }],
  [entry("In Transit", { tracking_number: "1Z", carrier: "UPS" }), { name: "in_transit", tracking_number: "1Z", carrier: "UPS" }],
  [entry("Shipment Received", { received: 1 }), { name: "received" }],
  [entry("Evaluation", { accepted: 1, rejected: 0 }), null],
  [entry("Evaluation Rejected", { accepted: 0, rejected: 1 }), { name: "rejected" }],
  [
    entry("Payment", { kind: "REFUND", amount_minor: 500, payment_id: "p", currency: "EUR" }, "Sorry"),
    { name: "refunded", amount_minor: 500, payment_id: "p", reason: "Sorry" },
  ],
  [
    entry("Payment", { kind: "STORE_CREDIT", amount_minor: 500, total_minor: 550, code: "ABC", last_day: "2027-06-01" }),
    { name: "credited", amount_minor: 550, code: "ABC", last_day: "2027-06-01", credit: null, reason: "" },
  ],
  [
    entry("Payment", { kind: "STORE_CREDIT", total_minor: 500, credit: { key: "k", kind: "coupon" }, last_day: null }),
    { name: "credited", amount_minor: 500, code: null, last_day: null, credit: { key: "k", kind: "coupon" }, reason: "" },
  ],
  [entry("Payment", { kind: "BONUS_CREDIT", amount_minor: 50, code: "ABC" }), null],
  [entry("Payment Failed", {}, "Declined"), { name: "payment_failed" }],
  [entry("Payment Pending"), null],
  [entry("Invoice Sent", { number: "A-1", amount_minor: 300 }), { name: "invoiced", number: "A-1", amount_minor: 300 }],
  [entry("Invoice Resent", { number: null, amount_minor: 0 }), { name: "invoiced", number: null, amount_minor: 0 }],
  [entry("Partial Fulfillment", { tracking: "UPS 1Z", units: 1 }), { name: "sent", tracking_number: "UPS 1Z" }],
  [entry("Fulfilled", { tracking: null, units: 1 }), { name: "sent", tracking_number: null }],
  [entry("Reminded", { expires_at: "2026-07-01T00:00:00.000Z" }), { name: "reminded", expires_at: "2026-07-01T00:00:00.000Z" }],
  [entry("Expired"), { name: "expired" }],
  [entry("On Hold", { reason: "OUT_OF_STOCK" }), { name: "out_of_stock" }],
  [entry("On Hold", { reason: "MANUAL" }), null],
  [entry("Fully Paid"), { name: "paid" }],
  [entry("Completed"), { name: "completed" }],
  [entry("Assigned", { to: "Ann" }), { name: "assigned" }],
  [entry("Note"), { name: "noted" }],
  [entry("Label Failed", { code: "X" }), { name: "label_failed" }],
];
const ofClaims: typeof ofReturns = [
  [entry("Submitted", { units: 1 }), { name: "submitted", reason: "" }],
  [
    entry("Info Requested", { expires_at: "2026-07-01T00:00:00.000Z" }, "Which side?"),
    { name: "info_requested", reason: "Which side?", expires_at: "2026-07-01T00:00:00.000Z" },
  ],
  [entry("Reminded", { expires_at: null }, "Which side?"), { name: "reminded", reason: "Which side?", expires_at: null }],
  [entry("Answered", { files: 0 }, "The left"), { name: "answered" }],
  [
    entry("Approved", { units: 1, amount_minor: 2000, needs_item: true }),
    { name: "approved", reason: "", amount_minor: 2000, needs_item: true },
  ],
  [entry("Denied", {}, "No"), { name: "denied", reason: "No" }],
  [entry("Replacement Created", { units: 1, order_id: "o" }), { name: "replaced" }],
  [entry("Sent", { tracking: "1Z", units: 1 }), { name: "sent", tracking_number: "1Z" }],
  [entry("Carrier Deadline", { carrier: "UPS" }), { name: "carrier_deadline" }],
  [entry("Completed"), { name: "completed" }],
];

describe("an event", () => {
  it.each(ofReturns)("of a return that was stored before there was news is read with it: %o", (told, news) => {
    const payload = returnPayload({ told: [told] });
    expect(readEvent("return.updated", 1, { payload, news: [] })).toEqual({ topic: "return.updated", payload, news: news ? [news] : [] });
  });

  it.each(ofClaims)("of a claim that was stored before there was news is read with it: %o", (told, news) => {
    const payload = claimPayload({ told: [told] });
    expect(readEvent("claim.updated", 1, { payload, news: [] }).news).toEqual(news ? [news] : []);
  });

  it("of today says what happened itself: labels say nothing", () => {
    const payload = returnPayload({ told: [entry("Declined", {}, "Worn")] });
    expect(readEvent("return.updated", 2, { payload, news: [{ name: "noted" }] }).news).toEqual([{ name: "noted" }]);
  });

  it("cannot be read if it is not known, of a later version, or not what it should be", () => {
    const payload = returnPayload();
    expect(() => readEvent("return.sung", 1, { payload, news: [] })).toThrow("no event");
    expect(() => readEvent("return.updated", 3, { payload, news: [] })).toThrow("version 3");
    expect(() => readEvent("return.updated", 2, { payload: { ...payload, version: "1" }, news: [] })).toThrow();
    expect(() => readEvent("return.updated", 2, { payload, news: [{ name: "sung" }] })).toThrow();
  });

  it("can still be read once its customer was erased from it", () => {
    const person: Person = {
      ...{ storeId: "s", email: "ann@example.test", emails: ["ann@example.test"], phones: [], names: ["Ann Bee"], ids: ["c1"] },
      ...{ customerIds: [], orderIds: [], returnIds: [], claimIds: [], externalIds: { customers: [], orders: [] } },
    };
    const message = { position: 1, author: "CUSTOMER" as const, author_name: "Ann Bee", text: "It is broken", files: ["f1"] };
    const about = { kind: "order" as const, id: "o1", number: "#1" };
    const payload: EventPayload<"conversation.message_received"> = {
      ...{ id: "c1", about, order_id: "o1", return_id: null, claim_id: null, number: "#1", status: "OPEN", language: "en", version: 1 },
      ...{ at: "2026-06-01T09:00:00.000Z", customer_name: "Ann Bee", customer_email: "ann@example.test", message, waits: true },
      by: { id: null, name: "Ann Bee", assignee_id: null },
    };
    const erased = withoutPerson({ payload, news: [] }, person);
    expect(JSON.stringify(erased)).not.toMatch(/Ann|ann|broken/);
    expect(readEvent("conversation.message_received", 1, erased).payload).toMatchObject({ id: "c1", waits: true, message: { text: "" } });
    const declined = { payload: returnPayload(), news: [{ name: "declined", reason: "Ann Bee called" }] };
    expect(readEvent("return.declined", 2, withoutPerson(declined, person)).news).toEqual([{ name: "declined", reason: "" }]);
  });

  it("belongs to its own topic and to the one of its resource", () => {
    expect(isOfTopic("return.label_made", "return.")).toBe(true);
    expect(isOfTopic("return.label_made", "return.label_made")).toBe(true);
    expect(isOfTopic("return.requested", "return.reopened")).toBe(false);
    expect(isOfTopic("order.created", "return.")).toBe(false);
  });

  it("is declared for every action that writes, and for none that only shows", () => {
    expect(Object.values(returnDeeds).every((last) => Object.hasOwn(events, `return.${last}`))).toBe(true);
    expect(Object.values(claimDeeds).every((last) => Object.hasOwn(events, `claim.${last}`))).toBe(true);
    expect(events).not.toHaveProperty(["return.suggested"]);
    expect(events).not.toHaveProperty(["claim.previewed"]);
  });
});
