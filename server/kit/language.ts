import type { FastifyRequest } from "fastify";
import { type Language, languageOrEnglish, languages, languageTags } from "#contracts/session/session";

/** Accepted language tags, English first as the fallback. The product's own codes are accepted too. */
const tags = [...new Set(languages.flatMap((language) => [languageTags[language], language]))];

/**
 * Return the supported language the caller prefers by Accept-Language; English without one, or when the URL is
 * malformed.
 */
export function languageOf(request: Pick<FastifyRequest, "language">): Language {
  // A request refused by the router lacks the plugins' decorations.
  const tag = request.language?.(tags);
  return languageOrEnglish(tag || null);
}
