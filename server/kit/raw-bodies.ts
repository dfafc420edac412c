import type { FastifyInstance } from "fastify";

/** Take bodies as bytes: a signature covers them as they are, so no parser may run first. For a scope of its own: the rest takes JSON. */
export function takeRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body));
}
