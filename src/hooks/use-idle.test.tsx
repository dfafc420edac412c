import { act, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastActivity, useIdle } from "./use-idle.ts";

const minute = 60_000;
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-01-15T12:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const watch = () => renderHook(() => useIdle(15 * minute)).result;

it("asks in the last minute and counts down to nothing", async () => {
  const idle = watch();
  await pass(14 * minute - 1000);
  expect(idle.current.left).toBeNull();
  await pass(1000);
  expect(idle.current.left).toBe(60);
  await pass(59_000);
  expect(idle.current.left).toBe(1);
  await pass(1000);
  expect(idle.current.left).toBe(0);
});

it("begins anew with each use, until it asks: then only with the answer", async () => {
  const idle = watch();
  await pass(10 * minute);
  fireEvent.keyDown(document.body);
  expect(lastActivity()).toBe(Date.now());
  await pass(14 * minute);
  fireEvent.pointerMove(document.body);
  await pass(1000);
  expect(idle.current.left).toBe(59);
  act(() => idle.current.stay());
  expect(idle.current.left).toBeNull();
  await pass(13 * minute);
  expect(idle.current.left).toBeNull();
});

it("follows the use of other tabs", async () => {
  const idle = watch();
  await pass(14.5 * minute);
  expect(idle.current.left).toBe(30);
  localStorage.setItem("lastActivity", String(Date.now()));
  await pass(1000);
  expect(idle.current.left).toBeNull();
});

it("works where nothing can be stored", async () => {
  for (const method of ["getItem", "setItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("forbidden");
    });
  const idle = watch();
  await pass(10 * minute);
  fireEvent.wheel(document.body);
  await pass(13 * minute);
  expect(idle.current.left).toBeNull();
});

it("is over for a computer that wakes up too late, whatever is touched first", async () => {
  const idle = watch();
  vi.setSystemTime(Date.now() + 60 * minute);
  fireEvent.pointerMove(document.body);
  await pass(1000);
  expect(idle.current.left).toBe(0);
});
