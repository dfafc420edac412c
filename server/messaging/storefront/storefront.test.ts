import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { shopToken } from "#server/messaging/subscribers/consent/links";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { scriptOf } from "./snippet.ts";

const prefix = "/api/v1/notifications";
const origin = "https://shop.example";
let api: TestApi;
let w: World;
let key: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // Another minute for every test, because calls are counted by the minute.
  api.clock.advance(60_000);
  w = await world(api);
  key = ((await w.owner.put(`${prefix}/storefront`, { hosts: ["shop.example"] })).body.data as any).key;
  await w.variant("v1", 2000);
});

const send = (door: string, body: unknown, headers: Record<string, string> = { origin }, of = key) =>
  api.as(null).raw({
    ...{ method: "POST", url: `${prefix}/${door}/${of}`, payload: typeof body === "string" ? body : JSON.stringify(body) },
    headers: { "content-type": "text/plain", ...headers },
  });
const event = (over: object = {}) => ({
  id: `e${Math.random()}`,
  type: "product_viewed",
  visitor: "visitor-0001",
  product: "p-v1",
  ...over,
});
const collect = (...events: object[]) => send("collect", { events });
const stored = () => api.db.kysely.selectFrom("store_event").selectAll().where("store_id", "=", w.storeId).execute();
const people = async () => (await w.owner.get(`${prefix}/subscribers`)).body.data.items as any[];
const form = (email: string) => ({ email, language: "fr", text: "Oui, je veux des nouvelles.", page_url: "https://shop.example/sale" });
const saved = async () => (await w.owner.get(`${prefix}/storefront`)).body.data as any;

describe("events of a shop's pages", () => {
  it("are stored once, with nothing of what the page says but ids", async () => {
    const one = event({ id: "e1", price: 1, title: "Free", email: "victim@example.test" });
    expect((await collect(one)).statusCode).toBe(204);
    expect((await collect(one)).statusCode).toBe(204);
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Free|victim/);
    expect(rows[0]?.subscriber_id).toBeNull();
  });

  it("of unknown types and products are counted and dropped", async () => {
    expect((await collect(event({ type: "purchase" }), event({ product: "none" }), event())).statusCode).toBe(204);
    expect(await stored()).toHaveLength(1);
    expect(await saved()).toMatchObject({ dropped: 2 });
  });

  it("reported with an implausible time happened when they were received", async () => {
    const at = "2020-01-01T00:00:00.000Z";
    await collect(event({ at }), event({ at: "not a time" }));
    for (const row of await stored()) expect(row.at).toBe(api.clock.now().toISOString());
  });

  it("are taken from the shop's hosts alone, and answered for their origin without credentials", async () => {
    const from = (own: string) => send("collect", { events: [event()] }, { origin: own });
    expect((await from("https://evil.example")).statusCode).toBe(403);
    expect((await from("null")).statusCode).toBe(403);
    expect((await from("https://shop.example.evil.example")).statusCode).toBe(403);
    const answer = await from(origin);
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    const asked = await api.as(null).raw({ method: "OPTIONS", url: `${prefix}/collect/${key}`, headers: { origin } });
    expect([asked.statusCode, asked.headers["access-control-allow-methods"]]).toEqual([204, "POST"]);
    expect((await send("collect", { events: [event()] }, { origin }, "bhp_unknownunknownunknown")).statusCode).toBe(404);
  });

  it("are refused when they are too large, too many, no JSON, or come too fast", async () => {
    expect((await send("collect", `{"events":"${"x".repeat(9000)}"}`)).statusCode).toBe(413);
    expect((await collect(...Array.from({ length: 21 }, () => event()))).statusCode).toBe(400);
    expect((await send("collect", "{{")).statusCode).toBe(400);
    expect((await collect(event({ visitor: "<script>" }))).statusCode).toBe(400);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await collect(event())).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await stored()).length).toBeLessThanOrEqual(60);
  });

  it("name a known person only by a link that was signed for them", async () => {
    await send("forms", form("ann@example.test"));
    const [ann] = await people();
    const [letter] = await lettersTo(api, w.storeId, "ann@example.test");
    const leave = /\/m\/u\/(\S+)/.exec(letter?.body ?? "")?.[1] ?? "";
    await collect(
      event({ type: "identified", token: leave }),
      event({ type: "identified", token: `${leave.split(".")[0]}.AAAAAAAAAAAAAAAA` }),
    );
    expect((await stored()).every(({ subscriber_id }) => subscriber_id === null)).toBe(true);
    const { link_key } = await api.db.kysely
      .selectFrom("store_key")
      .select("link_key")
      .where("store_id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    await collect(event({ type: "identified", token: shopToken(link_key, leave.split(".")[0] ?? "") }));
    await collect(event({ id: "seen" }));
    expect((await stored()).find(({ event_id }) => event_id === "seen")?.subscriber_id).toBe(ann.id);
    // In one call: only what comes after the link is known to be theirs.
    const visitor = "visitor-0002";
    const token = shopToken(link_key, leave.split(".")[0] ?? "");
    await collect(
      event({ id: "before", visitor }),
      event({ id: "link", visitor, type: "identified", token }),
      event({ id: "after", visitor }),
      event({ id: "after", visitor }),
    );
    const rows = (await stored()).filter((row) => row.visitor === visitor);
    expect(new Map(rows.map(({ event_id, subscriber_id }) => [event_id, subscriber_id]))).toEqual(
      new Map([
        ["before", null],
        ["link", ann.id],
        ["after", ann.id],
      ]),
    );
    expect(rows).toHaveLength(3);
  });
});

