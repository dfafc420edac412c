import { expect, it } from "vitest";
import { isTimeZone } from "#contracts/time-zone";
import { instantOfLocal, localOf } from "./local-time.ts";

it.each([
  ["Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
  ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["Asia/Kathmandu", "2026-06-02T10:00", "2026-06-02T04:15:00.000Z"],
  ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
])("a reader's own time in %s is an instant, also where the clocks change", (zone, local, instant) => {
  expect(instantOfLocal(zone, local).toISOString()).toBe(instant);
});

it("an instant has a local time, and a zone a name", () => {
  expect(localOf("Asia/Kathmandu", new Date("2026-06-02T04:15:00Z"))).toBe("2026-06-02T10:00:00");
  expect([isTimeZone("Europe/Paris"), isTimeZone("Mars/Olympus")]).toEqual([true, false]);
});
