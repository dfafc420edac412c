import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { requiredScopes, serviceScope } from "#server/platforms/requirements";
import { markUninstalled, refreshScopes } from "#server/platforms/store-connection/api";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { startWooCommerce, type WooDouble } from "../doubles/woocommerce/server.ts";
import type { Answer, TestApi, TestStore } from "../support/api.ts";
import { startConnectableApi } from "../support/connected-store.ts";
import { altered, deliver, sample } from "../support/platform-samples.ts";
import { refusal, type World, world } from "../support/world.ts";

const path = "/api/v1/stores/connection";
const everyScope = requiredScopes.shopify.map(({ scope }) => scope);
let api: TestApi;
const doubles: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  // The doubles sign with the real time.
  api = await startConnectableApi({ clock: fixedClock(new Date()), config: { publicUrl: "http://127.0.0.1:1" } });
});
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close();
});
afterAll(() => api.close());

let shops = 0;
async function shop(scopes: readonly string[] = everyScope): Promise<ShopifyDouble> {
  shops += 1;
  const double = await startShopify(scopes, `shop-${shops}.myshopify.com`);
  doubles.push(double);
  return double;
}
async function site(): Promise<WooDouble> {
  const double = await startWooCommerce();
  doubles.push(double);
  return double;
}
const appOf = ({ origin, clientId, clientSecret }: ShopifyDouble) => ({ shop: origin, client_id: clientId, client_secret: clientSecret });
const byCredentials = (store: TestStore, double: ShopifyDouble) => store.owner.post(`${path}/client-credentials`, appOf(double));
const byKeys = (store: TestStore, double: WooDouble, key = double.key) =>
  store.owner.post(`${path}/keys`, { address: double.origin, key: key.key, secret: key.secret });
