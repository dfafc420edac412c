import { describe, expect, it } from "vitest";
import { costBucket } from "./cost-bucket.ts";

/** Sleeping moves the time on, unless everybody sleeps at the same time. */
function setup(together = false) {
  let now = 0;
  const slept: number[] = [];
  const bucket = costBucket({
    now: () => now,
    random: () => 0,
    sleep: async (ms) => {
      slept.push(ms);
      if (!together) now += ms;
    },
  });
  return { bucket, slept };
}
const status = (currentlyAvailable: number) => ({ maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 });

describe("the points of a store", () => {
  it("are taken without waiting while there are enough", async () => {
    const { bucket, slept } = setup();
    for (let i = 0; i < 10; i++) await bucket.take("Orders");
    expect(slept).toEqual([]);
  });

  it("are waited for by what an operation cost the last time", async () => {
    const { bucket, slept } = setup();
    bucket.report("Orders", 700, status(200));
    await bucket.take("Orders");
    expect(slept).toEqual([5000]);
  });

  it("are waited for one after the other by calls at the same time", async () => {
    const { bucket, slept } = setup(true);
    bucket.report("Orders", 700, status(0));
    await Promise.all([bucket.take("Orders"), bucket.take("Orders")]);
    expect(slept).toEqual([7000, 14_000]);
  });

  it("show what is left once the platform has reported it", () => {
    const { bucket } = setup();
    expect(bucket.rate()).toBeNull();
    bucket.report("Orders", 10, { maximumAvailable: 1000, currentlyAvailable: 120, restoreRate: 50 });
    expect(bucket.rate()).toEqual({ available: 120, maximum: 1000 });
  });

  it("never need more than the bucket holds", async () => {
    const { bucket } = setup();
    bucket.report("Orders", 5000, { maximumAvailable: 1000, currentlyAvailable: 0, restoreRate: 50 });
    expect(bucket.waitMs("Orders")).toBe(20_000);
  });
});
