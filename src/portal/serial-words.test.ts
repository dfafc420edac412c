import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { SerialShape } from "#contracts/portal/warranty";
import { type Language, languages } from "#contracts/session/rules";
import { serialInWords } from "./serial-words.ts";
import { speechOf } from "./words.ts";

const shape: SerialShape = {
  parts: [
    { sign: "TEXT", text: "AB-", count: 3 },
    { sign: "DIGIT", text: "", count: 4 },
    { sign: "LETTER", text: "", count: 1 },
    { sign: "EITHER", text: "", count: 2 },
  ],
  example: "AB-1234A56",
};
const read = (folder: string, language: Language) => JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8"));
const said = (language: Language) =>
  serialInWords(shape, speechOf(language, read("src/portal/locales", language), read("contracts/locales/enums", language)));

it("a serial number's pattern is said in words", () => {
  expect(said("en")).toBe("“AB-”, then digits (4), then letters (1), then letters or digits (2)");
});

it.each(languages)("in %s every part is said, in its order", (language) => {
  const text = said(language);
  const places = ["AB-", "4", "1", "2"].map((part) => text.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
