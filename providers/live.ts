import type { LiveProvider } from "@refinedev/core";
import type { LiveEvent } from "#contracts/live";

type Handler = (event: LiveEvent) => void;

export interface LiveOptions {
  url: string;
  token: () => string | null;
  /** A connection was refused: the server is away, or the session is over. */
  onRefused?: () => void;
  /** For tests: the stream, the waiting and the chance in it. */
  EventSource?: typeof EventSource;
  random?: () => number;
}

/** Told to those who hear everything: some events were missed for good, read anew what is on the screen. */
export const gap: LiveEvent = { id: 0, store_id: "", resource: "*", ids: [], type: "gap", version: null };

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export interface Live {
  provider: LiveProvider;
  /** Until then listeners are only remembered: a first page has more urgent things to fetch. */
  start: () => void;
  /** Ends the connection; the next listener opens a new one, with the token of then. */
  close: () => void;
}

/**
 * The store's events behind Refine's liveProvider: one connection a tab, opened with the first listener and closed with the last, resumed after the last event seen,
 * with growing pauses when the server is away. Events go only to the listeners of their resource (and to those of `*`).
 */
export function makeLive({ url, token, onRefused, EventSource: Source = globalThis.EventSource, random = Math.random }: LiveOptions): Live {
  const listeners = new Map<string, Set<Handler>>();
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let lastId = "";
  let isStarted = false;

  function open() {
    const current = token();
    if (!isStarted || !listeners.size || stream || timer || !current || !Source) return;
    const query = new URLSearchParams({ access_token: current, ...(lastId && { last_event_id: lastId }) });
    const wasSeen = lastId !== "";
    const opened = new Source(`${url}?${query}`);
    let isOpen = false;
    stream = opened;
    opened.onopen = () => {
      isOpen = true;
      waitMs = firstWaitMs;
    };
    opened.addEventListener("ready", ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId || lastId;
      if (wasSeen && (parse(data) as { resumed?: unknown } | null)?.resumed === false) deliver(gap);
    });
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId || lastId;
      const event = parse(data);
      if (isEvent(event)) deliver(event);
    };
    // The browser's own retry neither slows down nor takes a renewed token.
    opened.onerror = () => {
      drop();
      if (!isOpen) onRefused?.();
      timer = setTimeout(again, waitMs * (0.5 + random() / 2));
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
  }

  function again() {
    timer = undefined;
    open();
  }

  function drop() {
    clearTimeout(timer);
    timer = undefined;
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
    },
  };
}

/** Refine's port: channels are `resources/<noun>`, or `resources/*` for every noun. Nothing is published from here; the server tells of every change itself. */
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

const isEvent = (given: unknown): given is LiveEvent =>
  typeof given === "object" && given !== null && "resource" in given && "ids" in given && Array.isArray(given.ids);
