import { expect, it } from "vitest";
import { bucketEnds } from "#contracts/analytics/tiles";
import { bucketOf, percentile } from "./durations.ts";

const counted = (...minutes: number[]) => {
  const buckets = new Array<number>(bucketEnds.length + 1).fill(0);
  for (const one of minutes) buckets[bucketOf(one)] = (buckets[bucketOf(one)] ?? 0) + 1;
  return buckets;
};

it("has 32 buckets, each with its own end inside", () => {
  expect(bucketEnds).toHaveLength(31);
  expect([...bucketEnds].sort((a, b) => a - b)).toEqual(bucketEnds);
  expect([bucketOf(0), bucketOf(1), bucketOf(1.01), bucketOf(90 * 1440), bucketOf(90 * 1440 + 1)]).toEqual([0, 0, 1, 30, 31]);
});

it("reads a percentile between the ends of its bucket", () => {
  expect(percentile(counted(), 0.5)).toBeNull();
  expect(percentile(counted(90, 100, 110, 115), 0.5)).toBe(90);
  expect(percentile(counted(30, 30, 30, 700), 0.9)).toBe(624);
  expect(percentile(counted(200 * 1440), 0.5)).toBe(90 * 1440);
});
