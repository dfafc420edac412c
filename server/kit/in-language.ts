import type { Language } from "#contracts/session/rules";

/** Return a text in a language, else in English, else in any it has; empty without any. */
export const inLanguage = (texts: Partial<Record<Language, string>>, language: Language): string =>
  texts[language] || texts.en || Object.values(texts).find((text) => text) || "";
