import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contracts/errors";
import type { Language } from "#contracts/session/session";
import { pageHtml } from "#server/kit/page-html";
import { pageWords, sentence } from "#server/kit/sentences";

/**
 * Return whether a person's browser opens the address as a page: a link to a file that has expired, a provider's way back. Programs and
 * the web app's own calls get the envelope. Browsers without fetch metadata are known by what they ask for first.
 */
export function isOpenedAsPage({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET") return false;
  const mode = headers["sec-fetch-mode"];
  return mode ? mode === "navigate" : /^text\/html,\s*application\/xhtml\+xml/.test(headers.accept ?? "");
}

/** Answer a refusal as a page in the reader's language, with the way to the product. */
export const refuseAsPage = (reply: FastifyReply, code: ErrorCode, language: Language): FastifyReply => {
  const { title, home, wrong_link } = pageWords(language);
  // Whoever opens an address filled in no fields.
  const lines = [code === "BAD_REQUEST" ? wrong_link : sentence(code, language)];
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("x-robots-tag", "noindex")
    .send(pageHtml({ language, store: "Backhaul", title, lines, link: { url: "/", label: home } }));
};
