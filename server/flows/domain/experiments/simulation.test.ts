import { expect, it } from "vitest";
import { judge } from "./judge.ts";

/** Mulberry32: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

it("names a winner or loser in at most one of twenty equal tests, looked at daily for 60 days", () => {
  const random = seeded(20_260_101);
  const hits = (n: number, p: number) => {
    let found = 0;
    for (let i = 0; i < n; i++) if (random() < p) found++;
    return found;
  };
  const [tests, days, perDay] = [1000, 60, 100];
  let decided = 0;
  for (let one = 0; one < tests; one++) {
    const seen = [0, 0];
    for (let day = 1; day <= days; day++) {
      for (const arm of [0, 1]) seen[arm] = seen[arm]! + hits(perDay, 0.2);
      const arms = seen.map((x) => ({ kind: "SHARE" as const, arm: { n: day * perDay, x } }));
      const found = judge({ arms, weights: [50, 50], direction: "UP", confidence: 95, planned_units: 3946, planned_days: 7, days: day });
      if (found.verdict === "WINNER" || found.verdict === "LOSER") {
        decided++;
        break;
      }
    }
  }
  expect(decided / tests).toBeLessThanOrEqual(0.05);
  expect(decided).toBeGreaterThan(0);
}, 30_000);
