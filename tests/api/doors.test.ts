import { existsSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealOf } from "#server/kit/seal";
import { startApi, type TestApi } from "../support/api.ts";
import { insideHosts, insideInAddresses, noHosts } from "../support/hostile-hosts.ts";
import { refusal, type World, world } from "../support/world.ts";

const email = "/api/v1/notifications/connections/EMAIL";
const sms = "/api/v1/notifications/connections/SMS";

let api: TestApi;
let w: World;
let listener: Server;
let port = 0;
let reached = 0;
beforeAll(async () => {
  api = await startApi({ config: { webhooksPrivate: false, smtpUrl: null, publicUrl: "https://returns.example.test" } });
  listener = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((ready) => void listener.listen(0, "127.0.0.1", ready));
  port = (listener.address() as AddressInfo).port;
});
afterAll(async () => {
  listener.close();
  await api.close();
});
beforeEach(async () => {
  w = await world(api);
  reached = 0;
});

const smtp = (over: object = {}) => ({ adapter: "smtp", host: "smtp.example.com", port: 587, username: "u", password: "p", ...over });
const twilio = (base_url: string) => ({ adapter: "twilio", account_sid: "AC1", auth_token: "t", sender: "+12345678901", base_url });
/** Around a text, spaces are cut off before it is judged. */
const typed = noHosts.filter((host) => host.trim() === host);

describe("a mail server's host", () => {
  it("is nothing but a host", async () => {
    for (const host of typed) {
      const answer = await w.owner.put(email, smtp({ host }));
      expect([host, ...refusal(answer), Object.keys(answer.body.data.errors ?? {})]).toEqual([host, 400, "BAD_REQUEST", ["host"]]);
    }
    expect((await w.owner.get(email)).body.data.adapter).toBe("kept");
  });

  it("is outside", async () => {
    for (const host of insideHosts)
      expect([host, ...refusal(await w.owner.put(email, smtp({ host })))]).toEqual([host, 422, "PRIVATE_ADDRESS"]);
  });

  it.each([1, 22, 80, 443, 3306, 5432, 6379, 8080, 65_535])("has no port but those of mail, so not %i", async (given) => {
    const answer = await w.owner.put(email, smtp({ port: given }));
    expect([...refusal(answer), Object.keys(answer.body.data.errors)]).toEqual([400, "BAD_REQUEST", ["port"]]);
  });

  it.each([25, 465, 587, 2525])("may have port %i", async (given) => {
    expect((await w.owner.put(email, smtp({ port: given, host: "smtp.unknown.invalid" }))).status).toBe(200);
  });
});

