import { createContext, useContext } from "react";
import { type Language, languageOfTag, storageKeys } from "#contracts/session/rules";
import { readItem } from "#src/lib/storage";
import type enumsOfEnglish from "../../contracts/locales/enums/en.json";
import type en from "./locales/en.json";

export type Words = typeof en;
export type Key = keyof Words;
/** The words of enumerations, as staff pages and the server share them; `customer_…` are those a customer reads instead. */
export type EnumWords = typeof enumsOfEnglish;

const loaders: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  vi: () => import("./locales/vi.json"),
  cn: () => import("./locales/cn.json"),
  ar: () => import("./locales/ar.json"),
};
const enumLoaders: Record<Language, () => Promise<{ default: EnumWords }>> = {
  en: () => import("../../contracts/locales/enums/en.json"),
  fr: () => import("../../contracts/locales/enums/fr.json"),
  vi: () => import("../../contracts/locales/enums/vi.json"),
  cn: () => import("../../contracts/locales/enums/cn.json"),
  ar: () => import("../../contracts/locales/enums/ar.json"),
};

/** Fetch what the portal says in a language. */
export async function loadSpeech(language: Language): Promise<Speech> {
  const [words, enums] = await Promise.all([loaders[language](), enumLoaders[language]()]);
  return speechOf(language, words.default, enums.default);
}

/** The one chosen before, else the first of the browser's that the page speaks. */
export function preferredLanguage(): Language {
  const wished = [readItem(storageKeys.language) ?? "", ...navigator.languages];
  return wished.map(languageOfTag).find((language) => language !== undefined) ?? "en";
}

export interface Speech {
  language: Language;
  t: (key: Key, values?: Record<string, string>) => string;
  /** A word that may be missing for what the server alone knows. */
  word: (group: string, name: string) => string;
}

export function speechOf(language: Language, words: Words, enums: EnumWords): Speech {
  // Numbers and names keep their own direction inside a sentence from right to left.
  const apart = (value: string) => (language === "ar" ? `\u2068${value}\u2069` : value);
  const say = (text: string, values: Record<string, string>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => apart(values[name] ?? ""));
  return {
    language,
    t: (key, values = {}) => say(words[key], values),
    word: (group, name) =>
      (words as Record<string, string>)[`${group}.${name}`] ??
      (enums as Record<string, Record<string, string>>)[group]?.[name] ??
      words["word.other"],
  };
}

export const SpeechContext = createContext<Speech | null>(null);
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error("useSpeech outside of the portal");
  return speech;
}
