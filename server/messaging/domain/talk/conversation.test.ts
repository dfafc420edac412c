import { describe, expect, it } from "vitest";
import { conversationStatuses } from "#contracts/conversations/states";
import { isDue, looksLikeSpam, maySnoozeUntil, secondsToWait, statusAfterCustomer, unreadOf } from "./conversation.ts";

const now = new Date("2026-06-01T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("a conversation", () => {
  it("has as many unread messages as the customer wrote since it was seen, and none as spam", () => {
    expect(unreadOf({ asked: 5, status: "OPEN" }, 2)).toBe(3);
    expect(unreadOf({ asked: 2, status: "CLOSED" }, 5)).toBe(0);
    expect(unreadOf({ asked: 5, status: "SPAM" }, 0)).toBe(0);
  });

  it("is opened by the customer, unless it is spam", () => {
    expect(conversationStatuses.map(statusAfterCustomer)).toEqual(["OPEN", "OPEN", "OPEN", "SPAM"]);
  });

  it("wakes at its instant, not before", () => {
    const snoozed = { status: "SNOOZED", snoozed_until: "2026-06-01T12:00:00.000Z" } as const;
    expect(isDue(snoozed, now)).toBe(true);
    expect(isDue(snoozed, ago(1))).toBe(false);
    expect(isDue({ ...snoozed, status: "OPEN" }, now)).toBe(false);
  });

  it("is snoozed for at most a year", () => {
    expect(maySnoozeUntil(now, now)).toBe(false);
    expect(maySnoozeUntil(new Date("2026-06-01T12:00:01Z"), now)).toBe(true);
    expect(maySnoozeUntil(new Date("2028-06-01T12:00:00Z"), now)).toBe(false);
  });

  it("takes five messages a minute and thirty an hour", () => {
    expect(secondsToWait([1, 2, 3, 4].map(ago), now)).toBeNull();
    expect(secondsToWait([10, 20, 30, 40, 50].map(ago), now)).toBe(10);
    const hour = Array.from({ length: 30 }, (_, index) => ago(100 + index * 100));
    expect(secondsToWait(hour, now)).toBe(3600 - 3000);
  });

  it("is set aside when a message is full of links", () => {
    expect(looksLikeSpam("See https://a.test and www.b.test")).toBe(false);
    expect(looksLikeSpam("https://a.test ".repeat(6))).toBe(true);
  });
});
