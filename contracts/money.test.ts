import { expect, it } from "vitest";
import { formatMoney } from "./money.ts";

it.each([
  ["CRC", "₡"],
  ["ILS", "₪"],
  ["INR", "₹"],
  ["KRW", "₩"],
  ["NGN", "₦"],
  ["PHP", "₱"],
  ["PLN", "zł"],
  ["PYG", "₲"],
  ["THB", "฿"],
  ["UAH", "₴"],
  ["VND", "₫"],
])("writes %s with its own symbol in every language", (currency, symbol) => {
  for (const locale of ["en-US", "fr-FR", "vi-VN", "zh-CN", "ar-SD-u-nu-latn"])
    expect(formatMoney(100, currency, locale)).toContain(symbol);
});

it("tells currencies that share a symbol apart", () => {
  const written = ["USD", "CAD", "AUD", "HKD", "SGD", "JPY", "CNY"].map((currency) => formatMoney(100, currency, "en-US"));
  expect(new Set(written).size).toBe(7);
});