const connectionOf = async (store: TestStore) => (await store.owner.get(path)).body.data.connection;
const auditOf = async (storeId: string) =>
  (
    await api.db.kysely
      .selectFrom("audit")
      .selectAll()
      .where("store_id", "=", storeId)
      .where("object_type", "=", "store_connection")
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

/** A browser that starts a visit to a consent page and comes back with its cookie. */
interface Visit {
  address: URL;
  cookie: string;
}
function visitOf({ body, headers }: Answer): Visit {
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { address: new URL(body.data.address), cookie };
}
/** Return where the browser is sent, without the cookies it brings unless named. */
async function comeBack(address: string, cookie = ""): Promise<URLSearchParams> {
  const { pathname, search } = new URL(address);
  const answer = await api.app.inject({ method: "GET", url: `${pathname}${search}`, headers: { cookie } });
  expect(answer.statusCode).toBe(302);
  return new URL(String(answer.headers.location), "http://app").searchParams;
}
const outcomeOf = async (address: string, cookie?: string) => (await comeBack(address, cookie)).get("outcome");

describe("a Shopify store", () => {
  const install = async (store: TestStore, double: ShopifyDouble) => visitOf(await store.owner.post(`${path}/install`, appOf(double)));
  /** Let the merchant approve; returns the signed way back. */
  async function approve({ address }: Visit): Promise<string> {
    const answer = await fetch(address, { method: "POST", redirect: "manual" });
    return answer.headers.get("location") ?? "";
  }

  it("is connected by its own app's credentials, and described without them", async () => {
    const double = await shop();
    const store = await api.register();
    const answer = await byCredentials(store, double);
    expect(answer.body.data).toMatchObject({
      platform: "shopify",
      platform_domain: double.world.domain,
      webhooks: "registered",
      connection: {
        method: "client_credentials",
        origin: double.origin,
        state: "connected",
        missing_scopes: [],
        app_id: "gid://shopify/App/7",
      },
    });
    const row = await api.db.kysely.selectFrom("store").selectAll().where("id", "=", store.storeId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ platform_domain: double.world.domain, timezone: "Europe/Berlin", currency: double.world.shopCurrency });
    expect(row.domain_proven_at).not.toBeNull();
    expect(row.webhook_secret).toMatch(/^sealed:/);
    expect(double.world.hooks.length).toBeGreaterThan(10);
    expect((await store.owner.get("/api/v1/stores/access-scopes")).body.data).toMatchObject({ connection: "live", scopes: [] });
    expect(await auditOf(store.storeId)).toEqual(["store_connection.connected"]);
    const audit = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", store.storeId).execute();
    const stored = await api.db.kysely.selectFrom("store_connection").selectAll().where("store_id", "=", store.storeId).execute();
    for (const text of [JSON.stringify(answer), JSON.stringify(await store.owner.get(path)), JSON.stringify(audit), JSON.stringify(stored)])
      expect(text).not.toMatch(/test-client-secret|shpat_/);
  });

  it("is not connected by wrong credentials, nor at another kind of address", async () => {
    const double = await shop();
    const store = await api.register();
    const wrong = await store.owner.post(`${path}/client-credentials`, { ...appOf(double), client_secret: "wrong" });
    expect(refusal(wrong)).toEqual([422, "CREDENTIALS_REFUSED"]);
    for (const address of ["https://fjord.example", "https://evil.example/x.myshopify.com", "http://10.0.0.1:80", "-.myshopify.com"]) {
      const answer = await store.owner.post(`${path}/client-credentials`, { ...appOf(double), shop: address });
      expect([answer.status, Object.keys(answer.body.data.errors)], address).toEqual([400, ["shop"]]);
    }
    expect(await connectionOf(store)).toBeNull();
    expect(await auditOf(store.storeId)).toEqual([]);
  });

  it("that does not answer is not connected", async () => {
    const store = await api.register();
    const gone = await startShopify(everyScope);
    await gone.close();
    expect(refusal(await byCredentials(store, gone))).toEqual([422, "STORE_NOT_REACHABLE"]);
  }, 30_000);

  it("asks for orders of all times only where the app was granted them", async () => {
    const double = await shop(everyScope.filter((scope) => scope !== "read_all_orders"));
    const store = await api.register();
    const usual = await install(store, double);
    expect((await fetch(usual.address)).status).toBe(200);
    const ungranted = visitOf(await store.owner.post(`${path}/install`, { ...appOf(double), old_orders: true }));
    expect((await fetch(ungranted.address)).status).toBe(400);
    double.world.scopes = [...everyScope];
    expect((await fetch(ungranted.address)).status).toBe(200);
    expect(ungranted.address.searchParams.get("scope")).toBe([...everyScope, serviceScope].join(","));
  });

  it("is connected by installing the app: the code becomes tokens that are renewed", async () => {
    const double = await shop();
    const store = await api.register();
    const visit = await install(store, double);
    expect(Object.fromEntries(visit.address.searchParams)).toMatchObject({
      client_id: double.clientId,
      scope: [...everyScope.filter((scope) => scope !== "read_all_orders"), serviceScope].join(","),
    });
    // Shopify accepts no return address but one that the merchant has entered in the app.
    expect((await store.owner.get(path)).body.data.redirect_url).toBe(visit.address.searchParams.get("redirect_uri"));
    expect(visit.address.href).not.toContain(double.clientSecret);
    const back = await comeBack(await approve(visit), visit.cookie);
    expect(Object.fromEntries(back)).toEqual({ outcome: "connected", webhooks: "registered" });
    expect(await connectionOf(store)).toMatchObject({ method: "oauth", state: "connected", token_expires_at: expect.any(String) });
    const before = await api.db.kysely.selectFrom("store_connection").selectAll().where("store_id", "=", store.storeId).executeTakeFirst();
    double.tokens.valid.clear();
    expect((await store.owner.get("/api/v1/stores/access-scopes")).status).toBe(200);
    const after = await api.db.kysely.selectFrom("store_connection").selectAll().where("store_id", "=", store.storeId).executeTakeFirst();
    expect(after?.credentials).not.toBe(before?.credentials);
    const waiting = await api.db.kysely.selectFrom("connection_attempt").selectAll().where("store_id", "=", store.storeId).execute();
    expect(waiting).toEqual([]);
  });

  it("is not connected by a state that is wrong, used, expired, or of another browser or session", async () => {
    const double = await shop();
    const store = await api.register();
    const visit = await install(store, double);
    const back = await approve(visit);
    const strange = new URL(back);
    strange.searchParams.set("state", "x".repeat(43));
    expect(await outcomeOf(strange.href, `bh_connect=${"x".repeat(43)}`)).toBe("CONSENT_EXPIRED");
    expect(await outcomeOf(back)).toBe("CONSENT_EXPIRED");
    expect(await outcomeOf(back, visit.cookie)).toBe("connected");
    expect(await outcomeOf(back, visit.cookie)).toBe("CONSENT_EXPIRED");

    const late = await install(store, double);
    const lateBack = await approve(late);
    await api.db.kysely
      .updateTable("connection_attempt")
      .set({ expires_at: new Date(api.clock.now().getTime() - 1000).toISOString() })
      .where("store_id", "=", store.storeId)
      .execute();
    expect(await outcomeOf(lateBack, late.cookie)).toBe("CONSENT_EXPIRED");

    const left = await install(store, double);
    const leftBack = await approve(left);
    await store.owner.post("/api/v1/merchants/logout");
    expect(await outcomeOf(leftBack, left.cookie)).toBe("CONSENT_EXPIRED");
  });

  it("is not connected by a return that Shopify did not sign, signed long ago, or signed for another shop", async () => {
    const double = await shop();
    const store = await api.register();
    const signed = (back: string, change: Record<string, string>) => {
      const url = new URL(back);
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
      url.searchParams.delete("hmac");
      const message = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
      url.searchParams.set("hmac", createHmac("sha256", double.clientSecret).update(message.join("&")).digest("hex"));
      return url.href;
    };
    const attempt = async (change: (back: string) => string) => {
      const visit = await install(store, double);
      return outcomeOf(change(await approve(visit)), visit.cookie);
    };
    expect(await attempt((back) => back.replace(/code=\w/, "code=z"))).toBe("BAD_SIGNATURE");
    expect(await attempt((back) => back.replace(/hmac=\w+/, "hmac=0"))).toBe("BAD_SIGNATURE");
    expect(await attempt((back) => signed(back, { timestamp: "1700000000" }))).toBe("CONSENT_EXPIRED");
    expect(await attempt((back) => signed(back, { shop: "evil.example" }))).toBe("WRONG_SHOP");
    expect(await attempt((back) => signed(back, { error: "access_denied" }))).toBe("CONSENT_DENIED");
    expect(await connectionOf(store)).toBeNull();
  });

  it("that lacks a scope is connected without what needs it", async () => {
    const double = await shop(everyScope.filter((scope) => scope !== "write_gift_cards"));
    const store = await api.register();
    expect((await byCredentials(store, double)).body.data.connection).toMatchObject({ missing_scopes: ["write_gift_cards"] });
    double.world.scopes = [...everyScope];
    expect((await store.owner.post(`${path}/test`)).body.data.connection).toMatchObject({ missing_scopes: [], scopes: everyScope });
    double.world.scopes = ["write_orders"];
    await refreshScopes({ db: api.db, connector: api.connector }, store.storeId);
    expect((await connectionOf(store)).scopes).toEqual(["write_orders"]);
  });

  it("that answers or delivers in another version shows it until it no longer does", async () => {
    const double = await shop();
    const store = await api.register();
    expect((await byCredentials(store, double)).body.data.connection.versions).toEqual({
      asked: "2026-10",
      answered: null,
      delivered: null,
    });
    const { versions } = double.world;
    versions.api = "2027-01";
    await store.owner.post(`${path}/test`);
    await expect.poll(async () => (await connectionOf(store)).versions.answered).toBe("2027-01");
    versions.api = "2026-10";
    await store.owner.post(`${path}/test`);
    await expect.poll(async () => (await connectionOf(store)).versions.answered).toBeNull();
    const delivered = async (version: string) => {
      const { secret: _, ...order } = sample("shopify/orders_create");
      const headers = { "x-shopify-shop-domain": double.world.domain, "x-shopify-api-version": version };
      expect(
        await deliver(
          api,
          altered({ ...order, secret: double.clientSecret }, () => {}, headers),
        ),
      ).toBe(200);
      return (await connectionOf(store)).versions.delivered;
    };
    expect([await delivered("2025-01"), await delivered("<b>2025</b>"), await delivered("2026-10")]).toEqual(["2025-01", "2025-01", null]);
  });

  it("whose app was uninstalled says so until it is connected again", async () => {
    const double = await shop();
    const store = await api.register();
    await byCredentials(store, double);
    await api.db.transaction((tx) => markUninstalled(tx, store.storeId));
    expect(await connectionOf(store)).toMatchObject({ state: "refused", last_error: { code: "APP_UNINSTALLED" } });
    await byCredentials(store, double);
    expect(await connectionOf(store)).toMatchObject({ state: "connected", last_error: null });
    expect(await auditOf(store.storeId)).toEqual(["store_connection.connected", "store_connection.replaced"]);
  });
});

