import { describe, expect, it } from "vitest";
import { bounceKindOf, statusIn } from "./bounce-kind.ts";

describe("a bounce", () => {
  it.each([
    ["5.1.1", "HARD"],
    ["5.1.10", "HARD"],
    ["5.2.1", "HARD"],
    ["5.4.4", "HARD"],
    ["5.2.2", "SOFT"],
    ["4.2.2", "SOFT"],
    ["4.7.1", "SOFT"],
    ["5.7.1", "OURS"],
    ["5.3.4", "OURS"],
    ["5.5.1", "OURS"],
    ["5.1.8", "OURS"],
  ])("with the status %s is %s", (status, kind) => {
    expect(bounceKindOf(status)).toBe(kind);
  });

  it("without a status only counts in a row when its reply may mean the mailbox", () => {
    expect([550, 552, 451, 421].map((reply) => bounceKindOf(null, reply))).toEqual(["SOFT", "SOFT", "SOFT", "SOFT"]);
    expect([535, 554, 503, null].map((reply) => bounceKindOf(null, reply))).toEqual(["OURS", "OURS", "OURS", "OURS"]);
  });

  it("names its status anywhere in the text, but not within another number", () => {
    expect(statusIn("550 5.1.1 <x@y.test> unknown")).toBe("5.1.1");
    expect(statusIn("550-5.7.26 This mail is unauthenticated")).toBe("5.7.26");
    expect(statusIn("smtp; 452 4.2.2 Mailbox full")).toBe("4.2.2");
    expect(statusIn("550 rejected by 10.5.1.1")).toBe(null);
  });
});
