import { createContext, useContext } from "react";
import { type Language, storageKeys } from "#contracts/session/rules";
import { readItem } from "#src/lib/storage";
import type en from "./locales/en.json";

export type Words = typeof en;
export type Key = keyof Words;

const loaders: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  vi: () => import("./locales/vi.json"),
  cn: () => import("./locales/cn.json"),
  ar: () => import("./locales/ar.json"),
};
export const loadWords = async (language: Language): Promise<Words> => (await loaders[language]()).default;

/** The one chosen before, else the first of the browser's that the page speaks; its Chinese is `cn`. */
export function preferredLanguage(): Language {
  const wished = [readItem(storageKeys.language) ?? "", ...navigator.languages];
  const codes = wished.map((tag) => tag.toLowerCase().split("-")[0]?.replace("zh", "cn"));
  return codes.find((code): code is Language => Object.hasOwn(loaders, code ?? "")) ?? "en";
}

export interface Speech {
  language: Language;
  t: (key: Key, values?: Record<string, string>) => string;
  /** A word that may be missing for what the server alone knows. */
  word: (group: string, name: string) => string;
}

export function speechOf(language: Language, words: Words): Speech {
  // Numbers and names keep their own direction inside a sentence from right to left.
  const apart = (value: string) => (language === "ar" ? `\u2068${value}\u2069` : value);
  const say = (text: string, values: Record<string, string>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => apart(values[name] ?? ""));
  return {
    language,
    t: (key, values = {}) => say(words[key], values),
    word: (group, name) => (words as Record<string, string>)[`${group}.${name}`] ?? words["word.other"],
  };
}

export const SpeechContext = createContext<Speech | null>(null);
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error("useSpeech outside of the portal");
  return speech;
}
