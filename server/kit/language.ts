import { type Language, languageOfTag } from "#contracts/session";

/** Return the first language of an Accept-Language header that the product speaks. Unknown or missing: English. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const language = languageOfTag(part.split(";")[0]);
    if (language) return language;
  }
  return "en";
}
