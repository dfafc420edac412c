import { type Language, languageOfTag } from "#contracts/session/session";

/** Return the customer's language as the platform reports it, or English. */
export const customerLanguage = (tag: string | null): Language => languageOfTag(tag) ?? "en";
