import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastActivity, noteActivity, watchIdle } from "./idle.ts";

const minute = 60_000;
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-01-15T12:00Z") });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
let left: number | null;
let stop = () => {};
function watch(): void {
  left = null;
  stop = watchIdle(15 * minute, (seconds) => {
    left = seconds;
  });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const touch = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

it("asks in the last minute and counts down to nothing", async () => {
  watch();
  await pass(14 * minute - 1000);
  expect(left).toBeNull();
  await pass(1000);
  expect(left).toBe(60);
  await pass(59_000);
  expect(left).toBe(1);
  await pass(1000);
  expect(left).toBe(0);
});

it("begins anew with each use, until it asks: then only with the answer", async () => {
  watch();
  await pass(10 * minute);
  touch("keydown");
  expect(lastActivity()).toBe(Date.now());
  await pass(14 * minute);
  touch("pointermove");
  await pass(1000);
  expect(left).toBe(59);
  noteActivity();
  await pass(13 * minute);
  expect(left).toBeNull();
});

it("follows the use of other tabs", async () => {
  watch();
  await pass(14.5 * minute);
  expect(left).toBe(30);
  localStorage.setItem("lastActivity", String(Date.now()));
  await pass(1000);
  expect(left).toBeNull();
});

it("works where nothing can be stored", async () => {
  for (const method of ["getItem", "setItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("forbidden");
    });
  watch();
  await pass(10 * minute);
  touch("wheel");
  await pass(13 * minute);
  expect(left).toBeNull();
});

it("is over for a computer that wakes up too late, whatever is touched first", async () => {
  watch();
  vi.setSystemTime(Date.now() + 60 * minute);
  touch("pointermove");
  await pass(1000);
  expect(left).toBe(0);
});