describe("a WooCommerce store", () => {
  const registered = () => api.register({ platform: "woocommerce" });
  const consent = async (store: TestStore, double: WooDouble) =>
    visitOf(await store.owner.post(`${path}/consent`, { address: `${double.origin}/` }));
  const keysFor = ({ address }: Visit, permissions: string) => ({
    key_id: 1,
    user_id: address.searchParams.get("user_id") ?? "",
    consumer_key: "ck_sent",
    consumer_secret: "cs_sent",
    key_permissions: permissions,
  });
  const returnOf = ({ address }: Visit, success: string) => {
    const url = new URL(address.searchParams.get("return_url") ?? "");
    url.searchParams.set("success", success);
    url.searchParams.set("user_id", address.searchParams.get("user_id") ?? "");
    return url.href;
  };
  const send = (body: object) => api.as(null).post(`${path}/consent/callback`, body);

  it("is connected by pasted keys that may read and write", async () => {
    const double = await site();
    const store = await registered();
    const answer = await byKeys(store, double);
    expect(answer.body.data).toMatchObject({
      platform_domain: new URL(double.origin).host,
      webhooks: "registered",
      connection: { method: "keys", scopes: ["read", "write"], missing_scopes: [], app_id: null, rate: null },
    });
    expect(double.world.hooks.every(({ secret }) => secret.length > 20)).toBe(true);
    const audit = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", store.storeId).execute();
    for (const text of [JSON.stringify(answer), JSON.stringify(audit)]) expect(text).not.toMatch(/cs_test|ck_test/);
  });

  it("is not connected by keys that may only read, or that are wrong", async () => {
    const double = await site();
    const store = await registered();
    const readOnly = { key: "ck_read", secret: "cs_read", permissions: "read" as const };
    double.world.keys.push(readOnly);
    expect(refusal(await byKeys(store, double, readOnly), "missing")).toEqual([422, "PLATFORM_SCOPE_MISSING", ["write"]]);
    expect(refusal(await byKeys(store, double, { ...readOnly, key: "ck_x" }))).toEqual([422, "CREDENTIALS_REFUSED"]);
    expect(refusal(await store.owner.post(`${path}/keys`, { address: "http://10.0.0.1", key: "k", secret: "s" }))).toEqual([
      422,
      "ADDRESS_NOT_ALLOWED",
    ]);
    expect(await connectionOf(store)).toBeNull();
  });

  it("is connected when the merchant approves and the site has sent the keys", async () => {
    const double = await site();
    const store = await registered();
    const visit = await consent(store, double);
    expect(Object.fromEntries(visit.address.searchParams)).toMatchObject({ scope: "read_write", app_name: "Backhaul" });
    const { key, secret } = double.key;
    const keys = { ...keysFor(visit, "read_write"), consumer_key: key, consumer_secret: secret };
    expect((await send(keys)).status).toBe(200);
    expect(refusal(await send(keys))).toEqual([422, "CONSENT_EXPIRED"]);
    expect(await connectionOf(store)).toBeNull();
    expect(await outcomeOf(returnOf(visit, "1"), visit.cookie)).toBe("connected");
    expect(await connectionOf(store)).toMatchObject({ method: "keys", state: "connected" });
    expect(await outcomeOf(returnOf(visit, "1"), visit.cookie)).toBe("CONSENT_EXPIRED");
  });

  it("is connected by the site's own consent page, and not when the merchant denies", async () => {
    const served = await startConnectableApi();
    const origin = await served.listen();
    Object.assign(served.config, { publicUrl: origin });
    const double = await site();
    const store = await served.register({ platform: "woocommerce" });
    const start = async () => visitOf(await store.owner.post(`${path}/consent`, { address: double.origin }));
    const visit = await start();
    const page = await (await fetch(visit.address)).text();
    const denial = new URL((/href="([^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&#38;", "&"));
    const follow = (url: string, { cookie }: Visit) => fetch(url, { redirect: "manual", headers: { cookie } });
    expect((await follow(denial.href, visit)).headers.get("location")).toContain("outcome=CONSENT_DENIED");
    const second = await start();
    const granted = new URL(second.address.href.replace("/authorize?", "/access_granted?"));
    const back = (await fetch(granted, { method: "POST", redirect: "manual" })).headers.get("location") ?? "";
    expect((await follow(back, second)).headers.get("location")).toContain("outcome=connected");
    expect((await store.owner.get(path)).body.data.connection).toMatchObject({ method: "keys" });
    await served.close();
  });

  it("shows why keys with too few permissions were refused", async () => {
    const double = await site();
    const store = await registered();
    const visit = await consent(store, double);
    expect(refusal(await send(keysFor(visit, "read")))).toEqual([422, "PLATFORM_SCOPE_MISSING"]);
    expect((await store.owner.get(path)).body.data).toMatchObject({ connection: null, refusal: { code: "PLATFORM_SCOPE_MISSING" } });
    expect(refusal(await send({ ...keysFor(visit, "read_write"), user_id: "unknown" }))).toEqual([422, "CONSENT_EXPIRED"]);
  });
});

