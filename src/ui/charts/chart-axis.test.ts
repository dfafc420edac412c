import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisOf, heightOn, labelledPoints } from "./chart-axis.ts";

describe("the axis of a chart", () => {
  it.each([
    [[3], [0, 1, 2, 3]],
    [
      [0, 7, 4],
      [0, 2, 4, 6, 8],
    ],
    [[87], [0, 50, 100]],
    [[1_999], [0, 500, 1_000, 1_500, 2_000]],
    [[4_512_300], [0, 2_000_000, 4_000_000, 6_000_000]],
    [
      [-40, 130],
      [-50, 0, 50, 100, 150],
    ],
    [
      [-3, -9],
      [-10, -5, 0],
    ],
  ])("of %j has the steps %j", (values, ticks) => {
    expect(axisOf(values).ticks).toEqual(ticks);
  });

  it("of nothing but zeros, or of no values, ends at one", () => {
    expect([axisOf([0, 0]).ticks, axisOf([]).ticks]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it("has steps below one only for values that are not whole", () => {
    expect(axisOf([0.7], { whole: false }).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(axisOf([0.7]).ticks).toEqual([0, 1]);
  });

  it("contains every value in at most one step more than asked for", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 40 }), (values) => {
        const { ticks, least, most } = axisOf(values);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks).toContain(0);
        for (const value of values) expect(value >= least && value <= most).toBe(true);
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        expect([1, 2, 5]).toContain(Number(step.toExponential().split("e")[0]));
      }),
    );
  });

  it("places values by their share of its length", () => {
    const axis = axisOf([-50, 150]);
    expect([-50, 0, 150].map((value) => heightOn(axis, value))).toEqual([0, 25, 100]);
  });
});

it("labels at most so many points, at equal distances from the first", () => {
  expect(labelledPoints(5)).toEqual([0, 1, 2, 3, 4]);
  expect(labelledPoints(31)).toEqual([0, 6, 12, 18, 24, 30]);
  expect(labelledPoints(0)).toEqual([]);
  for (let count = 1; count < 400; count++) expect(labelledPoints(count).length).toBeLessThanOrEqual(6);
});
