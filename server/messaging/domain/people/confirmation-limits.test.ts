import { expect, it } from "vitest";
import { waitBeforeAsking } from "./confirmation-limits.ts";

const now = new Date("2026-06-30T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const wait = (hours: number[], fromIp = 0) => waitBeforeAsking({ at: hours.map(hoursAgo), fromIp }, now);

it("asks an address once a day", () => {
  expect(wait([])).toBe(0);
  expect(wait([23])).toBe(3600);
  expect(wait([24])).toBe(0);
});

it("asks an address three times in 30 days", () => {
  expect(wait([30, 60])).toBe(0);
  expect(wait([30, 60, 90])).toBe((720 - 90) * 3600);
  expect(wait([30, 60, 720])).toBe(0);
});

it("asks for one IP address five times an hour", () => {
  expect(wait([], 4)).toBe(0);
  expect(wait([], 5)).toBeGreaterThan(0);
});
