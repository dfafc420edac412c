import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#contracts/live";
import { portalConversations } from "#contracts/portal/conversations";
import { sessionsResource } from "#server/kit/events";
import type { LiveHub, Since } from "./live-hub.ts";

/** Who reads a stream. */
export interface Watcher {
  storeId: string;
  /** Whose end ends the stream; null for a customer, who has none. */
  sessionId: string | null;
  /** The one order a customer may follow; null for staff, who follow the store. */
  orderId: string | null;
}

interface StreamOptions {
  hub: LiveHub;
  watcher: Watcher;
  since: Since;
  /** Whether the session is still valid; checked at every heartbeat. */
  stillValid(): Promise<boolean>;
  /** Milliseconds. */
  heartbeat: number;
}

/** A client further behind is disconnected and resumes where it stopped. */
const mostUnread = 1024 * 1024;

/** Stream live events to one client until it disconnects, its session ends or `end` is called. Calls `onEnd` once. */
export function openStream(out: ServerResponse, options: StreamOptions, onEnd: () => void): { end(): void } {
  const { hub, watcher, since } = options;
  const { storeId, sessionId } = watcher;
  let position = since.after;
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
    if (isFor(watcher, event)) write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  function take(event: LiveEvent): void {
    if (event.resource === sessionsResource) {
      if (sessionId !== null && event.ids.includes(sessionId)) end();
    } else if (held) held.push(event);
    else send(event);
  }

  async function catchUp(): Promise<void> {
    held ??= [];
    const { resumed, position: at, events } = await hub.replay(storeId, { after: position, age: since.age });
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

/** Customers follow what concerns their own order; what concerns all customers' pages is of no use to staff. */
const isFor = ({ orderId }: Watcher, { resource, ids }: LiveEvent): boolean =>
  orderId === null ? resource !== portalConversations.noun : resource === portalConversations.noun && ids.includes(orderId);
