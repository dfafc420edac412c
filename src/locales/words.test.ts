import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { errorStatus } from "#contracts/errors";
import { languages } from "#contracts/session/rules";
import { intlLocale } from "#src/lib/words/languages";
import { listOf, untranslated, wordFolders, wordsOf } from "../../scripts/new/words.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
type Words = Record<string, string>;

const suffix = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}\}?/g)].map((match) => match[1] ?? "").sort();
const formsOf = (language: string) => new Intl.PluralRules(intlLocale(language)).resolvedOptions().pluralCategories;
const isPlural = (words: Words, key: string) => suffix.test(key) && `${key.replace(suffix, "")}_other` in words;
const baseKeys = (words: Words) => new Set(Object.keys(words).map((key) => (isPlural(words, key) ? key.replace(suffix, "#") : key)));

for (const folder of wordFolders(root)) {
  const read = (language: string): Words => wordsOf(root, folder, language);
  const english = read("en");

  describe.each(languages)(`words of ${folder} in %s`, (language) => {
    const words = read(language);

    it("has every key of English and no other", () => {
      expect([...baseKeys(words)].sort()).toEqual([...baseKeys(english)].sort());
    });

    it("has exactly the language's own plural forms", () => {
      const wanted = [...formsOf(language)].sort();
      const counted = [...baseKeys(words)].filter((key) => key.endsWith("#")).map((key) => key.slice(0, -1));
      const wrong = counted.filter((key) => {
        const found = Object.keys(words).filter((one) => isPlural(words, one) && one.replace(suffix, "") === key);
        return (
          found
            .map((one) => suffix.exec(one)?.[1] ?? "")
            .sort()
            .join() !== wanted.join()
        );
      });
      expect(wrong).toEqual([]);
    });

    it("uses the same placeholders as English", () => {
      const wrong = Object.entries(words).filter(([key, text]) => {
        const plural = isPlural(words, key);
        const model = english[plural ? key.replace(suffix, "_other") : key] ?? "";
        const [own, expected] = [placeholders(text), placeholders(model)];
        // A form for exactly none, one or two may spell the number out.
        const spelled = plural && /_(zero|one|two)$/.test(key) ? expected.filter((name) => own.includes(name)) : expected;
        return own.join() !== spelled.join();
      });
      expect(wrong.map(([key]) => key)).toEqual([]);
    });

    it("has no empty text", () => {
      expect(Object.entries(words).filter(([, text]) => text.trim() === "")).toEqual([]);
    });
  });
}

describe("translations", () => {
  it("are there: no text is still the English one", () => {
    const left = listOf(untranslated(root));
    const help = "These await translation. `npm run new -- --translate` asks for each word once and writes it wherever it belongs:";
    expect(left, [help, ...left].join("\n")).toHaveLength(0);
  });
});

describe("errors", () => {
  it("has a message for every code the server may return", () => {
    const words = JSON.parse(readFileSync(join(root, "contracts/locales/errors/en.json"), "utf8")) as Words;
    expect(Object.keys(errorStatus).filter((code) => !words[code])).toEqual([]);
  });
});
