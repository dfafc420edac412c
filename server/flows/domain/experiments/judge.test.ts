import { describe, expect, it } from "vitest";
import type { MeanArm, Measured, RatioArm } from "./estimates.ts";
import { judge, type Trial } from "./judge.ts";
import { sampleRatioOf } from "./sample-ratio.ts";

const share = (x: number, n: number): Measured => ({ kind: "SHARE", arm: { n, x } });
const even = (arms: number) => Array.from({ length: arms }, () => 100 / arms);
const trial = (arms: Measured[], over: Partial<Trial> = {}): Trial => ({
  arms,
  weights: even(arms.length),
  direction: "UP",
  confidence: 95,
  planned_units: 3946,
  planned_days: 7,
  days: 30,
  ...over,
});
const points = (value: number) => Math.round(value * 10_000) / 100;
const seen = ({ difference, low, high, p, verdict }: ReturnType<typeof judge>["comparisons"][number]) => ({
  difference: points(difference),
  interval: [points(low), points(high)],
  p: Number(p.toFixed(4)),
  verdict,
});
const first = (one: Trial) => seen(judge(one).comparisons[0]!);

describe("judge", () => {
  it("keeps collecting where a test looked at once would already have decided", () => {
    expect(first(trial([share(200, 1000), share(250, 1000)]))).toEqual({
      difference: 5,
      interval: [-0.74, 10.74],
      p: 0.1257,
      verdict: "COLLECTING",
    });
  });

  it("names a winner at the planned size, but not within the first week", () => {
    const arms = [share(395, 1973), share(493, 1973)];
    expect(first(trial(arms))).toEqual({ difference: 4.97, interval: [0.94, 9], p: 0.006, verdict: "WINNER" });
    expect(first(trial(arms, { days: 6 })).verdict).toBe("COLLECTING");
    expect(first(trial(arms, { days: 7 })).verdict).toBe("WINNER");
  });

  it("names a loser by the metric's direction", () => {
    const arms = [share(395, 1973), share(493, 1973)];
    expect(first(trial(arms, { direction: "DOWN" })).verdict).toBe("LOSER");
    expect(first(trial([...arms].reverse(), { direction: "DOWN" })).verdict).toBe("WINNER");
  });

  it("narrows with the units seen", () => {
    expect(first(trial([share(500, 2000), share(620, 2000)]))).toMatchObject({ interval: [1.7, 10.3], p: 0.001 });
    expect(first(trial([share(40, 400), share(52, 400)]))).toMatchObject({ interval: [-4.56, 10.56], p: 0.9351 });
  });

  it("divides the level among the arms against the control", () => {
    const { comparisons, verdict } = judge(trial([share(400, 2000), share(500, 2000), share(470, 2000)], { planned_units: 4448 }));
    expect(comparisons.map(seen).map(({ interval, verdict }) => [interval, verdict])).toEqual([
      [[0.68, 9.32], "WINNER"],
      [[-0.78, 7.78], "COLLECTING"],
    ]);
    expect(verdict).toBe("WINNER");
  });

  it("takes a ratio's variance by the delta method", () => {
    const sums = { n: 1000, sum_v: 8_000_000, sum_v_sq: 9e10 };
    const a: RatioArm = { ...sums, sum_r: 2_400_000, sum_r_sq: 2.2e10, sum_rv: 2.6e10 };
    const b: RatioArm = { ...sums, sum_r: 2_880_000, sum_r_sq: 2.7e10, sum_rv: 3e10 };
    const judged = judge(trial([a, b].map((arm) => ({ kind: "RATIO", arm }))));
    expect(judged.arms.map(({ value, standard_error }) => [points(value), Number((standard_error * 100).toFixed(4))])).toEqual([
      [30, 1.506],
      [36, 1.6337],
    ]);
    expect(seen(judged.comparisons[0]!)).toMatchObject({ interval: [-0.85, 12.85], p: 0.1209 });
  });

  it("says no difference once plan and days are reached", () => {
    const arms = [share(400, 1973), share(401, 1973)];
    expect(first(trial(arms)).verdict).toBe("NO_DIFFERENCE");
    expect(first(trial(arms, { days: 9, planned_days: 10 })).verdict).toBe("COLLECTING");
  });

  it("needs 200 units an arm, and twenty with and without", () => {
    expect(first(trial([share(20, 199), share(180, 199)])).verdict).toBe("COLLECTING");
    expect(first(trial([share(20, 200), share(180, 200)])).verdict).toBe("WINNER");
    expect(first(trial([share(19, 2000), share(900, 2000)])).verdict).toBe("COLLECTING");
  });

  it.each(["UP", "DOWN"] as const)("rests no verdict on an amount that almost nobody of an arm has, better %s", (direction) => {
    const none: Measured = { kind: "MEAN", arm: { n: 200, sum: 0, sum_sq: 0 } };
    const few: Measured = { kind: "MEAN", arm: { n: 1800, sum: 90_000, sum_sq: 450_000_000 } };
    const uneven = { weights: [90, 10], days: 10, direction };
    expect(first(trial([few, none], uneven)).verdict).toBe("COLLECTING");
    expect(first(trial([none, few], { ...uneven, weights: [10, 90] })).verdict).toBe("COLLECTING");
    const ratio = (n: number, kept: number): Measured => ({
      kind: "RATIO",
      arm: { n, sum_r: kept * 5000, sum_r_sq: kept * 25e6, sum_v: n * 5000, sum_v_sq: n * 25e6, sum_rv: kept * 25e6 },
    });
    expect(first(trial([ratio(1800, 36), ratio(200, 0)], uneven)).verdict).toBe("COLLECTING");
    // The same the other way round: almost everything was kept.
    expect(first(trial([ratio(1800, 1764), ratio(200, 200)], uneven)).verdict).toBe("COLLECTING");
  });

  it("counts a few large amounts as the few they are", () => {
    const arm = (n: number, large: number): Measured => ({
      kind: "MEAN",
      arm: { n, sum: n * 0.5 * 10 + large * 100_000, sum_sq: n * 0.5 * 100 + large * 1e10 },
    });
    expect(judge(trial([arm(2000, 60), arm(2000, 3)], { direction: "DOWN" })).comparisons[0]).toMatchObject({
      is_enough: false,
      verdict: "COLLECTING",
    });
    expect(judge(trial([arm(2000, 600), arm(2000, 300)], { direction: "DOWN" })).comparisons[0]?.is_enough).toBe(true);
  });

  it("does not rule a difference out by a count of units: the smaller arm says how much was seen", () => {
    const uneven = trial([share(799, 3600), share(100, 400)], { weights: [90, 10] });
    expect(first(uneven).verdict).toBe("COLLECTING");
    const seen = trial([share(2193, 9865), share(244, 1097)], { weights: [90, 10] });
    expect(first(seen).verdict).toBe("NO_DIFFERENCE");
    const three = trial([share(1300, 6537), share(13, 67), share(14, 68)], { weights: [98, 1, 1], planned_units: 4448 });
    expect(judge(three).comparisons.map(({ verdict }) => verdict)).toEqual(["COLLECTING", "COLLECTING"]);
  });

  it("does not rule a difference out while the interval is wider than planned, or without a plan", () => {
    const arms = [share(986, 1973), share(987, 1973)];
    expect(first(trial(arms, { smallest: 0.05 })).verdict).toBe("COLLECTING");
    expect(first(trial(arms, { smallest: 0.1 })).verdict).toBe("NO_DIFFERENCE");
    expect(first(trial([share(400, 1973), share(401, 1973)], { smallest: 0.05 })).verdict).toBe("NO_DIFFERENCE");
    expect(first(trial(arms, { is_sized: false })).verdict).toBe("COLLECTING");
  });

  it("says nothing of arms without units or variance", () => {
    const none: MeanArm = { n: 0, sum: 0, sum_sq: 0 };
    expect(judge(trial([none, none].map((arm) => ({ kind: "MEAN", arm })))).comparisons[0]).toMatchObject({ p: 1, verdict: "COLLECTING" });
    expect(judge(trial([share(0, 500), share(0, 500)])).comparisons[0]).toMatchObject({ p: 1, verdict: "COLLECTING" });
  });

  it("takes a variance that rounding leaves just below 0 as 0", () => {
    const alike = (n: number): Measured[] => [
      { kind: "MEAN", arm: { n, sum: 0.1 * n, sum_sq: 0.1 * 0.1 * n } },
      {
        kind: "RATIO",
        arm: { n, sum_r: 0.1 * n, sum_r_sq: 0.1 * 0.1 * n, sum_v: 0.7 * n, sum_v_sq: 0.7 * 0.7 * n, sum_rv: 0.1 * 0.7 * n },
      },
    ];
    for (let n = 200; n < 400; n++)
      for (const arm of alike(n)) for (const { standard_error } of judge(trial([arm, arm])).arms) expect(standard_error).toBeCloseTo(0, 6);
  });

  it("greys everything out where the split is not the one planned", () => {
    expect(judge(trial([share(960, 4800), share(1300, 5200)])).verdict).toBe("SRM_WARNING");
  });
});

describe("sampleRatioOf", () => {
  it.each([
    [[4800, 5200], [50, 50], 16, true],
    [[5060, 4940], [50, 50], 1.44, false],
    [[2100, 1950, 950], [40, 40, 20], 8.75, false],
  ])("of %j at %j is χ² %f", (counts, weights, chi, is_mismatch) => {
    const found = sampleRatioOf(counts, weights);
    expect([Number(found.chi_square.toFixed(2)), found.is_mismatch]).toEqual([chi, is_mismatch]);
  });

  it("has the p of the χ² distribution", () => {
    expect(sampleRatioOf([2100, 1950, 950], [40, 40, 20]).p).toBeCloseTo(0.0126, 4);
  });

  it("says nothing of fewer than 100 units", () => {
    expect(sampleRatioOf([90, 9], [50, 50]).is_mismatch).toBe(false);
    expect(sampleRatioOf([91, 9], [50, 50]).is_mismatch).toBe(true);
  });
});
