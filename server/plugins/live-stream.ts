import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#contracts/live";
import { sessionsResource } from "#server/kit/events";
import type { LiveHub } from "./live-hub.ts";

interface StreamOptions {
  hub: LiveHub;
  storeId: string;
  sessionId: string;
  /** The event the client saw last; null the first time. */
  after: number | null;
  /** Whether the session still stands; asked at every heartbeat. */
  stillValid(): Promise<boolean>;
  /** Milliseconds. */
  heartbeat: number;
}

/** A client that reads so slowly has to come back and read on where it stood. */
const mostUnread = 1024 * 1024;

/** Writes one client's live events until it leaves, its session ends or `end` is called. Calls `onEnd` once. */
export function openStream(out: ServerResponse, options: StreamOptions, onEnd: () => void): { end(): void } {
  const { hub, storeId, sessionId } = options;
  let position = options.after;
  let ended = false;
  /** Events that arrive while older ones are read: sent after them, or a client cut off in between would never see the older ones. */
  let held: LiveEvent[] | null = [];

  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    unsubscribe();
    out.end();
    onEnd();
  }

  function write(text: string): void {
    if (ended) return;
    out.write(text);
    if (out.writableLength > mostUnread) end();
  }

  function send(event: LiveEvent): void {
    position = Math.max(position ?? 0, event.id);
    write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  function take(event: LiveEvent): void {
    if (event.resource === sessionsResource) {
      if (event.ids.includes(sessionId)) end();
    } else if (held) held.push(event);
    else send(event);
  }

  async function catchUp(): Promise<void> {
    held ??= [];
    const { resumed, position: at, events } = await hub.replay(storeId, position);
    // Named, so that it is no change to anyone; its id lets a client that is cut off before the first change resume from here.
    write(`id: ${at}\nevent: ready\ndata: ${JSON.stringify({ resumed })}\n\n`);
    position = Math.max(position ?? 0, at);
    for (const event of [...events, ...held]) if (event.resource !== sessionsResource) send(event);
    held = null;
  }

  let catching = Promise.resolve();
  const restart = () => {
    catching = catching.then(catchUp).catch(end);
  };
  const unsubscribe = hub.subscribe(storeId, { event: take, gap: restart });
  const timer = setInterval(async () => {
    if (await options.stillValid()) write(": \n\n");
    else end();
  }, options.heartbeat);
  out.on("close", end);
  restart();
  return { end };
}
