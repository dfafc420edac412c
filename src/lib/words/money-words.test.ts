import { expect, it } from "vitest";
import { moneyWords } from "./money-words.ts";

const arabic = "ar-SD-u-nu-latn";

it("formats an amount in the reader's locale", () => {
  expect([moneyWords(-3681, "USD", "en-US"), moneyWords(450_000, "VND", "vi-VN")]).toEqual(["-$36.81", "450.000\u00a0₫"]);
});

it("isolates an amount in Arabic, with the currency on one side whatever the sign", () => {
  const [owed, due] = [moneyWords(-3681, "USD", arabic), moneyWords(3681, "USD", arabic)];
  for (const text of [owed, due]) expect(text).toMatch(/^\u2067.*36\.81\u00a0\u200fUS\$\u200e\u2069$/);
});
