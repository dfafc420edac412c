import { describe, expect, it } from "vitest";
import { smsSegments } from "./sms-segments.ts";

describe("the segments of a text message", () => {
  it.each([
    ["A".repeat(160), "GSM-7", 160, 1],
    ["A".repeat(161), "GSM-7", 161, 2],
    ["A".repeat(306), "GSM-7", 306, 2],
    ["A".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    ["€".repeat(81), "GSM-7", 162, 2],
    ["退".repeat(70), "UCS-2", 70, 1],
    ["退".repeat(71), "UCS-2", 71, 2],
    ["🎁".repeat(35), "UCS-2", 70, 1],
    ["🎁".repeat(36), "UCS-2", 72, 2],
    ["Ça marche", "GSM-7", 9, 1],
    ["ça marche", "UCS-2", 9, 1],
  ])("are counted by encoding", (text, encoding, units, segments) => {
    expect(smsSegments(text)).toMatchObject({ encoding, units, segments });
  });

  it("never split an escape or a surrogate pair", () => {
    // 153 units hold 76 escaped letters, so that one unit of each part stays empty.
    expect(smsSegments("€".repeat(153)).segments).toBe(3);
    // 67 units hold 33 pairs.
    expect(smsSegments("🎁".repeat(67)).segments).toBe(3);
  });

  it("name the character that makes them larger", () => {
    expect(smsSegments("It’s here").forcing).toBe("’");
  });
});
