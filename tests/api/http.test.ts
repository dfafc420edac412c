import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../support/api.ts";

const keys = "/api/v1/stores/api-keys";

describe("every call over HTTP", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());

  it("carries a request id: the caller's own if it is a plain one", async () => {
    const answer = await api.as(null).get("/api/v1/merchants/profile", { "x-request-id": "order-sync-0001" });
    expect(answer.headers["x-request-id"]).toBe("order-sync-0001");
    const odd = await api.as(null).get("/healthz", { "x-request-id": "a b\tc" });
    expect(odd.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  it("answers an unknown address and a wrong method with the envelope", async () => {
    for (const answer of [await store.owner.get("/api/v1/nothing"), await store.owner.put("/api/v1/merchants/profile", {})]) {
      expect([answer.status, answer.body.is_success, answer.body.data.code]).toEqual([404, false, "NOT_FOUND"]);
    }
    const odd = await api.as(null).get("/api/v1/%E0%A4%A");
    expect([odd.status, odd.body.data.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("answers HEAD like GET, without the body and on the same connection", async () => {
    const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (method: string, path: string) => {
      const asked = request(`${address}${path}`, { method, headers: { authorization: `Bearer ${store.token}` }, agent }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      return { status: answer.statusCode, length: answer.headers["content-length"], body: await text(answer), reused: asked.reusedSocket };
    };
    for (const path of ["/api/v1/orders", "/healthz", "/api/openapi.json", "/api/v1/nothing"]) {
      const got = await send("GET", path);
      const head = await send("HEAD", path);
      expect(head, path).toEqual({ ...got, body: "", reused: true });
      expect(Number(head.length), path).toBe(Buffer.byteLength(got.body));
    }
    agent.destroy();
  });

  it("rejects bodies that are not JSON objects, other content types, and more than a mebibyte", async () => {
    const send = async (payload: string | Buffer, type = "application/json") => {
      const response = await store.owner.raw({ method: "POST", url: keys, headers: { "content-type": type }, payload });
      return [response.statusCode, response.json().data.code];
    };
    expect(await send('{"name":')).toEqual([400, "BAD_REQUEST"]);
    expect(await send("[1]")).toEqual([400, "BAD_REQUEST"]);
    expect(await send('{"__proto__":{"x":1}}')).toEqual([400, "BAD_REQUEST"]);
    expect(await send("name=x", "text/plain")).toEqual([400, "BAD_REQUEST"]);
    expect(await send(JSON.stringify({ name: "x".repeat(1024 * 1024) }))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("tells a value of the wrong type from one that is missing", async () => {
    const errors = async (body: object) => (await store.owner.post("/api/v1/merchant/returns", body)).body.data.errors;
    const wrong = { order_id: 7, shipping_method: [], note: null, items: "all" };
    const sentence = "This value has the wrong type.";
    expect(await errors(wrong)).toMatchObject({ order_id: sentence, items: sentence });
    expect(await errors({})).toEqual({ order_id: "This is required.", items: "This is required." });
    expect(await errors({ order_id: null, items: [{}] })).toMatchObject({
      order_id: "This is required.",
      "items.0.order_line_id": "This is required.",
      "items.0.quantity": "This is required.",
    });
  });

  it("answers a refusal as a page where a person's browser opened the address, in their language", async () => {
    const open = async (url: string, headers: Record<string, string>) => {
      const answer = await api.app.inject({ url, headers });
      return [answer.statusCode, answer.headers["content-type"], answer.body] as const;
    };
    const asPage = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "fr" };
    const wrongLink = "Ce lien est incomplet ou erroné.";
    const missing = "Cet élément n’existe pas, ou pas dans cette boutique.";
    for (const [url, sentence] of [
      ["/api/v1/merchant/files/x/signed?until=1", wrongLink],
      ["/api/v1/nothing", missing],
    ] as const) {
      for (const headers of [asPage, { ...asPage, "sec-fetch-mode": "navigate" }]) {
        const [status, type, body] = await open(url, headers);
        expect([url, status >= 400 && status < 500, type]).toEqual([url, true, "text/html; charset=utf-8"]);
        for (const part of ['<html lang="fr"', "Impossible d’afficher cette page", sentence, '<a href="/">']) expect(body).toContain(part);
      }
      const called = await open(url, { ...asPage, "sec-fetch-mode": "cors" });
      expect([url, called[1]]).toEqual([url, "application/json; charset=utf-8"]);
    }
    expect((await open("/api/v1/%E0%A4%A", asPage))[1]).toBe("text/html; charset=utf-8");
    expect((await open("/api/v1/nothing", { accept: "*/*" }))[1]).toBe("application/json; charset=utf-8");
  });

  it("finds nothing at an address that names none of a fixed choice", async () => {
    const { owner } = store;
    const answers = [
      await owner.get("/api/v1/notifications/shipping/nope"),
      await owner.post("/api/v1/notifications/connections/PIGEON/test", {}),
      await owner.get("/api/v1/merchant/analytics/NOPE"),
    ];
    for (const { status, body } of answers) expect([status, body.data.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("treats an empty body as none, whatever its content type", async () => {
    const owner = await api.register();
    const response = await owner.owner.raw({
      method: "POST",
      url: "/api/v1/merchants/logout",
      headers: { "content-type": "application/json", "content-length": "0" },
    });
    expect(response.statusCode).toBe(200);
  });

  it("forbids caching and framing", async () => {
    const { headers } = await store.owner.get("/api/v1/stores");
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    for (const none of ["object-src 'none'", "base-uri 'none'"]) expect(headers["content-security-policy"]).toContain(none);
  });

  it("identifies a person by the bearer token alone, ignoring the case of the scheme", async () => {
    const profile = (authorization: string) => api.as(null).get("/api/v1/merchants/profile", { authorization });
    expect((await profile(`bearer ${store.token}`)).status).toBe(200);
    expect((await profile(store.token)).status).toBe(401);
    expect((await profile("Basic YTpi")).status).toBe(401);
    const [head, body, mark] = store.token.split(".") as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    expect((await profile(`Bearer ${forged}.${body}.`)).status).toBe(401);
    expect((await profile(`Bearer ${head}.${body}.${mark.slice(0, -2)}AA`)).status).toBe(401);
  });

  it("lets people sign in with a stale token in the request", async () => {
    const answer = await api.as("stale").post("/api/v1/merchants/login-merchant", { email: "a@b.test", password: "not-right" });
    expect(answer.body.data.code).toBe("BAD_CREDENTIALS");
  });

  it("accesses only the store it names, and only for its members", async () => {
    const other = await api.register();
    expect((await store.owner.get(`/api/v1/merchant/returns?store_id=${store.storeId}`)).status).toBe(200);
    expect((await store.owner.get(`/api/v1/merchant/returns?store_id=${other.storeId}`)).status).toBe(404);
    expect((await store.owner.get("/api/v1/merchant/returns?page=0")).status).toBe(400);
    expect((await store.owner.get("/api/v1/merchant/returns?colour=red")).status).toBe(400);
  });

  it("is compressed on request", async () => {
    const response = await api.as(null).raw({ url: "/api/openapi.json", headers: { "accept-encoding": "br" } });
    expect(response.headers["content-encoding"]).toBe("br");
    expect((await api.as(null).raw({ url: "/healthz", headers: { "accept-encoding": "br" } })).headers["content-encoding"]).toBeUndefined();
  });

  it("shows process details to the operator, and nothing to others", async () => {
    expect((await api.as(null).get("/healthz")).body).toEqual({ status: "ok" });
    expect((await api.as(null).get("/readyz")).body).toEqual({ status: "ok", database: true, jobs: true });
    const metrics = await api.as(null).raw({ url: "/metrics" });
    expect(metrics.body).toContain('route="/api/v1/stores"');
    expect(metrics.body).toContain('backhaul_stores{state="paused"} 0');
    expect(metrics.body).toContain('backhaul_deliveries{state="RECEIVED"} 0');
    expect(metrics.body).toContain('backhaul_jobs{state="dead"} 0');
    expect(metrics.body).not.toContain(store.storeId);
    expect((await api.as(null).get("/metrics", { "x-forwarded-for": "203.0.113.5" })).status).toBe(404);
  });

  it("is not ready while the jobs are not running", async () => {
    const idle = await startApi({ jobsReady: () => false });
    expect((await idle.as(null).get("/readyz")).status).toBe(503);
    await idle.close();
  });
});

describe("the rate limit per minute", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ config: { rateLimit: 5, trustProxy: 1 } });
  });
  afterAll(() => api.close());

  it("counts each caller separately and says when to retry", async () => {
    const [one, other] = [await api.register(), await api.register()];
    for (let left = 4; left >= 0; left--)
      expect((await one.owner.get("/api/v1/stores")).headers["x-ratelimit-remaining"]).toBe(String(left));
    const refused = await one.owner.get("/api/v1/stores");
    expect([refused.status, refused.body.data.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await other.owner.get("/api/v1/stores")).status).toBe(200);
  });

  it("counts invalid tokens by their origin", async () => {
    const from = { "x-forwarded-for": "203.0.113.7" };
    for (let n = 0; n < 5; n++) expect((await api.as(`bh_live_${n}`).get("/api/v1/stores", from)).status).toBe(401);
    expect((await api.as("bh_live_another").get("/api/v1/stores", from)).status).toBe(429);
    expect((await api.as("bh_live_another").get("/api/v1/stores", { "x-forwarded-for": "203.0.113.8" })).status).toBe(401);
  });

  it.each([
    ["a number of proxies", 1],
    ["a proxy's address", ["127.0.0.1"]],
  ] as const)("counts the address the proxy saw, with %s, not one that the caller wrote before it", async (_how, trustProxy) => {
    const behind = await startApi({ config: { rateLimit: 5, trustProxy: typeof trustProxy === "number" ? trustProxy : [...trustProxy] } });
    const attempt = (n: number) => behind.as("made-up").get("/api/v1/no-such-address", { "x-forwarded-for": `192.0.2.${n}, 203.0.113.50` });
    for (let n = 0; n < 5; n++) expect((await attempt(n)).status).toBe(404);
    expect((await attempt(5)).status).toBe(429);
    await behind.close();
  });

  it("counts calls that need no token by their origin, whatever token they carry", async () => {
    const paths = ["/api/v1/public/portal/stores/nowhere", "/api/v1/no-such-address"];
    for (const [n, path] of paths.entries()) {
      const from = { "x-forwarded-for": `203.0.113.2${n}` };
      for (let i = 0; i < 5; i++) expect((await api.as(`made-up-${i}`).get(path, from)).status).toBe(404);
      expect((await api.as("made-up-too").get(path, from)).status, path).toBe(429);
      expect((await api.as("made-up-too").get(path, { "x-forwarded-for": `203.0.113.3${n}` })).status).toBe(404);
    }
  });

  it("allows more calls to the sign-in addresses, for an office behind one IP address", async () => {
    const attempt = () => api.as(null).post("/api/v1/merchants/login-merchant", {}, { "x-forwarded-for": "203.0.113.9" });
    for (let n = 0; n < 300; n++) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
  });
});
