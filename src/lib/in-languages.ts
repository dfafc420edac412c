/** Return the texts typed in each language, without empty ones. */
export function inLanguages(words: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(words ?? {}).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])));
}
