import { describe, expect, it } from "vitest";
import { type ArmResult, abWinner, liftOf } from "./ab-winner.ts";

const arms = (...numbers: [number, number][]): ArmResult[] =>
  numbers.map(([successes, delivered], index) => ({ arm: (["A", "B", "C", "D"] as const)[index] ?? "A", successes, delivered }));

describe("a test of two mails", () => {
  it("is won by an arm that is probably the best", () => {
    const verdict = abWinner(arms([60, 1000], [85, 1000]));
    expect(verdict).toMatchObject({ rule: "WINNER", arm: "B" });
    expect(verdict.probabilities[1]).toBeCloseTo(0.984, 3);
  });

  it("has no winner where chance may have made the difference", () => {
    const verdict = abWinner(arms([50, 1000], [58, 1000]));
    expect(verdict).toMatchObject({ rule: "NO_DIFFERENCE", arm: "A" });
    expect(verdict.probabilities[1]).toBeCloseTo(0.785, 3);
  });

  it("is not judged by too few readers", () => {
    expect(abWinner(arms([25, 499], [60, 499]))).toMatchObject({ rule: "TOO_FEW", arm: "A" });
  });

  it("is not judged where the arms differ in size", () => {
    expect(abWinner(arms([60, 1000], [85, 1200]))).toMatchObject({ rule: "UNEVEN", arm: "A" });
  });

  it("weighs up to four arms, whose probabilities add up", () => {
    const { rule, arm, probabilities } = abWinner(arms([50, 1000], [52, 1000], [90, 1000], [48, 1000]));
    expect([rule, arm]).toEqual(["WINNER", "C"]);
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
  });
});

it("lift is the difference to those who were held out, with its interval", () => {
  const lift = liftOf({ people: 1000, orders: 60 }, { people: 1000, orders: 40 });
  expect(lift?.difference).toBeCloseTo(0.02, 6);
  expect(lift && [lift.from > 0, lift.to > lift.from]).toEqual([true, true]);
  expect(liftOf({ people: 10, orders: 1 }, { people: 0, orders: 0 })).toBeNull();
});
