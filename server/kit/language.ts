import type { FastifyRequest } from "fastify";
import type { Language } from "#contracts/session/session";

/** The tags callers ask for, English first: it is the answer where none of them is wanted. `cn` is the spec's name for Chinese. */
const byTag: Record<string, Language> = { en: "en", fr: "fr", vi: "vi", ar: "ar", zh: "cn", cn: "cn" };
const tags = Object.keys(byTag);

/** Return the language of ours that the caller likes best by Accept-Language; English without one, or where the address cannot be read. */
export function languageOf(request: Pick<FastifyRequest, "language">): Language {
  // A request that the router refuses comes without the plugins' decorations.
  const tag = request.language?.(tags);
  return (tag && byTag[tag]) || "en";
}
