import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listOf, memoryOf, translate, untranslated } from "../../scripts/new/words.mjs";

let root: string;
const write = (path: string, value: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
};
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
/** Only English has it yet. */
const hint = { hint: "Kept for a year", left_one: "One left", left_other: "Some left" };
const gear = {
  fields: { name: "Name", note: "Note" },
  actions: { retire: "Retire", retireOf: "Retire {{name}}" },
  question: "Retire {{name}}?",
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "backhaul-words-"));
  for (const top of ["src", "contracts", "server"]) mkdirSync(join(root, top));
  write("scripts/new/alike.json", { fr: ["Note"] });
  for (const language of ["en", "fr", "vi", "cn", "ar"]) {
    write(`resources/gears/locales/${language}.json`, language === "en" ? { ...gear, hints: hint } : gear);
    write(`resources/audit/locales/${language}.json`, { verbs: { retired: language === "en" ? "retired" : "x" } });
  }
  write("resources/gears/locales/fr.json", { ...gear, fields: { name: "Nom", note: "Note" } });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("lists each text that is missing or still English once, with the languages that lack it", () => {
  expect(listOf(untranslated(root))).toEqual([
    "resources/gears/locales/*.json  actions.retire  “Retire”  fr vi cn ar",
    "resources/gears/locales/*.json  actions.retireOf  “Retire {{name}}”  fr vi cn ar",
    "resources/gears/locales/*.json  question  “Retire {{name}}?”  fr vi cn ar",
    "resources/gears/locales/*.json  hints.hint  “Kept for a year”  fr vi cn ar",
    "resources/gears/locales/*.json  fields.name  “Name”  vi cn ar",
    "resources/gears/locales/*.json  fields.note  “Note”  vi cn ar",
  ]);
});

it("remembers what other pages say, under the same key first, and verbs only of verbs", () => {
  const say = memoryOf(root);
  expect([say("fr", "name", "fields", { key: "name" }), say("fr", "Retired", "actions", { only: true })]).toEqual(["Nom", undefined]);
});

it("asks for each word once and writes it wherever it belongs, with its signs; an empty answer leaves it", async () => {
  const asked: string[] = [];
  const answers: Record<string, string> = {
    "fr Retire": "Retirer",
    "cn Retire": "停用",
    "vi Note": "Note",
    "ar Kept for a year": "محفوظ لسنة",
  };
  const written = await translate(root, async (language, english) => {
    asked.push(`${language} ${english}`);
    return answers[`${language} ${english}`] ?? "";
  });
  expect(asked.filter((one) => one.startsWith("fr"))).toEqual(["fr Retire", "fr Kept for a year"]);
  const words = (language: string) => read(`resources/gears/locales/${language}.json`);
  expect(words("fr")).toMatchObject({ actions: { retire: "Retirer", retireOf: "Retirer {{name}}" }, question: "Retirer {{name}} ?" });
  expect(words("cn")).toMatchObject({ actions: { retireOf: "停用{{name}}" }, question: "停用{{name}}？" });
  expect(words("ar")).toEqual({ ...gear, hints: { hint: "محفوظ لسنة" } });
  expect(read("scripts/new/alike.json")).toEqual({ fr: ["Note"], vi: ["Note"] });
  const files = ["ar", "cn", "fr", "vi"].map((language) => `resources/gears/locales/${language}.json`);
  expect(written.sort()).toEqual([...files, "scripts/new/alike.json"]);
});
