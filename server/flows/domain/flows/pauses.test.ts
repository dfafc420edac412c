import { describe, expect, it } from "vitest";
import { delayEnd, endOf } from "./pauses.ts";

const end = (amount: number, unit: "MINUTES" | "HOURS" | "DAYS", from: string, zone = "Europe/Paris") =>
  endOf({ amount, unit }, new Date(from), zone).toISOString();

describe("a pause", () => {
  it("of days keeps the wall clock when the clocks change, and of hours does not", () => {
    expect(end(1, "DAYS", "2026-10-24T08:00:00Z")).toBe("2026-10-25T09:00:00.000Z");
    expect(end(24, "HOURS", "2026-10-24T08:00:00Z")).toBe("2026-10-25T08:00:00.000Z");
    expect(end(1, "DAYS", "2026-03-28T09:00:00Z")).toBe("2026-03-29T08:00:00.000Z");
  });

  it("moves on by the gap to a time that does not exist, and takes the first of one that exists twice", () => {
    expect(end(1, "DAYS", "2026-03-28T01:30:00Z")).toBe("2026-03-29T01:30:00.000Z");
    expect(end(1, "DAYS", "2026-10-24T00:30:00Z")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("of minutes is exact", () => {
    expect(end(90, "MINUTES", "2026-03-29T00:30:00Z")).toBe("2026-03-29T02:00:00.000Z");
  });
});

describe("a delay until a time of day", () => {
  const until = (time: string, days: number, from: string) =>
    delayEnd({ until: { time, days } }, new Date(from), "Asia/Ho_Chi_Minh").toISOString();

  it("is today where the time is still to come, else tomorrow", () => {
    expect(until("09:00", 0, "2026-01-15T01:00:00Z")).toBe("2026-01-15T02:00:00.000Z");
    expect(until("09:00", 0, "2026-01-15T02:00:00Z")).toBe("2026-01-16T02:00:00.000Z");
    expect(until("09:00", 2, "2026-01-15T12:00:00Z")).toBe("2026-01-17T02:00:00.000Z");
  });
});
