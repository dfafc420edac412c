import { createHash } from "node:crypto";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Operation } from "#contracts/contract";
import { customerAuth } from "#contracts/customer-auth";
import { members } from "#contracts/members";
import { portalConversations } from "#contracts/portal/conversations";
import { portal } from "#contracts/portal/portal";
import { accountRecovery } from "#contracts/session/account-recovery";
import { merchants } from "#contracts/session/session";
import { singleSignOn } from "#contracts/session/single-sign-on";
import { AppError } from "#server/kit/errors";

const perMinute = 60_000;
const signInMax = 300;
const entrances: Operation[] = [
  ...[merchants, accountRecovery, singleSignOn, members, customerAuth].flatMap(({ operations }) => Object.values<Operation>(operations)),
  // The links of mails let in like a sign-in.
  portal.operations.enterCase,
  portalConversations.operations.enter,
];
const signInAddresses = new Set(entrances.filter(({ can }) => can === "anyone").map(({ path }) => path));

const addressOf = (request: FastifyRequest): string => `ip ${normalizeIP(request.ip)}`;

/** Identified by token or key, whether or not it is valid; without one, by IP address. */
function callerOf(request: FastifyRequest): string {
  const token = request.headers.authorization;
  return token && !ignoresToken(request) ? createHash("sha256").update(token).digest("base64") : addressOf(request);
}

type Limiter = ReturnType<FastifyInstance["createRateLimit"]>;

/** Whether nobody will check the token of a call: those to public operations and unknown addresses. */
function ignoresToken({ routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: Operation };
  return operation === undefined || operation.can === "anyone";
}

/**
 * Limit calls to `max` a minute per caller, and 300 to the sign-in routes per IP: those of every route that does not say otherwise, and to
 * addresses without a route. The route decides, as one address can be written in many ways. Where the token is not checked, the IP
 * is the caller, and invalid tokens share their IP's count of refusals, so inventing a new one for each call gains
 * nothing.
 */
export async function registerRateLimit(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { global: false });
  const callers = app.createRateLimit({ max, timeWindow: perMinute, keyGenerator: callerOf });
  const signIns = app.createRateLimit({ max: signInMax, timeWindow: perMinute, keyGenerator: addressOf });
  const refusals = app.createRateLimit({ max, timeWindow: perMinute, keyGenerator: addressOf });

  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.uncounted) return;
    if (signInAddresses.has(request.routeOptions.url ?? "")) return hold(signIns, request, reply);
    if (request.headers.authorization) await hold(refusals, request, reply, { increment: false });
    await hold(callers, request, reply);
  });
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode === 401 && request.headers.authorization) await refusals(request);
  });
}

async function hold(limiter: Limiter, request: FastifyRequest, reply: FastifyReply, options?: { increment: boolean }): Promise<void> {
  const seen = await limiter(request, options);
  if (seen.isAllowed) return;
  reply
    .header("x-ratelimit-limit", seen.max)
    .header("x-ratelimit-remaining", seen.remaining)
    .header("x-ratelimit-reset", seen.ttlInSeconds);
  const isOver = options?.increment === false ? seen.remaining === 0 : seen.isExceeded;
  if (isOver) throw new AppError("RATE_LIMITED", { retry_after: Math.max(1, seen.ttlInSeconds) });
}
