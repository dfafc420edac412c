import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testsPerHour } from "#contracts/templates/templates";
import { mostTestAddresses } from "#contracts/test-addresses";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/notifications/test-addresses";
const templates = "/api/v1/notifications/templates";
const day = 86_400_000;
const agency = "agency@example.test";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const add = (email = agency, client = w.owner) => client.post(path, { email });
const list = async () => (await w.owner.get(path)).body.data.items;
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.data.code];
const test = (to: string[]) => w.owner.post(`${templates}/approved/test`, { language: "en", to });
const later = (ms: number) => w.at(new Date(api.clock.now().getTime() + ms).toISOString());
async function link(email = agency): Promise<string> {
  const { body } = (await lettersTo(api, w.storeId, email)).at(-1) ?? { body: "" };
  return new URL(/https?:\/\/\S+\/m\/t\/\S+/.exec(body)?.[0] ?? "http://none").pathname;
}
const open = (url: string) => api.as(null).raw({ method: "GET", url });
const confirm = (url: string) =>
  api.as(null).raw({ method: "POST", url, payload: "action=confirm", headers: { "content-type": "application/x-www-form-urlencoded" } });

describe("test addresses", () => {
  it("are managed by whoever writes mails, each store's apart", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    const clerk = await api.member(["returns"], { storeId: w.storeId });
    expect([(await clerk.client.get(path)).status, (await add(agency, clerk.client)).status]).toEqual([403, 403]);
    expect((await add("no address")).status).toBe(400);
    const { id } = (await add("Agency@Example.test")).body.data as { id: string };
    expect(await list()).toMatchObject([{ id, email: agency, state: "PENDING", confirmed_at: null }]);
    expect(refusal(await add())).toEqual([409, "NAME_TAKEN"]);
    const elsewhere = await world(api);
    expect((await elsewhere.owner.get(path)).body.data.items).toEqual([]);
    expect((await elsewhere.owner.delete(`${path}/${id}`)).status).toBe(404);
    expect((await elsewhere.owner.post(`${path}/${id}/ask`, {})).status).toBe(404);
  });

  it("get test mails once confirmed by the button of a page, which opening does not press, and until removed", async () => {
    const { id } = (await add()).body.data as { id: string };
    const url = await link();
    for (let n = 0; n < 3; n += 1) expect((await open(url)).payload).toContain("Yes, send test emails here");
    const refused = await test([agency]);
    expect([...refusal(refused), refused.body.data.recipients]).toEqual([422, "INVALID_RECIPIENT", [agency]]);
    expect((await confirm(url)).payload).toContain("The address is confirmed");
    expect((await confirm(url)).statusCode).toBe(200);
    expect((await test([agency.toUpperCase(), agency])).body.data).toEqual({ sent: 1 });
    expect((await w.owner.delete(`${path}/${id}`)).status).toBe(200);
    expect(refusal(await test([agency]))).toEqual([422, "INVALID_RECIPIENT"]);
    expect((await confirm(url)).statusCode).toBe(404);
  });

  it("are not confirmed by a forged link, or after seven days", async () => {
    await add();
    const url = await link();
    for (const wrong of [url.slice(0, -1) + (url.endsWith("A") ? "B" : "A"), "/m/t/x", url.replace("/m/t/", "/m/u/")])
      expect((await confirm(wrong)).statusCode).toBe(404);
    await later(7 * day + 1);
    expect((await confirm(url)).statusCode).toBe(410);
    expect((await list())[0].state).toBe("EXPIRED");
    expect(refusal(await test([agency]))).toEqual([422, "INVALID_RECIPIENT"]);
  });

  it("are asked once a day, three times a month and ten a day, whether removed in between or not", async () => {
    const { id } = (await add()).body.data as { id: string };
    expect(refusal(await w.owner.post(`${path}/${id}/ask`, {}))).toEqual([429, "RATE_LIMITED"]);
    await w.owner.delete(`${path}/${id}`);
    expect(refusal(await add())).toEqual([429, "RATE_LIMITED"]);
    for (let n = 1; n < mostTestAddresses; n += 1) expect((await add(`p${n}@example.test`)).status).toBe(201);
    expect(refusal(await add("one-more@example.test"))).toEqual([429, "RATE_LIMITED"]);
    await later(day);
    expect((await add()).status).toBe(201);
    await later(day);
    expect(refusal(await add("eleventh@example.test"))).toEqual([422, "LIMIT_REACHED"]);
    const again = (await list()).find(({ email }: { email: string }) => email === agency);
    expect((await w.owner.post(`${path}/${again.id}/ask`, {})).status).toBe(200);
    await later(day);
    expect(refusal(await w.owner.post(`${path}/${again.id}/ask`, {}))).toEqual([429, "RATE_LIMITED"]);
  });

  it("are not asked where whoever reads them left", async () => {
    const suppressed = await w.owner.post("/api/v1/notifications/suppressions", { email: agency, reason: "Asked by phone" });
    expect(suppressed.status).toBe(201);
    expect(refusal(await add())).toEqual([422, "SUPPRESSED"]);
    expect(await list()).toEqual([]);
  });
});

