import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";

/** Return the column headings of an exported list in the reader's language. */
export const exportHeads = (language: Language): readonly string[] =>
  (JSON.parse(readFileSync(new URL(`../../../locales/exports/${language}.json`, import.meta.url), "utf8")) as { returns: string[] })
    .returns;