describe("a shop's domain", () => {
  const served = async (domain: string) => {
    const { status, body } = await api.as(null).get(`/api/v1/public/portal/stores/${domain}`);
    return status === 200 ? body.data.store_id : status;
  };
  /** Deliver as the store's owner could: signed with a secret of one's own. */
  async function deliverToOneself(store: TestStore, domain: string): Promise<void> {
    await store.owner.put("/api/v1/stores/webhook-secret", { secret: "test-client-secret" });
    expect(
      await deliver(
        api,
        altered(sample("shopify/orders_create"), () => {}, { "x-shopify-shop-domain": domain }),
      ),
    ).toBe(200);
  }

  it("is served for the one store that claims it", async () => {
    const { storeId } = await api.register({ platform_domain: "alone.myshopify.com" });
    expect(await served("alone.myshopify.com")).toBe(storeId);
  });

  it("is not proven by deliveries that the store's owner signs", async () => {
    const double = await shop();
    const [merchant, other] = [await api.register({ platform_domain: double.world.domain }), await api.register()];
    await api.db.kysely.updateTable("store").set({ platform_domain: double.world.domain }).where("id", "=", other.storeId).execute();
    await deliverToOneself(other, double.world.domain);
    expect(await served(double.world.domain)).toBe(404);
    expect((await byCredentials(merchant, double)).status).toBe(200);
    expect(await served(double.world.domain)).toBe(merchant.storeId);
  });

  it("belongs to the store connected now, before one that was connected earlier", async () => {
    const double = await shop();
    const [former, merchant] = [await api.register(), await api.register()];
    expect((await byCredentials(former, double)).status).toBe(200);
    expect((await former.owner.delete(path)).status).toBe(200);
    expect(await served(double.world.domain)).toBe(former.storeId);
    api.clock.advance(1000);
    expect((await byCredentials(merchant, double)).status).toBe(200);
    expect(await served(double.world.domain)).toBe(merchant.storeId);
  });

  it("is not proven by a WooCommerce site elsewhere that states it as its own", async () => {
    const double = await site();
    double.world.statedAddress = "https://harbour.example";
    const store = await api.register({ platform: "woocommerce" });
    expect(refusal(await byKeys(store, double), "found")).toEqual([422, "SITE_ADDRESS_DIFFERS", "harbour.example"]);
    expect(await served("harbour.example")).toBe(404);
  });
});

