import type { Language } from "#contracts/session/session";
import { contractWords } from "./contract-words.ts";

type EnumWords = Record<string, Record<string, string>> & { reason: Record<string, string> };

const enumsIn = contractWords<EnumWords>("enums");
/** The portal needs none of these, so they are a file of their own. */
const recordsIn = contractWords<Record<string, Record<string, string>>>("records");

/** Return the labels of every enumeration in a language, by field and value, as the screens show them. */
export const enumWords = (language: Language): EnumWords => ({ ...recordsIn(language), ...enumsIn(language) });
