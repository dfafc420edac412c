import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Content } from "#contracts/templates/content";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { forbiddenLinks } from "../../../tests/support/hostile-links.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const base = "/api/v1/notifications";
const path = (id: string, action = "") => `${base}/templates/${id}${action && `/${action}`}`;

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const mail = (text: string, over: Partial<Content> = {}) => ({
  subject: { en: "About {{ return.number }}" },
  blocks: [{ id: "a", type: "heading", text: { en: text } }],
  theme: {},
  ...over,
});
const save = (id: string, content: unknown, expected_version?: number) => w.owner.put(path(id), { content, expected_version });
const messages = (returnId: string) =>
  api.db.kysely.selectFrom("message").selectAll().where("return_id", "=", returnId).orderBy("created_at").orderBy("id").execute();
const requested = async (customer: object = { email: "ann@example.test", first_name: "Ann", last_name: "Bee" }) => {
  const r = await w.request(await w.order({ customer, lines: [{ unit_price_minor: 2000, title: "T-shirt" }] }), [1]);
  await api.drain();
  return r;
};

describe("templates", () => {
  it("have no link to what nothing may link to", async () => {
    for (const url of forbiddenLinks) {
      const blocks: Content["blocks"] = [{ id: "a", show_if: null, type: "button", label: { en: "Go" }, url, align: "START" }];
      const answer = await save("requested", mail("", { blocks }));
      expect([url, ...refusal(answer, "at")]).toEqual([url, 422, "LINK_NOT_ALLOWED", "blocks.0.url"]);
      expect(answer.body.data.problems).toMatchObject([{ code: "BAD_LINK", severity: "error", detail: url }]);
    }
  });

  it("are changed and tested by members with marketing, and switched off by the owner alone", async () => {
    const { client } = await api.member(["marketing"], { storeId: w.storeId });
    expect((await client.get(`${base}/transactional`)).status).toBe(200);
    expect((await client.get(`${base}/shop-settings`)).status).toBe(200);
    expect((await client.put(path("inTransit"), { content: mail("On its way") })).body.data).toMatchObject({ version: 1 });
    expect((await client.post(path("inTransit", "reset"), {})).body.data).toMatchObject({ version: 2, is_changed: false });
    expect((await client.post(path("inTransit", "render"), { language: "en" })).status).toBe(200);
    expect((await client.post(path("inTransit", "test"), { language: "en", to: ["ann@example.test"] })).status).toBe(422);
    expect((await client.put(`${base}/transactional/inTransit`, { is_active: false })).status).toBe(403);
    expect((await client.put(`${base}/shop-settings`, { sender_name: "Shop" })).status).toBe(403);
  });

  it("are closed to other members", async () => {
    expect((await api.as(null).get(`${base}/templates`)).status).toBe(401);
    const { client } = await api.member(["returns", "RETURNS_UPDATE"]);
    for (const answer of [
      await client.get(`${base}/templates`),
      await client.put(path("requested"), {}),
      await client.get(`${base}/transactional`),
    ])
      expect(answer.status).toBe(403);
    expect((await w.owner.get(path("nothing"))).status).toBe(404);
  });

  it("are the product's until they are changed, and again once reset; versions go on", async () => {
    const before = (await w.owner.get(path("expired"))).body.data;
    expect(before).toMatchObject({ version: 0, is_changed: false, languages: ["en", "fr", "vi", "cn", "ar"], is_active: true });
    const saved = await save("expired", mail("Too late"), 0);
    expect(saved.body.data).toMatchObject({ version: 1, is_changed: true, languages: ["en"] });
    expect(refusal(await save("expired", mail("Later"), 0))).toEqual([409, "STALE_VERSION"]);
    const reset = await w.owner.post(path("expired", "reset"), { expected_version: 1 });
    expect(reset.body.data).toMatchObject({ version: 2, is_changed: false, content: before.content });
    expect((await w.owner.post(path("expired", "reset"), {})).body.data.version).toBe(2);
  });

  it("hold a draft that no reader gets, until they are saved, reset, or the draft is discarded", async () => {
    const draft = (content: unknown) => w.owner.put(path("expired", "draft"), { content });
    const held = async () => (await w.owner.get(path("expired"))).body.data;
    expect((await draft(mail("Half a"))).body.data.draft.content.blocks[0].text).toEqual({ en: "Half a" });
    expect((await draft(mail("Half a mail"))).status).toBe(200);
    const { version, content, draft: stored } = await held();
    expect(stored.content.blocks[0].text).toEqual({ en: "Half a mail" });
    expect(content.blocks[0].text).not.toEqual(stored.content.blocks[0].text);
    expect((await draft(null)).body.data).toEqual({ draft: null });
    await draft(mail("Once more"));
    await save("expired", mail("A whole mail"), version);
    expect(await held()).toMatchObject({ version: version + 1, draft: null });
    await draft(mail("Once more"));
    await w.owner.post(path("expired", "reset"), {});
    expect((await held()).draft).toBeNull();
    expect((await w.owner.put(path("nothing", "draft"), { content: null })).status).toBe(404);
  });

  it.each([
    [mail("Hi {{ return.number"), "TEMPLATE_SYNTAX"],
    [mail("{% if x %}"), "TEMPLATE_SYNTAX"],
    [mail("{{ cart.value }}"), "UNKNOWN_VARIABLE"],
    [mail("", { subject: {} }), "CONTENT_INCOMPLETE"],
    [
      mail("", {
        blocks: Array.from({ length: 25 }, (_, n) => ({
          ...{ id: `b${n}`, type: "text" },
          text: { en: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "x".repeat(5000) }] }] } },
        })) as never,
      }),
      "MAIL_TOO_LARGE",
    ],
  ])("are refused when a mail could not be written from them %#", async (content, code) => {
    expect(refusal(await save("requested", content))).toEqual([422, code]);
  });

  it("name the place and position of a fault", async () => {
    const { body } = await save("requested", mail("Hi {{ return.number"));
    expect(body.data).toMatchObject({ at: "blocks.0.text.en", position: 3 });
  });

  it.each([
    [{ blocks: [] }, "content.blocks"],
    [{ blocks: [{ id: "a", type: "html", html: "<b>" }] }, "content.blocks.0.type"],
    [{ blocks: [{ id: "a", type: "text", text: { en: { type: "doc", content: [{ type: "script" }] } } }] }, undefined],
    [{ subject: { en: "two\nlines" } }, "content.subject.en"],
  ])("are refused in another shape %#", async (over, field) => {
    const { status, body } = await save("requested", mail("x", over as never));
    expect(status).toBe(400);
    if (field) expect(Object.keys(body.data.errors)).toContain(field);
  });

  it("say what the customer receives, whatever the customer is called", async () => {
    await save("requested", mail("Dear {{ customer.name }}, about {{ return.number }}"));
    const names = ['<script>alert("x")</script>', "{{ amount }}", "Ann\r\nBcc: x@y.test", "n".repeat(100), "\u202eliveE"];
    for (const first_name of names) {
      const r = await requested({ email: "ann@example.test", first_name, last_name: "" });
      const [written] = await messages(r.id);
      expect(written).toMatchObject({ template: "requested", template_version: 1, subject: `About ${r.number}`, state: "KEPT" });
      expect(written?.body).toContain(r.number);
      expect(written?.html).not.toMatch(/<script|\u202e/);
      expect(written?.subject).not.toMatch(/[\r\n]/);
    }
    await w.owner.post(path("requested", "reset"), {});
    const [usual] = await messages((await requested()).id);
    expect(usual?.body).toMatch(/^Hello Ann Bee,/);
    expect(usual?.html).toContain("T-shirt");
  });

  it("are read in the reader's language, else the store's, else the one they are written in", async () => {
    const subject = { en: "English", fr: "Français" };
    await save("requested", mail("x", { subject, blocks: [{ id: "a", type: "heading", text: { en: "Hello", fr: "Bonjour" } }] as never }));
    const languageFor = async (language: string) => {
      const [written] = await messages((await requested({ email: "a@example.test", first_name: "A", last_name: "B", language })).id);
      return [written?.language, written?.subject];
    };
    expect(await languageFor("fr")).toEqual(["fr", "Français"]);
    expect(await languageFor("ar")).toEqual(["en", "English"]);
    const settings = `${base}/shop-settings`;
    const footer = { company: "Northwind Ltd", address: "1 Main Street", country: "US" };
    expect((await w.owner.put(settings, { default_language: "fr", footer })).body.data).toMatchObject({ version: 1, footer });
    expect(await languageFor("ar")).toEqual(["fr", "Français"]);
    await w.owner.put(settings, { default_language: "en" });
    await w.owner.post(path("requested", "reset"), {});
    expect((await messages((await requested()).id))[0]?.body).toContain("Northwind Ltd\n1 Main Street\nUnited States");
  });
});

