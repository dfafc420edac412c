import { createPublicKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckedRecord } from "#contracts/sender-domains";
import { enqueue } from "#server/jobs/queue";
import { sealOf } from "#server/kit/seal";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { type DnsServer, startDnsServer } from "../../../tests/support/dns-server.ts";
import { refusal } from "../../../tests/support/world.ts";
import { senderStandingOf } from "./sender-standing.ts";

const path = "/api/v1/notifications/sender-domains";
const settings = "/api/v1/notifications/shop-settings";
let dns: DnsServer;
let api: TestApi;
let store: TestStore;
beforeAll(async () => {
  dns = await startDnsServer();
  api = await startApi({ config: { dnsServers: [dns.address], publicUrl: "https://returns.example.test" } });
});
afterAll(async () => {
  await api.close();
  dns.stop();
});
beforeEach(async () => {
  store = await api.register();
  for (const name of Object.keys(dns.zone)) delete dns.zone[name];
});

const add = async (over: object = {}) => (await store.owner.post(path, { domain: "news.shop.example", ...over })).body.data;
const check = async (id: string): Promise<Record<string, CheckedRecord>> => {
  const { data } = (await store.owner.post(`${path}/${id}/check`)).body;
  return Object.fromEntries(data.records.map((one: CheckedRecord) => [one.record, one]));
};
const states = (records: Record<string, CheckedRecord>) =>
  Object.fromEntries(Object.entries(records).map(([name, { state }]) => [name, state]));

