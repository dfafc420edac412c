import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";

/** Return a reader of one namespace of `contracts/locales`; each language is read from disk once. */
export function contractWords<Words>(namespace: "enums" | "errors" | "records"): (language: Language) => Words {
  const read = new Map<Language, Words>();
  return (language) => {
    const known = read.get(language);
    if (known) return known;
    const words = JSON.parse(
      readFileSync(new URL(`../../contracts/locales/${namespace}/${language}.json`, import.meta.url), "utf8"),
    ) as Words;
    read.set(language, words);
    return words;
  };
}
