import { expect, it } from "vitest";
import { smsKeywordOf, smsKeywords } from "./sms-keyword.ts";

it("reads every keyword of every language", () => {
  for (const [keyword, words] of Object.entries(smsKeywords))
    for (const word of words) expect([word, smsKeywordOf(word), smsKeywordOf(word.toLowerCase())]).toEqual([word, keyword, keyword]);
});

it.each([
  ["  stop! ", "STOP"],
  ["Stop, please.", "STOP"],
  ["Arrêt", "STOP"],
  ["DỪNG", "STOP"],
  ["Hủy", "STOP"],
  ["ايقاف", "STOP"],
  ["退订。", "STOP"],
  ["“OptOut”", "STOP"],
  ["Yes", "START"],
  ["aide svp", "HELP"],
  ["opt out", null],
  ["please stop", null],
  ["Stop by the shop", null],
  ["stopped", null],
  ["退订了吗", null],
  ["👍", null],
  ["", null],
])("understands %j as %s", (reply, keyword) => {
  expect(smsKeywordOf(reply)).toBe(keyword);
});
