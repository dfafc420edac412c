import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";

/** Everything comes from the app's own origin; only product pictures may come from the platforms' https hosts. */
export const pagePolicy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:", "https:"],
  "font-src": ["'self'", "data:"],
  "media-src": ["'self'", "blob:"],
  "connect-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/**
 * Microsoft's library requests tokens from its authority, and renews one in a hidden frame that returns to this app.
 */
const withAuthority = (origin: string) => ({
  ...pagePolicy,
  "connect-src": ["'self'", origin],
  "frame-src": ["'self'", origin],
  "frame-ancestors": ["'self'"],
});

/**
 * Return the request's id. A caller's own id is used when it is a plain token, so that a request can be traced across
 * systems.
 */
export function requestIdOf(request: IncomingMessage): string {
  const id = request.headers["x-request-id"];
  return typeof id === "string" && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID();
}

/** Register security headers, request ids, and no caching of API responses. */
export function registerSecurity(app: FastifyInstance, microsoft: { authority: string } | null = null): void {
  const directives = microsoft ? withAuthority(new URL(microsoft.authority).origin) : pagePolicy;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    // Some clients declare JSON without sending a body.
    if (request.headers["content-length"] === "0") delete request.headers["content-type"];
  });
  // Made once: @fastify/helmet makes the middleware, with its policy, anew for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: microsoft ? "sameorigin" : "deny" },
  });
  app.addHook("onRequest", (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}

/** Allow the product's own pages to embed this one in a frame. */
export function framedByOwn(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  return reply
    .header("x-frame-options", "SAMEORIGIN")
    .header("content-security-policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'"));
}

/** Allow these inline scripts by their hashes. */
export function withScripts(reply: FastifyReply, hashes: readonly string[]): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  return reply.header("content-security-policy", policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(" ")));
}
