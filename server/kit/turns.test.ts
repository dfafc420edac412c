import { expect, it } from "vitest";
import { turns } from "./turns.ts";

it("runs as many at once as allowed, the rest in order, and refuses when too many wait", async () => {
  const inTurn = turns({ atOnce: 2, waiting: 2 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      started.push(n);
      await new Promise<void>((resolve) => void finish.push(resolve));
      if (n === 1) throw new Error("failed");
      return n;
    });
  const all = [1, 2, 3, 4].map((n) => work(n).catch((error: Error) => error.message));
  await expect(work(5)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(started).toEqual([1, 2]);
  finish[0]?.();
  expect(await all[0]).toBe("failed");
  expect(started).toEqual([1, 2, 3]);
  finish[1]?.();
  await all[1];
  finish[2]?.();
  finish[3]?.();
  expect(await Promise.all(all)).toEqual(["failed", 2, 3, 4]);
});