describe("a form", () => {
  it("mails the question once and subscribes nobody", async () => {
    for (let i = 0; i < 3; i++) expect((await send("forms", form("ann@example.test"))).statusCode).toBe(204);
    expect(await people()).toMatchObject([{ email: "ann@example.test", email_status: "PENDING", language: "fr" }]);
    expect(await lettersTo(api, w.storeId, "ann@example.test")).toHaveLength(1);
  });

  it("posted a thousand times from one address asks at most five people, and leaves nothing of the others", async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 1000; i++) {
      if (i % 50 === 49) api.clock.advance(60_000);
      statuses.add((await send("forms", form(`p${i}@example.test`))).statusCode);
    }
    expect(statuses).toEqual(new Set([204, 429]));
    expect((await people()).length).toBeLessThanOrEqual(5);
  });

  it("subscribes at once where the store asks for no confirmation, and as few people from one network as are asked", async () => {
    expect((await w.owner.put(`${prefix}/shop-settings`, { double_opt_in: false })).status).toBe(200);
    for (let i = 0; i < 8; i++) await send("forms", form(`p${i}@example.test`));
    expect((await people()).map(({ email_status }) => email_status)).toEqual(Array(5).fill("SUBSCRIBED"));
  });

  it("takes a household's many addresses for one", async () => {
    for (let i = 0; i < 8; i++) {
      const remoteAddress = `2001:db8:0:7::${i + 1}`;
      const door = {
        method: "POST",
        url: `${prefix}/forms/${key}`,
        remoteAddress,
        payload: JSON.stringify(form(`p${i}@example.test`)),
      } as const;
      expect((await api.as(null).raw({ ...door, headers: { "content-type": "text/plain", origin } })).statusCode).toBe(204);
    }
    expect(await people()).toHaveLength(5);
  });

  it("takes no line breaks, no markup as a name, and no address that is none", async () => {
    expect((await send("forms", { ...form("ann@example.test\r\nBcc: x@example.test") })).statusCode).toBe(400);
    expect((await send("forms", { ...form("no address") })).statusCode).toBe(400);
    await send("forms", { ...form("ann@example.test"), first_name: "{{ store.name }}<b>" });
    const [letter] = await lettersTo(api, w.storeId, "ann@example.test");
    expect(letter?.body).toContain("{{ store.name }}<b>");
  });
});

const stocked = (external: string, quantity: number) =>
  w.location("loc").then(() => w.variant(external, 2000, { stock: [{ location_external_id: "loc", quantity }] }));
const ask = (variant: string, headers: Record<string, string> = { origin }) =>
  api.as(null).raw({ method: "GET", url: `${prefix}/watches/${key}?variant=${encodeURIComponent(variant)}`, headers });

