import { expect, it } from "vitest";
import { isTooLate, mostWaitHours, nextWithinCaps, weeklyCap } from "./frequency-cap.ts";
import { capsOf, usualRules } from "./marketing-rules.ts";

const usual = capsOf(usualRules, "EMAIL");
const at = (text: string) => new Date(`${text}:00Z`);
const monday = "2026-06-01T09:00";

it("three mails in a week hold a fourth back for longer than it may wait", () => {
  const sent = [monday, "2026-06-03T09:00", "2026-06-05T09:00"].map(at);
  const due = at("2026-06-05T20:00");
  const next = nextWithinCaps(due, sent, usual);
  expect([next.toISOString(), isTooLate(next, due, mostWaitHours.EMAIL)]).toEqual(["2026-06-08T09:00:00.000Z", true]);
});

it("a mail of the evening before moves the next one to sixteen hours after it", () => {
  const due = at("2026-06-05T08:00");
  const next = nextWithinCaps(due, [at("2026-06-04T18:00")], usual);
  expect([next.toISOString(), isTooLate(next, due, mostWaitHours.EMAIL)]).toEqual(["2026-06-05T10:00:00.000Z", false]);
});

it("a window is open at its old end, and nobody waits who got nothing", () => {
  const due = at("2026-06-05T10:00");
  expect(nextWithinCaps(due, [at("2026-06-04T18:00")], usual)).toEqual(due);
  expect(nextWithinCaps(due, [], usual)).toEqual(due);
});

it("whoever asked for less gets one a week", () => {
  const next = nextWithinCaps(at("2026-06-05T10:00"), [at(monday)], [...usual, weeklyCap]);
  expect(next.toISOString()).toBe("2026-06-08T09:00:00.000Z");
});
