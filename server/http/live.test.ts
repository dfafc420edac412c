import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endStreams, publishLive } from "#server/kit/events";
import { silentLog } from "#server/kit/log";
import { createTestDatabase, type TestDatabase, testEngine } from "../../tests/support/engine.ts";
import { registerErrors } from "./errors.ts";
import { registerLive } from "./live.ts";
import { createLiveHub } from "./live-hub.ts";

let test: TestDatabase;
let app: FastifyInstance;
let log: string[];
let sessions: Set<string>;
const clients: Client[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  log = [];
  sessions = new Set(["north", "south"]);
  app = Fastify({ logger: { level: "trace", stream: { write: (line: string) => void log.push(line) } } });
  registerErrors(app);
  await registerLive(app, {
    hub: createLiveHub(test.db, silentLog),
    heartbeat: 20,
    redeem: async (ticket) => (ticket.startsWith("for-") ? ticket.slice(4) : null),
    authenticate: async ({ headers }) => {
      const session = headers.authorization?.replace("Bearer ", "") ?? "";
      if (!sessions.has(session)) return null;
      const [storeId = "", orderId = null] = session.split("/");
      return { storeId, sessionId: orderId ? null : session, orderId };
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.leave();
  await app.close();
});

interface Client {
  response: IncomingMessage;
  text: () => string;
  /** Resolves once the text has arrived, or the stream has ended. */
  until(part: string): Promise<void>;
  ended: Promise<unknown>;
  leave(): void;
}

async function connect(query = "?ticket=for-north", headers: Record<string, string> = {}): Promise<Client> {
  const address = app.server.address() as { port: number };
  const call = request({ host: "127.0.0.1", port: address.port, path: `/api/v1/events${query}`, headers });
  call.on("error", () => undefined);
  call.end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  let text = "";
  const waiting = new Set<() => void>();
  response.on("data", (part) => {
    text += part;
    for (const check of waiting) check();
  });
  const ended = new Promise((resolve) => response.once("close", resolve));
  const client: Client = {
    response,
    text: () => text,
    until: (part) =>
      new Promise((resolve, reject) => {
        const check = () => text.includes(part) && resolve();
        waiting.add(check);
        void ended.then(() => reject(new Error(`the stream ended before "${part}": ${text}`)));
        check();
      }),
    ended,
    leave: () => call.destroy(),
  };
  clients.push(client);
  return client;
}

const change = (type: string, store = "north") =>
  test.db.transaction((tx) => publishLive(tx, { store_id: store, resource: "returns", ids: ["r1"], type, version: 2 }));
const typesIn = (client: Client) => [...client.text().matchAll(/"type":"(\w+)"/g)].map((match) => match[1]);
const lastIdIn = (client: Client) => [...client.text().matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? "";

describe("the live stream", () => {
  it("answers 401 without a session", async () => {
    expect((await app.inject("/api/v1/events")).statusCode).toBe(401);
    expect((await app.inject("/api/v1/events?ticket=nobody")).statusCode).toBe(401);
    expect((await app.inject("/api/v1/events?ticket=for-nobody")).statusCode).toBe(401);
  });

  it("sends changes of the caller's store and no other", async () => {
    const client = await connect("", { authorization: "Bearer north" });
    expect(client.response.headers).toMatchObject({ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" });
    await client.until("event: ready");
    await change("hidden", "south");
    await change("approved");
    await client.until("approved");
    expect(typesIn(client)).toEqual(["approved"]);
    const data = /^data: (\{"id".*)$/m.exec(client.text())?.[1] ?? "{}";
    expect(JSON.parse(data)).toEqual({
      id: expect.any(Number),
      store_id: "north",
      resource: "returns",
      ids: ["r1"],
      type: "approved",
      version: 2,
    });
    expect(client.text()).toContain("retry: 2000");
  });

  it("sends a customer what concerns their order alone, also what they missed, and staff nothing of it", async () => {
    sessions.add("north/order-1");
    const say = (resource: string, id: string, type: string) =>
      test.db.transaction((tx) => publishLive(tx, { store_id: "north", resource, ids: [id], type, version: null }));
    const [customer, staff] = [await connect("?ticket=for-north/order-1"), await connect()];
    await Promise.all([customer.until("event: ready"), staff.until("event: ready")]);
    await say("conversations", "c1", "noted");
    await say("portal-conversations", "order-2", "foreign");
    await say("portal-conversations", "order-1", "mine");
    await change("approved");
    await Promise.all([customer.until("mine"), staff.until("approved")]);
    expect([typesIn(customer), typesIn(staff)]).toEqual([["mine"], ["noted", "approved"]]);
    customer.leave();
    await say("portal-conversations", "order-2", "foreign");
    await say("portal-conversations", "order-1", "missed");
    const again = await connect(`?ticket=for-north/order-1&last_event_id=${lastIdIn(customer)}`);
    await again.until("missed");
    expect(typesIn(again)).not.toContain("foreign");
    expect(typesIn(again)).not.toContain("approved");
  });

  it("ends the oldest of too many streams of a customer", async () => {
    sessions.add("north/order-1");
    const streams: Client[] = [];
    for (let n = 0; n < 7; n++) {
      streams.push(await connect("?ticket=for-north/order-1"));
      await streams[n]?.until("event: ready");
    }
    await streams[0]?.ended;
    const last = streams.at(-1) as Client;
    await test.db.transaction((tx) =>
      publishLive(tx, { store_id: "north", resource: "portal-conversations", ids: ["order-1"], type: "mine", version: null }),
    );
    await last.until("mine");
  });

  it("sends nothing of a change that was rolled back", async () => {
    const client = await connect();
    await client.until("event: ready");
    await test.db
      .transaction(async (tx) => {
        await publishLive(tx, { store_id: "north", resource: "returns", ids: [], type: "undone", version: null });
        throw new Error("no");
      })
      .catch(() => undefined);
    await change("approved");
    await client.until("approved");
    expect(typesIn(client)).toEqual(["approved"]);
  });

  it("resumes after the last event seen, without a gap", async () => {
    const first = await connect();
    await first.until("event: ready");
    await change("one");
    await first.until("one");
    first.leave();
    await change("two");
    await change("three");
    const second = await connect(`?ticket=for-north&last_event_id=${lastIdIn(first)}`);
    await second.until("three");
    expect(second.text()).toContain('{"resumed":true}');
    expect(typesIn(second)).toEqual(expect.arrayContaining(["two", "three"]));
    const third = await connect("?ticket=for-north", { "last-event-id": lastIdIn(first) });
    await third.until("three");
  });

  it("begins with what happened while its page was being opened", async () => {
    const before = await connect();
    await before.until("event: ready");
    await change("meanwhile");
    await change("foreign", "south");
    await before.until("meanwhile");
    const [fresh, slow, stale] = [
      await connect(),
      await connect("?ticket=for-north&age_ms=30000"),
      await connect("?ticket=for-north&age_ms=99999999"),
    ];
    await slow.until("meanwhile");
    expect(slow.text()).toContain('{"resumed":true}');
    expect(typesIn(slow)).not.toContain("foreign");
    for (const one of [fresh, stale]) {
      await one.until('{"resumed":false}');
      expect(typesIn(one)).toEqual([]);
    }
  });

  it("resumes from its start when nothing had happened yet", async () => {
    const first = await connect();
    await first.until("event: ready");
    first.leave();
    await change("one");
    const second = await connect(`?ticket=for-north&last_event_id=${lastIdIn(first)}`);
    await second.until("one");
  });

  it("sends an event that was committed after a later one", async () => {
    await change("seen");
    const { rows } = await sql<{ id: number }>`insert into live_event (id, store_id, resource, ids, type) overriding system value
      select max(id) + 10, 'north', 'returns', '[]', 'last' from live_event returning id`.execute(test.db.kysely);
    await sql`insert into live_event (id, store_id, resource, ids, type) overriding system value
      select max(id) - 5, 'north', 'returns', '[]', 'late' from live_event`.execute(test.db.kysely);
    await sql`select setval(pg_get_serial_sequence('live_event', 'id'), ${rows[0]?.id})`.execute(test.db.kysely);
    const client = await connect(`?ticket=for-north&last_event_id=${rows[0]?.id}`);
    await client.until("late");
  });

  it("reports when the position to resume from is too old", async () => {
    const earlier = await connect();
    await earlier.until("event: ready");
    await change("one");
    await earlier.until(`"type":"one"`);
    const client = await connect("?ticket=for-north&last_event_id=999999");
    await client.until('{"resumed":false}');
    expect(typesIn(client)).toEqual([]);
  });

  it.runIf(testEngine === "postgresql")("misses nothing while the connection to the database is lost", async () => {
    const client = await connect();
    await client.until("event: ready");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database() and pid <> pg_backend_pid()`.execute(test.db.kysely);
    await change("meanwhile");
    await client.until("meanwhile");
  });

  it("carries an event too large for a notification", async () => {
    const client = await connect();
    await client.until("event: ready");
    const ids = Array.from({ length: 300 }, (_, n) => `0192d3a0-0000-7000-8000-${String(n).padStart(12, "0")}`);
    await test.db.transaction((tx) => publishLive(tx, { store_id: "north", resource: "returns", ids, type: "bulk", version: null }));
    await client.until("bulk");
    expect(client.text()).toContain(ids[299]);
  });

  it("sends heartbeats, and ends with its session", async () => {
    const client = await connect();
    await client.until(": \n\n");
    sessions.delete("north");
    await client.ended;
  });

  it("ends at once when its session is ended", async () => {
    const [north, south] = [await connect(), await connect("?ticket=for-south")];
    await Promise.all([north.until("event: ready"), south.until("event: ready")]);
    await test.db.transaction((tx) => endStreams(tx, "north", ["north"]));
    await north.ended;
    expect(north.text()).not.toContain("sessions");
    await change("still", "south");
    await south.until("still");
  });

  it("ends when the server shuts down", async () => {
    const client = await connect();
    await client.until("event: ready");
    await app.close();
    await client.ended;
  });

  it("refuses a token in the address, even with a valid session", async () => {
    expect((await app.inject("/api/v1/events?access_token=north")).statusCode).toBe(401);
    const headers = { authorization: "Bearer north" };
    expect((await app.inject({ url: "/api/v1/events?access_token=north", headers })).statusCode).toBe(401);
  });

  it("logs neither ticket nor token", async () => {
    const client = await connect();
    await client.until("event: ready");
    client.leave();
    await app.inject("/api/v1/events?access_token=wrong-token");
    expect(log.join("")).not.toMatch(/north|wrong-token/);
  });
});
