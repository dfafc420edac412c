import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerErrors } from "#server/http/errors";
import { registerSecurity } from "#server/http/security";
import { registerStatic } from "#server/http/static";
import { answerHeadAsGet } from "#server/kit/head-requests";

const inPage = "document.title = 1";
const page = `<!doctype html><title>Backhaul</title><script data-frame="/f.js">${inPage}</script><script src="/display.js"></script>`;
const customers = "<!doctype html><title>Returns</title>";
const script = "console.log(1)";

describe("the web app's files", () => {
  const folder = `${mkdtempSync(join(tmpdir(), "backhaul-web-"))}/`;
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(`${folder}assets`);
    mkdirSync(`${folder}.vite`);
    writeFileSync(`${folder}index.html`, page);
    writeFileSync(`${folder}portal.html`, customers);
    writeFileSync(`${folder}display.js`, script);
    writeFileSync(`${folder}assets/main-abc123.js`, script);
    writeFileSync(`${folder}assets/main-abc123.js.br`, brotliCompressSync(script));
    writeFileSync(`${folder}.vite/manifest.json`, "{}");
    app = Fastify({ exposeHeadRoutes: false, rewriteUrl: answerHeadAsGet });
    registerErrors(app);
    await registerSecurity(app);
    await registerStatic(app, folder);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it("are cached forever when their name changes with their content, and revalidated otherwise", async () => {
    expect((await get("/assets/main-abc123.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/display.js")).headers["cache-control"]).toBe("no-cache");
  });

  it("are sent as compressed by the build", async () => {
    const compressed = await get("/assets/main-abc123.js", { "accept-encoding": "br" });
    expect(compressed.headers).toMatchObject({ "content-encoding": "br", "content-type": expect.stringContaining("javascript") });
    expect((await get("/assets/main-abc123.js")).body).toBe(script);
  });

  it("serve the portal at a store's address, whatever its domain ends in, under the same strict policy", async () => {
    for (const url of ["/portal/shop.example.js", "/portal/0198-ab?order=1001"]) expect((await get(url)).body).toBe(customers);
    const { headers } = await get("/portal/shop.example.test");
    const but = (policy: unknown) => String(policy).replace(/frame-ancestors [^;]*|(?<=script-src 'self') [^;]*/g, "");
    expect(but(headers["content-security-policy"])).toBe(but((await get("/")).headers["content-security-policy"]));
  });

  it("run no inline script except the one built into the page", async () => {
    const scripts = async (url: string) => /script-src ([^;]*)/.exec(String((await get(url)).headers["content-security-policy"]))?.[1];
    const hash = createHash("sha256").update(inPage).digest("base64");
    expect(await scripts("/dashboard/return/list")).toBe(`'self' 'sha256-${hash}'`);
    expect(await scripts("/portal/shop.example")).toBe("'self'");
  });

  it("may use the camera for scanning parcels, and no other device", async () => {
    const allowed = async (url: string) => (await get(url)).headers["permissions-policy"];
    expect(await allowed("/dashboard/return/list")).toBe("camera=(self), geolocation=(), microphone=()");
    expect(await allowed("/portal/shop.example")).toBe("camera=(), geolocation=(self), microphone=()");
  });

  it("cannot be framed, except the portal by the settings", async () => {
    const framing = async (url: string) => {
      const { headers } = await get(url);
      return [headers["x-frame-options"], /frame-ancestors [^;]*/.exec(String(headers["content-security-policy"]))?.[0]];
    };
    expect(await framing("/portal/shop.example?preview=1")).toEqual(["SAMEORIGIN", "frame-ancestors 'self'"]);
    for (const url of ["/", "/dashboard/settings/customer-portal", "/?x=/portal/"])
      expect(await framing(url)).toEqual(["DENY", "frame-ancestors 'none'"]);
  });

  it.each(["/", "/assets/", "/auth/login-unprotected", "/dashboard/return/0198-ab/", "/dashboard/return/list?q=a.b"])(
    "serve the app at %s",
    async (url) => {
      const opened = await get(url);
      expect([opened.statusCode, opened.body, opened.headers["cache-control"]]).toEqual([200, page, "no-cache"]);
      expect(opened.headers["content-security-policy"]).toContain("default-src 'self'");
    },
  );

  it.each([
    "/assets/gone-000.js",
    "/assets/main-abc123.js.br",
    "/assets/../.vite/manifest.json",
    "/api/v1/unknown",
    "/api",
    "/.vite/manifest.json",
    "/../package.json",
    "/%2e%2e/package.json",
  ])("are not found at %s", async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().data.code]).toEqual([404, "NOT_FOUND"]);
  });

  it.each([
    ["/display%2Ejs", script, "no-cache"],
    ["/%70ortal/shop.example.js", customers, "no-cache"],
    ["/portal/", customers, "no-cache"],
    ["//portal/shop", page, "no-cache"],
    ["/portal%2Fshop", page, "no-cache"],
    ["/Portal/shop", page, "no-cache"],
    [`/dashboard/${"x".repeat(600)}`, page, "no-cache"],
  ])("are those of the address, however it is written: %s", async (url, body, caching) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([200, body, caching]);
    const isPortal = body === customers;
    expect(answer.headers["x-frame-options"]).toBe(isPortal ? "SAMEORIGIN" : "DENY");
  });

  it.each([
    "/%61ssets/main-abc123.js",
    "/%61pi/v1/unknown",
    "/%61pi",
    "/m/unknown",
    "/%6d/unknown",
    "/s/unknown",
    "/dashboard%2Ejs",
    "/%2evite/manifest.json",
    "/api%2Fx.js",
  ])("are not found, nor cached, at %s", async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it("are read-only", async () => {
    expect((await app.inject({ method: "POST", url: "/dashboard" })).statusCode).toBe(404);
    expect((await app.inject({ method: "HEAD", url: "/dashboard" })).statusCode).toBe(200);
  });
});
