import { describe, expect, it } from "vitest";
import { todayIn } from "./days.ts";

describe("today", () => {
  it("is the day in the time zone, whatever the reader's clock says", () => {
    const now = new Date("2026-06-01T20:00:00Z");
    expect([todayIn("Asia/Tokyo", now), todayIn("America/New_York", now)]).toEqual(["2026-06-02", "2026-06-01"]);
  });
});
