/** Return the text of a multilingual text in the user's language, else in any. */
export function textIn(words: unknown, language: string): string {
  const texts = (typeof words === "object" && words !== null ? words : {}) as Record<string, string>;
  return texts[language] || Object.values(texts).find(Boolean) || "";
}

/** Return the texts typed in each language, without empty ones. */
export function inLanguages(words: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(words ?? {}).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])));
}
