import { describe, expect, it } from "vitest";
import { daysOf, planOf } from "./plan.ts";

describe("planOf", () => {
  it.each([
    [95, 2, 1031, 1973, 3946],
    [90, 2, 815, 1712, 3424],
    [95, 3, 1245, 2224, 4448],
  ] as const)("at %i %% with %i arms asks for %i units in a fixed test and %i here", (confidence, arms, fixed, each, planned) => {
    expect(planOf({ baseline_bp: 2000, mde_bp: 500, confidence, arms })).toEqual({
      fixed_per_arm: fixed,
      per_arm: each,
      planned_units: planned,
    });
  });

  it("looks below a share to which nothing can be added", () => {
    expect(planOf({ baseline_bp: 9800, mde_bp: 500, confidence: 95, arms: 2 }).per_arm).toBeGreaterThan(0);
  });
});

describe("daysOf", () => {
  const plan = planOf({ baseline_bp: 2000, mde_bp: 500, confidence: 95, arms: 2 });

  it("divides all arms by the flow's rate, and takes a week at least", () => {
    expect(daysOf(plan, 2, 100)).toBe(40);
    expect(daysOf(plan, 2, 5000)).toBe(7);
    expect(daysOf(plan, 2, 0)).toBeNull();
  });
});