describe("a connection", () => {
  let w: World;
  const orders = async () => (await w.owner.get("/api/v1/orders")).body.data.total;

  it("is the owner's alone, and of their own stores", async () => {
    const store = await api.register();
    const { client } = await api.member(["returns", "orders", "RETURNS_APPROVE"]);
    const stranger = await api.register();
    const app = { shop: "a.myshopify.com", client_id: "a", client_secret: "b" };
    const calls: ["get" | "post" | "delete", string, object?][] = [
      ["get", ""],
      ["post", "/client-credentials", app],
      ["post", "/install", app],
      ["post", "/keys", { address: "https://a.example", key: "k", secret: "s" }],
      ["post", "/consent", { address: "https://a.example" }],
      ["post", "/test"],
      ["delete", ""],
    ];
    for (const [method, tail, body] of calls) {
      const url = `${path}${tail}?store_id=${store.storeId}`;
      const call = (who: typeof client) => (method === "post" ? who.post(url, body) : who[method](url));
      expect((await call(client)).status, `${method} ${tail} by a member`).toBe(403);
      expect((await call(stranger.owner)).status, `${method} ${tail} of another store`).toBe(404);
      expect((await call(api.as(null))).status, `${method} ${tail} without a session`).toBe(401);
    }
  });

  it("is refused for another platform, a shop that is connected elsewhere, and another currency than the orders'", async () => {
    const double = await shop();
    const woo = await api.register({ platform: "woocommerce" });
    expect(refusal(await byCredentials(woo, double))).toEqual([422, "WRONG_PLATFORM"]);
    const first = await api.register();
    expect((await byCredentials(first, double)).status).toBe(200);
    expect(refusal(await byCredentials(await api.register(), double))).toEqual([409, "SHOP_TAKEN"]);
    expect(refusal(await byCredentials(first, await shop()))).toEqual([422, "WRONG_SHOP"]);
    w = await world(api, { currency: "USD" });
    await w.order({ lines: [{ unit_price_minor: 1000 }] });
    expect(refusal(await byCredentials(w, await shop()), "expected", "found")).toEqual([409, "CURRENCY_DIFFERS", "USD", "EUR"]);
  });

  it("ends with its credentials and subscriptions, and its store keeps its orders over a new one", async () => {
    const double = await shop();
    w = await world(api, { currency: "EUR" });
    await w.order({ lines: [{ unit_price_minor: 1000 }] });
    await byCredentials(w, double);
    expect(double.world.hooks).not.toEqual([]);
    expect((await w.owner.delete(path)).body.data.connection).toBeNull();
    expect(double.world.hooks).toEqual([]);
    expect(refusal(await w.owner.delete(path))).toEqual([409, "NOT_CONNECTED"]);
    expect(refusal(await w.owner.post(`${path}/test`))).toEqual([409, "NOT_CONNECTED"]);
    expect((await w.owner.get("/api/v1/stores/access-scopes")).body.data.connection).toBe("recorded");
    expect(await api.db.kysely.selectFrom("store_connection").select("id").where("store_id", "=", w.storeId).execute()).toEqual([]);
    expect(await orders()).toBe(1);
    await byCredentials(w, double);
    expect(await orders()).toBe(1);
    expect(await connectionOf(w)).toMatchObject({ state: "connected" });
  });

  it("is paused after twenty failed calls in a row, with one notice, and resumes by itself with another", async () => {
    const double = await shop();
    w = await world(api);
    await byCredentials(w, double);
    const scopes = () => w.owner.get("/api/v1/stores/access-scopes");
    double.control.fail("token", ...Array.from({ length: 21 }, () => ({ kind: "status-before", status: 401 }) as const));
    double.tokens.valid.clear();
    for (let n = 1; n <= 20; n += 1) expect(refusal(await scopes()), `call ${n}`).toEqual([422, "CREDENTIALS_REFUSED"]);
    expect(await connectionOf(w)).toMatchObject({
      failures: 20,
      paused_until: expect.any(String),
      last_error: { code: "CREDENTIALS_REFUSED" },
    });
    const before = double.control.calls.length;
    expect(refusal(await scopes())).toEqual([503, "PLATFORM_UNAVAILABLE"]);
    expect(double.control.calls.length).toBe(before);
    await api.drain();
    const kinds = async () => (await w.owner.get("/api/v1/merchants/notices")).body.data.items.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(["store_paused"]);
    await w.runTask("store-connections.resume");
    expect(await kinds()).toEqual(["store_paused"]);
    await w.runTask("store-connections.resume");
    expect(await connectionOf(w)).toMatchObject({ state: "connected", failures: 0, paused_until: null });
    expect(await kinds()).toEqual(["store_resumed", "store_paused"]);
    api.clock.advance(6000);
    expect((await scopes()).status).toBe(200);
  });
});
