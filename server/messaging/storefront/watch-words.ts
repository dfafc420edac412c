import { readFileSync } from "node:fs";
import { languages } from "#contracts/session/rules";

const read = new Map<string, Record<string, string>>();

/** Return what the form of a shop's page says, with the language it says it in. */
export function watchWords(wanted: string): Record<string, string> {
  const language = languages.find((one) => one === wanted) ?? "en";
  const known = read.get(language);
  if (known) return known;
  const file = new URL(`../../locales/storefront/${language}.json`, import.meta.url);
  const words = { language, ...(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) };
  read.set(language, words);
  return words;
}
