import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../support/api.ts";

/** Send a request with its address exactly as written, which `fetch` would tidy up. */
async function send(
  address: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port } = new URL(address);
  const asked = request({ host: hostname, port, path, method, headers, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const stores = "/api/v1/public/portal/stores/nowhere";
/** The same address, written in other ways; the router finds the same route for each. */
const sameRoute = [
  stores,
  stores.replace("/api", "/%61pi"),
  stores.replace("/api", "/%61%70%69"),
  stores.replace("/api", "/ap%69"),
  stores.replace("/v1/", "/%761/"),
  stores.replace("stores", "%73tores"),
  `${stores}/`,
  `${stores}?x=/assets/`,
  `http://elsewhere.test${stores}`,
];
/** Addresses that look like it and are others. */
const otherRoute = [
  stores.replace("/api", "/%2561pi"),
  stores.replace("/api", "//api"),
  stores.replace("/api/", "/api//"),
  stores.replace("/api/", "/api%2F"),
  stores.replace("/api", "/assets/../api"),
  stores.replace("/api", "/assets/%2e%2e/api"),
  stores.replace("/api", "/./api"),
  stores.replace("/api", "/API"),
  "/%61pi/v1/nothing",
  "/%6d/nothing",
  "/m/%6eothing",
  "/%73/nothing",
];

/** Where the web app is built, an address of no call opens its page, which holds nothing of a store and is not counted; nor are its files. */
const isOfTheWebApp = (path: string, { status, headers }: Awaited<ReturnType<typeof send>>): boolean =>
  path.startsWith("/assets/") || (status === 200 && headers["content-type"]?.startsWith("text/html") === true);

describe("an address that is written in another way", () => {
  let api: TestApi;
  let address: string;
  beforeAll(async () => {
    api = await startApi({ config: { rateLimit: 5, trustProxy: 1 } });
    address = await api.listen();
  });
  afterAll(() => api.close());

  it.each([...sameRoute, ...otherRoute])("counts for the limit as any other: %s", async (path) => {
    const headers = { "x-forwarded-for": `203.0.113.${[...sameRoute, ...otherRoute].indexOf(path) + 1}` };
    for (let n = 0; n < 5; n++) expect((await send(address, path, { headers })).status, path).not.toBe(429);
    const next = await send(address, path, { headers });
    if (otherRoute.includes(path) && isOfTheWebApp(path, next)) return expect(next.body).not.toContain('"is_success":true');
    expect(next.status).toBe(429);
    expect((await send(address, stores, { headers })).status, "and for the one written plainly").toBe(429);
  });

  it.each(["/api", "/%61pi", "/ap%69"])("counts made-up tokens: %s", async (prefix) => {
    const headers = { authorization: "Bearer bh_live_x", "x-forwarded-for": `198.51.100.${["/api", "/%61pi", "/ap%69"].indexOf(prefix)}` };
    const tried = async (n: number) =>
      send(address, `${prefix}/v1/stores`, { headers: { ...headers, authorization: `Bearer bh_live_${n}` } });
    for (let n = 0; n < 5; n++) expect((await tried(n)).status).toBe(401);
    expect((await tried(5)).status).toBe(429);
  });

  it("counts registrations", async () => {
    const tried = (n: number) =>
      send(address, n % 2 ? "/api/v1/merchants/register" : "/%61pi/v1/merchants/register", {
        method: "POST",
        headers: { "x-forwarded-for": "198.51.100.200" },
      });
    for (let n = 0; n < 300; n++) expect((await tried(n)).status).not.toBe(429);
    expect((await tried(0)).status).toBe(429);
    expect((await tried(1)).status).toBe(429);
  });

  it.each([...sameRoute, ...otherRoute, "/api/v1/%zz", `/api/v1/public/portal/stores/${"x".repeat(400)}`, "/healthz", "/%68ealthz"])(
    "is not cached, and has the headers of every answer: %s",
    async (path) => {
      const headers = { "x-forwarded-for": `192.0.2.${path.length}` };
      const answer = await send(address, path, { headers });
      const isPage = otherRoute.includes(path) && isOfTheWebApp(path, answer) && answer.status === 200;
      expect(answer.headers["cache-control"]).toBe(isPage ? "no-cache" : "no-store");
      expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
      expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it("opens metrics under one spelling alone, which a proxy's rule knows, and to nobody behind a proxy", async () => {
    const unlimited = await startApi();
    const open = await unlimited.listen();
    expect((await send(open, "/metrics")).status).toBe(200);
    expect((await send(open, "/metrics?name=x")).status).toBe(200);
    const others = [
      "/%6detrics",
      "/metric%73",
      "/metrics/",
      "//metrics",
      "/./metrics",
      "/x/../metrics",
      "/METRICS",
      "/metrics%2F",
      "/metrics;x",
    ];
    for (const path of [...others, "http://elsewhere.test/metrics", "/%6detrics?/metrics"]) {
      const answer = await send(open, path);
      if (!isOfTheWebApp(path, answer)) expect(answer.status, path).toBe(404);
      expect(answer.body, path).not.toContain("# HELP");
    }
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"]) {
      expect((await send(open, "/metrics", { headers: { [name]: "x" } })).status, name).toBe(404);
    }
    await unlimited.close();
  });
});

describe("a request that says one thing twice", () => {
  let api: TestApi;
  let port: number;
  beforeAll(async () => {
    api = await startApi();
    port = Number(new URL(await api.listen()).port);
  });
  afterAll(() => api.close());

  /** Send lines as they are, and return the first line of the answer and its code. */
  async function sendLines(...lines: string[]): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.end(`${["GET /healthz HTTP/1.1", ...lines, "connection: close"].join("\r\n")}\r\n\r\n`);
    const answer = await text(socket);
    return `${answer.split("\r\n")[0]} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? ""}`.trim();
  }
  const [served, refused] = ["HTTP/1.1 200 OK", "HTTP/1.1 400 Bad Request BAD_REQUEST"];

  it.each(["x", "returns.example.test:8443", "127.0.0.1:3000", "[::1]:3000", "xn--caf-dma.test", ""])(
    "is served for the host %s",
    async (host) => {
      expect(await sendLines(`Host: ${host}`)).toBe(served);
    },
  );

  it.each([["Host: a", "Host: b"], ["Host: a", "host: a"], ["Host: a b"], ["Host: a/b"], ["Host: a@b"], ["Host: a:b"], ["Host: a?b"]])(
    "is refused: %s %s",
    async (...lines) => {
      expect(await sendLines(...lines.filter((line) => typeof line === "string"))).toBe(refused);
    },
  );

  it.each(["Authorization: Bearer x", "Idempotency-Key: k", 'If-Match: "1"', "Content-Type: application/json", "Content-Length: 0"])(
    "is refused: %s, twice",
    async (line) => {
      expect(await sendLines("Host: a", line)).toBe(served);
      expect(await sendLines("Host: a", line, line)).toBe(refused);
    },
  );
});
