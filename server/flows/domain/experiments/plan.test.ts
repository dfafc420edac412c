import { describe, expect, it } from "vitest";
import { daysOf, type Expectation, effectiveUnits, planOf } from "./plan.ts";

const share = (baseline_bp: number, mde_bp: number, direction: "UP" | "DOWN" = "UP"): Expectation => ({
  kind: "SHARE",
  ...{ baseline_bp, mde_bp, direction },
});
const even = (arms: number) => Array.from({ length: arms }, () => 1);

describe("planOf", () => {
  it.each([
    [95, 2, 1031, 1973, 3946, 3946],
    [90, 2, 815, 1712, 3424, 3424],
    [95, 3, 1245, 2224, 4448, 6672],
  ] as const)("at %i %% with %i arms asks for %i units in a fixed test and %i here", (confidence, arms, fixed, each, planned, total) => {
    expect(planOf({ expected: share(2000, 500), confidence, weights: even(arms) })).toEqual({
      fixed_per_arm: fixed,
      per_arm: each,
      planned_units: planned,
      total_units: total,
    });
  });

  it("goes by the weights: the smallest arm decides how long it takes", () => {
    const at = (weights: number[]) => planOf({ expected: share(2000, 500), confidence: 95, weights });
    const uneven = at([90, 10]);
    expect(uneven.total_units / at([50, 50]).total_units).toBeGreaterThan(2.7);
    expect(effectiveUnits(uneven.total_units * 0.9, uneven.total_units * 0.1)).toBeCloseTo(uneven.planned_units, -1);
    expect(at([98, 1, 1]).total_units).toBeGreaterThan(100_000);
    expect(at([10, 90]).total_units).toBeGreaterThan(at([50, 50]).total_units);
  });

  it.each([
    [1000, 200, 3434, 6576, 13_152],
    [2000, 500, 974, 1865, 3730],
  ])("looks down from %i by %i where lower is better", (baseline, mde, fixed, each, planned) => {
    const plan = planOf({ expected: share(baseline, mde, "DOWN"), confidence: 95, weights: even(2) });
    expect(plan).toEqual({ fixed_per_arm: fixed, per_arm: each, planned_units: planned, total_units: planned });
  });

  it("needs more for a fall from above a half than for a rise", () => {
    const fixed = (direction: "UP" | "DOWN") =>
      planOf({ expected: share(8000, 1000, direction), confidence: 95, weights: even(2) }).fixed_per_arm;
    expect(fixed("DOWN")).toBe(263);
    expect(fixed("UP")).toBeLessThan(263);
    expect(planOf({ expected: share(9000, 500, "DOWN"), confidence: 95, weights: even(2) }).fixed_per_arm).toBe(600);
  });

  it("goes by the spread of what is no share, in its own unit", () => {
    const at = (spread: number, mde: number) => planOf({ expected: { kind: "VALUE", spread, mde }, confidence: 95, weights: even(2) });
    // 2 · ((1.960 + 0.842) · 5,000 ÷ 500)² = 1,569.8
    expect(at(5000, 500).fixed_per_arm).toBe(1570);
    expect(at(50, 5)).toEqual(at(5000, 500));
    expect(at(5000, 250).fixed_per_arm).toBe(6280);
  });

  it("never plans for fewer units, or units with a value, than a result rests on", () => {
    const large = planOf({ expected: share(5000, 4000), confidence: 95, weights: [90, 10] });
    expect(large.total_units).toBeGreaterThanOrEqual(2000);
    const rare = planOf({ expected: { kind: "VALUE", spread: 100, mde: 50, valued: 0.01 }, confidence: 95, weights: even(2) });
    expect(rare.per_arm * 0.01).toBeGreaterThanOrEqual(20);
  });
});

describe("daysOf", () => {
  it("divides all arms by the flow's rate, and takes a week at least", () => {
    const plan = { total_units: 3946 };
    expect(daysOf(plan, 100)).toBe(40);
    expect(daysOf(plan, 5000)).toBe(7);
    expect(daysOf(plan, 0)).toBeNull();
  });
});
