import { describe, expect, it } from "vitest";
import { isMachine, type Visit } from "./machine-click.ts";

const sentAt = new Date("2026-06-01T10:00:00Z");
const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const visit = (over: Partial<Visit>): Visit => ({ method: "GET", agent, sentAt, now: new Date("2026-06-01T10:01:00Z"), ...over });

describe("a visit of a link", () => {
  it("is a person's with a browser, a while after the mail was sent", () => {
    expect(isMachine(visit({}))).toBe(false);
    expect(isMachine(visit({ sentAt: null }))).toBe(false);
    expect(isMachine(visit({ now: new Date("2026-06-01T10:00:05Z") }))).toBe(false);
  });

  it.each([
    ["a look without a page", { method: "HEAD" }],
    ["no name", { agent: "" }],
    ["a scanner's name", { agent: "Mozilla/5.0 (compatible; Barracuda Sentinel)" }],
    ["a program's name", { agent: "python-requests/2.32" }],
    ["the moment after sending", { now: new Date("2026-06-01T10:00:04.999Z") }],
  ])("is a program's by %s", (_, over) => {
    expect(isMachine(visit(over))).toBe(true);
  });
});
