import type { FastifyRequest } from "fastify";
import type { Language } from "#contracts/session/session";
import { bearerOf } from "./bearer.ts";
import type { CallContext } from "./context.ts";

/** Where a sign-in comes from. */
export interface Device {
  /** The browser's user agent, for the list of sessions. */
  device: string;
  ip: string;
  language: Language;
  now: Date;
  /** The cookies the browser sent, one of which may prove that it signed in before. */
  cookies: string | undefined;
  /** The token the browser still had, whose session a sign-in ends. */
  token: string | null;
}

/** Return where a call comes from. */
export const deviceOf = (request: FastifyRequest, { ip, now, language }: CallContext): Device => ({
  device: request.headers["user-agent"] ?? "",
  ip,
  language,
  now,
  cookies: request.headers.cookie,
  token: bearerOf(request),
});
