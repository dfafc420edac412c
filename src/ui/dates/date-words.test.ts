import { expect, it } from "vitest";
import { relativeTime } from "./date-words.ts";

it.each([
  // Due in two days, from the first minute to the last of them.
  ["2026-11-28T17:31:30Z", "2026-11-30T17:31:00Z", "UTC", "in 2 days"],
  ["2026-11-28T17:31:00Z", "2026-11-29T17:31:00Z", "UTC", "tomorrow"],
  ["2026-11-28T01:00:00Z", "2026-11-29T23:00:00Z", "UTC", "tomorrow"],
  // 47 hours ago is yesterday at the end of a day, and the day before at its beginning.
  ["2026-11-28T23:30:00Z", "2026-11-27T00:30:00Z", "UTC", "yesterday"],
  ["2026-11-28T00:30:00Z", "2026-11-26T01:30:00Z", "UTC", "2 days ago"],
  // The day is the store's.
  ["2026-11-28T20:00:00Z", "2026-11-30T14:00:00Z", "Asia/Tokyo", "tomorrow"],
  ["2026-11-28T20:00:00Z", "2026-11-30T16:00:00Z", "Asia/Tokyo", "in 2 days"],
  ["2026-11-28T14:30:00Z", "2026-11-29T15:00:00Z", "Asia/Tokyo", "in 2 days"],
  // Less than a day is told in hours, on either side of midnight.
  ["2026-11-28T23:00:00Z", "2026-11-29T01:00:00Z", "UTC", "in 2 hr."],
  ["2026-11-28T12:00:00Z", "2026-11-28T11:58:30Z", "UTC", "1 min. ago"],
  ["2026-11-28T12:00:00Z", "2026-11-28T12:00:20Z", "UTC", "now"],
  // The clocks go back: 24 hours are less than a day.
  ["2026-10-25T00:00:00+02:00", "2026-10-25T23:30:00+01:00", "Europe/Berlin", "in 24 hr."],
  ["2026-11-28T12:00:00Z", "2027-01-26T12:00:00Z", "UTC", "in 1 mo."],
  ["2026-11-28T12:00:00Z", "2025-06-01T12:00:00Z", "UTC", "1 yr. ago"],
])("at %s, %s in %s is %s", (now, at, zone, words) => {
  expect(relativeTime(new Date(at), new Date(now), "en", zone)).toBe(words);
});
