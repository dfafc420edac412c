import type { LiveEvent } from "@refinedev/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gap, makeLive } from "./live.ts";

class Stream {
  static all: Stream[] = [];
  static get last() {
    return Stream.all.at(-1)!;
  }
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  named = new Map<string, (event: { data: string; lastEventId: string }) => void>();
  addEventListener(name: string, listener: (event: { data: string; lastEventId: string }) => void) {
    this.named.set(name, listener);
  }
  ready(resumed: boolean, lastEventId: string) {
    this.onopen?.();
    this.named.get("ready")?.({ data: JSON.stringify({ resumed }), lastEventId });
  }
  url: string;
  constructor(url: string) {
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.closed = true;
  }
  say(resource: string, id = "1", extra: object = {}) {
    this.onmessage?.({ data: JSON.stringify({ id, resource, ids: ["a"], type: "updated", store_id: "s", ...extra }), lastEventId: id });
  }
}
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Stream.all = [];
  tickets = 0;
});
let token: string | null = "t1";
let tickets = 0;
/** Wait for the ticket of a connection, which is requested first. */
const settle = () => vi.advanceTimersByTimeAsync(0);
function start(overrides: Partial<Parameters<typeof makeLive>[0]> = {}) {
  const live = makeLive({
    url: "/api/v1/events",
    token: () => token,
    ticket: async () => `ticket-${++tickets}`,
    EventSource: Stream as unknown as typeof EventSource,
    random: () => 1,
    ...overrides,
  });
  live.start();
  return live;
}

/** Subscribe as Refine does. */
function listen(live: ReturnType<typeof makeLive>, resource: string, callback: (event: LiveEvent) => void) {
  const subscription: () => void = live.provider.subscribe({ channel: `resources/${resource}`, types: ["*"], callback });
  return () => live.provider.unsubscribe(subscription);
}

it("does not connect until started", async () => {
  const live = makeLive({ url: "/e", token: () => "t", ticket: async () => "once", EventSource: Stream as unknown as typeof EventSource });
  listen(live, "returns", vi.fn());
  await settle();
  expect(Stream.all).toHaveLength(0);
  live.start();
  await settle();
  expect(Stream.all).toHaveLength(1);
});

it("opens one connection for all listeners and closes it with the last", async () => {
  const live = start();
  const ends = [listen(live, "returns", vi.fn()), listen(live, "returns", vi.fn()), listen(live, "*", vi.fn())];
  await settle();
  expect(Stream.all.map(({ url }) => url)).toEqual([expect.stringMatching(/^\/api\/v1\/events\?ticket=ticket-1&age_ms=\d+$/)]);
  for (const end of ends) end();
  expect(Stream.last.closed).toBe(true);
});

it("delivers an event to the listeners of its resource and to those of all", async () => {
  const live = start();
  const [returns, orders, all] = [vi.fn(), vi.fn(), vi.fn()];
  listen(live, "returns", returns);
  await settle();
  listen(live, "orders", orders);
  await settle();
  listen(live, "*", all);
  await settle();
  Stream.last.say("returns");
  expect([returns, orders, all].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1]);
});

it("resumes after the last event, with growing pauses while the server is away", async () => {
  const live = start();
  listen(live, "returns", vi.fn());
  await settle();
  Stream.last.say("returns", "41");
  Stream.last.onerror?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(Stream.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(Stream.last.url).toBe("/api/v1/events?ticket=ticket-2&last_event_id=41");
  Stream.last.onerror?.();
  await vi.advanceTimersByTimeAsync(1999);
  expect(Stream.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(Stream.all).toHaveLength(3);
  Stream.last.onopen?.();
  Stream.last.onerror?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Stream.all).toHaveLength(4);
});

it("begins with what happened since the page was opened, or since the last sign-out", async () => {
  vi.advanceTimersByTime(4000);
  const live = start();
  const end = listen(live, "returns", vi.fn());
  await settle();
  expect(Stream.last.url).toContain("age_ms=4000");
  Stream.last.ready(true, "7");
  end();
  live.close();
  vi.advanceTimersByTime(500);
  listen(live, "returns", vi.fn());
  await settle();
  expect(Stream.last.url).toContain("age_ms=500");
});

it("notifies listeners of all resources when events were lost", async () => {
  const live = start();
  const [all, returns] = [vi.fn(), vi.fn()];
  listen(live, "*", all);
  await settle();
  listen(live, "returns", returns);
  await settle();
  Stream.last.ready(true, "7");
  expect(all).not.toHaveBeenCalled();
  Stream.last.onerror?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Stream.last.url).toContain("last_event_id=7");
  Stream.last.ready(false, "90");
  expect(all.mock.calls.map(([{ channel, type }]) => [channel, type])).toEqual([["resources/*", gap.type]]);
  expect(returns).not.toHaveBeenCalled();
});

it("asks for a new ticket for every connection, and again later when it gets none", async () => {
  const ticket = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("later");
  listen(start({ ticket }), "returns", vi.fn());
  await settle();
  expect(Stream.all).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Stream.all.map(({ url }) => url)).toEqual([expect.stringContaining("?ticket=later&")]);
  Stream.last.onerror?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ticket).toHaveBeenCalledTimes(3);
});

it("opens nothing when the session ended before the ticket came", async () => {
  const live = start();
  listen(live, "returns", vi.fn());
  live.close();
  await settle();
  expect(Stream.all).toHaveLength(0);
});

it("ignores malformed events and asks for a ticket of its own for the next connection", async () => {
  const live = start();
  const listener = vi.fn();
  listen(live, "returns", listener);
  await settle();
  Stream.last.onmessage?.({ data: "hello", lastEventId: "" });
  Stream.last.onmessage?.({ data: "null", lastEventId: "" });
  token = "t2";
  live.close();
  listen(live, "returns", listener);
  await settle();
  expect(Stream.last.url).toContain("?ticket=ticket-2&");
  expect(listener).not.toHaveBeenCalled();
  token = "t1";
});

it("says when the stream opens and when it breaks", async () => {
  const onOpen = vi.fn();
  listen(start({ onOpen }), "returns", vi.fn());
  await settle();
  expect(onOpen).not.toHaveBeenCalled();
  Stream.last.onopen?.();
  Stream.last.onerror?.();
  expect(onOpen.mock.calls).toEqual([[true], [false]]);
});

it("stays closed without a session", async () => {
  token = null;
  listen(start(), "returns", vi.fn());
  await settle();
  expect(Stream.all).toHaveLength(0);
  token = "t1";
});

it("gives Refine the events of a channel, or of one record", async () => {
  const live = start();
  const callback = vi.fn();
  const end = live.provider.subscribe({ channel: "resources/returns", types: ["*"], callback, params: { id: "b" } });
  await settle();
  Stream.last.say("returns");
  Stream.last.say("returns", "2", { ids: ["b"] });
  expect(callback.mock.calls.map(([{ channel, payload }]) => [channel, payload.ids])).toEqual([["resources/returns", ["b"]]]);
  live.provider.unsubscribe(end);
  expect(Stream.last.closed).toBe(true);
});
