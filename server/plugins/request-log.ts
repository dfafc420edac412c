import type { FastifyInstance } from "fastify";

/**
 * Log one line per finished request: the route's pattern, never its URL, which may contain names, searches or a token.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, "answered");
    else if (reply.statusCode >= 400 || request.method !== "GET") request.log.info(line, "answered");
    else request.log.debug(line, "answered");
  });
}
