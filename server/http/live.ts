import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { liveEventsPath as path } from "#contracts/live";
import { AppError } from "#server/kit/errors";
import type { LiveHub, Since } from "./live-hub.ts";
import { openStream, type Watcher } from "./live-stream.ts";

export interface LiveDeps {
  hub: LiveHub;
  /**
   * Return who makes a request; null or an UNAUTHENTICATED error for others than people and customers. Called again at
   * every heartbeat.
   */
  authenticate(request: FastifyRequest): Promise<Watcher | null>;
  /** Use a ticket up and return the token of its session; null when it is not valid. */
  redeem(ticket: string): Promise<string | null>;
  /** Milliseconds between heartbeats; 20 s, below the minute after which proxies cut idle responses. */
  heartbeat?: number;
}

/** Pages of one order that are open at once; a further one ends the oldest stream, whose page then polls. */
const mostOfAnOrder = 6;

/**
 * Register `GET /api/v1/events`: server-sent events `{ id, store_id, resource, ids, type, version }` of the caller's
 * store, for a customer of their own order's conversations alone. Resumes after `Last-Event-ID` (header or
 * `last_event_id`); the first time, with the events since the page was opened, `age_ms` milliseconds ago. Starts with an
 * event `ready` `{ resumed }`: false means, reload everything.
 */
export async function registerLive(app: FastifyInstance, { hub, authenticate, redeem, heartbeat = 20_000 }: LiveDeps): Promise<void> {
  const open = new Map<{ end(): void }, string | null>();
  await hub.start();
  // Before the server waits for its connections, because an open stream never becomes idle.
  app.addHook("preClose", async () => {
    for (const stream of open.keys()) stream.end();
    await hub.stop();
  });

  /** Connections are limited, and whoever knows an order can open its stream again and again. */
  function endOldest(orderId: string): void {
    const own = [...open].filter(([, order]) => order === orderId);
    for (const [stream] of own.slice(0, -mostOfAnOrder)) stream.end();
  }

  app.route({
    method: "GET",
    url: path,
    exposeHeadRoute: false,
    logLevel: "silent",
    onRequest: async (request) => hideQuery(request),
    handler: async (request, reply) => {
      await takeTicket(request, redeem);
      const watcher = await authenticate(request);
      if (!watcher) throw new AppError("UNAUTHENTICATED");
      const out = begin(request, reply);
      const stillValid = () => authenticate(request).then(Boolean, (error) => !(error instanceof AppError));
      const stream = openStream(out, { hub, watcher, since: sinceOf(request), stillValid, heartbeat }, () => open.delete(stream));
      open.set(stream, watcher.orderId);
      if (watcher.orderId !== null) endOldest(watcher.orderId);
    },
  });
}

/** Whatever the address contains is not logged, not even a token that should not be there. */
function hideQuery(request: FastifyRequest): void {
  request.raw.url = path;
}

/**
 * EventSource cannot send our headers, so a ticket in the address stands for the session; it works once. A token in the
 * address is refused, as proxies and histories store addresses. @throws UNAUTHENTICATED
 */
async function takeTicket(request: FastifyRequest, redeem: LiveDeps["redeem"]): Promise<void> {
  const { access_token, ticket } = request.query as { access_token?: unknown; ticket?: unknown };
  if (access_token !== undefined) throw new AppError("UNAUTHENTICATED");
  if (typeof ticket !== "string") return;
  const token = await redeem(ticket);
  if (!token) throw new AppError("UNAUTHENTICATED");
  request.headers.authorization = `Bearer ${token}`;
}

function sinceOf({ headers, query }: FastifyRequest): Since {
  const { last_event_id, age_ms } = query as { last_event_id?: unknown; age_ms?: unknown };
  return { after: wholeNumber(headers["last-event-id"] ?? last_event_id, 15), age: wholeNumber(age_ms, 7) };
}

const wholeNumber = (text: unknown, mostDigits: number): number | null =>
  typeof text === "string" && text.length <= mostDigits && /^\d+$/.test(text) ? Number(text) : null;

function begin(request: FastifyRequest, reply: FastifyReply): FastifyReply["raw"] {
  reply.hijack();
  request.raw.socket.setTimeout(0);
  request.raw.socket.setNoDelay(true);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  // x-accel-buffering is for nginx, which would otherwise hold events back until its buffer is full.
  reply.raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" });
  reply.raw.write("retry: 2000\n\n");
  return reply.raw;
}
