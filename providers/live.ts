import type { LiveProvider } from "@refinedev/core";
import type { LiveEvent } from "#contracts/live";

type Handler = (event: LiveEvent) => void;

export interface LiveOptions {
  url: string;
  token: () => string | null;
  /** Requests a ticket that opens one connection: an EventSource cannot send the token. */
  ticket: () => Promise<string>;
  /** Called when the stream has opened, and when it broke; until the first, it is closed. */
  onOpen?: (isOpen: boolean) => void;
  /** For tests: the stream, the timers and the randomness. */
  EventSource?: typeof EventSource;
  random?: () => number;
}

/** Sent to listeners of all resources when events were lost: refetch what is on the screen. */
export const gap: LiveEvent = { id: 0, store_id: "", resource: "*", ids: [], type: "gap", version: null };

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export interface Live {
  provider: LiveProvider;
  /** Opens the connection; until then listeners are only registered, as the first page has more urgent requests. */
  start: () => void;
  /** Ends the connection; the next listener opens a new one with the current token. */
  close: () => void;
}

/**
 * Return the store's events as a live provider: one connection per tab, opened with the first listener and closed with the last.
 * It begins with what happened since the page was opened, resumes after the last event, and waits longer and longer while the
 * server is away. Events reach only the listeners of their resource (and of `*`).
 */
export function makeLive({
  url,
  token,
  ticket,
  onOpen,
  EventSource: Source = globalThis.EventSource,
  random = Math.random,
}: LiveOptions): Live {
  const listeners = new Map<string, Set<Handler>>();
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let lastId = "";
  /** When this person's first request may have been made, in milliseconds: as the page opened, or after the last sign-out. */
  let openedAt = 0;
  let isStarted = false;
  /** The request for a ticket under way; one that was dropped is no longer it. */
  let asked: object | null = null;

  function open() {
    if (!isStarted || !listeners.size || stream || timer || asked || !token() || !Source) return;
    const own = {};
    asked = own;
    ticket().then(
      (answer) => asked === own && connect(answer),
      () => asked === own && retryLater(),
    );
  }

  function connect(pass: string) {
    asked = null;
    const query = new URLSearchParams({ ticket: pass });
    if (lastId) query.set("last_event_id", lastId);
    else query.set("age_ms", String(Math.ceil(performance.now() - openedAt)));
    const opened = new Source(`${url}?${query}`);
    stream = opened;
    opened.onopen = () => {
      waitMs = firstWaitMs;
      onOpen?.(true);
    };
    opened.addEventListener("ready", ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId || lastId;
      if ((parse(data) as { resumed?: unknown } | null)?.resumed === false) deliver(gap);
    });
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId || lastId;
      const event = parse(data);
      if (isEvent(event)) deliver(event);
    };
    // The browser's own retry has no backoff and would use the same ticket again.
    opened.onerror = retryLater;
  }

  function retryLater() {
    drop();
    onOpen?.(false);
    timer = setTimeout(again, waitMs * (0.5 + random() / 2));
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  function again() {
    timer = undefined;
    open();
  }

  function drop() {
    clearTimeout(timer);
    timer = undefined;
    asked = null;
    stream?.close();
    stream = null;
  }

  function deliver(event: LiveEvent) {
    for (const name of new Set([event.resource, "*"])) for (const handler of [...(listeners.get(name) ?? [])]) handler(event);
  }

  function listen(resource: string, handler: Handler) {
    const own = listeners.get(resource) ?? new Set();
    listeners.set(resource, own.add(handler));
    open();
    return () => {
      own.delete(handler);
      if (!own.size) listeners.delete(resource);
      if (!listeners.size) drop();
    };
  }

  return {
    provider: liveProvider(listen),
    start: () => {
      isStarted = true;
      open();
    },
    close: () => {
      drop();
      lastId = "";
      openedAt = performance.now();
    },
  };
}

/**
 * Return the live provider; channels are `resources/<noun>`, or `resources/*` for every noun. It never publishes: the server announces
 * every change.
 */
const liveProvider = (listen: (resource: string, handler: Handler) => () => void): LiveProvider => ({
  subscribe: ({ channel, params, callback }) =>
    listen(channel.replace(/^resources\//, ""), ({ resource, ids, type, version }) => {
      const wanted = params?.ids ?? (params?.id === undefined ? undefined : [params.id]);
      if (wanted && !wanted.some((id) => ids.includes(String(id)))) return;
      callback({ channel: `resources/${resource}`, type, payload: { ids, version }, date: new Date() });
    }),
  unsubscribe: (end: () => void) => end(),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isEvent = (event: unknown): event is LiveEvent =>
  typeof event === "object" && event !== null && "resource" in event && "ids" in event && Array.isArray(event.ids);