describe("sender domains", () => {
  it("are the owner's to change and marketing's to see", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    const agent = await api.member(["returns"], { storeId: store.storeId });
    expect((await agent.client.get(path)).status).toBe(403);
    const marketer = await api.member(["marketing"], { storeId: store.storeId });
    const { id } = await add();
    expect((await marketer.client.get(path)).body.data.items).toMatchObject([{ id, domain: "news.shop.example" }]);
    expect((await marketer.client.post(path, { domain: "x.example" })).status).toBe(403);
    const other = await api.register();
    expect((await other.owner.post(`${path}/${id}/check`)).status).toBe(404);
    expect((await other.owner.get(path)).body.data.items).toEqual([]);
  });

  it("are names, once each, and not more than ten", async () => {
    for (const domain of ["shop", "-a.example", "a b.example", "127.0.0.1", "shop.example/x"])
      expect((await store.owner.post(path, { domain })).status).toBe(400);
    await add({ domain: "Shop.Example" });
    expect(refusal(await store.owner.post(path, { domain: "shop.example" }))).toEqual([409, "NAME_TAKEN"]);
    for (let n = 1; n < 10; n++) await add({ domain: `d${n}.shop.example` });
    expect(refusal(await store.owner.post(path, { domain: "d11.shop.example" }))).toEqual([422, "LIMIT_REACHED"]);
  });

  it("have a sealed key whose public part is what the DNS must say", async () => {
    const { id } = await add();
    const { dkim } = await check(id);
    const row = await api.db.kysely.selectFrom("sender_domain").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.key).not.toContain("PRIVATE");
    const key = sealOf(api.config.secret).open(row.key) ?? "";
    expect(key).toContain("BEGIN PRIVATE KEY");
    expect(dkim).toMatchObject({
      state: "MISSING",
      name: `${row.selector}._domainkey.news.shop.example`,
      expected: `v=DKIM1; k=rsa; p=${row.public_key}`,
    });
    const spki = createPublicKey({ key: Buffer.from(row.public_key, "base64"), format: "der", type: "spki" });
    expect(createPublicKey(key).export({ type: "spki", format: "der" })).toEqual(spki.export({ type: "spki", format: "der" }));
  });

  it("are right when every record is, with the policy of the domain above and the key in pieces", async () => {
    const { id, selector } = await add({ link_host: "go.shop.example" });
    const { dkim } = await check(id);
    Object.assign(dns.zone, {
      "news.shop.example": { TXT: ["other=1", "v=spf1 include:spf.mail.example ~all"], MX: ["mx.shop.example"] },
      "spf.mail.example": { TXT: ["v=spf1 ip4:192.0.2.0/24 -all"] },
      [`${selector}._domainkey.news.shop.example`]: { TXT: [(dkim as CheckedRecord).expected] },
      "_dmarc.shop.example": { TXT: ["v=DMARC1; p=quarantine"] },
      "go.shop.example": { CNAME: "returns.example.test" },
    });
    const records = await check(id);
    expect(states(records)).toEqual({ spf: "OK", dkim: "OK", dmarc: "OK", link_host: "OK" });
    expect(records.spf?.lookups).toBe(1);
    expect(senderStandingOf(Object.values(records), 100_000)).toEqual({ state: "VERIFIED" });
  });

  it("are wrong with another key, two policies or records, a host that takes no mail, or more than ten look-ups", async () => {
    const { id, selector } = await add();
    Object.assign(dns.zone, {
      "news.shop.example": { TXT: ["v=spf1 include:a.example ~all", "v=spf1 -all"], MX: [""] },
      [`${selector}._domainkey.news.shop.example`]: { TXT: ["v=DKIM1; p=AAAA"] },
      "_dmarc.news.shop.example": { TXT: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
    });
    expect(states(await check(id))).toMatchObject({ spf: "WRONG", dkim: "WRONG", dmarc: "WRONG" });
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`s${n}.example`, { TXT: [`v=spf1 ip4:192.0.2.${n} include:s${n + 1}.example ~all`] }]),
    );
    Object.assign(dns.zone, chain, { "news.shop.example": { TXT: ["v=spf1 include:s0.example ~all"] } });
    const { spf } = await check(id);
    expect(spf).toMatchObject({ state: "WRONG", lookups: 11 });
    // Ten are allowed.
    dns.zone["s9.example"] = { TXT: ["v=spf1 -all"] };
    expect((await check(id)).spf).toMatchObject({ state: "OK", lookups: 10 });
    // Domains that include each other come to an end.
    dns.zone["s1.example"] = { TXT: ["v=spf1 include:s0.example ~all"] };
    expect((await check(id)).spf?.state).toBe("OK");
  });

  it("are unknown, not missing, when the name servers do not answer", async () => {
    const { id } = await add();
    Object.assign(dns.zone, { "_dmarc.news.shop.example": null });
    expect((await check(id)).dmarc).toMatchObject({ state: "UNKNOWN" });
  }, 20_000);

  it("name the provider that the store sends through", async () => {
    const smtp = {
      adapter: "smtp",
      host: "203.0.113.9",
      port: 587,
      events: "ses",
      topic_arn: "arn:aws:sns:eu-west-1:123456789012:mail",
      relay_signs: true,
    };
    expect(refusal(await store.owner.put("/api/v1/notifications/connections/EMAIL", smtp))).toEqual([422, "PRIVATE_ADDRESS"]);
    await store.owner.put("/api/v1/notifications/connections/EMAIL", { adapter: "resend", api_key: "re_12345678" });
    const { id, is_signed } = await add();
    expect(is_signed).toBe(false);
    Object.assign(dns.zone, { "news.shop.example": { TXT: ["v=spf1 include:other.example ~all"] } });
    const records = await check(id);
    expect(records.dkim).toBeUndefined();
    expect(records.spf).toMatchObject({ state: "WRONG", expected: "v=spf1 include:amazonses.com ~all" });
    dns.zone["news.shop.example"] = { TXT: ["v=spf1 include:amazonses.com ~all"] };
    expect((await check(id)).spf?.state).toBe("OK");
  });

  it("name where bounces go only where they go there: a plain mail server returns them to the sender", async () => {
    const { id, version, has_return_path } = await add();
    expect(has_return_path).toBe(false);
    const hosts = { return_path: "bounces.shop.example", expected_version: version };
    expect((await store.owner.put(`${path}/${id}`, hosts)).status).toBe(200);
    dns.zone["news.shop.example"] = { TXT: ["v=spf1 mx ~all"], MX: ["mx.shop.example"] };
    dns.zone["mx.shop.example"] = { A: ["192.0.2.1"] };
    const plain = await check(id);
    expect([plain.spf?.name, plain.spf?.state, plain.return_path]).toEqual(["news.shop.example", "OK", undefined]);
    await store.owner.put("/api/v1/notifications/connections/EMAIL", { adapter: "resend", api_key: "re_12345678" });
    const asked = await check(id);
    expect([asked.spf?.name, asked.return_path?.name]).toEqual(["bounces.shop.example", "bounces.shop.example"]);
  });

  it("forget what was looked up when their names change, and stay while mails come from them", async () => {
    const { id, version } = await add();
    await check(id);
    const changed = await store.owner.put(`${path}/${id}`, { return_path: "bounces.shop.example", expected_version: version });
    expect(changed.body.data).toMatchObject({ return_path: "bounces.shop.example", records: [], checked_at: null, version: version + 1 });
    expect(refusal(await store.owner.put(`${path}/${id}`, { link_host: null, expected_version: version }))).toEqual([409, "STALE_VERSION"]);
    const sender = { domain_id: id, local_part: "returns" };
    expect((await store.owner.put(settings, { transactional_sender: { ...sender, domain_id: "nothing" } })).status).toBe(400);
    expect((await store.owner.put(settings, { transactional_sender: sender })).status).toBe(200);
    expect(refusal(await store.owner.delete(`${path}/${id}`))).toEqual([409, "IN_USE"]);
    await store.owner.put(settings, { transactional_sender: null });
    expect((await store.owner.delete(`${path}/${id}`)).status).toBe(200);
  });
});

