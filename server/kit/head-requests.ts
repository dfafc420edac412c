import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";

const heads = new WeakSet<IncomingMessage>();

/**
 * Let the routes of GET answer HEAD too, and return the request's URL unchanged, as Fastify's `rewriteUrl` expects. Node sends no body
 * to a HEAD request, whatever a route answers. Fastify itself would register every route of GET twice, a twentieth of the server's start.
 */
export function answerHeadAsGet(message: IncomingMessage): string {
  if (message.method === "HEAD") {
    heads.add(message);
    message.method = "GET";
  }
  return message.url ?? "/";
}

/** Return the method that the client sent. */
export const sentMethod = ({ raw, method }: Pick<FastifyRequest, "raw" | "method">): string => (heads.has(raw) ? "HEAD" : method);
