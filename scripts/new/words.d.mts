export interface Untranslated {
  language: string;
  /** Path of the file in the checkout. */
  file: string;
  key: string;
  /** The English text. */
  text: string;
}
/** Return every folder of translations, as a path in the checkout. */
export function wordFolders(root: string): string[];
/** Return the texts of a folder in a language, by key; none when there is no file. */
export function wordsOf(root: string, folder: string, language: string): Record<string, string>;
/** Return every text that other languages lack or still have in English. */
export function untranslated(root: string): Untranslated[];
/** Return the list for people: one line per file and key, with the languages that lack it. */
export function listOf(found: readonly Untranslated[]): string[];
/** Return a lookup of what other pages say for an English text. */
export function memoryOf(
  root: string,
): (language: string, english: string, section: string, options?: { key?: string; only?: boolean }) => string | undefined;
/** Ask for every word that lacks a translation, each once per language, and write it wherever it belongs; returns the files written. */
export function translate(root: string, ask: (language: string, english: string) => Promise<string | undefined>): Promise<string[]>;
