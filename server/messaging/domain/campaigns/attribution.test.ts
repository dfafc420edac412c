import { expect, it } from "vitest";
import { attribute } from "./attribution.ts";

const ordered = new Date("2026-06-10T12:00:00Z");
const before = (ms: number) => new Date(ordered.getTime() - ms);
const hour = 3_600_000;
const day = 24 * hour;
const touch = (message_id: string, sent: number, clicked: number | null = null, days = 5) => ({
  ...{ message_id, days, sent_at: before(sent), clicked_at: clicked === null ? null : before(clicked) },
});

it("an order belongs to the last message clicked or sent within five days", () => {
  expect(attribute(ordered, [touch("m1", 6 * day, 5 * day - hour), touch("m2", day)])).toEqual({ LAST_CLICK: "m1", SENT: "m2" });
  expect(attribute(ordered, [touch("m1", 5 * day, 5 * day)])).toEqual({ LAST_CLICK: "m1", SENT: "m1" });
  expect(attribute(ordered, [touch("m1", 6 * day, 5 * day + 1000)])).toEqual({});
});

it("a click after the order brought nothing", () => {
  expect(attribute(ordered, [touch("m1", 6 * day, -1)])).toEqual({});
});

it("each message has a window of its own, and the last one within its window counts", () => {
  expect(attribute(ordered, [touch("m1", 6 * day, null, 7), touch("m2", 5 * day + 1000)])).toEqual({ SENT: "m1" });
  expect(attribute(ordered, [touch("m1", 6 * day, null, 7), touch("m2", day, null, 1)])).toEqual({ SENT: "m2" });
});
