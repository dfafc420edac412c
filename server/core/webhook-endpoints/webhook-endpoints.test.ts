import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const base = "/api/v1/merchant/webhook-endpoints";

describe("webhook endpoints", () => {
  let api: TestApi;
  let w: World;
  let server: Server;
  let url: string;
  let answer = 200;
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        received.push({ headers: request.headers, body });
        response.writeHead(answer, { location: "http://127.0.0.1:1/elsewhere" }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    api = await startApi({ config: { webhooksPrivate: true } });
    w = await world(api);
  });
  afterAll(async () => {
    await api.close();
    server.close();
  });

  const fresh = async (over: Record<string, unknown> = {}) => {
    const own = await world(api);
    const { body } = await own.owner.post(base, { url, topics: ["return.requested", "return.approved"], ...over });
    received.length = 0;
    answer = 200;
    return { own, endpoint: body.data };
  };
  const requested = async (own: World) => own.request(await own.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
  const log = async (own: World, query = "") => (await own.owner.get(`${base}/deliveries${query}`)).body.data.items;

  it("are the owner's alone", async () => {
    const member = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
    for (const path of [base, `${base}/deliveries`]) {
      expect((await api.as(null).get(path)).status).toBe(401);
      expect((await member.client.get(path)).status).toBe(403);
    }
    expect((await member.client.post(base, { url, topics: ["return.approved"] })).status).toBe(403);
  });

  it("have a public https address", async () => {
    const guarded = await startApi();
    const { owner } = await guarded.register();
    const problem = async (address: string) =>
      Object.keys((await owner.post(base, { url: address, topics: ["return.approved"] })).body.data.errors ?? {});
    for (const address of ["http://erp.example.com", "https://127.0.0.1/x", "https://169.254.169.254/", "https://[::1]/", "no address"])
      expect(await problem(address), address).toEqual(["url"]);
    expect((await owner.post(base, { url: "https://erp.example.com/x", topics: ["return.everything"] })).status).toBe(400);
    expect((await owner.post(base, { url: "https://erp.example.com/x", topics: ["return.approved"] })).status).toBe(201);
    await guarded.close();
  });

  it("say of what they sent whether it may be sent again, as the call answers", async () => {
    const { own } = await fresh();
    await requested(own);
    await api.drain();
    const [sent] = await log(own);
    const states = [
      ...[
        { state: "QUEUED" as const, attempts: 0 },
        { state: "QUEUED" as const, attempts: 1 },
      ],
      ...[
        { state: "SENT" as const, attempts: 1 },
        { state: "FAILED" as const, attempts: 7 },
      ],
    ];
    for (const state of states) {
      await api.db.kysely.updateTable("webhook_delivery").set(state).where("id", "=", sent.id).execute();
      const [said] = (await log(own))[0].allowed_actions;
      expect([said.action, said.code]).toEqual(["resend", state.state === "QUEUED" && state.attempts === 0 ? "WRONG_STAGE" : null]);
      expect([state, (await own.owner.post(said.path)).body.data.code ?? null]).toEqual([state, said.code]);
    }
    // What was queued reaches the endpoint now, not within another test.
    await api.drain();
  });

  it("of another store are not found", async () => {
    const { endpoint, own } = await fresh();
    await requested(own);
    await api.drain();
    const [sent] = await log(own);
    expect((await w.owner.put(`${base}/${endpoint.id}`, { active: false })).status).toBe(404);
    expect((await w.owner.delete(`${base}/${endpoint.id}`)).status).toBe(404);
    expect((await w.owner.post(`${base}/deliveries/${sent.id}/resend`)).status).toBe(404);
  });

  it("show their secret once, and count versions", async () => {
    const { own, endpoint } = await fresh();
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect(JSON.stringify((await own.owner.get(base)).body)).not.toContain(endpoint.secret);
    const changed = await own.owner.put(`${base}/${endpoint.id}`, { topics: ["return.closed"], expected_version: 1 });
    expect(changed.body.data).toMatchObject({ topics: ["return.closed"], version: 2 });
    const late = await own.owner.put(`${base}/${endpoint.id}`, { active: false, expected_version: 1 });
    expect(refusal(late, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^owner /)]);
    expect((await own.owner.delete(`${base}/${endpoint.id}`)).body.data).toEqual({ deleted: true });
    expect((await own.owner.get(base)).body.data.items).toEqual([]);
  });

  it("have a sealed secret, without which nothing is sent", async () => {
    const { own, endpoint } = await fresh();
    const rows = () =>
      api.db.kysely.selectFrom("webhook_endpoint").select("secret").where("id", "=", endpoint.id).executeTakeFirstOrThrow();
    expect((await rows()).secret).toMatch(/^sealed:/);
    await api.db.kysely.updateTable("webhook_endpoint").set({ secret: "sealed:elsewhere" }).where("id", "=", endpoint.id).execute();
    await requested(own);
    await api.drain();
    expect(received).toEqual([]);
    expect(await log(own)).toMatchObject([{ state: "QUEUED", attempts: 1, response_status: null, error: "SECRET_UNREADABLE" }]);
  });

  it("receive the events they subscribed to, signed, with the state at the event", async () => {
    const { own, endpoint } = await fresh();
    const r = await requested(own);
    await own.done(r, "approve");
    await own.done(r, "cancel");
    await api.drain();
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ topic, data }) => [topic, data.stage, data.status, data.version]).sort()).toEqual([
      ["return.approved", "APPROVED", "OPEN", 2],
      ["return.requested", "REQUEST", "OPEN", 1],
    ]);
    for (const { headers, body } of received) {
      const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["backhaul-signature"])) ?? [];
      expect(v1).toBe(createHmac("sha256", endpoint.secret).update(`${t}.${body}`).digest("hex"));
      expect(Number(t)).toBe(Math.floor(api.clock.now().getTime() / 1000));
    }
    expect(await log(own, "?state=SENT")).toMatchObject([{ attempts: 1, response_status: 200 }, { attempts: 1 }]);
  });

  it("learn once of a delivered order", async () => {
    const { own } = await fresh({ topics: ["order.delivered"] });
    const fulfilments = [{ external_id: "f", tracking_number: "T-1", shipped_at: "2026-06-02T09:00:00Z" }];
    const order = await own.order({ lines: [{ unit_price_minor: 1000 }], fulfilments });
    const scan = (at: string) => own.erp.post("/api/v1/public/tracking-events", { tracking_number: "T-1", status: "DELIVERED", at });
    await Promise.all([scan("2026-06-05T09:00:00Z"), scan("2026-06-05T09:00:00Z"), scan("2026-06-06T09:00:00Z")]);
    await api.drain();
    const [one, ...others] = received.map(({ body }) => JSON.parse(body));
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      topic: "order.delivered",
      data: { order_id: order.id, number: order.number, external_id: order.external_id },
    });
    expect(Date.parse(one.data.delivered_at)).toBeGreaterThanOrEqual(Date.parse("2026-06-05T09:00:00Z"));
    expect(await log(own)).toMatchObject([{ topic: "order.delivered", state: "SENT" }]);
  });

  it("follow conversations from their beginning to their end, without notes and spam", async () => {
    const topics = ["opened", "message_received", "message_sent", "closed", "reopened"].map((what) => `conversation.${what}`);
    const { own } = await fresh({ topics });
    const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
    const order = await own.order({ lines: [{ unit_price_minor: 1000 }], ship_to });
    const r = await own.request(order, [1]);
    const proof = { store: own.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
    const customer = api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token);
    const write = (text: string, about: object = {}) =>
      customer.post(`/api/v1/public/portal/orders/${order.id}/conversations/messages`, { text, ...about });
    const told = async () => {
      await api.drain();
      const bodies = received.splice(0).map(({ body }) => JSON.parse(body));
      return bodies.sort((a, b) => a.data.version - b.data.version || topics.indexOf(a.topic) - topics.indexOf(b.topic));
    };
    const about = { return_id: r.id };
    const base = "/api/v1/notifications/conversations";
    expect((await write("Where is it?", about)).status).toBe(201);
    const [opened, first, ...others] = await told();
    expect(others).toEqual([]);
    const { id } = (await own.owner.get(base)).body.data.items[0];
    const summary = { id, return_id: r.id, number: r.number, status: "OPEN", customer_email: "ann@example.test" };
    expect(opened).toMatchObject({ topic: "conversation.opened", data: summary });
    expect(first).toMatchObject({
      topic: "conversation.message_received",
      data: { ...summary, message: { author: "CUSTOMER", text: "Where is it?", position: 1, files: [] } },
    });
    expect(first.data.by).toBeUndefined();
    const act = (action: string, body: object = {}) => own.owner.post(`${base}/${id}/${action}`, body);
    await act("messages", { text: "For colleagues", is_note: true });
    await act("messages", { text: "On its way" });
    await act("close");
    await act("close");
    await act("reopen");
    await act("close");
    await write("And now?", about);
    expect((await told()).map(({ topic, data }) => [topic, data.status, data.message?.text])).toEqual([
      ["conversation.message_sent", "OPEN", "On its way"],
      ["conversation.closed", "CLOSED", undefined],
      ["conversation.reopened", "OPEN", undefined],
      ["conversation.closed", "CLOSED", undefined],
      ["conversation.message_received", "OPEN", "And now?"],
      ["conversation.reopened", "OPEN", undefined],
    ]);
    await act("spam");
    await write("Buy now", about);
    await write("http://a.example ".repeat(6));
    expect(await told()).toEqual([]);
    const [spam] = (await own.owner.get(`${base}?tab=spam&about=order`)).body.data.items;
    await own.owner.post(`${base}/${spam.id}/not-spam`, {});
    expect((await told()).map(({ topic, data }) => [topic, data.id])).toEqual([["conversation.opened", spam.id]]);
  });

  it("are retried with delays, follow no redirect, and get the same message when it is resent by hand", async () => {
    const { own } = await fresh();
    answer = 302;
    await requested(own);
    await api.drain();
    expect(await log(own)).toMatchObject([{ state: "QUEUED", attempts: 1, error: "HTTP_302" }]);
    answer = 200;
    await api.drain();
    expect(received).toHaveLength(1);
    api.clock.advance(11_000);
    await api.drain();
    const [sent] = await log(own);
    expect(sent).toMatchObject({ state: "SENT", attempts: 2, error: null });
    expect((await own.owner.post(`${base}/deliveries/${sent.id}/resend`)).body.data.state).toBe("QUEUED");
    await api.drain();
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received).toHaveLength(3);
  });

  it("are switched off after repeated failures, and on again by their owner", async () => {
    const { own, endpoint } = await fresh();
    answer = 500;
    for (let i = 0; i < 8; i++) await requested(own);
    for (const pause of [10, 60, 300, 1800, 7200, 21_600, 0]) {
      await api.drain();
      api.clock.advance((pause + 1) * 1000);
    }
    const [off] = (await own.owner.get(base)).body.data.items;
    expect(off).toMatchObject({ active: false, disabled_at: expect.any(String) });
    const calls = received.length;
    await requested(own);
    await api.drain();
    expect(received).toHaveLength(calls);
    const on = await own.owner.put(`${base}/${endpoint.id}`, { active: true });
    expect(on.body.data).toMatchObject({ active: true, failures: 0, disabled_at: null });
  });
});