describe("the daily check of domains", () => {
  const daily = async () => {
    api.clock.advance(60_000);
    await api.db.transaction((tx) => enqueue(tx, { queue: "sender_domains.check" }));
    await api.drain();
  };
  const notices = async () =>
    (await store.owner.get("/api/v1/merchants/notices")).body.data.items.filter(({ kind }: any) => kind === "sender_domain_broken");
  const read = () => store.owner.post("/api/v1/merchants/notices/read-all");
  /** Add a domain whose records are right, from which the store's mails come; returns its DKIM name. */
  async function used(): Promise<{ id: string; dkim: string }> {
    const { id, selector } = await add();
    const dkim = `${selector}._domainkey.news.shop.example`;
    const expected = (await check(id)).dkim?.expected ?? "";
    Object.assign(dns.zone, {
      "news.shop.example": { TXT: ["v=spf1 mx ~all"], MX: ["mx.shop.example"] },
      "mx.shop.example": { A: ["192.0.2.1"] },
      [dkim]: { TXT: [expected] },
      "_dmarc.news.shop.example": { TXT: ["v=DMARC1; p=none"] },
    });
    await store.owner.put(settings, { transactional_sender: { domain_id: id, local_part: "returns" } });
    await daily();
    return { id, dkim };
  }
  const found = async () => (await store.owner.get(path)).body.data.items[0];

  it("tells the owner once of a record that broke, and again only after it was right", async () => {
    const { dkim } = await used();
    const right = dns.zone[dkim] ?? null;
    expect((await found()).records.map(({ state }: any) => state)).toEqual(["OK", "OK", "OK"]);
    expect(await notices()).toEqual([]);
    delete dns.zone[dkim];
    await daily();
    expect(await notices()).toMatchObject([{ subject: "news.shop.example" }]);
    // While a notice is unread no second one is written in any case.
    await read();
    await daily();
    expect(await notices()).toHaveLength(1);
    expect((await found()).checked_at).toBe(api.clock.now().toISOString());
    dns.zone[dkim] = right;
    await daily();
    expect(await notices()).toHaveLength(1);
    dns.zone[dkim] = { TXT: ["v=DKIM1; p=AAAA"] };
    await daily();
    expect(await notices()).toHaveLength(2);
  });

  it("tells of what broke while the name servers did not answer, and of nothing while they do not", async () => {
    const { dkim } = await used();
    dns.zone[dkim] = null;
    await daily();
    expect((await found()).records.find(({ record }: any) => record === "dkim")).toMatchObject({ state: "UNKNOWN", was: "OK" });
    expect(await notices()).toEqual([]);
    delete dns.zone[dkim];
    await daily();
    expect(await notices()).toHaveLength(1);
    await read();
    dns.zone[dkim] = null;
    await daily();
    delete dns.zone[dkim];
    await daily();
    expect(await notices()).toHaveLength(1);
  }, 60_000);

  it("is of domains in use alone", async () => {
    const { id, dkim } = await used();
    const { checked_at } = await found();
    await store.owner.put(settings, { transactional_sender: null });
    delete dns.zone[dkim];
    await daily();
    expect([(await found()).checked_at, await notices()]).toEqual([checked_at, []]);
    expect((await check(id)).dkim?.state).toBe("MISSING");
    await api.drain();
    expect(await notices()).toEqual([]);
  });
});

describe("the standing of a sender", () => {
  const record = (name: CheckedRecord["record"], state: CheckedRecord["state"]) => ({ record: name, state }) as CheckedRecord;
  const right = [record("spf", "OK"), record("dkim", "OK"), record("dmarc", "OK"), record("return_path", "MISSING")];

  it("is a warning up to 5,000 mails a day, and refused above", () => {
    expect(senderStandingOf(right, 1_000_000)).toEqual({ state: "VERIFIED" });
    const wrong = [record("spf", "OK"), record("dmarc", "MISSING")];
    expect(senderStandingOf(wrong, 5000)).toMatchObject({ state: "UNVERIFIED", records: [{ record: "dmarc" }] });
    expect(senderStandingOf(wrong, 5001)).toMatchObject({ state: "REFUSED", code: "SENDER_NOT_VERIFIED" });
    expect([senderStandingOf([], 1).state, senderStandingOf([], 5001).state]).toEqual(["UNVERIFIED", "REFUSED"]);
  });
});
