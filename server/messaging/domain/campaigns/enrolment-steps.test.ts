import { describe, expect, it } from "vitest";
import { isLate, stepDueAt } from "./enrolment-steps.ts";

describe("the steps of an automation", () => {
  const steps = [{ delay_minutes: 60 }, { delay_minutes: 1440 }, { delay_minutes: 4320 }];
  const entered = "2026-06-01T09:00:00.000Z";

  it("fall due by their delays from the moment of entry", () => {
    expect([0, 1, 2, 3].map((step) => stepDueAt(steps, step, entered))).toEqual([
      "2026-06-01T10:00:00.000Z",
      "2026-06-02T09:00:00.000Z",
      "2026-06-04T09:00:00.000Z",
      null,
    ]);
  });

  it("are skipped after a pause of more than a day, and taken within it", () => {
    expect(isLate(entered, new Date("2026-06-02T09:00:00.000Z"))).toBe(false);
    expect(isLate(entered, new Date("2026-06-02T09:00:00.001Z"))).toBe(true);
  });
});
