import { expect, it } from "vitest";
import { languages } from "#contracts/session/rules";
import { smsSegments } from "./sms-segments.ts";
import { withStopLine, withWayOut } from "./sms-way-out.ts";

const link = "https://x.test/m/u/1";

it("a marketing text says how to get no more, unless it does so itself", () => {
  expect(withStopLine("Sale", "en")).toBe("Sale\nReply STOP to opt out");
  expect(withStopLine("Please stop by", "en")).toBe("Please stop by\nReply STOP to opt out");
  for (const text of ["Sale. STOP to end", "退订回STOP。", `Sale ${link}`]) expect(withStopLine(text, "en")).toBe(text);
  expect(withStopLine("STOPPED", "en")).not.toBe("STOPPED");
});

it("the line costs no larger letters where the language needs none", () => {
  for (const language of ["en", "fr"] as const) expect(smsSegments(withStopLine("Sale", language)).encoding).toBe("GSM-7");
});

it("a sender that takes no replies gives a link", () => {
  for (const language of languages) {
    const out = withWayOut(withStopLine("Sale", language), { language, sender: "NORTHWIND", link });
    expect(out).toMatch(/^Sale\n/);
    expect(out).toContain(link);
    expect(out).not.toContain("STOP");
  }
  expect(withWayOut(`Sale ${link}`, { language: "en", sender: "NORTHWIND", link })).toBe(`Sale ${link}`);
  for (const sender of ["+15005550006", null, `MG${"0a".repeat(16)}`])
    expect(withWayOut("Sale", { language: "en", sender, link })).toBe("Sale\nReply STOP to opt out");
});
