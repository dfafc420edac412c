import { describe, expect, it } from "vitest";
import * as server from "#server/kit/days";
import { deviceIn, zoneOfMachineAfterEach } from "../../../tests/support/device-zone.ts";
import { dayEnd, dayNoon, dayOf, dayStart, deviceZone, instantAt, todayIn, wallClock } from "./days.ts";

const zones = ["America/Los_Angeles", "Asia/Ho_Chi_Minh", "UTC", "Europe/Paris", "Africa/Cairo", "America/Santiago", "Pacific/Apia"];
/** Around changes of the clocks, at the end of a year, and today. */
const days = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02", "2026-04-24", "2026-09-06", "2026-12-31"];

zoneOfMachineAfterEach();

describe("today", () => {
  it("is the day in the time zone, whatever the reader's clock says", () => {
    const now = new Date("2026-06-01T20:00:00Z");
    expect([todayIn("Asia/Tokyo", now), todayIn("America/New_York", now)]).toEqual(["2026-06-02", "2026-06-01"]);
  });
});

describe.each(["America/Los_Angeles", "Asia/Ho_Chi_Minh", "UTC"])("on a device in %s", (device) => {
  it.each(zones)("days in %s begin, end and are named as the server says", (zone) => {
    deviceIn(device);
    for (const day of days) {
      const [start, end] = [server.dayStart(zone, day).toISOString(), server.dayEnd(zone, day).toISOString()];
      expect([dayStart(day, zone), dayEnd(day, zone)]).toEqual([start, end]);
      expect([dayOf(start, zone), dayOf(end, zone), dayOf(dayNoon(day, zone), zone)]).toEqual([day, day, day]);
    }
  });
});

describe.each(["America/Los_Angeles", "Asia/Ho_Chi_Minh", "UTC"])("on a device in %s, the store's clock", (device) => {
  it.each(zones)("in %s is read and set", (zone) => {
    deviceIn(device);
    for (const day of days)
      for (const time of ["01:30", "09:00", "13:45", "23:59"]) {
        const at = instantAt(`${day}T${time}`, zone);
        expect([server.dayIn(zone, new Date(at)), wallClock(at, zone)]).toEqual([day, `${day}T${time}`]);
      }
  });
});

it("is set to an hour later where the clocks pass over a time, and to a time it shows where they show it twice", () => {
  expect(wallClock(instantAt("2026-03-29T02:30", "Europe/Paris"), "Europe/Paris")).toBe("2026-03-29T03:30");
  expect(wallClock(instantAt("2026-10-25T02:30", "Europe/Paris"), "Europe/Paris")).toBe("2026-10-25T02:30");
});

describe("the device's time zone", () => {
  it("is UTC where the browser knows none", () => {
    deviceIn("No/Where");
    expect(deviceZone()).toBe("UTC");
    expect(todayIn()).toBe(todayIn("UTC"));
  });
});

it("has no day for what is none", () => {
  expect([dayStart("soon"), dayEnd(""), dayOf("soon"), dayOf(undefined), dayOf(null)]).toEqual([undefined, undefined, "", "", ""]);
});
