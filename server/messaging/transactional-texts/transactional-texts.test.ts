import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textedMails } from "#contracts/transactional-texts";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/notifications/transactional-texts";
const connection = "/api/v1/notifications/connections/SMS";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  await w.owner.put(connection, { adapter: "recorded" });
});

const customer = (over: object = {}) => ({
  ...{ external_id: "c1", email: "ann@example.test", first_name: "Ann", phone: "+12125550123", language: "en", ...over },
});
const ordered = (over: object = {}) => w.order({ lines: [{ unit_price_minor: 2000 }], customer: customer(over) });
const save = (id: string, body: object) => w.owner.put(`${path}/${id}`, body);
const listed = async (id: string) => ((await w.owner.get(path)).body.data as any).items.find((one: any) => one.id === id);
const texts = async () => {
  await api.drain();
  const rows = await api.db.kysely
    .selectFrom("message")
    .select(["template", "recipient", "kind", "state", "body", "subject", "language", "return_id"])
    .where("store_id", "=", w.storeId)
    .where("channel", "=", "SMS")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows;
};

describe("text messages about orders and cases", () => {
  it("are off until the owner switches them on", async () => {
    const { items } = (await w.owner.get(path)).body.data as any;
    expect(items.map(({ id }: any) => id)).toEqual([...textedMails]);
    expect(items.some(({ is_active }: any) => is_active)).toBe(false);
    await w.request(await ordered(), [1]);
    expect(await texts()).toEqual([]);
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await marketer.client.get(path)).status).toBe(200);
    expect((await marketer.client.put(`${path}/requested`, { is_active: true })).status).toBe(403);
    const agent = await api.member(["returns"], { storeId: w.storeId });
    expect((await agent.client.get(path)).status).toBe(403);
    expect((await save("welcome", { is_active: true })).status).toBe(404);
  });

  it("go out beside the mail, in the customer's language and with their link", async () => {
    await save("requested", { is_active: true });
    const returned = await w.request(await ordered({ language: "fr" }), [1]);
    const [text, ...more] = await texts();
    expect(more).toEqual([]);
    expect(text).toMatchObject({ template: "requested", recipient: "+12125550123", kind: "TRANSACTIONAL", state: "SENT" });
    expect(text).toMatchObject({ language: "fr", subject: null, return_id: returned.id });
    expect(text?.body).toContain(returned.number);
    expect(text?.body).toMatch(/\nhttps?:\/\/\S+\/portal\/\S+$/);
    expect(await listed("requested")).toMatchObject({ is_active: true, version: 1, sent: 1, failed: 0 });
  });

  it("tell of money and parcels as well, each by its own switch", async () => {
    await save("refunded", { is_active: true });
    await save("parcelShipped", { is_active: true });
    await w.owner.put("/api/v1/notifications/shipping/shipped", { is_active: true });
    const order = await w.order({
      lines: [{ unit_price_minor: 2000 }],
      customer: customer({ phone: "(212) 555-0123" }),
      ship_to: { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" },
      fulfilments: [{ external_id: "f1", carrier: "UPS", tracking_number: "1Z9", shipped_at: new Date(api.clock.now()).toISOString() }],
    });
    const returned = await w.received(order, [1]);
    await w.process(returned);
    await w.done(returned, "refund");
    await api.drain();
    const sent = (await texts()).map(({ template, recipient, kind, body }) => [template, recipient, kind, body]);
    expect(sent).toEqual([
      ["parcelShipped", "+12125550123", "SHIPPING", expect.stringContaining(`${order.number} is on its way\nhttps://`)],
      [
        "refunded",
        "+12125550123",
        "TRANSACTIONAL",
        expect.stringMatching(/^\S.*: We refunded \$20\.00 \(\S+\)\nhttp\S+\/portal\/\S+\/case\/\S+$/),
      ],
    ]);
  });

  it("are not sent to who has no phone, or has answered STOP", async () => {
    await save("requested", { is_active: true });
    await w.request(await ordered({ phone: null }), [1]);
    await w.owner.post("/api/v1/notifications/suppressions", { phone: "+12125550123", reason: "Answered STOP" });
    await w.request(await ordered({ external_id: "c2" }), [1]);
    expect(await texts()).toEqual([]);
    await api.drain();
    const mails = await api.db.kysely.selectFrom("message").select("template").where("store_id", "=", w.storeId).execute();
    expect(mails.filter(({ template }) => template === "requested")).toHaveLength(2);
  });

  it("go out without their mail, where the store has switched that one off", async () => {
    await w.owner.put("/api/v1/notifications/transactional/requested", { is_active: false });
    await save("requested", { is_active: true });
    await w.request(await ordered(), [1]);
    expect((await texts()).map(({ state }) => state)).toEqual(["SENT"]);
  });

  it("say what the store has written, as far as it is written", async () => {
    expect(
      (await save("requested", { is_active: true, texts: { en: "Hello {{ customer.first_name }}: {{ return.number }}" } })).status,
    ).toBe(200);
    const en = await w.request(await ordered(), [1]);
    const cn = await w.request(await ordered({ external_id: "c2", language: "cn" }), [1]);
    expect((await texts()).map(({ language, body }) => [language, body])).toEqual([
      ["en", `Hello Ann: ${en.number}`],
      ["en", `Hello Ann: ${cn.number}`],
    ]);
    expect((await save("requested", { texts: {} })).status).toBe(200);
    expect(await listed("requested")).toMatchObject({ is_active: true, texts: {}, version: 2 });
  });

  it("refuse words that cannot be sent, and stale versions", async () => {
    const refused = async (en: string) => {
      const { status, body } = await save("requested", { texts: { en } });
      return `${status} ${(body.data as any).code}`;
    };
    expect(await refused("{% if x %}")).toBe("422 TEMPLATE_SYNTAX");
    expect(await refused("{{ invoice.number }}")).toBe("422 UNKNOWN_VARIABLE");
    expect(await refused("a".repeat(1000))).toBe("422 SMS_TOO_LONG");
    expect((await save("requested", { is_active: true, expected_version: 0 })).status).toBe(200);
    expect((await save("requested", { is_active: false, expected_version: 0 })).status).toBe(409);
  });

  it("of an order are seen by whoever may open orders, and are not sent again to a number that has left", async () => {
    await save("orderConfirmed", { is_active: true });
    await w.owner.put("/api/v1/notifications/shipping/confirmed", { is_active: true });
    const order = await ordered();
    await texts();
    const { client } = await api.member(["orders"], { storeId: w.storeId });
    const seen = (await client.get(`/api/v1/notifications/messages?order_id=${order.id}`)).body.data.items;
    expect(seen.map((one: any) => [one.template, one.channel, one.order])).toEqual(
      ["EMAIL", "SMS"].map((channel) => ["orderConfirmed", channel, { id: order.id, name: order.number }]).reverse(),
    );
    const agent = await api.member(["returns"], { storeId: w.storeId });
    expect((await agent.client.get(`/api/v1/notifications/messages?order_id=${order.id}`)).body.data.items).toEqual([]);
    const { id, recipient } = seen.find(({ channel }: any) => channel === "SMS");
    const again = () => w.owner.post(`/api/v1/notifications/messages/${id}/resend`, {});
    expect((await again()).status).toBe(201);
    expect((await w.owner.post("/api/v1/notifications/suppressions", { phone: recipient, reason: "STOP" })).status).toBe(201);
    const refused = await again();
    expect([refused.status, refused.body.data.code]).toEqual([422, "SUPPRESSED"]);
  });

  it("are erased with the customer's other data", async () => {
    await save("orderConfirmed", { is_active: true });
    await w.owner.put("/api/v1/notifications/shipping/confirmed", { is_active: true });
    await ordered();
    expect(await texts()).toHaveLength(1);
    const asked = { email: "ann@example.test", documents: "keep", reason: "Asked for" };
    const erased = await w.owner.post("/api/v1/merchant/customer-data/erase", asked);
    expect(erased.status).toBe(200);
    expect(await texts()).toEqual([]);
  });

  it("are shown before they are saved, as their reader gets them", async () => {
    const preview = (body: object) => w.owner.post(`${path}/refunded/preview`, body).then((answer) => answer.body.data as any);
    expect(await preview({ language: "en" })).toMatchObject({ encoding: "GSM-7", segments: 1, faults: [] });
    expect(await preview({ language: "en", text: "“{{ amount }}”" })).toMatchObject({ encoding: "UCS-2", forcing: "“", text: "“$20.00”" });
    expect((await preview({ language: "en", text: "{{ nothing }}" })).faults).toMatchObject([{ code: "UNKNOWN_VARIABLE" }]);
  });

  it("exist in every language with all data, in two segments at most where letters allow it", async () => {
    for (const id of textedMails)
      for (const language of ["en", "fr", "vi", "cn", "ar"]) {
        const { text, segments, faults } = (await w.owner.post(`${path}/${id}/preview`, { language })).body.data as any;
        expect([faults, text.includes("{{")], `${id} ${language}`).toEqual([[], false]);
        expect(segments, `${id} ${language}: ${text}`).toBeLessThanOrEqual(language === "en" ? 2 : 4);
      }
  });
});
