import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "#server/db/open";
import { notFound } from "#server/kit/errors";
import { sentMethod } from "#server/kit/head-requests";
import { registerWorkMetrics } from "./metrics.ts";

interface HealthDeps {
  db: Database;
  /** Whether the job worker runs. */
  jobsReady?: () => boolean;
  /** The build of the served web app; an open page compares it with its own. */
  build?: string | null;
}

/** Register `/healthz` for the process, `/readyz` for the database and the jobs, `/metrics` for Prometheus. */
export function registerHealth(app: FastifyInstance, { db, jobsReady = () => true, build = null }: HealthDeps): void {
  app.get("/healthz", { config: { uncounted: true } }, async (_, reply) => {
    if (build) reply.header("x-build", build);
    return { status: "ok" };
  });
  app.get("/readyz", { config: { uncounted: true } }, async (request, reply) => {
    const database = await answers(db).catch((error: unknown) => {
      request.log.warn({ err: error }, "the database does not answer");
      return false;
    });
    const jobs = jobsReady();
    return reply.code(database && jobs ? 200 : 503).send({ status: database && jobs ? "ok" : "unavailable", database, jobs });
  });
  registerMetrics(app, db);
}

async function answers(db: Database): Promise<boolean> {
  await sql`select 1`.execute(db.kysely);
  return true;
}

function registerMetrics(app: FastifyInstance, db: Database): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerWorkMetrics(registry, db);
  const labelNames = ["method", "route", "status"] as const;
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route",
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_failures_total",
    help: "Answers of 500 and more",
    labelNames: ["route"],
    registers: [registry],
  });

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: sentMethod(request), route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ route });
  });
  app.get("/metrics", { config: { uncounted: true } }, async (request, reply) => {
    if (!isNear(request) || !isWrittenPlainly(request)) throw notFound();
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}

/** Headers that proxies add to what they pass on. */
const passedOn = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/** Metrics are for the operator's own network, never for requests through a proxy. */
function isNear(request: FastifyRequest): boolean {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const near = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(address);
  return near && passedOn.every((name) => request.headers[name] === undefined);
}

/** A proxy's rule for an address may look at it as it is written, so a route that a rule may guard answers to one spelling alone. */
const isWrittenPlainly = ({ originalUrl, routeOptions }: FastifyRequest): boolean => originalUrl.split("?")[0] === routeOptions.url;
