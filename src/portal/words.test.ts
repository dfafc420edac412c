import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { customerLabels } from "#contracts/portal/portal";
import { closeReasons, outcomes, shippingMethods, stages } from "#contracts/returns/states";
import { languages } from "#contracts/session/rules";
import enums from "../../contracts/locales/enums/en.json";
import { speechOf, type Words } from "./words.ts";

const folder = "src/portal/";
const wordsOf = (language: string): Record<string, string> => JSON.parse(readFileSync(`${folder}locales/${language}.json`, "utf8"));
const english = wordsOf("en");
const source = readdirSync(folder)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => readFileSync(`${folder}${name}`, "utf8"))
  .join("\n");
const gaps = (text = "") => [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).sort();

it.each(languages)("the portal has every word in %s, with the same gaps", (language) => {
  const words = wordsOf(language);
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(words)) expect([key, gaps(text)]).toEqual([key, gaps(english[key])]);
});

it("the portal has no word that it never says", () => {
  const groups = [...source.matchAll(/word\("(\w+)"/g)].map(([, group]) => `${group}.`);
  const unsaid = Object.keys(english).filter((key) => !source.includes(`"${key}"`) && !groups.some((group) => key.startsWith(group)));
  expect(unsaid).toEqual([]);
});

it("the portal has a word for everything the server may tell of a case", () => {
  const { word } = speechOf("en", english as Words, enums);
  const told = [
    ...outcomes.map((one) => word("outcome", one)),
    ...shippingMethods.flatMap((one) => [word("customer_method", one), word("methodHint", one)]),
    ...[...stages, ...closeReasons].flatMap((one) => [word("customer_stage", one), word("next", one)]),
    ...customerLabels.map((one) => word("customer_timeline", one)),
  ];
  expect(told).not.toContain("Other");
  expect(word("fee", "SOMETHING_NEW")).toBe("Other");
});
