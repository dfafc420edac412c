import { expect, it } from "vitest";
import { slots } from "./slots.ts";

it("lets one caller have so many at once, all together so many more, and takes the places back after failures too", async () => {
  const enter = slots({ each: 2, total: 3 });
  const open: (() => void)[] = [];
  const begin = (caller: string) => enter(caller, () => new Promise<string>((done) => void open.push(() => done(caller))));
  const [first, second] = [begin("a"), begin("a")];
  await expect(begin("a")).rejects.toMatchObject({ code: "RATE_LIMITED", details: { retry_after: 2 } });
  const third = begin("b");
  await expect(begin("c")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  open.shift()?.();
  expect(await first).toBe("a");
  await expect(enter("c", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const fourth = begin("c");
  for (const end of open) end();
  expect(await Promise.all([second, third, fourth])).toEqual(["a", "b", "c"]);
});
