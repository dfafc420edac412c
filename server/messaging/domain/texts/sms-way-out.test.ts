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

it("a shout is no way out, and a way out of the store's own is known in every language", () => {
  for (const text of ["STOP! Sale ends tonight", "NON-STOP SALE", "Do not STOP now: 20% off", "Signs: STOP, 20% off"])
    expect(withStopLine(text, "en")).toBe(`${text}\nReply STOP to opt out`);
  for (const text of [
    ...["Sale. Reply STOP to opt out", 'Text "STOP" to quit', "Txt STOP 2 end", "STOP=end", "STOP to unsubscribe"],
    ...["Soldes. STOP au 36180", "Répondez STOP", "Envoyez STOP au 36180", "STOP SMS 36180", "STOP pour se désabonner"],
    ...["Gửi STOP", "回复STOP退订", "发送 STOP", "أرسل STOP"],
  ])
    expect(withStopLine(text, "en"), text).toBe(text);
  for (const language of languages) expect(withStopLine(withStopLine("Sale", language), language)).toBe(withStopLine("Sale", language));
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
