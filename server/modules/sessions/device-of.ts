import type { FastifyRequest } from "fastify";
import type { CallContext } from "#server/kit/context";
import type { Device } from "./deps.ts";

/** Return where a call comes from. */
export const deviceOf = (request: FastifyRequest, { ip, now, language }: CallContext): Device => ({
  device: request.headers["user-agent"] ?? "",
  ip,
  now,
  language,
  cookies: request.headers.cookie,
});
