import { expect, it } from "vitest";
import { equalPlays, plannedPlays, playName, playOften } from "../../../../tests/support/experiment-trials.ts";

const named = (plays: typeof equalPlays) => plays.map((play) => [playName(play), play] as const);
const seed = 20_260_101;

it("names a winner or loser in at most one of twenty equal tests, looked at daily for 60 days", () => {
  const equal = { kind: "SHARE", share: [0.2, 0.2], weights: [50, 50], unitsPerDay: 200, days: 60, planned_units: 3946 } as const;
  const { WINNER, LOSER } = playOften(equal, 500, seed);
  expect(WINNER + LOSER).toBeLessThanOrEqual(0.05);
  expect(WINNER + LOSER).toBeGreaterThan(0);
}, 30_000);

it.each(named(equalPlays))(
  "names no false winner or loser in more than one of twenty equal tests: %s",
  (_, play) => {
    const { WINNER, LOSER } = playOften(play, 120, seed);
    expect(WINNER + LOSER).toBeLessThanOrEqual(0.05);
  },
  30_000,
);

// 120 plays of a test that finds four of five differ from that by up to 3.7 points in one of six; the bench plays it out.
it.each(named(plannedPlays))(
  "finds the planned difference at the plan: %s",
  (_, play) => {
    const found = playOften(play, 120, seed);
    expect(found.WINNER).toBeGreaterThanOrEqual(0.75);
    expect(found.LOSER).toBeLessThanOrEqual(0.02);
  },
  30_000,
);