describe("a mail that is switched off", () => {
  const set = (is_active: boolean) => w.owner.put(`${base}/transactional/requested`, { is_active });

  it("is not written, but noted with its case", async () => {
    expect((await set(false)).body.data).toEqual({ key: "requested", is_active: false });
    const r = await requested();
    expect(await messages(r.id)).toMatchObject([
      { template: "requested", state: "SKIPPED", skip_reason: "SWITCHED_OFF", subject: null, body: null },
    ]);
    const { items } = (await w.owner.get(`${base}/messages?return_id=${r.id}`)).body.data;
    expect(items).toMatchObject([{ state: "SKIPPED", return: { id: r.id, name: r.number } }]);
    expect(refusal(await w.owner.post(`${base}/messages/${items[0].id}/resend`))).toEqual([422, "NOTHING_TO_SEND"]);
    await set(true);
    expect(await messages((await requested()).id)).toMatchObject([{ state: "KEPT" }]);
  });

  it("has in the history the words of its switch", async () => {
    const log = (await w.owner.get("/api/v1/merchants/audit?object_type=template&object_id=requested")).body.data.items;
    expect(log.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(["template.switched_on", "template.switched_off"]);
  });

  it("is listed with all others, their figures and the mail server", async () => {
    const { items, mail_server } = (await w.owner.get(`${base}/transactional`)).body.data;
    expect(items.length).toBeGreaterThan(30);
    expect(items[0]).toMatchObject({ key: "requested", is_active: true, sent: 0 });
    expect(mail_server).toMatchObject({ host: null, failed_today: 0 });
    const first = api.db.kysely.selectFrom("message").select("id").where("store_id", "=", w.storeId).where("state", "=", "KEPT").limit(1);
    const become = (change: object) => api.db.kysely.updateTable("message").set(change).where("id", "in", first).execute();
    await become({ state: "FAILED" });
    const { failed_today, failed_since, queued } = (await w.owner.get(`${base}/transactional`)).body.data.mail_server;
    const log = `${base}/messages?channel=EMAIL&kind=TRANSACTIONAL&state=FAILED&from=${failed_since}`;
    expect([failed_today, (await w.owner.get(log)).body.data.items.length]).toEqual([1, 1]);
    await become({ state: "QUEUED", kind: "CAMPAIGN" });
    expect((await w.owner.get(`${base}/transactional`)).body.data.mail_server.queued).toBe(queued);
  });
});

describe("a preview", () => {
  const render = async (id: string, body: object) => (await w.owner.post(path(id, "render"), body)).body.data;

  it("is the mail as a reader would get it, in their direction, with the data asked for", async () => {
    const arabic = await render("approved", { language: "ar", data: "SHORT" });
    expect(arabic.html).toContain('dir="rtl"');
    expect([arabic.missing, arabic.unknown, arabic.problems]).toEqual([[], [], []]);
    const empty = await render("approved", { language: "en", data: "EMPTY" });
    expect(empty.missing).toContain("order.number");
    expect(empty.text).toMatch(/^Hello,/);
    const order = await w.order({
      customer: { email: "o@example.test", first_name: "Ola", last_name: "Nor" },
      lines: [{ unit_price_minor: 1, title: "Lamp" }],
    });
    const real = await render("approved", { language: "en", data: { order_id: order.id } });
    expect(real.text).toMatch(/Hello Ola Nor,[\s\S]*1 × Lamp/);
    expect((await w.owner.post(path("approved", "render"), { language: "en", data: { order_id: "none" } })).status).toBe(404);
    const shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
    const put = { email: "ann@example.test", first_name: "Ann", last_name: "Bee", consents: [] };
    const { id } = (await shop.put("/api/v1/public/subscribers", put)).body.data;
    expect((await render("approved", { language: "en", data: { subscriber_id: id } })).text).toMatch(/Hello Ann Bee,/);
    expect((await w.owner.post(path("approved", "render"), { language: "en", data: { subscriber_id: order.id } })).status).toBe(404);
  });

  it("reports what is wrong with an unsaved mail", async () => {
    const content = mail("{{ nothing.here }} {{ open", { subject: { en: "BUY NOW!!", fr: "x" } });
    const found = await render("approved", { language: "en", content });
    expect(found.problems.map(({ code }: { code: string }) => code).sort()).toEqual(
      ["ALL_CAPITALS", "EXCLAMATIONS", "TEMPLATE_SYNTAX", "UNTRANSLATED"].sort(),
    );
    expect((await w.owner.get(path("approved"))).body.data.version).toBe(0);
  });

  it("counts how often a variable was empty", async () => {
    await requested({ email: "n@example.test", first_name: "", last_name: "" });
    const { coverage } = await render("requested", { language: "en" });
    const name = coverage.find((one: { variable: string }) => one.variable === "customer.name");
    expect(name.of).toBeGreaterThan(1);
  });
});

describe("a test mail", () => {
  const send = (to: string[], over: object = {}) => w.owner.post(path("approved", "test"), { language: "en", to, ...over });

  it("goes to people of the store alone, twenty times an hour", async () => {
    const me = (await w.owner.get("/api/v1/merchants/profile")).body.data.user_data.email;
    expect(refusal(await send(["stranger@example.test"]))).toEqual([422, "INVALID_RECIPIENT"]);
    expect((await send([me.toUpperCase()], { content: mail("Draft") })).body.data).toEqual({ sent: 1 });
    const [written] = (await w.owner.get(`${base}/messages?kind=TEST`)).body.data.items;
    expect(written).toMatchObject({ kind: "TEST", template: "approved", recipient: me, return: null });
    for (let n = 0; n < 19; n += 1) expect((await send([me])).status).toBe(200);
    expect(refusal(await send([me]))).toEqual([429, "RATE_LIMITED"]);
    api.clock.advance(3_700_000);
    expect((await send([me])).status).toBe(200);
  });
});

describe("messages", () => {
  it("are seen by those who may open what they are about", async () => {
    const r = await requested();
    const [own] = await messages(r.id);
    const seenBy = async (permissions: string[]) => {
      const { client } = await api.member(permissions as never);
      return [
        (await client.get(`${base}/messages?return_id=${r.id}`)).body.data.total,
        (await client.get(`${base}/messages/${own?.id}`)).status,
      ];
    };
    expect(await seenBy(["returns"])).toEqual([1, 200]);
    expect(await seenBy(["claims"])).toEqual([0, 404]);
    const { owner } = await api.register();
    expect((await owner.get(`${base}/messages/${own?.id}`)).status).toBe(404);
  });

  it("are found by recipient, subject, state and template, and exported", async () => {
    const r = await requested({ email: "Zoe@Example.test", first_name: "Zoe", last_name: "Z" });
    const total = async (query: string) => (await w.owner.get(`${base}/messages?${query}`)).body.data.total;
    expect(await total("q=zoe@example")).toBe(1);
    expect(await total(`q=${encodeURIComponent(r.number)}&state=KEPT&template=requested&language=en`)).toBe(1);
    expect(await total("recipient=zoe@example.test")).toBe(1);
    expect(await total("q=zoe&state=SENT")).toBe(0);
    expect((await w.owner.raw({ method: "GET", url: `${base}/messages/export?format=csv&q=zoe` })).payload).toMatch(/zoe@example\.test/i);
    const { items } = (await w.owner.get(`${base}/messages/threads?q=zoe`)).body.data;
    expect(items).toMatchObject([{ recipient: expect.stringMatching(/^zoe@example\.test$/i), count: 1, template: "requested" }]);
    expect((await w.owner.get(`${base}/messages/counts`)).body.data.counts.KEPT).toBeGreaterThan(0);
  });

  it("are shown as sent, and sent again at most five times an hour", async () => {
    const r = await requested();
    const [own] = await messages(r.id);
    const shown = (await w.owner.get(`${base}/messages/${own?.id}`)).body.data;
    expect(shown).toMatchObject({ text: own?.body, html: own?.html, may_resend: true, resend_of: null });
    const again = () => w.owner.post(`${base}/messages/${own?.id}/resend`);
    expect((await again()).body.data).toMatchObject({ subject: own?.subject, resend_of: own?.id, recipient: own?.recipient });
    for (let n = 0; n < 4; n += 1) expect((await again()).status).toBe(201);
    expect(refusal(await again())).toEqual([429, "RATE_LIMITED"]);
    const { client } = await api.member(["returns"]);
    expect((await client.post(`${base}/messages/${own?.id}/resend`)).status).toBe(403);
  });

  it("are neither shown nor sent again where their links let somebody in or ask for a consent", async () => {
    expect((await w.owner.post(`${base}/subscribers`, { email: "cora@example.test", ask: true })).status).toBe(201);
    const [asked] = (await w.owner.get(`${base}/messages?recipient=cora@example.test`)).body.data.items;
    expect(asked).toMatchObject({ template: "subscriptionConfirm", state: "KEPT" });
    expect((await w.owner.get(`${base}/messages/${asked.id}`)).body.data).toMatchObject({ text: null, html: null, may_resend: false });
    expect(refusal(await w.owner.post(`${base}/messages/${asked.id}/resend`))).toEqual([422, "NOTHING_TO_SEND"]);
  });
});

it("a subscriber of another store is in no preview", async () => {
  const shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
  const { id } = (await shop.put("/api/v1/public/subscribers", { email: "dora@example.test", consents: [] })).body.data;
  const body = { language: "en", data: { subscriber_id: id } };
  expect((await w.owner.post(path("approved", "render"), body)).status).toBe(200);
  const { owner } = await api.register();
  expect((await owner.post(path("approved", "render"), body)).status).toBe(404);
});
