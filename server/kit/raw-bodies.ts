import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** What deliveries usually have; a body counts for what it has beyond. */
const usual = 256 * 1024;
/** Of all bodies together while they arrive: whoever sends them is not known before their end. */
const mostTogether = 64 * 1024 * 1024;
let held = 0;

/** Take bodies as bytes: a signature covers them as they are, so no parser may run first. For a scope of its own: the rest takes JSON. */
export function takeRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { bodyLimit }, (_request: FastifyRequest, payload: IncomingMessage) => bytesOf(payload, bodyLimit));
}

/** @throws PAYLOAD_TOO_LARGE, and RATE_LIMITED while large bodies of others take all the memory there is for them */
async function bytesOf(payload: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let [size, counted] = [0, 0];
  try {
    // The connection stays open for the answer, and the rest of a refused body is passed over.
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > limit) throw new AppError("PAYLOAD_TOO_LARGE");
      const over = Math.max(0, size - usual);
      held += over - counted;
      counted = over;
      if (held > mostTogether) throw new AppError("RATE_LIMITED", { retry_after: 1 });
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    payload.resume();
    throw error;
  } finally {
    held -= counted;
  }
}
