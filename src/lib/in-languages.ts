/** What was typed in each language; a language left empty is left out. */
export function inLanguages(words: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(words ?? {}).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])));
}
