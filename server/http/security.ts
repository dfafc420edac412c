import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { badRequest } from "#server/kit/errors";

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

/** Return the function that sets the headers of every answer: security, the request's id, and no caching of what does not ask for it. */
export function securityHeaders(microsoft: { authority: string } | null = null): (request: FastifyRequest, reply: FastifyReply) => void {
  const directives = microsoft ? withAuthority(new URL(microsoft.authority).origin) : pagePolicy;
  // Made once: @fastify/helmet makes the middleware, with its policy, anew for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: microsoft ? "sameorigin" : "deny" },
  });
  return (request, reply) => {
    reply.header("x-request-id", request.id);
    // What may be cached says so itself: nothing is, only because its address is written in another way.
    reply.raw.setHeader("cache-control", "no-store");
    setHeaders(request.raw, reply.raw, () => undefined);
  };
}

/** Register the headers of every answer, and the refusal of requests that name one thing twice. */
export function registerSecurity(app: FastifyInstance, setHeaders = securityHeaders()): void {
  app.addHook("onRequest", async (request, reply) => {
    setHeaders(request, reply);
    assertSaidOnce(request.raw);
    // Some clients declare JSON without sending a body.
    if (request.headers["content-length"] === "0") delete request.headers["content-type"];
  });
}

/** Headers with one value, of which Node drops a second one or joins both with a comma. */
const saidOnce = new Set(["authorization", "content-type", "host", "idempotency-key", "if-match"]);
/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9112, section 3.2). */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d{0,5})?$/i;

/** Assert that a proxy and the server cannot read two things out of one request. @throws BAD_REQUEST */
function assertSaidOnce({ rawHeaders, headers }: IncomingMessage): void {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    if (!saidOnce.has(name)) continue;
    if (seen.has(name)) throw badRequest({ [name]: "INVALID" });
    seen.add(name);
  }
  if (!hostPattern.test(headers.host ?? "")) throw badRequest({ host: "INVALID" });
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
