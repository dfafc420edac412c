import { describe, expect, it } from "vitest";
import { minutesWithin, nextAnswering } from "./answering-hours.ts";

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "17:00" }));
const paris = "Europe/Paris";
const minutes = (from: string, to: string, hours = weekdays, zone = paris) => minutesWithin(hours, zone, new Date(from), new Date(to));

describe("minutes within answering hours", () => {
  it("are those of the opened day", () => {
    expect(minutes("2026-06-01T08:00:00Z", "2026-06-01T09:30:00Z")).toBe(90);
    expect(minutes("2026-06-01T03:00:00Z", "2026-06-01T07:45:00Z")).toBe(45);
  });

  it("stop overnight and over the weekend", () => {
    expect(minutes("2026-06-01T14:30:00Z", "2026-06-02T07:30:00Z")).toBe(60);
    expect(minutes("2026-06-05T14:00:00Z", "2026-06-08T08:00:00Z")).toBe(120);
    expect(minutes("2026-06-06T08:00:00Z", "2026-06-07T20:00:00Z")).toBe(0);
  });

  it("are all minutes where the store names no hours", () => {
    expect(minutes("2026-06-06T08:00:00Z", "2026-06-07T08:00:00Z", [])).toBe(1440);
  });

  it("count overlapping hours once", () => {
    const hours = [
      { day: 1, opens: "09:00", closes: "13:00" },
      { day: 1, opens: "12:00", closes: "17:00" },
    ];
    expect(minutes("2026-06-01T00:00:00Z", "2026-06-01T22:00:00Z", hours)).toBe(480);
  });

  it("follow the clocks when they change", () => {
    const sunday = [{ day: 7, opens: "01:00", closes: "05:00" }];
    expect(minutes("2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z", sunday)).toBe(180);
    expect(minutes("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z", sunday)).toBe(300);
  });

  it("are none backwards", () => {
    expect(minutes("2026-06-02T08:00:00Z", "2026-06-01T08:00:00Z")).toBe(0);
  });
});

describe("a day of several spans", () => {
  const split = [1, 2].flatMap((day) => [
    { day, opens: "14:00", closes: "18:00" },
    { day, opens: "09:00", closes: "12:00" },
  ]);

  it("counts the minutes of each and none of the break", () => {
    expect(minutes("2026-06-01T08:30:00Z", "2026-06-01T13:00:00Z", split)).toBe(90 + 60);
    expect(minutes("2026-06-01T10:00:00Z", "2026-06-01T12:00:00Z", split)).toBe(0);
    expect(minutes("2026-06-01T15:30:00Z", "2026-06-02T07:30:00Z", split)).toBe(30 + 30);
  });

  it("opens again after the break", () => {
    expect(nextAnswering(split, paris, new Date("2026-06-01T10:00:00Z"))?.toISOString()).toBe("2026-06-01T12:00:00.000Z");
  });
});

describe("a store", () => {
  const next = (instant: string, hours = weekdays) => nextAnswering(hours, paris, new Date(instant))?.toISOString() ?? null;

  it("answers from opening until closing, in its own time zone", () => {
    expect(["2026-06-01T07:00:00Z", "2026-06-01T14:59:59Z"].map((at) => next(at))).toEqual([null, null]);
    expect(next("2026-06-01T06:59:59Z")).toBe("2026-06-01T07:00:00.000Z");
    expect(next("2026-06-01T15:00:00Z")).toBe("2026-06-02T07:00:00.000Z");
    expect(next("2026-06-06T10:00:00Z")).toBe("2026-06-08T07:00:00.000Z");
  });

  it("answers at any time without hours, and with one span a week waits for it", () => {
    expect(next("2026-06-06T10:00:00Z", [])).toBeNull();
    const monday = [{ day: 1, opens: "09:00", closes: "10:00" }];
    expect(next("2026-06-01T08:00:00Z", monday)).toBe("2026-06-08T07:00:00.000Z");
  });
});
