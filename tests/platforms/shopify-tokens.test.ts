import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboundSend } from "#server/kit/outbound-request";
import { clientCredentials, offlineTokens, type TokenSet } from "#server/platforms/shopify/api/tokens";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { errorKind } from "./subject.ts";

let double: ShopifyDouble;
let now = 0;
beforeEach(async () => {
  double = await startShopify(["read_orders"]);
  now = Date.parse("2026-11-01T00:00:00Z");
});
afterEach(() => double.close());

const app = (changes: { clientSecret?: string } = {}) => ({
  origin: double.origin,
  clientId: double.clientId,
  clientSecret: double.clientSecret,
  send: outboundSend(true),
  pace: { now: () => now, sleep: async () => {}, random: () => 0 },
  ...changes,
});
const asked = () => double.control.calls.filter((call) => call === "token").length;

describe("tokens by client credentials", () => {
  it("are fetched once for all who need one, and again before they expire", async () => {
    const tokens = clientCredentials(app());
    const [first, second] = await Promise.all([tokens.get(), tokens.get()]);
    expect(second).toBe(first);
    expect(await tokens.get()).toBe(first);
    expect(asked()).toBe(1);
    now += 86_399_000 - 30_000;
    expect(await tokens.get()).not.toBe(first);
    expect(asked()).toBe(2);
  });

  it("are fetched again when refused, but not for an older refusal", async () => {
    const tokens = clientCredentials(app());
    const first = await tokens.get();
    tokens.invalidate(first);
    const second = await tokens.get();
    tokens.invalidate(first);
    expect(await tokens.get()).toBe(second);
  });

  it("report refused credentials, and a platform that is down", async () => {
    expect(await errorKind(clientCredentials(app({ clientSecret: "wrong" })).get())).toBe("auth");
    double.control.fail("token", { kind: "status-before", status: 502 }, { kind: "drop-before" });
    expect(await errorKind(clientCredentials(app()).get())).toBe("unavailable");
    expect(await errorKind(clientCredentials(app()).get())).toBe("unavailable");
  });
});

describe("tokens of an installed app", () => {
  let stored: TokenSet;
  const store = {
    load: async () => stored,
    save: async (tokens: TokenSet) => {
      stored = tokens;
    },
  };
  beforeEach(() => {
    double.tokens.refresh.add("shprt_first");
    stored = { accessToken: "shpat_old", refreshToken: "shprt_first", expiresAt: now + 1000 };
  });

  it("are renewed with the refresh token of the last time, which is stored before use", async () => {
    const tokens = offlineTokens(app(), store);
    const [first, same] = await Promise.all([tokens.get(), tokens.get()]);
    expect(same).toBe(first);
    expect(stored.accessToken).toBe(first);
    expect(double.tokens.refresh.has(stored.refreshToken)).toBe(true);
    now += 3_600_000;
    expect(await tokens.get()).not.toBe(first);
    expect(asked()).toBe(2);
  });

  it("are taken from the store when another process has renewed them", async () => {
    const mine = offlineTokens(app(), store);
    const theirs = offlineTokens(app(), store);
    const fresh = await theirs.get();
    expect(await mine.get()).toBe(fresh);
    expect(asked()).toBe(1);
  });

  it("survive a race with another process for the refresh token", async () => {
    const fresh = { accessToken: "shpat_new", refreshToken: "shprt_second", expiresAt: now + 3_600_000 };
    let loads = 0;
    // The other process stores its pair between our look and our request.
    const racing = { ...store, load: async () => (loads++ === 0 ? { ...stored, refreshToken: "shprt_used" } : fresh) };
    expect(await offlineTokens(app(), racing).get()).toBe("shpat_new");
  });

  it("are renewed when refused before their time, and end when the app was removed", async () => {
    const tokens = offlineTokens(app(), store);
    const first = await tokens.get();
    tokens.invalidate(first);
    expect(await tokens.get()).not.toBe(first);
    double.tokens.refresh.clear();
    tokens.invalidate(stored.accessToken);
    expect(await errorKind(tokens.get())).toBe("auth");
  });
});

describe("installing the app", () => {
  it("goes by way of the merchant's approval to a code that works once", async () => {
    const query = new URLSearchParams({
      client_id: double.clientId,
      scope: "read_orders",
      state: "s1",
      redirect_uri: "https://app.example.test/back",
    });
    const page = `${double.origin}/admin/oauth/authorize?${query}`;
    expect(await (await fetch(page)).text()).toContain("Install");
    const answer = await fetch(page, { method: "POST", redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    const { hmac, ...fields } = Object.fromEntries(back.searchParams);
    const message = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
    expect(hmac).toBe(createHmac("sha256", double.clientSecret).update(message.sort().join("&")).digest("hex"));
    expect(fields).toMatchObject({ state: "s1", shop: "test.myshopify.com" });
    const exchange = () =>
      fetch(`${double.origin}/admin/oauth/access_token`, {
        method: "POST",
        body: JSON.stringify({ client_id: double.clientId, client_secret: double.clientSecret, code: fields.code, expiring: "1" }),
      });
    expect(await (await exchange()).json()).toMatchObject({ expires_in: 3600, refresh_token: expect.stringMatching(/^shprt_/) });
    expect((await exchange()).status).toBe(400);
  });
});
