import { describe, expect, it } from "vitest";
import { standingOf } from "./message-standing.ts";

const nothing = { delivered_at: null, opened_at: null, clicked_at: null, bounced_at: null, complained_at: null };
const at = "2026-06-01T09:00:00.000Z";
const of = (over: Partial<Parameters<typeof standingOf>[0]> = {}) => standingOf({ state: "SENT", ...nothing, ...over });

describe("a message's standing", () => {
  it("is its state while nothing is reported", () => {
    expect([of(), of({ state: "QUEUED" }), of({ state: "SKIPPED" })]).toEqual(["SENT", "QUEUED", "SKIPPED"]);
  });

  it("is what its provider reports, a return after a delivery included", () => {
    expect(of({ delivered_at: at })).toBe("DELIVERED");
    expect(of({ delivered_at: at, bounced_at: at })).toBe("BOUNCED");
    expect(of({ state: "FAILED", bounced_at: at })).toBe("BOUNCED");
  });

  it("is what its reader did, a complaint above all", () => {
    expect(of({ delivered_at: at, opened_at: at })).toBe("OPENED");
    expect(of({ opened_at: at, clicked_at: at })).toBe("CLICKED");
    expect(of({ delivered_at: at, clicked_at: at, complained_at: at })).toBe("COMPLAINED");
  });
});
