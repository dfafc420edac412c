import { expect, it } from "vitest";
import { changeWords, rateWords, valueFormat } from "./chart-formats.ts";

const arabic = "ar-SD-u-nu-latn";
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c\u2067\u2069]/g, "").replace(/[\u00a0\u202f]/g, " ");

it("writes a rate with at most one digit after the point, and a dash for a rate of nothing", () => {
  expect([
    rateWords(1, 3, "en-US"),
    rateWords(1, 3, "fr-FR").replace(/\s/g, " "),
    rateWords(2, 2, "en-US"),
    rateWords(0, 0, "en-US"),
  ]).toEqual(["33.3%", "33,3 %", "100%", "–"]);
  expect(plain(rateWords(1, 3, arabic))).toMatch(/^33[.٫]3[%٪]$/);
});

it("writes a change with its sign, and a dash where there was nothing before", () => {
  expect([changeWords(120, 100, "en-US"), changeWords(80, 100, "en-US"), changeWords(5, 5, "en-US"), changeWords(5, 0, "en-US")]).toEqual([
    "+20%",
    "-20%",
    "0%",
    "–",
  ]);
  expect(changeWords(-50, -100, "en-US")).toBe("+50%");
});

it("writes counts, rates and amounts in full, and short for the axis", () => {
  const count = valueFormat({ kind: "count" }, "en-US");
  expect([count.text(12_500), count.short(12_500), count.short(500)]).toEqual(["12,500", "12.5K", "500"]);
  const rate = valueFormat({ kind: "rate" }, "en-US");
  expect([rate.text(0.125), rate.short(0.2), rate.whole]).toEqual(["12.5%", "20%", false]);
  const dollars = valueFormat({ kind: "money", currency: "USD" }, "en-US");
  expect([dollars.text(2_000_050), dollars.short(2_000_000), dollars.short(50_000)]).toEqual(["$20,000.50", "$20K", "$500"]);
  const dong = valueFormat({ kind: "money", currency: "VND" }, "vi-VN");
  expect(plain(dong.text(2_000_000))).toBe("2.000.000 ₫");
  expect(plain(valueFormat({ kind: "count" }, arabic).short(12_000))).toMatch(/^12/);
});
