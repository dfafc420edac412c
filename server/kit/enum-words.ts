import type { Language } from "#contracts/session/session";
import { contractWords } from "./contract-words.ts";

type EnumWords = Record<string, Record<string, string>> & { reason: Record<string, string> };

const enumsIn = contractWords<EnumWords>("enums");
/** The portal needs none of these, so they are a file of their own. */
const recordsIn = contractWords<Record<string, Record<string, string>>>("records");

const known = new Map<Language, EnumWords>();

/** Return the labels of every enumeration in a language, by field and value, as the screens show them. */
export function enumWords(language: Language): EnumWords {
  // Kept, as each row of an export asks for them.
  const words = known.get(language) ?? { ...recordsIn(language), ...enumsIn(language) };
  known.set(language, words);
  return words;
}