describe("a mail server that was stored before hosts were judged", () => {
  const trace = join(tmpdir(), `started-${process.pid}`);
  const command = `smtp.example.com/?pool=false&sendmail=true&path=/bin/sh&args=-c&args=${encodeURIComponent(`id > ${trace}`)}&y=`;
  const store = async (host: string, at = 587) => {
    expect((await w.owner.put(email, smtp())).status).toBe(200);
    const seal = sealOf(api.config.secret);
    const row = await api.db.kysely
      .selectFrom("message_connection")
      .selectAll()
      .where("store_id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(seal.open(row.settings) ?? "");
    const settings = seal.seal(JSON.stringify({ ...stored, settings: { ...stored.settings, host, port: at } }));
    await api.db.kysely.updateTable("message_connection").set({ settings }).where("id", "=", row.id).execute();
  };
  const sendOne = async () => {
    await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await api.drain();
    return api.db.kysely.selectFrom("message").select(["state", "error"]).where("store_id", "=", w.storeId).executeTakeFirst();
  };

  it("starts no program and is not called: it is shown, and refused by name", async () => {
    rmSync(trace, { force: true });
    await store(command);
    expect((await w.owner.get(email)).body.data.smtp.host).toBe(command);
    expect(refusal(await w.owner.post(`${email}/test`))).toEqual([422, "PRIVATE_ADDRESS"]);
    expect(await sendOne()).toEqual({ state: "FAILED", error: "HOST_NAME" });
    expect(existsSync(trace)).toBe(false);
  });

  it("is not reached inside, by whatever name and port", async () => {
    const hosts = [
      `127.0.0.1:${port}/x`,
      `x@127.0.0.1:${port}/`,
      `127.0.0.1:${port}#x`,
      `x@127.0.0.1:${port}/?requireTLS=false&ignoreTLS=true&x=`,
    ];
    for (const host of hosts) {
      await store(host);
      expect(refusal(await w.owner.post(`${email}/test`))).toEqual([422, "PRIVATE_ADDRESS"]);
    }
    for (const host of ["127.0.0.1", "localhost"]) {
      await store(host, port);
      expect(refusal(await w.owner.post(`${email}/test`))).toEqual([422, "PRIVATE_ADDRESS"]);
      await store(host, 2525);
      expect(refusal(await w.owner.post(`${email}/test`))).toEqual([422, "PRIVATE_ADDRESS"]);
    }
    expect(await sendOne()).toEqual({ state: "FAILED", error: "PRIVATE_ADDRESS" });
    expect(reached).toBe(0);
  });
});

const savedHook = async (address: string) =>
  refusal(await w.owner.post("/api/v1/merchant/webhook-endpoints", { url: `${address}/x`, topics: ["return.approved"] }));

describe("a domain that mails come from, or a host that links lead to", () => {
  it("is looked up only if it is a domain name", async () => {
    for (const domain of [...typed, ...insideHosts.filter((host) => !host.includes("shop."))]) {
      const answer = await w.owner.post("/api/v1/notifications/sender-domains", { domain });
      expect([domain, ...refusal(answer)]).toEqual([domain, 400, "BAD_REQUEST"]);
      const second = await w.owner.post("/api/v1/notifications/sender-domains", { domain: "shop.example", link_host: domain });
      expect([domain, ...refusal(second)]).toEqual([domain, 400, "BAD_REQUEST"]);
    }
  });

  it("is a host with a port at most, of the shop's pages", async () => {
    for (const host of typed.filter((one) => one !== "smtp.example.com:25")) {
      const answer = await w.owner.put("/api/v1/notifications/storefront", { hosts: [host], expected_version: 0 });
      expect([host, ...refusal(answer)]).toEqual([host, 400, "BAD_REQUEST"]);
    }
  });
});

describe("an address of a provider, a shop or a webhook", () => {
  it("is outside", async () => {
    const woo = await world(api, { platform: "woocommerce" });
    for (const host of insideInAddresses) {
      const address = `https://${host}`;
      expect([host, refusal(await w.owner.put(sms, twilio(address)))[0]]).toEqual([host, expect.toBeOneOf([400, 422])]);
      const keys = { address, key: "ck_1", secret: "cs_1" };
      expect([host, ...refusal(await woo.owner.post("/api/v1/stores/connection/keys", keys))]).toEqual([host, 422, "ADDRESS_NOT_ALLOWED"]);
      expect([host, ...(await savedHook(address))]).toEqual([host, 400, "BAD_REQUEST"]);
    }
    expect(reached).toBe(0);
  });

  it.each([
    "https://user:word@api.example.com",
    "https://api.example.com?x=1",
    "https://api.example.com#x",
    "https://api.example.com/a?b",
    "https://api.example.com:6379",
    "https://api.example.com:22",
    "http://api.example.com",
    "ftp://api.example.com",
    "https://api.exam\u200bple.com",
    "https://api.example.com\\@127.0.0.1",
    "javascript:alert(1)",
  ])("of a provider has nothing after its path and none before its host: %j", async (address) => {
    expect((await w.owner.put(sms, twilio(address))).status).toBe(400);
  });

  it("of a shop at Shopify is its name there", async () => {
    for (const shop of [...noHosts, ...insideInAddresses, "x.myshopify.com@127.0.0.1", "x.myshopify.com.example.com", "x.myshopify.com#"]) {
      const body = { shop, client_id: "a", client_secret: "b" };
      const answer = await w.owner.post("/api/v1/stores/connection/client-credentials", body);
      expect([shop, answer.status >= 400 && answer.status < 500]).toEqual([shop, true]);
    }
  });
});
