import { expect, it } from "vitest";
import { toLanguage } from "./languages.ts";

it("takes the browser's tags for the product's languages, and English for any other", () => {
  expect(["zh-CN", "zh_TW", "fr-CA", "ar-SD", "vi", "cn", "de", "en-GB"].map(toLanguage)).toEqual([
    "cn",
    "cn",
    "fr",
    "ar",
    "vi",
    "cn",
    "en",
    "en",
  ]);
});
