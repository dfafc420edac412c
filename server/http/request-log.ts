import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contracts/errors";
import { sentMethod } from "#server/kit/head-requests";

/** Refusals that an operator watches for: wrong secrets, missing rights, too many attempts, another store's connection. */
const suspicious = new Set<ErrorCode>([
  "BAD_CREDENTIALS",
  "BAD_CODE",
  "BAD_SIGNATURE",
  "CHALLENGE_ENDED",
  "FORBIDDEN",
  "ORDER_NOT_MATCHED",
  "RATE_LIMITED",
  "SCOPE_MISSING",
  "SSO_REFUSED",
  "UNAUTHENTICATED",
]);

/**
 * Log one line per finished request: the route's pattern, never its URL, which may contain names, searches or a token; who called by
 * id, never by name; and why it was refused.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest("caller", null);
  app.decorateRequest("refusal", null);
  app.addHook("onResponse", async (request, reply) => {
    const line = { ...lineOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500) request.log.error(line, "answered");
    else if (request.refusal && suspicious.has(request.refusal)) request.log.warn(line, "refused");
    else if (reply.statusCode >= 400 || sentMethod(request) !== "GET") request.log.info(line, "answered");
    else request.log.debug(line, "answered");
  });
}

function lineOf(request: FastifyRequest): object {
  const { routeOptions, caller, refusal } = request;
  const who = caller && { store: caller.store.id, actor: caller.actor.type, actor_id: caller.actor.id };
  return { method: sentMethod(request), route: routeOptions.url ?? "unknown", ...who, ...(refusal && { refusal }) };
}
