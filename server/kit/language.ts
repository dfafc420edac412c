import type { FastifyRequest } from "fastify";
import { type Language, languageOfTag, languages, languageTags } from "#contracts/session/session";

/** The tags callers ask for, English first: it is the answer where none of them is wanted. The product's own codes count too. */
const tags = [...new Set(languages.flatMap((language) => [languageTags[language], language]))];

/** Return the language of ours that the caller likes best by Accept-Language; English without one, or where the address cannot be read. */
export function languageOf(request: Pick<FastifyRequest, "language">): Language {
  // A request that the router refuses comes without the plugins' decorations.
  const tag = request.language?.(tags);
  return (tag && languageOfTag(tag)) || "en";
}
