import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMoney, writeMoney, writePercent } from "./money-text.ts";

describe("an amount a person types", () => {
  it.each([
    ["1,234.50", "en-US", "USD", 123_450],
    ["1234.5", "en-US", "USD", 123_450],
    ["$ 19.99", "en-US", "USD", 1_999],
    [".5", "en-US", "USD", 50],
    ["-12", "en-US", "USD", -1_200],
    ["1 234,50 €", "fr-FR", "EUR", 123_450],
    ["1234.50", "fr-FR", "EUR", 123_450],
    ["450.000", "vi-VN", "VND", 450_000],
    ["1.234,5", "vi-VN", "USD", 123_450],
    ["١٬٢٣٤٫٥٠", "ar-SD-u-nu-latn", "USD", 123_450],
    ["１２", "zh-CN", "CNY", 1_200],
    ["12.500", "en-US", "KWD", 12_500],
  ])("reads %s in %s as %s", (typed, locale, currency, minor) => {
    expect(readMoney(typed, locale, currency)).toEqual({ minor });
  });

  it.each([
    ["12,50", "en-US", "USD", "NOT_A_NUMBER"],
    ["1,23,456", "en-US", "USD", "NOT_A_NUMBER"],
    ["12.50", "vi-VN", "USD", "NOT_A_NUMBER"],
    ["1.2.3", "en-US", "USD", "NOT_A_NUMBER"],
    ["abc", "en-US", "USD", "NOT_A_NUMBER"],
    ["1.999", "en-US", "USD", "TOO_MANY_DIGITS"],
    ["10.5", "en-US", "JPY", "TOO_MANY_DIGITS"],
    ["999999999999999", "en-US", "USD", "TOO_LARGE"],
  ])("refuses %s in %s rather than guess or round", (typed, locale, currency, problem) => {
    expect(readMoney(typed, locale, currency)).toEqual({ minor: null, problem });
  });

  it("is null when nothing is typed", () => {
    expect(readMoney("  ", "en-US", "USD")).toEqual({ minor: null });
  });

  it("is read back as it was written, in every language and currency", () => {
    const locales = fc.constantFrom("en-US", "fr-FR", "vi-VN", "zh-CN", "ar-SD-u-nu-latn");
    const currencies = fc.constantFrom("USD", "JPY", "KWD", "VND", "EUR");
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), locales, currencies, (minor, locale, currency) => {
        expect(readMoney(writeMoney(minor, locale, currency), locale, currency)).toEqual({ minor });
      }),
    );
  });
});

it.each([
  ["19", "en-US", "19%"],
  ["7.7775", "en-US", "7.7775%"],
  ["12.5", "de-DE", "12,5\u00a0%"],
  ["19", "fr-FR", "19\u00a0%"],
  ["19", "ar-SD-u-nu-latn", "19\u200e%\u200e"],
])("a rate of %s is written in %s as %s", (rate, locale, text) => {
  expect(writePercent(rate, locale)).toBe(text);
});