describe("test phones", () => {
  const phone = "+12125550177";
  const texts = async () =>
    await api.db.kysely
      .selectFrom("message")
      .selectAll()
      .where("store_id", "=", w.storeId)
      .where("channel", "=", "SMS")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  async function smsCampaign() {
    const content = {
      subject: { en: "News" },
      blocks: [{ id: "1", type: "heading", text: { en: "Hello {{ customer.first_name }}" } }],
      theme: {},
    };
    const { id } = (await w.owner.post(templates, { name: "Texts", kind: "CAMPAIGN" })).body.data as { id: string };
    expect((await w.owner.put(`${templates}/${id}`, { content, expected_version: 1 })).status).toBe(200);
    return (await w.owner.post("/api/v1/notifications/campaigns", { name: "Texts", channel: "SMS", template_id: id })).body.data as any;
  }

  it("get tests of campaigns by text message once confirmed, as people with the right to test send them, up to the same limit", async () => {
    expect((await w.owner.put("/api/v1/notifications/connections/SMS", { adapter: "recorded" })).status).toBe(200);
    const { id } = (await w.owner.post(path, { phone: "+1 (212) 555-0177" })).body.data as { id: string };
    expect(await list()).toMatchObject([{ id, email: null, phone, state: "PENDING" }]);
    expect(refusal(await w.owner.post(path, { phone }))).toEqual([409, "NAME_TAKEN"]);
    for (const wrong of [{ phone: "12" }, {}, { phone, email: agency }]) expect((await w.owner.post(path, wrong)).status).toBe(400);
    const one = await smsCampaign();
    const send = (to: string[], client = w.owner) => client.post(`/api/v1/notifications/campaigns/${one.id}/test`, { to, language: "en" });
    expect(refusal(await send([phone]))).toEqual([422, "INVALID_RECIPIENT"]);
    const url = await link(phone);
    await api.drain();
    const [question] = await texts();
    expect(question).toMatchObject({ recipient: phone, state: "SENT", template: "testPhoneConfirm", kind: "STAFF", subject: null });
    expect((await open(url)).payload).toContain("Yes, send test messages here");
    expect((await confirm(url)).payload).toContain("The number is confirmed");
    const agent = (await api.member(["returns"], { storeId: w.storeId })).client;
    expect((await send([phone], agent)).status).toBe(403);
    const writer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    expect((await send(["+1 212 555 0177", phone], writer)).body.data).toEqual({ sent: 1 });
    await api.drain();
    const tested = (await texts()).filter(({ kind }) => kind === "TEST");
    expect(tested).toMatchObject([{ recipient: phone, state: "SENT", channel: "SMS", html: null }]);
    expect(tested[0]?.body).toMatch(/^Hello .*\nReply STOP to opt out$/s);
    expect(refusal(await send(["owner@example.test"]))).toEqual([422, "INVALID_RECIPIENT"]);
    for (let n = 1; n < testsPerHour; n += 1) expect((await send([phone])).status).toBe(200);
    expect(refusal(await send([phone]))).toEqual([429, "RATE_LIMITED"]);
  });
});

describe("a test mail", () => {
  it("does not go to people of the store who never proved their address", async () => {
    const member = await api.member(["returns"], { storeId: w.storeId });
    expect((await test([member.email])).status).toBe(200);
    await api.db.kysely.updateTable("account").set({ email_verified: false }).where("id", "=", member.accountId).execute();
    expect(refusal(await test([member.email]))).toEqual([422, "INVALID_RECIPIENT"]);
  });
});