describe("a watch", () => {
  it("is for what can come back: neither what is in stock nor what is never out of it", async () => {
    await stocked("gone", 0);
    await stocked("there", 5);
    const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body && JSON.parse(body).data.code];
    for (const [variant, expected] of [
      ["v1", [422, "NOT_SOLD_OUT"]],
      ["there", [422, "NOT_SOLD_OUT"]],
      ["none", [404, "NOT_FOUND"]],
      ["gone", [204, ""]],
    ] as const) {
      expect([variant, ...codeOf(await ask(variant))]).toEqual([variant, ...expected]);
      expect([variant, ...codeOf(await send("watches", { ...form("ann@example.test"), variant }))]).toEqual([variant, ...expected]);
    }
    const rows = await api.db.kysely.selectFrom("stock_watch").selectAll().where("store_id", "=", w.storeId).execute();
    expect(rows).toHaveLength(1);
    expect((await lettersTo(api, w.storeId, "ann@example.test")).length).toBe(1);
    expect((await ask("gone", { origin: "https://other.example" })).statusCode).toBe(403);
    expect((await api.as(null).raw({ method: "GET", url: `${prefix}/watches/${key}` })).statusCode).toBe(400);
  });

  it("looks for stock where the automation looks that would tell of it", async () => {
    await stocked("v2", 5);
    await w.location("web");
    const made = (await w.owner.post(`${prefix}/automations`, { type: "back-in-stock", name: "Back" })).body.data as any;
    const { items } = (await w.owner.get("/api/v1/merchant/settings/locations")).body.data as any;
    const web = items.find(({ external_id }: any) => external_id === "web");
    const definition = { ...made.definition, location_ids: [web.id] };
    expect((await w.owner.put(`${prefix}/automations/${made.id}`, { definition })).status).toBe(200);
    expect((await ask("v2")).statusCode).toBe(422);
    expect((await w.owner.post(`${prefix}/automations/${made.id}/activate`, {})).status).toBe(200);
    expect((await ask("v2")).statusCode).toBe(204);
  });

  it("waits once for each person and variant, and only for what the catalogue has", async () => {
    await stocked("v3", 0);
    for (const variant of ["v3", "v3", "none"]) await send("watches", { ...form("ann@example.test"), variant });
    const rows = await api.db.kysely.selectFrom("stock_watch").selectAll().where("store_id", "=", w.storeId).execute();
    expect(rows).toHaveLength(1);
    expect(await people()).toMatchObject([{ email_status: "PENDING" }]);
  });

  it("makes nobody wait for a whole catalogue: anybody can type their address", async () => {
    for (let n = 0; n < 22; n++) {
      await stocked(`many${n}`, 0);
      if (n % 10 === 9) api.clock.advance(60_000);
      expect((await send("watches", { ...form("ann@example.test"), variant: `many${n}` })).statusCode).toBe(204);
    }
    const rows = await api.db.kysely.selectFrom("stock_watch").selectAll().where("store_id", "=", w.storeId).execute();
    expect(rows).toHaveLength(20);
  });
});

