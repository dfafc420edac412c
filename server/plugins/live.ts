import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { liveEventsPath as path } from "#contracts/live";
import { AppError } from "#server/kit/errors";
import type { LiveHub } from "./live-hub.ts";
import { openStream } from "./live-stream.ts";

export interface LiveDeps {
  hub: LiveHub;
  /** Whose screens these are; null or an UNAUTHENTICATED error without a session. Asked again at every heartbeat. */
  authenticate(request: FastifyRequest): Promise<{ storeId: string; sessionId: string } | null>;
  /** Milliseconds between signs of life; 20 s, below the minute after which proxies cut a silent answer. */
  heartbeat?: number;
}

/**
 * `GET /api/v1/events`: server-sent events `{ id, store_id, resource, ids, type, version }` of the caller's store. Resumes after
 * `Last-Event-ID` (header or `last_event_id`). Begins with an event `ready` `{ resumed }`: false means, read everything anew.
 */
export async function registerLive(app: FastifyInstance, { hub, authenticate, heartbeat = 20_000 }: LiveDeps): Promise<void> {
  const open = new Set<{ end(): void }>();
  await hub.start();
  // Before the server waits for its connections: an open stream is one that never becomes idle by itself.
  app.addHook("preClose", async () => {
    for (const stream of open) stream.end();
    await hub.stop();
  });

  app.route({
    method: "GET",
    url: path,
    exposeHeadRoute: false,
    logLevel: "silent",
    onRequest: async (request) => hideToken(request),
    handler: async (request, reply) => {
      const caller = await authenticate(request);
      if (!caller) throw new AppError("UNAUTHENTICATED");
      const out = begin(request, reply);
      const stillValid = () => authenticate(request).then(Boolean, (error) => !(error instanceof AppError));
      const stream = openStream(out, { hub, ...caller, after: lastEventOf(request), stillValid, heartbeat }, () => open.delete(stream));
      open.add(stream);
    },
  });
}

/** A browser's EventSource sends no headers of ours, so its token comes in the address: moved to where it belongs and out of sight. */
function hideToken(request: FastifyRequest): void {
  const { access_token } = request.query as { access_token?: unknown };
  if (typeof access_token === "string") request.headers.authorization ??= `Bearer ${access_token}`;
  request.raw.url = path;
}

function lastEventOf(request: FastifyRequest): number | null {
  const given = request.headers["last-event-id"] ?? (request.query as { last_event_id?: unknown }).last_event_id;
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

function begin(request: FastifyRequest, reply: FastifyReply): FastifyReply["raw"] {
  reply.hijack();
  request.raw.socket.setTimeout(0);
  request.raw.socket.setNoDelay(true);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  // x-accel-buffering is nginx's: without it the proxy holds events back until its buffer is full.
  reply.raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" });
  reply.raw.write("retry: 2000\n\n");
  return reply.raw;
}
