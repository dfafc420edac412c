import { describe, expect, it } from "vitest";
import { dueOf, settledStatus } from "./invoice-states.ts";

const invoice = { kind: "INVOICE", gross_minor: 100, paid_minor: 0, credited_minor: 0 } as const;

describe("the status of an invoice", () => {
  it.each([
    ["OPEN", 99, 0, "OPEN"],
    ["OPEN", 100, 0, "PAID"],
    ["OPEN", 40, 60, "PAID"],
    ["OPEN", 0, 100, "VOID"],
    ["UNCOLLECTIBLE", 100, 0, "PAID"],
    ["PAID", 100, 100, "PAID"],
    ["VOID", 100, 0, "VOID"],
    ["VOID", 0, 100, "VOID"],
  ] as const)("%s with %i paid and %i credited of 100 is %s", (status, paid_minor, credited_minor, after) => {
    expect(settledStatus({ ...invoice, status, paid_minor, credited_minor })).toBe(after);
  });

  it.each([
    ["OPEN", 70],
    ["PAID", 70],
    ["VOID", 0],
    ["DRAFT", 0],
  ] as const)("decides what is due: %s", (status, due) => {
    expect(dueOf({ ...invoice, status, paid_minor: 20, credited_minor: 10 })).toBe(due);
  });
});
