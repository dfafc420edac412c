import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Everything comes from the app's own origin; only pictures of products may come from the platforms' https hosts. */
export const pagePolicy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:", "https:"],
  "font-src": ["'self'", "data:"],
  "media-src": ["'self'", "blob:"],
  "connect-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** Microsoft's library asks its authority for tokens, and renews one in a hidden frame that comes back to this app. */
const withAuthority = (origin: string) => ({
  ...pagePolicy,
  "connect-src": ["'self'", origin],
  "frame-src": ["'self'", origin],
  "frame-ancestors": ["'self'"],
});

/** A caller's own id is kept when it is a plain token, so that a request can be followed across systems. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Security headers, request ids, and no caching of what the API answers. */
export async function registerSecurity(app: FastifyInstance, microsoft: { authority: string } | null = null): Promise<void> {
  const directives = microsoft ? withAuthority(new URL(microsoft.authority).origin) : pagePolicy;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    // Clients that post nothing still say "json"; nothing is a fine body.
    if (request.headers["content-length"] === "0") delete request.headers["content-type"];
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: microsoft ? "sameorigin" : "deny" },
  });
}

/** Lets the product's own pages show this one in a frame, and nobody else's. */
export function framedByOwn(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  return reply
    .header("x-frame-options", "SAMEORIGIN")
    .header("content-security-policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'"));
}

/** Lets these scripts, named by their hashes, run from within the page itself. */
export function withScripts(reply: FastifyReply, hashes: readonly string[]): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  return reply.header("content-security-policy", policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(" ")));
}