describe("the script of a shop's pages", () => {
  it("is small, needs nothing else, and is cached for an hour", async () => {
    const code = scriptOf("https://returns.example.com", key);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(3000);
    expect(gzipSync(code).length).toBeLessThanOrEqual(1500);
    const answer = await api.as(null).raw({ method: "GET", url: `/m/s/${key}.js` });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(3000);
    expect((await api.as(null).raw({ method: "GET", url: "/m/s/bhp_unknownunknownunknown.js" })).statusCode).toBe(404);
    expect(JSON.parse((await api.as(null).raw({ method: "GET", url: `${prefix}/watch-words/ar` })).body).language).toBe("ar");
  });

  it("draws the form for what is sold out alone", async () => {
    await stocked("gone", 0);
    const asked: string[] = [];
    const drawn: object[] = [];
    const place = (variant: string) => ({ dataset: { variant }, replaceChildren: (one: object) => drawn.push({ variant, one }) });
    const element = () => ({ append: () => {}, setAttribute: () => {} });
    const document = {
      ...{ currentScript: { dataset: {} }, documentElement: { lang: "fr" }, createElement: element, addEventListener: () => {} },
      querySelectorAll: () => [place("v1"), place("gone"), place("none")],
    };
    const fetched = async (url: string) => {
      asked.push(url.replace(/.*notifications/, ""));
      const { statusCode, body } = await api
        .as(null)
        .raw({ method: "GET", url: url.replace("https://returns.example.com", ""), headers: { origin } });
      return { ok: statusCode < 300, status: statusCode, json: async () => JSON.parse(body) };
    };
    const page = {
      window: { navigator: {} },
      document,
      location: { search: "", href: "" },
      fetch: fetched,
      URLSearchParams,
      encodeURIComponent,
    };
    runInNewContext(scriptOf("https://returns.example.com", key), page);
    await vi.waitFor(() => expect(drawn).toMatchObject([{ variant: "gone" }]));
    expect(asked.filter((url) => url.startsWith("/watch-words"))).toEqual(["/watch-words/fr"]);
  });

  it("reports nothing before consent, and nothing once it is withdrawn, on the same page too", () => {
    const sent: string[] = [];
    const listeners = new Map<string, (event: object) => void>();
    const stored = new Map<string, string>();
    let isAllowed = false;
    const window: Record<string, any> = {
      navigator: { sendBeacon: (_url: string, text: string) => sent.push(JSON.parse(text).events[0].type) },
      localStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => stored.set(name, value),
        removeItem: (name: string) => stored.delete(name),
      },
      Shopify: { customerPrivacy: { marketingAllowed: () => isAllowed } },
    };
    const document = {
      currentScript: { dataset: { product: "p1" } },
      documentElement: { lang: "en" },
      querySelectorAll: () => [],
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    };
    const page = { window, document, location: { search: "", href: "" }, crypto, URLSearchParams, Uint8Array, Array, Date, JSON, Object };
    runInNewContext(scriptOf("https://returns.example.com", key), page);
    const say = (marketingAllowed: boolean) => {
      isAllowed = marketingAllowed;
      listeners.get("visitorConsentCollected")?.({ detail: { marketingAllowed } });
    };
    expect([sent, stored.size]).toEqual([[], 0]);
    say(true);
    expect([sent, stored.size]).toEqual([["product_viewed"], 1]);
    say(false);
    window.backhaul.track("cart_updated", {});
    expect([sent, stored.size]).toEqual([["product_viewed"], 0]);
  });

  it("stops working for pages with a former key", async () => {
    const before = key;
    const after = (await w.owner.post(`${prefix}/storefront/renew`, {})).body.data as any;
    expect(after.key).not.toBe(before);
    expect((await send("collect", { events: [event()] }, { origin }, before)).statusCode).toBe(404);
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await marketer.client.get(`${prefix}/storefront`)).status).toBe(200);
    expect((await marketer.client.put(`${prefix}/storefront`, { hosts: [] })).status).toBe(403);
  });
});

describe("the door of a shop's own system", () => {
  it("needs its scope", async () => {
    const { client } = await api.key(["subscribers:write"], { storeId: w.storeId });
    const body = { currency: "USD", value_minor: 0, lines: [] };
    const answer = await client.put("/api/v1/public/checkouts/t1", body);
    expect([answer.status, answer.body.data.code]).toEqual([403, "SCOPE_MISSING"]);
  });

  it("records a cart once, and no older report or address that is none of the web", async () => {
    const { client } = await api.key(["events:write"], { storeId: w.storeId });
    const cart = { email: "ann@example.test", currency: "USD", value_minor: 100, lines: [], changed_at: "2026-01-15T12:00:00Z" };
    const put = async (over: object = {}) => (await client.put("/api/v1/public/checkouts/t1", { ...cart, ...over })) as any;
    expect((await put()).body.data.changed).toBe(true);
    expect((await put()).body.data.changed).toBe(false);
    expect((await put({ changed_at: "2026-01-15T11:00:00Z", value_minor: 1 })).body.data.changed).toBe(false);
    expect((await put({ recovery_url: "javascript:alert(1)" })).status).toBe(400);
  });
});
