import { describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { entriesOf, factsOf } from "#src/cases/story";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { ageWords, dueState } from "#src/lib/dates/age";
import { dayEnd, dayOf, dayStart } from "#src/lib/dates/days";
import { readable } from "#src/lib/words/readable";
import { item, returnDetail, timelineRow } from "../../tests/support/return-detail.ts";
import { returnCase } from "./return-case.ts";
import { stepsOf } from "./steps.ts";
import { returnStory } from "./story.ts";
import { outcomeKeys, returnRate, returnStatusKey } from "./view-model.ts";

const now = new Date("2026-06-10T12:00:00Z");
const translation: Translation = {
  t: (key, values) => [key, ...Object.values(values ?? {})].join(" "),
  enumLabel: (_, value) => readable(value),
  locale: "en-US",
};

describe("a row", () => {
  it("is amber a day before it is due, red after it, and neither without a due time", () => {
    expect(dueState("2026-06-12T12:00:00Z", now)).toBe("none");
    expect(dueState("2026-06-11T11:59:00Z", now)).toBe("soon");
    expect(dueState("2026-06-10T11:59:00Z", now)).toBe("late");
    expect(dueState(null, now)).toBe("none");
  });

  it("shows its age in the largest whole unit, in the reader's language", () => {
    expect(ageWords("2026-06-07T11:00:00Z", now, "en-US")).toBe("3 days");
    expect(ageWords("2026-06-10T07:30:00Z", now, "en-US")).toBe("4 hr");
    expect(ageWords("2026-06-07T11:00:00Z", now, "fr-FR")).toMatch(/^3\sj/);
    expect(ageWords("2026-06-10T12:05:00Z", now, "en-US")).toBe("0 min");
  });

  it("is labelled by its stage while open and by its close reason when closed", () => {
    expect(returnStatusKey({ status: "OPEN", stage: "PAYMENT" })).toBe("enums:stage.PAYMENT");
    expect(returnStatusKey({ status: "CLOSED", stage: "REQUEST", decision: "REJECTED" })).toBe("enums:close_reason.DECLINED");
    expect(returnStatusKey({ status: "CLOSED", stage: "COMPLETED" })).toBe("enums:close_reason.COMPLETED");
    expect(returnStatusKey({ status: "CLOSED", stage: "APPROVED", close_reason: "EXPIRED" })).toBe("enums:close_reason.EXPIRED");
  });

  it("shows its outcome: money, exchange, both or neither", () => {
    expect(outcomeKeys({ resolution_type: "REFUND", exchange_status: "FULFILLED" })).toEqual([
      "enums:resolution_type.REFUND",
      "enums:exchange_status.FULFILLED",
    ]);
    expect(outcomeKeys({ resolution_type: null, exchange_status: "NONE" })).toEqual([]);
  });
});

describe("the steps bar", () => {
  const steps = (over: Parameters<typeof returnDetail>[0]) =>
    stepsOf(
      returnDetail(over),
      (stage) => stage,
      (at) => at.slice(0, 10),
    ).map(({ key, state }) => `${key} ${state}`);

  it("leaves out stages this case does not go through, and marks skipped ones", () => {
    const timeline = [
      timelineRow("Approved Request", { stage: "APPROVED" }),
      timelineRow("Shipment Received", { stage: "SHIPMENT_RECEIVED" }),
    ];
    expect(steps({ stage: "SHIPMENT_RECEIVED", timeline })).toEqual([
      "REQUEST done",
      "APPROVED done",
      "IN_TRANSIT skipped",
      "SHIPMENT_RECEIVED current",
      "EVALUATION todo",
      "PROCESS_RETURN todo",
      "FULLY_PAID todo",
      "COMPLETED todo",
    ]);
    expect(steps({ shipping_method: "NO_SHIPMENT", exchange_status: "PLANNED" })).toEqual([
      "REQUEST current",
      "APPROVED todo",
      "PROCESS_RETURN todo",
      "FULLY_PAID todo",
      "EXCHANGE_PROCESS_TRACKING todo",
      "COMPLETED todo",
    ]);
  });

  it("stops where a case ended early, and is full when it completed", () => {
    expect(steps({ status: "CLOSED", close_reason: "DECLINED" })[0]).toBe("REQUEST failed");
    const timeline = [timelineRow("Processed", { stage: "PROCESS_RETURN" }), timelineRow("Completed", { stage: "COMPLETED" })];
    const full = steps({ status: "CLOSED", stage: "COMPLETED", close_reason: "COMPLETED", timeline, shipping_method: "NO_SHIPMENT" });
    expect(full.at(-1)).toBe("COMPLETED done");
    expect(full.some((step) => / (current|todo|failed)$/.test(step))).toBe(false);
  });
});

describe("the timeline", () => {
  const money = (minor: number, currency: string) => `${currency} ${minor}`;
  type Rows = Parameters<typeof entriesOf<ReturnDetail["timeline"][number]>>[0];
  const facts = (row: Rows[number]) => factsOf(row, returnStory, translation, money);
  const entries = (rows: Rows) => entriesOf(rows, returnStory, translation, money);

  it("shows an entry's facts, then the person's text", () => {
    expect(facts(timelineRow("Shipment Received", { data: { received: 2, approved: 3 } }))).toEqual(["story.received_of 2 3"]);
    expect(facts(timelineRow("Payment", { data: { kind: "REFUND", amount_minor: 17998, currency: "USD" } }))).toEqual([
      "USD 17998",
      "Refund",
    ]);
    expect(facts(timelineRow("Flagged", { data: { added: ["VIP"], removed: ["LATE_PARCEL"] } }))).toEqual(["+ Vip", "− Late parcel"]);
    const [entry] = entries([timelineRow("Closed", { data: { dropped: 1 }, text: "Agreed by phone" })]);
    expect(entry?.text).toBe("story.dropped 1 — Agreed by phone");
  });

  it("runs from newest to oldest, also within one instant", () => {
    const rows = [timelineRow("Requested", { id: "1" }), timelineRow("Note", { id: "3" }), timelineRow("Assigned", { id: "2" })];
    expect(entries(rows).map(({ key }) => key)).toEqual(["3", "2", "1"]);
  });

  it("labels an actor without a name by type", () => {
    const [entry] = entries([timelineRow("Expired", { actor: { type: "system", id: null, name: "" } })]);
    expect(entry?.actor).toBe("System");
  });
});

describe("a case changed elsewhere", () => {
  it("shows who changed it and how", () => {
    const before = returnDetail();
    const after = returnDetail({
      version: 3,
      stage: "APPROVED",
      items: [item({ approved: 2 })],
      timeline: [...before.timeline, timelineRow("Approved Request", { id: "t2" })],
    });
    expect(returnCase.changesBetween(before, after)).toEqual({
      by: ["Wen Li"],
      fields: [
        { field: "stage", from: "enums:stage.REQUEST", to: "enums:stage.APPROVED" },
        { field: "approved", from: "0", to: "2" },
      ],
    });
    expect(returnCase.changesBetween(before, before)).toEqual({ by: [], fields: [] });
  });
});

describe("a customer", () => {
  it("has a return rate only with orders", () => {
    expect(returnRate(returnDetail().customer)).toBe(0.25);
    expect(returnRate({ ...returnDetail().customer, orders_count: 0 })).toBeNull();
  });
});

describe("a day in a filter", () => {
  it("starts and ends in the reader's time zone", () => {
    expect(dayOf(dayStart("2026-06-01"))).toBe("2026-06-01");
    expect(dayOf(dayEnd("2026-06-01"))).toBe("2026-06-01");
    expect(Date.parse(dayEnd("2026-06-01") ?? "") - Date.parse(dayStart("2026-06-01") ?? "")).toBe(86_399_999);
    expect(dayStart("")).toBeUndefined();
  });
});
