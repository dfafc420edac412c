import { expect, it } from "vitest";
import { languageOrEnglish } from "./rules.ts";

it("maps browser tags to the product's languages, and any other to English", () => {
  expect(["zh-CN", "zh_TW", "fr-CA", "ar-SD", "vi", "cn", "de", "en-GB"].map(languageOrEnglish)).toEqual([
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
