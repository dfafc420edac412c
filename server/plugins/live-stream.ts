import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#contracts/live";
import { sessionsResource } from "#server/kit/events";
import type { LiveHub } from "./live-hub.ts";

interface StreamOptions {
  hub: LiveHub;
  storeId: string;
  sessionId: string;
  /** The last event the client saw; null the first time. */
  after: number | null;
  /** Whether the session is still valid; checked at every heartbeat. */
  stillValid(): Promise<boolean>;
  /** Milliseconds. */
  heartbeat: number;
}

/** A client further behind is disconnected and resumes where it stopped. */
const mostUnread = 1024 * 1024;

/** Stream live events to one client until it disconnects, its session ends or `end` is called. Calls `onEnd` once. */
export function openStream(out: ServerResponse, options: StreamOptions, onEnd: () => void): { end(): void } {
  const { hub, storeId, sessionId } = options;
  let position = options.after;
  let ended = false;
  /**
   * Events that arrive during a replay are held back and sent after it, so that a disconnect in between loses nothing.
   */
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
    // A named event is no change for the client; its id lets a client that disconnects before the first change resume
    // from here.
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
