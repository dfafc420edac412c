import { expect, it } from "vitest";
import { formatMoney } from "./money.ts";

it.each([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["JPY", "¥"],
  ["CNY", "¥"],
  ["CAD", "$"],
  ["AUD", "$"],
  ["HKD", "$"],
  ["SGD", "$"],
  ["CHF", "CHF"],
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

it("never writes a code where there is a symbol", () => {
  const written = ["en-US", "fr-FR"].flatMap((locale) =>
    ["SGD", "HKD", "JPY", "CNY"].map((currency) => formatMoney(100, currency, locale)),
  );
  expect(written.map((one) => one.replace(/\s/g, " "))).toEqual([
    "S$1.00",
    "HK$1.00",
    "¥100",
    "CN¥1.00",
    "1,00 $SG",
    "1,00 HK$",
    "100 JP¥",
    "1,00 CN¥",
  ]);
});
