import type { FastifyRequest } from "fastify";

/** Return a call's bearer token; null when none was sent. An Authorization header without one counts as an empty, invalid token. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer +(\S{1,4096}) *$/i.exec(header)?.[1] ?? "";
}
