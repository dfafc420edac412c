import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { takeStep } from "#server/core/sessions/sign-in-steps";
import type { WorkGauge } from "#server/db/work-gauge";
import { answerClientError } from "#server/http/client-error";
import { registerCompress } from "#server/http/compress";
import { answerError, registerErrors } from "#server/http/errors";
import { registerHealth } from "#server/http/health";
import { registerLive } from "#server/http/live";
import { createLiveHub } from "#server/http/live-hub";
import type { Watcher } from "#server/http/live-stream";
import { registerOpenApi } from "#server/http/openapi";
import { registerRateLimit } from "#server/http/rate-limit";
import { registerRequestLog } from "#server/http/request-log";
import { registerSecurity, requestIdOf, securityHeaders } from "#server/http/security";
import { registerStatic, webBuild, webFolder } from "#server/http/static";
import { jobsGauge } from "#server/jobs/gauges";
import { type Assembled, assemble, type Parts } from "./assemble.ts";
import type { Config } from "./config.ts";
import type { CustomerClaims } from "./kit/customer-tokens.ts";
import { writtenFolders } from "./kit/file-storage/storage.ts";
import { answerHeadAsGet } from "./kit/head-requests.ts";
import { tokenLifeMs } from "./kit/tokens.ts";

const bodyLimit = 1024 * 1024;

/** Build the HTTP app; the composition root of everything that answers requests. Does not listen. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const deps = assemble(parts);
  const { config, db, log } = deps;
  const setHeaders = securityHeaders(config.microsoft);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit,
    genReqId: requestIdOf,
    // Of addresses that cannot be read, for which no hooks run.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    schemaController: { compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas } },
    exposeHeadRoutes: false,
    rewriteUrl: answerHeadAsGet,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: "idle",
    ...patience(config),
  });
  app.server.maxConnections = config.maxConnections;
  app.removeContentTypeParser("text/plain");

  registerErrors(app);
  registerRequestLog(app);
  registerSecurity(app, setHeaders);
  if (config.rateLimit > 0) await registerRateLimit(app, config.rateLimit);
  await registerCompress(app);
  registerHealth(app, {
    db,
    folders: writtenFolders(config),
    build: webBuild(webFolder()),
    gauges: [jobsGauge, callsGauge(deps), ...deps.areas.flatMap(({ gauges = [] }) => gauges)],
    ...(parts.jobsReady && { jobsReady: parts.jobsReady }),
  });
  for (const area of deps.areas)
    for (const registered of area.routes(app, deps)) {
      await registered;
      // At a start the database is prepared meanwhile: its answers arrive between two modules.
      await setImmediate();
    }
  await registerLive(app, {
    hub: createLiveHub(db, log),
    authenticate: (request) => watcherOf(deps, request),
    redeem: (ticket) => tokenOf(deps, ticket),
  });
  await registerOpenApi(app);
  await registerStatic(app, webFolder());
  return app;
}

/** Calls of this process alone: how many would be answered if it could do more at once. */
const callsGauge = ({ turns }: Assembled): WorkGauge => ({
  name: "backhaul_calls",
  help: "Calls that wait for their turn",
  states: ["waiting"],
  count: async () => [{ state: "waiting", n: turns.waiting() }],
});

/** Called for the first route with a JSON schema. Without it, Fastify would load its compilers, which nothing needs, at every start. */
function noJsonSchemas(): never {
  throw new Error("routes have no JSON schemas: contracts validate their input (server/kit/mount.ts)");
}

/**
 * Return how long a client may take to send its request. Answers are not limited: an event stream lasts as long as its
 * client. Expired connections are looked for several times within the shorter limit.
 */
const patience = ({ headTimeoutMs, requestTimeoutMs }: Config) => ({
  requestTimeout: requestTimeoutMs,
  http: { headersTimeout: headTimeoutMs, connectionsCheckingInterval: Math.min(2000, Math.ceil(headTimeoutMs / 4)) },
});

/** This many proxies are trusted, counted from the nearest, or those of these addresses. */
const trusted = (proxies: Config["trustProxy"]) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;

/** Live events are for people with access to the store and for the customer of an order, not for API keys. */
async function watcherOf({ ports }: Assembled, request: FastifyRequest): Promise<Watcher | null> {
  // A page that is merely open is no activity.
  const caller = await ports.authenticate(request, { extendsSession: false });
  if (caller?.orderId) return { storeId: caller.store.id, sessionId: null, orderId: caller.orderId };
  if (!caller?.sessionId || !caller.actor.ability.can("read", "Store")) return null;
  return { storeId: caller.store.id, sessionId: caller.sessionId, orderId: null };
}

/** Return a token of the session or the customer a ticket was issued to; null when it is unknown, expired or used. */
async function tokenOf({ db, tokens, customerTokens, clock }: Assembled, ticket: string): Promise<string | null> {
  const now = clock.now();
  const step = (await takeStep(db.kysely, "live", ticket, now)) ?? (await takeStep(db.kysely, "portal-live", ticket, now));
  if (!step?.proof) return null;
  if (step.kind === "live") return tokens.sign(step.proof, new Date(now.getTime() + tokenLifeMs));
  const { expiresAt, ...claims } = JSON.parse(step.proof) as CustomerClaims & { expiresAt: string };
  return customerTokens.sign(claims, new Date(expiresAt));
}
