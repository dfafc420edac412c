import { contractWords } from "./contract-words.ts";

type EnumWords = Record<string, Record<string, string>> & { reason: Record<string, string> };

/** Return the labels of every enumeration in a language, by field and value, as the screens show them. */
export const enumWords = contractWords<EnumWords>("enums");
