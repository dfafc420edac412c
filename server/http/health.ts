import { statfs } from "node:fs/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "#server/db/open";
import type { WorkGauge } from "#server/db/work-gauge";
import { notFound } from "#server/kit/errors";
import { sentMethod } from "#server/kit/head-requests";
import { registerWorkMetrics } from "./metrics.ts";

interface HealthDeps {
  db: Database;
  /** Whether the job worker runs. */
  jobsReady?: () => boolean;
  /** Folders that this process writes to. */
  folders?: readonly string[];
  /** The build of the served web app; an open page compares it with its own. */
  build?: string | null;
  /** What Prometheus is told of work that waits. */
  gauges?: readonly WorkGauge[];
}

/** Register `/healthz` for the process, `/readyz` for the database, the jobs and room on the disks, `/metrics` for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { db, jobsReady = () => true, folders = [], build = null, gauges = [] }: HealthDeps,
): void {
  const hasRoom = watchRoom(app, folders);
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
    const storage = await hasRoom();
    const isReady = database && jobs && storage;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "unavailable", database, jobs, ...(!storage && { storage }) });
  });
  registerMetrics(app, db, gauges);
}

const leastRoom = 32 * 1024 * 1024;
const fullForMs = 60_000;

/**
 * Return whether there is room to write: on the disks of the folders, and, as another machine's disk cannot be asked, as long as no route
 * was refused for want of it in the last minute without having answered since.
 */
function watchRoom(app: FastifyInstance, folders: readonly string[]): () => Promise<boolean> {
  const fullAt = new Map<string, number>();
  app.addHook("onResponse", async (request, reply) => {
    const route = `${sentMethod(request)} ${request.routeOptions.url}`;
    if (request.refusal === "STORAGE_FULL") fullAt.set(route, performance.now());
    else if (reply.statusCode < 400) fullAt.delete(route);
  });
  const isFull = () => [...fullAt.values()].some((at) => performance.now() - at < fullForMs);
  const hasRoomIn = async (folder: string): Promise<boolean> => {
    // A folder is made with the first file in it.
    const disk = await statfs(folder).catch(() => null);
    return disk === null || disk.bavail * disk.bsize >= leastRoom;
  };
  return async () => !isFull() && (await Promise.all(folders.map(hasRoomIn))).every(Boolean);
}

async function answers(db: Database): Promise<boolean> {
  await sql`select 1`.execute(db.kysely);
  return true;
}

function registerMetrics(app: FastifyInstance, db: Database, gauges: readonly WorkGauge[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerWorkMetrics(registry, db, gauges);
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
