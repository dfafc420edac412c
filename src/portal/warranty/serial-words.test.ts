import { beforeAll, expect, it } from "vitest";
import type { SerialShape } from "#contracts/portal/warranty";
import { languages } from "#contracts/session/rules";
import { i18n, setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import { serialInWords } from "./serial-words.ts";

const shape: SerialShape = {
  parts: [
    { sign: "TEXT", text: "AB-", count: 3 },
    { sign: "DIGIT", text: "", count: 4 },
    { sign: "LETTER", text: "", count: 1 },
    { sign: "EITHER", text: "", count: 2 },
  ],
  example: "AB-1234A56",
};
beforeAll(startWords);
const words = () => serialInWords(shape, (key, values) => i18n.t(key, values ?? {}));

it("describes a serial number's pattern in words", async () => {
  await setLanguage("en");
  expect(words()).toBe("“AB-”, then digits (4), then letters (1), then letters or digits (2)");
});

it.each(languages)("describes every part in order in %s", async (language) => {
  await setLanguage(language);
  const places = ["AB-", "4", "1", "2"].map((part) => words().indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
