import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { assemble } from "#server/assemble";
import { createBackground } from "#server/background";
import { newId } from "#server/kit/ids";
import { claimDue } from "#server/messaging/sending/claim";
import { confirmHome, heldSince } from "#server/messaging/sending/home";
import { lockReaders, markSending } from "#server/messaging/sending/judge";
import { recoverLeases, repeatUnknown } from "#server/messaging/sending/recover";
import { wakeSending } from "#server/messaging/sending/run-bulk";
import { settle } from "#server/messaging/sending/settle";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type MailSink, startMailSink } from "../../../tests/support/mail-sink.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { startDue } from "./jobs/start.ts";

const path = "/api/v1/notifications/campaigns";
let sink: MailSink;
let api: TestApi;
let w: World;
let erp: Client;

beforeAll(async () => {
  sink = await startMailSink();
  api = await startApi({ config: { smtpUrl: sink.url, smtpRate: 1000 } });
});
afterAll(async () => {
  await api.close();
  await sink.stop();
});
beforeEach(async () => {
  w = await world(api);
  erp = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
  sink.refuse(() => null);
  const saved = await w.owner.put("/api/v1/notifications/shop-settings", {
    footer: { company: "Northwind", address: "1 Main St, Reno", country: "US" },
  });
  expect(saved.status).toBe(200);
});

const content = (subject = 'News for {{ customer.first_name | default: "you" }}') => ({
  subject: { en: subject },
  blocks: [
    { id: "1", type: "heading", text: { en: "Hello {{ customer.first_name }}" } },
    { id: "2", type: "footer", text: { en: "You asked for our news." } },
  ],
  theme: {},
});

async function template(own: object = content()): Promise<any> {
  const made = await w.owner.post("/api/v1/notifications/templates", { name: `News ${Math.random()}`, kind: "CAMPAIGN" });
  const saved = await w.owner.put(`/api/v1/notifications/templates/${made.body.data.id}`, { content: own, expected_version: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.data;
}

/** People who get mails, as a shop that vouches for their consent records them. */
async function people(count: number, over: Record<string, unknown> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => `p${index}.${w.storeId}@example.test`);
  for (const email of rows)
    expect((await erp.put("/api/v1/public/subscribers", { email, first_name: "Ann", language: "en", ...over })).status).toBeLessThan(300);
  await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("store_id", "=", w.storeId).execute();
  return rows;
}

async function campaign(over: Record<string, unknown> = {}): Promise<any> {
  const { id } = await template();
  const made = await w.owner.post(path, { name: "Summer", template_id: id });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  if (Object.keys(over).length === 0) return made.body.data;
  const saved = await w.owner.put(`${path}/${made.body.data.id}`, { ...over, expected_version: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.data;
}
/** The senders of these tests have no domain, which whoever sends must accept. */
const schedule = (one: any, body: object = { mode: "NOW" }) =>
  w.owner.post(`${path}/${one.id}/schedule`, { accept_unverified: true, ...body });
const show = async (one: any) => (await w.owner.get(`${path}/${one.id}`)).body.data as any;
const messages = (one: any) => api.db.kysely.selectFrom("message").selectAll().where("campaign_id", "=", one.id).orderBy("id").execute();
const arrived = () =>
  sink
    .recipients()
    .filter((one) => one.includes(w.storeId))
    .sort();

const noticesOf = async (client: Client) => {
  const { items } = (await client.get("/api/v1/merchants/notices")).body.data as any;
  return items.map((notice: any) => [notice.kind, notice.object_id, notice.subject]);
};

/** Assert that every message is counted once. */
async function expectSum(one: any) {
  const { tally, audience } = await show(one);
  expect(tally.sent + tally.failed + tally.unknown + tally.kept + tally.skipped + tally.left).toBe(audience);
  return tally;
}

describe("campaigns", () => {
  const linked = (url: string, more: object = {}) => ({
    ...content(),
    blocks: [{ id: "0", type: "button", label: { en: "Buy" }, url, ...more }, ...content().blocks],
  });

  it.each(["www.shop.example/sale", "https://", "shop.example"])("are not sent with a button that leads nowhere: %s", async (url) => {
    await people(1);
    const one = await campaign({ template_id: (await template(linked(url))).id });
    const checked = (await w.owner.post(`${path}/${one.id}/check`, { mode: "NOW" })).body.data as any;
    expect(checked.ready).toBe(false);
    expect(checked.problems).toContainEqual({ code: "BAD_LINK", severity: "error", path: "blocks.0.url", language: null, detail: url });
    const { status, body } = await schedule(one);
    expect([status, body.data]).toMatchObject([422, { code: "LINK_NOT_ALLOWED", problems: [{ path: "blocks.0.url", detail: url }] }]);
    expect(await messages(one)).toEqual([]);
  });

  it("are not sent in a variant whose button leads nowhere, which its template may then not become", async () => {
    await people(1);
    const sound = await template();
    const broken = await template(linked("shop.example"));
    const arms = [{}, { template_id: broken.id }];
    const one = await campaign({ template_id: sound.id, ab: { share: 100, wait_hours: 4, metric: "CLICK", arms } });
    expect((await schedule(one)).body.data).toMatchObject({ code: "LINK_NOT_ALLOWED", problems: [{ path: "ab.arms.1.blocks.0.url" }] });
    const put = (of: any, url: string, expected_version: number) =>
      w.owner.put(`/api/v1/notifications/templates/${of.id}`, { content: linked(url), expected_version });
    expect((await put(broken, "https://shop.example", broken.version)).status).toBe(200);
    const later = { mode: "AT", at: new Date(api.clock.now().getTime() + 86_400_000).toISOString() };
    expect((await schedule(one, later)).status).toBe(200);
    for (const of of [sound, broken])
      expect((await put(of, "shop.example", of.version + (of === broken ? 1 : 0))).body.data.code).toBe("LINK_NOT_ALLOWED");
  });

  it("say before they are sent what may be wrong with their emails, and are sent all the same", async () => {
    await people(1);
    const doubtful = {
      ...linked("http://shop.example"),
      subject: { en: "BUY NOW TODAY" },
      blocks: [...linked("http://shop.example").blocks, { id: "p", type: "picture", url: "https://shop.example/a.png", alt: {} }],
      theme: { accent: "#ffff00" },
    };
    const one = await campaign({ template_id: (await template(doubtful)).id });
    const { ready, problems } = (await w.owner.post(`${path}/${one.id}/check`, { mode: "NOW" })).body.data as any;
    const found = problems.filter(({ path }: any) => /^(blocks|subject|theme)/.test(path));
    expect(found.map(({ code, severity, path }: any) => [code, severity, path])).toEqual([
      ["INSECURE_LINK", "warning", "blocks.0.url"],
      ["ALL_CAPITALS", "warning", "subject.en"],
      ["NO_ALT_TEXT", "warning", "blocks.3.alt"],
      ["LOW_CONTRAST", "warning", "theme.accent"],
    ]);
    expect(ready).toBe(true);
    expect((await schedule(one)).status).toBe(200);
  });

  it("are for members with marketing, and sent by those who may send", async () => {
    const one = await campaign();
    expect((await api.as(null).get(`${path}/${one.id}`)).status).toBe(401);
    const agent = (await api.member(["returns"], { storeId: w.storeId })).client;
    expect((await agent.get(path)).status).toBe(403);
    const writer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    const seen = (await writer.get(`${path}/${one.id}`)).body.data.allowed_actions;
    expect(seen).toContainEqual(expect.objectContaining({ action: "schedule", allowed: false, code: "FORBIDDEN" }));
    expect((await writer.post(`${path}/${one.id}/schedule`, { mode: "NOW" })).status).toBe(403);
    const other = await world(api);
    expect((await other.owner.get(`${path}/${one.id}`)).status).toBe(404);
  });

  it("are not sent with an arm that some of their readers would get empty", async () => {
    await people(2);
    const french = {
      ...content(),
      subject: { fr: "Nouvelles" },
      blocks: content().blocks.map((one) => ({ ...one, text: { fr: "Bonjour" } })),
    };
    const { id: template_id } = await template(french as never);
    const arm = (own: string | null) => ({ subject: {}, preheader: {}, template_id: own });
    const ab = { share: 100, wait_hours: 4, metric: "ORDER", arms: [arm(null), arm(template_id)] };
    const one = await campaign({ ab });
    const { problems } = (await w.owner.post(`${path}/${one.id}/check`, {})).body.data as any;
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "CONTENT_INCOMPLETE", severity: "error", path: "ab.arms.1.subject", language: "en" }),
    );
    expect((await schedule(one)).status).toBe(422);
  });

  it("leave at the reader's own time where their latest order went, and in all zones that are possible", async () => {
    await w.at("2026-06-01T00:00:00.000Z");
    const [ann = "", bob = ""] = await people(2);
    await erp.put("/api/v1/public/subscribers", { email: bob, phone: "+12083265555" });
    const [place, customer] = [{ country: "VN" }, { email: ann, first_name: "Ann", last_name: "Bee" }];
    await w.order({ lines: [{ unit_price_minor: 2000 }], ship_to: place, customer });
    await api.drain();
    const one = await campaign();
    const { audience, leaving } = (await w.owner.post(`${path}/${one.id}/check`, { mode: "LOCAL", local: "2026-06-02T10:00" })).body
      .data as any;
    expect(audience.by_zone).toEqual({ "Asia/Ho_Chi_Minh": 1, "America/Boise, America/Los_Angeles": 1 });
    expect(leaving.filter(({ n }: any) => n > 0).map(({ at }: any) => at)).toEqual([
      "2026-06-02T03:00:00.000Z",
      "2026-06-02T17:00:00.000Z",
    ]);
    expect((await schedule(one, { mode: "LOCAL", local: "2026-06-02T10:00" })).status).toBe(200);
    await w.at("2026-06-01T20:01:00.000Z");
    await w.runTask("campaigns.start");
    await api.drain();
    const due = new Map((await messages(one)).map(({ recipient, due_at }) => [recipient, due_at]));
    expect([due.get(ann), due.get(bob)]).toEqual(["2026-06-02T03:00:00.000Z", "2026-06-02T17:00:00.000Z"]);
  });

  it("begin at once at the reader's own time where that has passed for the first of them", async () => {
    await w.at("2026-06-01T12:00:00.000Z");
    await people(1);
    const one = await campaign();
    expect((await schedule(one, { mode: "LOCAL", local: "2026-06-01T16:00" })).status).toBe(200);
    await w.runTask("campaigns.start");
    expect(await show(one)).toMatchObject({ status: "SENDING", pause_reason: null });
  });

  it("say what stands in the way before they are sent", async () => {
    const bare = (await w.owner.post(path, { name: "Bare" })).body.data;
    const checked = (await w.owner.post(`${path}/${bare.id}/check`, {})).body.data as any;
    expect(checked.ready).toBe(false);
    expect(checked.problems.map((one: any) => one.code)).toEqual(expect.arrayContaining(["TEMPLATE_MISSING", "AUDIENCE_EMPTY"]));
    expect((await schedule(bare)).body.data.code).toBe("CONTENT_INCOMPLETE");
    expect((await schedule(await campaign())).body.data.code).toBe("AUDIENCE_EMPTY");
  });

  it("by text message show what a reader gets, in each language, and reach phones alone", async () => {
    const { id } = await template();
    const made = await w.owner.post(path, { name: "Texts", channel: "SMS", template_id: id });
    const preview = (body: object) => w.owner.post(`${path}/${made.body.data.id}/preview-text`, body);
    const { text, ...size } = (await preview({ language: "en" })).body.data as any;
    expect(text).toMatch(/^Hello \S+\n/);
    expect(text).not.toContain("<");
    expect(size).toEqual({ encoding: "GSM-7", units: text.length, segments: text.length > 160 ? 2 : 1, forcing: null });
    expect((await preview({ language: "en", variant: "B" })).status).toBe(404);
    const bare = (await w.owner.post(path, { name: "Bare", channel: "SMS" })).body.data;
    expect((await w.owner.post(`${path}/${bare.id}/preview-text`, { language: "en" })).body.data.code).toBe("CONTENT_INCOMPLETE");
    const copy = (await w.owner.post(path, { name: "Copy", copy_of: made.body.data.id })).body.data;
    expect(copy).toMatchObject({ channel: "SMS", template: { id } });
    await people(3);
    const { audience } = (await w.owner.post(`${path}/${made.body.data.id}/check`, {})).body.data as any;
    expect(audience).toMatchObject({ matched: 3, writable: 0 });
  });

  it("by text message cost at most what the connection's prices say, by the countries of the phones", async () => {
    for (const phone of ["+12125550177", "+12125550178", "+4366412345678"])
      expect((await erp.put("/api/v1/public/subscribers", { email: `${phone}@example.test`, phone })).status).toBeLessThan(300);
    await api.db.kysely.updateTable("subscriber").set({ sms_status: "SUBSCRIBED" }).where("store_id", "=", w.storeId).execute();
    const made = (await w.owner.post(path, { name: "Texts", channel: "SMS", template_id: (await template()).id })).body.data;
    const costOf = async (id: string) => ((await w.owner.post(`${path}/${id}/check`, {})).body.data as any).cost;
    const { segments, ...without } = await costOf(made.id);
    expect([segments, without]).toEqual([expect.toSatisfy((n: number) => n > 0), { costs: [], unpriced: 3 }]);
    const twilio = { adapter: "twilio", account_sid: "AC1", auth_token: "t", sender: "+12345678901" };
    const prices = [{ country: "US", micros: 7900, currency: "USD" }];
    expect((await w.owner.put("/api/v1/notifications/connections/SMS", { ...twilio, prices })).status).toBe(200);
    expect(await costOf(made.id)).toEqual({
      ...{ segments, unpriced: 1 },
      costs: [{ currency: "USD", minor: Math.ceil((2 * segments * 7900) / 10_000) }],
    });
    expect(await costOf((await campaign()).id)).toBeNull();
  });

  it("reach every subscriber once, with a way to leave, and add up", async () => {
    const [first = "", ...rest] = await people(12);
    const one = await campaign();
    expect((await schedule(one)).body.data).toMatchObject({ status: "SENDING", phase: "PREPARING" });
    await api.drain();
    expect(await show(one)).toMatchObject({ status: "SENT", phase: "DONE", audience: 12 });
    expect(arrived()).toEqual([first, ...rest].sort());
    expect(await expectSum(one)).toMatchObject({ sent: 12, left: 0 });
    const mail = await sink.mailTo(first);
    const [, token] = /List-Unsubscribe: <\S+\/m\/u\/(\S+)>/.exec(mail) ?? [];
    expect([mail.includes("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), mail.includes("News for Ann")]).toEqual([true, true]);
    const leave = () =>
      api.as(null).raw({
        method: "POST",
        url: `/m/u/${token}`,
        payload: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect([(await leave()).statusCode, (await leave()).statusCode]).toEqual([200, 200]);
    expect((await expectSum(one)).unsubscribed).toBe(1);
  });

  it("begin once, however often they are started", async () => {
    await people(3);
    const one = await campaign();
    const answers = await Promise.all([schedule(one), schedule(one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.data.code).toBe("ALREADY_SENDING");
    await api.drain();
    expect(arrived()).toHaveLength(3);
  });

  it("skip whoever leaves while their message is claimed", async () => {
    await people(2);
    const one = await campaign();
    await schedule(one);
    await prepared(one);
    const run = { storeId: w.storeId, channel: "EMAIL", me: "tester" } as const;
    const ids = await claimDue(api.db, { ...run, limit: 10, now: api.clock.now() });
    expect(ids).toHaveLength(2);
    const person = await api.db.kysely
      .selectFrom("subscriber")
      .select("id")
      .where("store_id", "=", w.storeId)
      .orderBy("seq")
      .executeTakeFirstOrThrow();
    expect(
      (await w.owner.post(`/api/v1/notifications/subscribers/${person.id}/unsubscribe`, { channel: "EMAIL", reason: "Asked by phone" }))
        .status,
    ).toBe(200);
    const marked = await api.db.transaction(async (tx) => {
      await lockReaders(tx, run, ids);
      return markSending(tx, run, ids, api.clock.now());
    });
    expect(marked).toHaveLength(1);
    const rows = await messages(one);
    expect(rows.map(({ state, skip_reason }) => [state, skip_reason]).sort()).toEqual([
      ["SENDING", null],
      ["SKIPPED", "UNSUBSCRIBED"],
    ]);
    await expectSum(one);
  });

  it("reach a person once whose two records become one", async () => {
    await people(2);
    const one = await campaign();
    await schedule(one);
    await prepared(one);
    const subscribers = "/api/v1/notifications/subscribers";
    const [kept, other] = await api.db.kysely.selectFrom("subscriber").select(["id", "email"]).where("store_id", "=", w.storeId).execute();
    expect((await w.owner.post(`${subscribers}/${kept?.id}/merge`, { other_id: other?.id })).status).toBe(200);
    await deliver();
    expect(arrived()).toEqual([kept?.email]);
    expect(await expectSum(one)).toMatchObject({ sent: 1, skipped: 1 });
  });

  it("do not both reach a person whom two of them name in the same moment", async () => {
    await people(2);
    const [first, second] = [await campaign(), await campaign()];
    for (const one of [first, second]) await schedule(one);
    for (const one of [first, second]) await prepared(one);
    const run = { storeId: w.storeId, channel: "EMAIL", me: "tester" } as const;
    const now = api.clock.now();
    const mark = async () => {
      const ids = await claimDue(api.db, { ...run, limit: 10, now });
      return api.db.transaction((tx) => markSending(tx, run, ids, now));
    };
    expect(new Set((await mark()).map(({ subscriber_id }) => subscriber_id)).size).toBe(2);
    const queued = async () => [...(await messages(first)), ...(await messages(second))].filter(({ state }) => state === "QUEUED");
    expect((await queued()).map(({ due_at }) => due_at && Date.parse(due_at) <= now.getTime())).toEqual([true, true]);
    expect(await mark()).toEqual([]);
    const next = new Date(now.getTime() + 16 * 3_600_000).toISOString();
    expect((await queued()).map(({ due_at }) => due_at)).toEqual([next, next]);
  });

  it("are unknown, and never sent twice, where a server stopped in between", async () => {
    await people(3);
    const one = await campaign();
    await schedule(one);
    await prepared(one);
    const run = { storeId: w.storeId, channel: "EMAIL", me: "killed" } as const;
    const ids = await claimDue(api.db, { ...run, limit: 10, now: api.clock.now() });
    await api.db.transaction(async (tx) => markSending(tx, run, ids.slice(0, 1), api.clock.now()));
    await recoverLeases(api.db, new Date(api.clock.now().getTime() + 61_000));
    await deliver();
    expect(await expectSum(one)).toMatchObject({ sent: 2, unknown: 1 });
    const lost = (await messages(one)).find(({ state }) => state === "UNKNOWN");
    expect(arrived()).not.toContain(lost?.recipient);
    const again = await w.owner.post(`${path}/${one.id}/recipients/${lost?.id}/resend`, {});
    expect(again.body.data).toMatchObject({ state: "QUEUED", may_resend: false });
    await api.drain();
    expect(await expectSum(one)).toMatchObject({ sent: 3, unknown: 0 });
    expect((await show(one)).status).toBe("SENT");
  });

  it("wait, go on and end as they are steered", async () => {
    await people(4);
    const one = await campaign();
    await schedule(one);
    await prepared(one);
    expect((await w.owner.post(`${path}/${one.id}/pause`, {})).body.data).toMatchObject({ status: "PAUSED", pause_reason: "STAFF" });
    await api.drain();
    expect(arrived()).toEqual([]);
    expect((await w.owner.post(`${path}/${one.id}/pause`, {})).body.data.code).toBe("WRONG_STAGE");
    await w.owner.post(`${path}/${one.id}/resume`, {});
    await api.drain();
    expect(arrived()).toHaveLength(4);
    const other = await campaign();
    await schedule(other);
    await prepared(other);
    expect((await w.owner.post(`${path}/${other.id}/cancel`, {})).body.data.status).toBe("CANCELLED");
    await api.drain();
    expect(await expectSum(other)).toMatchObject({ skipped: 4, sent: 0 });
  });

  it("hold back whoever had a mail today, until the caps allow it", async () => {
    await people(2);
    const first = await campaign();
    await schedule(first);
    await api.drain();
    const second = await campaign();
    await schedule(second);
    await api.drain();
    const waiting = await messages(second);
    expect(waiting.map(({ state }) => state)).toEqual(["QUEUED", "QUEUED"]);
    expect(Date.parse(waiting[0]?.due_at ?? "") - api.clock.now().getTime()).toBe(16 * 3_600_000);
    await expectSum(second);
  });

  it("leave out open cases, suppressed people and those held out", async () => {
    await people(40);
    await api.db.kysely
      .updateTable("subscriber")
      .set({ open_cases: 1 })
      .where("store_id", "=", w.storeId)
      .where("email", "like", "p0.%")
      .execute();
    const one = await campaign({ holdout_percent: 20 });
    await schedule(one);
    await api.drain();
    const rows = await messages(one);
    const reasons = new Set(rows.map(({ skip_reason }) => skip_reason));
    expect([reasons.has("HELD_OUT"), rows.length]).toEqual([true, 40]);
    const open = rows.find(({ recipient }) => recipient.startsWith("p0."));
    expect(["OPEN_CASE", "HELD_OUT"]).toContain(open?.skip_reason);
    await expectSum(one);
  });

  it("compare orders with those held out for as many days as the store counts", async () => {
    const [first = ""] = await people(60);
    const one = await campaign({ holdout_percent: 20 });
    await schedule(one);
    await api.drain();
    const rows = await messages(one);
    const sent = rows.filter(({ state }) => state === "SENT");
    const buyer = sent[0]?.recipient ?? first;
    const ordered_at = new Date(Date.parse(sent[0]?.sent_at ?? "") + 2 * 86_400_000).toISOString();
    await w.order({ lines: [{ unit_price_minor: 2000 }], customer: { email: buyer, first_name: "Ann", last_name: "Bee" }, ordered_at });
    const report = async () => (await w.owner.get(`${path}/${one.id}/report`)).body.data as any;
    const held_out = rows.length - sent.length;
    expect(await report()).toMatchObject({ held_out, conversion_days: 5, lift: { rate: 1 / sent.length, base: 0 } });
    await w.owner.put("/api/v1/notifications/shop-settings", { conversion_days: 1, expected_version: 1 });
    expect(await report()).toMatchObject({ held_out, conversion_days: 1, lift: { rate: 0, base: 0 } });
  });

  async function bounced() {
    await people(230);
    sink.refuse(() => ({ code: 550, text: "5.1.1 no such user" }));
    const one = await campaign();
    await schedule(one);
    await api.drain();
    expect(await show(one)).toMatchObject({ status: "PAUSED", pause_reason: "BOUNCES" });
    return one;
  }

  it("note addresses that do not exist, and pause when too many bounce", async () => {
    const one = await bounced();
    const tally = await expectSum(one);
    expect(tally.bounced).toBeGreaterThanOrEqual(200);
    expect(tally.left).toBeGreaterThan(0);
    const statuses = await api.db.kysely.selectFrom("subscriber").select("email_status").where("store_id", "=", w.storeId).execute();
    expect(statuses.filter(({ email_status }) => email_status === "BOUNCED")).toHaveLength(tally.bounced);
    expect(await noticesOf(w.owner)).toEqual([["campaign_paused", one.id, "Summer"]]);
    const writer = (await api.member(["marketing", "marketing_send"], { storeId: w.storeId })).client;
    expect(await noticesOf(writer)).toEqual([]);
  });

  it("go on once somebody has resumed them, whatever bounced until then", async () => {
    const one = await bounced();
    sink.refuse(() => null);
    await w.owner.post(`${path}/${one.id}/resume`, {});
    await api.drain();
    expect(await show(one)).toMatchObject({ status: "SENT" });
    expect((await expectSum(one)).left).toBe(0);
  });

  it("wait for the reader's hours from when they are resumed", async () => {
    await w.at("2026-06-01T23:00:00.000Z");
    await w.owner.put("/api/v1/notifications/shop-settings", {
      quiet_hours: { email: { from: "08:00", to: "21:00" }, sms: { from: "09:00", to: "20:00" } },
      expected_version: 1,
    });
    await people(1, { timezone: "UTC" });
    const one = await campaign();
    await schedule(one);
    await api.drain();
    expect(await messages(one)).toMatchObject([{ state: "QUEUED", due_at: "2026-06-02T08:00:00.000Z" }]);
    await w.owner.post(`${path}/${one.id}/pause`, {});
    await w.at("2026-06-03T23:00:00.000Z");
    await w.owner.post(`${path}/${one.id}/resume`, {});
    await api.drain();
    expect(await messages(one)).toMatchObject([{ state: "QUEUED", due_at: "2026-06-04T08:00:00.000Z" }]);
  });

  it("count the orders they brought, less what is refunded", async () => {
    const [email = ""] = await people(1);
    const one = await campaign();
    await schedule(one);
    await api.drain();
    const at = api.clock.now().toISOString();
    const order = await w.order({
      lines: [{ unit_price_minor: 12_000 }],
      ordered_at: at,
      customer: { email, first_name: "Ann", last_name: "Bee" },
    });
    await api.drain();
    expect(await show(one)).toMatchObject({ orders: 1, net_minor: 12_000 });
    await api.db.kysely.updateTable("orders").set({ refunded_minor: 4550 }).where("id", "=", order.id).execute();
    const report = (await w.owner.get(`${path}/${one.id}/report`)).body.data as any;
    expect(report.conversions).toEqual([
      { model: "SENT", currency: "USD", orders: 1, value_minor: 12_000, refunded_minor: 4550, net_minor: 7450 },
    ]);
  });

  it("count what an order is worth after it was edited, and nothing of one that is gone", async () => {
    const [email = ""] = await people(1);
    const one = await campaign();
    await schedule(one);
    await api.drain();
    const body = { number: "#edited", currency: "USD", ordered_at: api.clock.now().toISOString(), customer: { email } };
    const line = { external_id: "l1", title: "Shirt", quantity: 1, unit_price_minor: 12_000 };
    const put = (lines: object[]) => w.erp.put("/api/v1/public/orders/edited", { ...body, lines });
    const { id } = (await put([line])).body.data as any;
    await api.drain();
    expect(await show(one)).toMatchObject({ orders: 1, net_minor: 12_000 });
    await put([line, { ...line, external_id: "l2", unit_price_minor: 3000 }]);
    await api.drain();
    expect(await show(one)).toMatchObject({ orders: 1, net_minor: 15_000 });
    await api.db.kysely.updateTable("orders").set({ deleted_at: api.clock.now().toISOString() }).where("id", "=", id).execute();
    expect(await show(one)).toMatchObject({ orders: 0, net_minor: 0 });
  });

  it("count an order with another address and the reader's phone number, and none of a stranger", async () => {
    await people(1, { phone: "+12085550143" });
    const one = await campaign();
    await schedule(one);
    await api.drain();
    const ordered = (email: string, phone: string) =>
      w.order({
        lines: [{ unit_price_minor: 12_000 }],
        ordered_at: api.clock.now().toISOString(),
        ship_to: { country: "US" },
        customer: { email, phone, first_name: "Ann", last_name: "Bee" },
      });
    await ordered("stranger@example.test", "(208) 555-0199");
    await api.drain();
    expect(await show(one)).toMatchObject({ orders: 0 });
    await ordered("ann.at.work@example.test", "(208) 555-0143");
    await api.drain();
    expect(await show(one)).toMatchObject({ orders: 1, net_minor: 12_000 });
  });

  it("are exported by members with marketing, as filtered, with their figures and in the reader's language", async () => {
    const [email = ""] = await people(2);
    const definition = { all: [{ field: "language", op: "is", value: "en" }] };
    const segment = await w.owner.post("/api/v1/notifications/segments", { name: "English", definition });
    const one = await campaign({ segment_id: segment.body.data.id });
    await schedule(one);
    await api.drain();
    await w.order({ lines: [{ unit_price_minor: 12_000 }], ordered_at: api.clock.now().toISOString(), customer: { email } });
    await api.drain();
    await w.owner.post(path, { name: "Texts", channel: "SMS" });
    const file = async (query = "", language = "en", client = w.owner) => {
      const headers = { "accept-language": language };
      const { statusCode, body } = await client.raw({ method: "GET", url: `${path}/export?format=csv${query}`, headers });
      return [statusCode, ...body.replace("\uFEFF", "").trim().split("\r\n")];
    };
    const { starts_at, finished_at, created_at } = await show(one);
    const [, head, sent, draft] = await file("&sort=created_at");
    expect(head).toBe(
      "Name,Segment,Stage,Channel,Audience,Sent,Delivered,Bounced,Complained,Skipped,Failed,Unknown,Not sent: no mail server," +
        "Still to be sent,Clicks,Orders,Revenue after returns,Currency,Unsubscribed,Starts at,Finished at,Created at",
    );
    expect(sent).toBe(
      `Summer,English,Sent,Email,2,2,0,0,0,0,0,0,0,0,0,1,120.00,USD,0,${[starts_at, finished_at, created_at].map((at) => at ?? "").join()}`,
    );
    expect(draft).toMatch(/^Texts,,Draft,Text messages,/);
    const [status, ...french] = await file("&tab=sent&q=summer", "fr");
    expect([status, french]).toEqual([
      200,
      [expect.stringMatching(/^Nom,Segment,Étape,Canal,/), expect.stringMatching(/^Summer,English,Envoyée,/)],
    ]);
    expect(await file("&channel=SMS&status=SENT")).toHaveLength(2);

    const agent = (await api.member(["returns"], { storeId: w.storeId })).client;
    expect((await file("", "en", agent))[0]).toBe(403);
    const marketer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    expect((await file("", "en", marketer)).slice(2)).toHaveLength(2);
    expect((await file("", "en", (await world(api)).owner)).slice(2)).toEqual([]);
    const logged = (await w.owner.get("/api/v1/merchants/audit?action=campaign.exported")).body.data.items as any[];
    expect(logged.length).toBeGreaterThan(0);
  });

  it("try again later what a server does not take now", async () => {
    await people(1);
    sink.refuse(() => ({ code: 451, text: "4.2.1 later please" }));
    const one = await campaign();
    await schedule(one);
    await api.drain();
    const [row] = await messages(one);
    expect([row?.state, row?.attempts, Date.parse(row?.due_at ?? "") - api.clock.now().getTime()]).toEqual(["QUEUED", 1, 60_000]);
  });

  it("skip whoever left their topic, and say the topic where mail programs look", async () => {
    const topics = [{ key: "sale", labels: { en: "Sale", fr: "Soldes" } }];
    expect((await w.owner.put("/api/v1/notifications/shop-settings", { topics })).status).toBe(200);
    const twice = await w.owner.put("/api/v1/notifications/shop-settings", { topics: [...topics, ...topics] });
    expect(twice.status).toBe(400);
    const [first = "", second = ""] = await people(2);
    await api.db.kysely
      .updateTable("subscriber")
      .set({ topics_off: ["sale"] })
      .where("email", "=", first)
      .execute();
    const one = await campaign({ topic: "sale" });
    const checked = (await w.owner.post(`${path}/${one.id}/check`, {})).body.data as any;
    expect(checked.audience).toMatchObject({ matched: 2, writable: 1, without: { TOPIC_OFF: 1 } });
    await schedule(one);
    await api.drain();
    expect(arrived()).toEqual([second]);
    expect(await sink.mailTo(second)).toMatch(new RegExp(`^List-ID: <sale\\.${w.storeId}\\.`, "im"));
    const gone = await campaign({ topic: "gone" });
    expect((await schedule(gone)).body.data.problems).toMatchObject([{ code: "TOPIC_MISSING", path: "topic" }]);
  });

  it("skip whoever leaves the topic while their message waits", async () => {
    await w.owner.put("/api/v1/notifications/shop-settings", { topics: [{ key: "sale", labels: { en: "Sale" } }] });
    await people(2);
    const one = await campaign({ topic: "sale" });
    await schedule(one);
    await prepared(one);
    await api.db.kysely
      .updateTable("subscriber")
      .set({ topics_off: ["sale"] })
      .where("store_id", "=", w.storeId)
      .execute();
    await deliver();
    expect((await messages(one)).map(({ skip_reason }) => skip_reason)).toEqual(["TOPIC_OFF", "TOPIC_OFF"]);
    await expectSum(one);
  });

  it("say when their messages would leave, by caps and pace", async () => {
    await people(3);
    const first = await campaign();
    await schedule(first);
    await api.drain();
    await api.db.kysely
      .updateTable("subscriber")
      .set({ last_email_at: null })
      .where("store_id", "=", w.storeId)
      .where("email", "like", "p0.%")
      .execute();
    const one = await campaign();
    const check = async (body: object) => (await w.owner.post(`${path}/${one.id}/check`, body)).body.data as any;
    const now = api.clock.now().getTime();
    const hours = (found: any) =>
      found.leaving.filter(({ n }: any) => n > 0).map(({ at, n }: any) => [Math.round((Date.parse(at) - now) / 3_600_000), n]);
    expect(hours(await check({}))).toEqual([
      [0, 1],
      [16, 2],
    ]);
    const tomorrow = new Date(now + 24 * 3_600_000).toISOString();
    expect(hours(await check({ mode: "AT", at: tomorrow }))).toEqual([[24, 3]]);
  });

  it("test contents against one another, and send the rest the one that is judged", async () => {
    await people(30);
    const other = await template(content("Other"));
    const ab = { arms: [{}, { template_id: other.id }], share: 50, wait_hours: 1, metric: "ORDER" };
    const one = await campaign({ ab });
    const checked = (await w.owner.post(`${path}/${one.id}/check`, {})).body.data as any;
    expect(checked.problems.map(({ code, detail }: any) => [code, detail])).toContainEqual(["TEST_TOO_SMALL", "7"]);
    const codesOf = ({ problems }: any) => problems.map(({ code }: any) => code);
    expect(codesOf(checked)).not.toContain("VARIANTS_ALIKE");
    const alike = await campaign({ ab: { ...ab, arms: [{}, { template_id: other.id }, {}] } });
    const checkedAlike = (await w.owner.post(`${path}/${alike.id}/check`, {})).body.data as any;
    expect([checkedAlike.ready, codesOf(checkedAlike)]).toEqual([true, expect.arrayContaining(["VARIANTS_ALIKE"])]);
    await w.owner.delete(`${path}/${alike.id}`);
    expect((await w.owner.delete(`/api/v1/notifications/templates/${other.id}`)).body.data.code).toBe("IN_USE");
    await schedule(one);
    await api.drain();
    const tested = (await messages(one)).filter(({ variant }) => variant !== null);
    expect(new Set(tested.map(({ variant, template: id }) => `${variant} ${id === other.id}`))).toEqual(new Set(["A false", "B true"]));
    const b = tested.find(({ variant }) => variant === "B");
    expect(await sink.mailTo(b?.recipient ?? "")).toContain("Subject: Other");
    await w.at(new Date(api.clock.now().getTime() + 3_700_000).toISOString());
    await w.runTask("campaigns.advance");
    await api.drain();
    expect(new Set((await messages(one)).filter(({ variant }) => variant === "A").map(({ template: id }) => id))).toEqual(
      new Set([one.template.id]),
    );
    await expectSum(one);
  });

  it("warn that a test by clicks finds nothing where clicks are not measured, and refuse one at everybody's own time", async () => {
    await people(1);
    const one = await campaign({ ab: { arms: [{}, { subject: { en: "B" } }], share: 50, metric: "CLICK" } });
    const codes = (found: any) => found.problems.map(({ code, severity }: any) => `${code} ${severity}`);
    expect(codes((await w.owner.post(`${path}/${one.id}/check`, {})).body.data)).toContain("CLICKS_NOT_MEASURED warning");
    const local = { mode: "LOCAL", local: "2026-06-20T10:00" };
    expect(codes((await w.owner.post(`${path}/${one.id}/check`, local)).body.data)).toContain("LOCAL_TEST error");
    expect((await schedule(one, local)).body.data.code).toBe("CONTENT_INCOMPLETE");
  });

  it("show today's goods and give every reader a code, as long as there are any", async () => {
    await people(3);
    const plate = await w.variant("plate", 2500);
    const shown = [
      { id: "g", type: "product", variant_id: plate, label: { en: "Look" } },
      { id: "c", type: "coupon", pool: "summer", title: { en: "For you" } },
    ];
    const base = content();
    const { id } = await template({ ...base, blocks: [...base.blocks.slice(0, 1), ...shown, ...base.blocks.slice(1)] as never });
    expect((await w.owner.post("/api/v1/notifications/automations/codes", { pool: "summer", codes: ["ONE", "TWO"] })).status).toBe(200);
    const one = (await w.owner.post(path, { name: "Goods", template_id: id })).body.data;
    expect((await schedule(one)).status).toBe(200);
    await api.drain();
    const rows = await messages(one);
    expect(rows.map(({ state, skip_reason }) => `${state} ${skip_reason}`).sort()).toEqual(["SENT null", "SENT null", "SKIPPED NO_CODE"]);
    const reached = rows.filter(({ state }) => state === "SENT");
    const mails = await Promise.all(reached.map(({ recipient }) => sink.mailTo(recipient)));
    expect(mails.flatMap((mail) => ["ONE", "TWO"].filter((code) => new RegExp(`>${code}<`).test(mail))).sort()).toEqual(["ONE", "TWO"]);
    expect(mails.every((mail) => mail.includes("25.00"))).toBe(true);
    await expectSum(one);
  });

  it("refuse goods and codes in mails about orders and cases", async () => {
    const templates = "/api/v1/notifications/templates";
    const coupon = { id: "c", type: "coupon", pool: "summer" };
    const marketing = { subject: { en: "Hello" }, blocks: [coupon, { id: "f", type: "footer", text: { en: "x" } }], theme: {} };
    const refused = await w.owner.put(`${templates}/requested`, { content: marketing });
    expect([refused.status, refused.body.data.code]).toEqual([422, "PROMOTION_REFUSED"]);
    const parcel = (await w.owner.post(templates, { name: `Parcel ${Math.random()}`, kind: "SHIPPING" })).body.data;
    expect((await w.owner.put(`${templates}/${parcel.id}`, { content: marketing })).body.data.code).toBe("PROMOTION_REFUSED");
    expect((await w.owner.put(`${templates}/welcome`, { content: marketing })).status).toBe(200);
  });

  it("leave from an unverified domain once that is accepted, and up to 5,000 a day", async () => {
    await people(2);
    const one = await campaign();
    const refused = await schedule(one, { mode: "NOW", accept_unverified: false });
    expect([refused.status, refused.body.data.code]).toEqual([422, "SENDER_NOT_VERIFIED"]);
    expect((await schedule(one)).status).toBe(200);
    await deliver();
    expect(arrived()).toHaveLength(2);
    const today = Array.from({ length: 4998 }, (_, n) => ({
      ...{ id: newId(), store_id: w.storeId, kind: "CAMPAIGN" as const, channel: "EMAIL" as const, recipient: `r${n}@example.test` },
      ...{ template: "t", language: "en", state: "SENT" as const, sent_at: api.clock.now().toISOString() },
      ...{ created_at: api.clock.now().toISOString() },
    }));
    for (let from = 0; from < today.length; from += 1000)
      await api.db.kysely
        .insertInto("message")
        .values(today.slice(from, from + 1000) as never)
        .execute();
    const next = await campaign();
    expect((await w.owner.post(`${path}/${next.id}/check`, {})).body.data.problems).toContainEqual(
      expect.objectContaining({ code: "SENDER_NOT_VERIFIED", severity: "error" }),
    );
    const over = await schedule(next);
    expect([over.status, over.body.data.code]).toEqual([422, "SENDER_NOT_VERIFIED"]);
  });

  it("keep within a connection's messages a day", async () => {
    await people(5);
    await w.owner.put("/api/v1/notifications/connections/EMAIL", { adapter: "recorded", daily_limit: 3 });
    const one = await campaign();
    await schedule(one);
    await api.drain();
    expect(await expectSum(one)).toMatchObject({ sent: 3, left: 2 });
    await deliver();
    expect(await expectSum(one)).toMatchObject({ sent: 3, left: 2 });
    await w.at(new Date(api.clock.now().getTime() + 24 * 3_600_000 + 1000).toISOString());
    await deliver();
    expect(await expectSum(one)).toMatchObject({ sent: 5, left: 0 });
  });

  it("keep within them also where two servers send at the same time", async () => {
    await people(12);
    await w.owner.put("/api/v1/notifications/connections/EMAIL", { adapter: "recorded", daily_limit: 6, rate: 2 });
    const one = await campaign();
    await schedule(one);
    const other = createBackground({ config: api.config, db: api.db, clock: api.clock });
    const first = api.drain();
    await vi.waitFor(async () => expect((await messages(one)).some(({ state }) => state === "SENT")).toBe(true), 10_000);
    await api.db.transaction((tx) => wakeSending(tx, w.storeId, "EMAIL", 1));
    await Promise.all([first, other.drain()]);
    expect(await expectSum(one)).toMatchObject({ sent: 6, left: 6 });
  });

  it("repeat what is unknown at a provider that recognizes it, for 23 hours", async () => {
    await people(2);
    const one = await campaign();
    await schedule(one);
    await prepared(one);
    const run = { storeId: w.storeId, channel: "EMAIL", me: "killed" } as const;
    const ids = await claimDue(api.db, { ...run, limit: 10, now: api.clock.now() });
    await api.db.transaction(async (tx) => markSending(tx, run, ids, api.clock.now()));
    await recoverLeases(api.db, new Date(api.clock.now().getTime() + 61_000));
    const [young, old] = await messages(one);
    const day = new Date(api.clock.now().getTime() - 24 * 3_600_000).toISOString();
    await api.db.kysely
      .updateTable("message")
      .set({ first_sent_at: day })
      .where("id", "=", old?.id ?? "")
      .execute();
    await repeatUnknown(api.db, run, api.clock.now());
    expect((await messages(one)).map(({ id, state }) => [id, state])).toEqual([
      [young?.id, "QUEUED"],
      [old?.id, "UNKNOWN"],
    ]);
    expect(Date.parse((await messages(one))[0]?.due_at ?? "") - api.clock.now().getTime()).toBe(60_000);
    await expectSum(one);
  });

  it("repeat it beyond the usual tries while the provider recognizes it", async () => {
    await people(1);
    const one = await campaign();
    await schedule(one);
    await prepared(one);
    const run = { storeId: w.storeId, channel: "EMAIL", me: "asking" } as const;
    const deps = assemble({ config: api.config, db: api.db, clock: api.clock });
    const lose = async (hours: number) => {
      await w.at(new Date(began + hours * 3_600_000).toISOString());
      const now = api.clock.now();
      const ids = await claimDue(api.db, { ...run, limit: 1, now });
      await api.db.transaction(async (tx) => {
        const marked = await markSending(tx, run, ids, now);
        await settle(
          tx,
          deps,
          run,
          marked.map((mail) => ({ mail, outcome: { result: "UNKNOWN", code: "ETIMEDOUT" }, isIdempotent: true })),
          now,
        );
      });
      const [message] = await messages(one);
      return [message?.state, message && message.state === "QUEUED" ? Date.parse(message.due_at ?? "") - now.getTime() : null];
    };
    const began = api.clock.now().getTime();
    for (const hours of [0, 1, 2, 3, 6]) expect((await lose(hours))[0]).toBe("QUEUED");
    expect(await lose(19)).toEqual(["QUEUED", 3_600_000]);
    expect(await lose(21)).toEqual(["QUEUED", 3_600_000]);
    expect(await lose(23)).toEqual(["UNKNOWN", null]);
    await expectSum(one);
  });

  it("are sent at each reader's own time", async () => {
    await people(2);
    await api.db.kysely
      .updateTable("subscriber")
      .set({ timezone: "Asia/Kathmandu" })
      .where("store_id", "=", w.storeId)
      .where("email", "like", "p0.%")
      .execute();
    const one = await campaign();
    const scheduled = await schedule(one, { mode: "LOCAL", local: "2026-06-20T10:00" });
    expect(scheduled.body.data).toMatchObject({ status: "SCHEDULED", starts_at: "2026-06-19T20:00:00.000Z" });
    await w.at("2026-06-19T20:00:10Z");
    await w.runTask("campaigns.start");
    const due = (await messages(one)).map(({ recipient, due_at }) => [recipient.slice(0, 2), due_at]);
    expect(due).toEqual([
      ["p0", "2026-06-20T04:15:00.000Z"],
      ["p1", expect.any(String)],
    ]);
  });

  it("ask again when their time passed long ago, and are held on a copy of the database", async () => {
    await people(1);
    const one = await campaign();
    const at = new Date(api.clock.now().getTime() + 3_600_000);
    await schedule(one, { mode: "AT", at: at.toISOString() });
    await w.at(new Date(at.getTime() + 7 * 3_600_000).toISOString());
    await w.runTask("campaigns.start");
    expect(await show(one)).toMatchObject({ status: "SCHEDULED", pause_reason: "LATE" });
    await w.runTask("campaigns.start");
    await api.drain();
    expect(await noticesOf(w.owner)).toEqual([["campaign_late", one.id, "Summer"]]);
    const elsewhere = { ...api.config, publicUrl: "https://copy.example.test" };
    expect(await heldSince(api.db, elsewhere, api.clock.now())).not.toBeNull();
    expect((await w.owner.get(`${path}/sending`)).body.data.held).toBe(false);
  });

  it("are checked again when their time comes, and not sent with errors", async () => {
    await people(1);
    const one = await campaign();
    const at = () => new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    const come = async () => {
      await w.at(new Date(api.clock.now().getTime() + 3_601_000).toISOString());
      await w.runTask("campaigns.start");
      await api.drain();
    };
    await schedule(one, { mode: "AT", at: at() });
    const write = async (template_id: string) => expect((await w.owner.put(`${path}/${one.id}`, { template_id })).status).toBe(200);
    const bare = await w.owner.post("/api/v1/notifications/templates", { name: "Bare", kind: "CAMPAIGN" });
    await write(bare.body.data.id);
    await come();
    expect(await show(one)).toMatchObject({ status: "SCHEDULED", pause_reason: "NOT_READY" });
    expect(arrived()).toEqual([]);
    expect(await noticesOf(w.owner)).toEqual([["campaign_not_ready", one.id, "Summer"]]);
    await write(one.template.id);
    expect((await schedule(one, { mode: "AT", at: at() })).body.data).toMatchObject({ status: "SCHEDULED", pause_reason: null });
    await come();
    expect(await show(one)).toMatchObject({ status: "SENT" });
    expect(arrived()).toHaveLength(1);
  });

  it("begin without working out when each message would leave, and not once everybody has gone", async () => {
    const [one, gone] = [await campaign(), await campaign()];
    await people(1);
    const at = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    await schedule(one, { mode: "AT", at });
    const uncounted: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes("last_email_at")) throw new Error("The caps were asked for.");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = { ...api.db, kysely: api.db.kysely.withPlugin(uncounted) };
    const deps = assemble({ config: api.config, db, clock: api.clock });
    await w.at(new Date(Date.parse(at) + 1000).toISOString());
    await startDue(deps);
    expect(await show(one)).toMatchObject({ status: "SENDING" });
    await schedule(gone, { mode: "AT", at: new Date(Date.parse(at) + 3_600_000).toISOString() });
    await api.db.kysely.updateTable("subscriber").set({ email_status: "UNSUBSCRIBED" }).where("store_id", "=", w.storeId).execute();
    await w.at(new Date(Date.parse(at) + 3_601_000).toISOString());
    await startDue(deps);
    expect(await show(gone)).toMatchObject({ status: "SCHEDULED", pause_reason: "NOT_READY" });
  });

  it("are left as they were scheduled by members who may not send", async () => {
    await people(1);
    const one = await campaign();
    const writer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    const update = async (client: Client) => (await client.put(`${path}/${one.id}`, { name: "Changed" })).status;
    expect(await update(writer)).toBe(200);
    const at = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    expect((await schedule(one, { mode: "AT", at })).status).toBe(200);
    expect(await update(writer)).toBe(403);
    const rewrite = (client: Client, expected_version: number) =>
      client.put(`/api/v1/notifications/templates/${one.template.id}`, { content: content("Changed"), expected_version });
    const refused = await rewrite(writer, one.template.version);
    expect([refused.status, refused.body.data]).toMatchObject([403, { permission: "marketing_send", used_by: ["Changed"] }]);
    const { allowed_actions } = (await writer.get(`${path}/${one.id}`)).body.data as any;
    expect(allowed_actions).toContainEqual(expect.objectContaining({ action: "update", code: "FORBIDDEN", permission: "marketing_send" }));
    const sender = (await api.member(["marketing", "marketing_send"], { storeId: w.storeId })).client;
    expect(await update(sender)).toBe(200);
    expect((await rewrite(sender, one.template.version)).status).toBe(200);
  });

  it("reach whom they were scheduled for, unless somebody who may send changes the segment", async () => {
    await people(1);
    const segments = "/api/v1/notifications/segments";
    const definition = (language: string) => ({ all: [{ field: "language", op: "is", value: language }] });
    const { id } = (await w.owner.post(segments, { name: `English ${Math.random()}`, definition: definition("en") })).body.data;
    const one = await campaign({ segment_id: id });
    const writer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    const widen = (client: Client) => client.put(`${segments}/${id}`, { definition: definition("en") });
    expect((await widen(writer)).status).toBe(200);
    const at = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    expect((await schedule(one, { mode: "AT", at })).status).toBe(200);
    const refused = await widen(writer);
    expect([refused.status, refused.body.data]).toMatchObject([403, { permission: "marketing_send", used_by: ["Summer"] }]);
    expect((await writer.put(`${segments}/${id}`, { name: `Renamed ${Math.random()}` })).status).toBe(200);
    expect((await widen(w.owner)).status).toBe(200);
  });

  it("that were a test for everybody get their verdict once it has waited, for the report alone", async () => {
    await people(20);
    const ab = { arms: [{ subject: { en: "Arm A" } }, { subject: { en: "Arm B" } }], share: 100, wait_hours: 2, metric: "CLICK" };
    const one = await campaign({ ab });
    await schedule(one);
    await api.drain();
    expect(await show(one)).toMatchObject({ status: "SENT", verdict: null });
    const later = async (ms: number) => {
      await w.at(new Date(api.clock.now().getTime() + ms).toISOString());
      await w.runTask("campaigns.advance");
      await api.drain();
    };
    await later(7_190_000);
    expect(await show(one)).toMatchObject({ status: "SENT", verdict: null });
    await later(20_000);
    const decided = await show(one);
    expect(decided).toMatchObject({ status: "SENT", phase: "DONE", verdict: { rule: "TOO_FEW", arm: "A" } });
    await later(20_000);
    expect(await show(one), "decided once").toMatchObject({ version: decided.version, verdict: decided.verdict });
    expect(arrived()).toHaveLength(20);
  });

  it("count in the table of variants whoever was erased since", async () => {
    await people(12);
    const ab = { arms: [{}, { subject: { en: "B" } }], share: 100, metric: "CLICK" };
    const one = await campaign({ ab });
    await schedule(one);
    await api.drain();
    const sent = async () => {
      const { variants } = (await w.owner.get(`${path}/${one.id}/report`)).body.data as any;
      return variants.map((row: any) => [row.variant, row.sent]);
    };
    const before = await sent();
    expect(before.reduce((sum: number, [, n]: [string, number]) => sum + n, 0)).toBe(12);
    const [erased] = await messages(one);
    expect((await w.owner.delete(`/api/v1/notifications/subscribers/${erased?.subscriber_id}`)).status).toBe(200);
    expect(await messages(one)).toHaveLength(11);
    expect(await sent()).toEqual(before);
  });

  it("test two subjects on some and send the rest what won, or the first", async () => {
    await people(30);
    const ab = { arms: [{ subject: { en: "Arm A" } }, { subject: { en: "Arm B" } }], share: 50, wait_hours: 1, metric: "CLICK" };
    const one = await campaign({ ab });
    await schedule(one);
    await api.drain();
    const waiting = await show(one);
    expect(waiting).toMatchObject({ status: "SENDING", phase: "WAITING" });
    await w.at(new Date(api.clock.now().getTime() + 3_700_000).toISOString());
    await w.runTask("campaigns.advance");
    await api.drain();
    expect(await show(one)).toMatchObject({ status: "SENT", verdict: { rule: "TOO_FEW", arm: "A" } });
    expect(arrived()).toHaveLength(30);
    const { sent } = await expectSum(one);
    expect(sent).toBe(30);
  });
});

describe("a template in several languages", () => {
  it("names the translations that are older than their original", async () => {
    const both = (en: string, fr: string) => ({ ...content(en), subject: { en, fr } });
    const made = await template(both("Sale", "Soldes") as never);
    expect(made.outdated).toEqual([]);
    const save = async (own: object, expected_version: number) =>
      (await w.owner.put(`/api/v1/notifications/templates/${made.id}`, { content: own, expected_version })).body.data as any;
    expect((await save(both("Big sale", "Soldes"), made.version)).outdated).toEqual([{ language: "fr", at: ["subject"] }]);
    expect((await save(both("Big sale", "Grands soldes"), made.version + 1)).outdated).toEqual([]);
  });
});

describe("the calendar", () => {
  it("shows scheduled campaigns on the store's day, late ones and those that were begun", async () => {
    await people(1);
    const today = api.clock.now().toISOString().slice(0, 10);
    const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
    const [begun, later] = [await campaign(), await campaign()];
    await campaign();
    await schedule(begun);
    await schedule(later, { mode: "AT", at: inDays(3) });
    const asked = (from: string, to: string, client = w.owner) => client.get(`${path}/calendar?from=${from}&to=${to}`);
    const found = (await asked(today, inDays(10).slice(0, 10))).body.data as any;
    expect(found.events.map(({ campaign_id, kind, late, customer }: any) => [campaign_id, kind, late, customer])).toEqual([
      [begun.id, "CAMPAIGN", false, ""],
      [later.id, "CAMPAIGN", false, ""],
    ]);
    await api.db.kysely.updateTable("campaign").set({ pause_reason: "LATE" }).where("id", "=", later.id).execute();
    expect(((await asked(today, inDays(10).slice(0, 10))).body.data as any).events.map(({ late }: any) => late)).toEqual([false, true]);
    expect((await asked(inDays(5).slice(0, 10), today)).status).toBe(400);
    const other = await world(api);
    expect(((await asked(today, inDays(10).slice(0, 10), other.owner)).body.data as any).events).toEqual([]);
  });
});

describe("a copy of a campaign", () => {
  it("takes over audience, content and test under its own name, and what is chosen anew", async () => {
    const one = await campaign({ holdout_percent: 5, ab: { arms: [{}, { subject: { en: "B" } }], metric: "ORDER" } });
    const copy = (await w.owner.post(path, { name: "Winter", copy_of: one.id })).body.data as any;
    expect(copy).toMatchObject({ name: "Winter", status: "DRAFT", holdout_percent: 5, ab: one.ab, template: one.template });
    const other = await template();
    const changed = (await w.owner.post(path, { name: "Spring", copy_of: one.id, template_id: other.id })).body.data as any;
    expect(changed).toMatchObject({ holdout_percent: 5, template: { id: other.id } });
    const stranger = await world(api);
    expect((await stranger.owner.post(path, { name: "Theirs", copy_of: one.id })).status).toBe(404);
  });
});

describe("a duplicate of a campaign", () => {
  it("keeps as much of a long name as fits, in whole characters", async () => {
    const one = await campaign({ name: `${"n".repeat(95)}😀` });
    const { status, body } = await w.owner.post(`${path}/${one.id}/duplicate`);
    expect([status, body.data.name]).toEqual([201, `${"n".repeat(95)} (2)`]);
  });
});

describe("templates of the store's own", () => {
  it("are created, copied, renamed, and deleted unless a campaign uses them", async () => {
    const one = await campaign();
    const used = one.template.id;
    const templates = "/api/v1/notifications/templates";
    const copy = (await w.owner.post(templates, { name: "Copy", kind: "CAMPAIGN", from: used })).body.data as any;
    expect(copy.content.subject).toEqual(content().subject);
    expect((await w.owner.post(templates, { name: "copy", kind: "CAMPAIGN" })).body.data.code).toBe("NAME_TAKEN");
    expect((await w.owner.delete(`${templates}/${used}`)).body.data.code).toBe("IN_USE");
    expect((await w.owner.delete(`${templates}/${copy.id}`)).body.data).toEqual({ deleted: true });
    expect((await w.owner.delete(`${templates}/requested`)).status).toBe(404);
    const listed = (await w.owner.get(`${templates}?kind=CAMPAIGN`)).body.data.items;
    expect(listed.map((each: any) => each.id)).toEqual([used]);
  });
});

/** Prepare a campaign's messages on a server that holds marketing, so that none is sent yet. */
async function prepared(one: any): Promise<void> {
  await confirmHome(api.db, api.config);
  const elsewhere = createBackground({
    db: api.db,
    config: { ...api.config, publicUrl: "https://elsewhere.example.test" },
    clock: api.clock,
  });
  await elsewhere.drain();
  await confirmHome(api.db, api.config);
  expect((await show(one)).phase).not.toBe("PREPARING");
}

/** Send what is due. */
async function deliver(): Promise<void> {
  await w.runTask("sending.due");
  await api.drain();
}

describe("a campaign that ended long ago", () => {
  it("is its report alone: its messages are forgotten, and its links still lead on and out", async () => {
    const folded = async (days: number) => {
      await w.at(new Date(api.clock.now().getTime() + days * 86_400_000).toISOString());
      await w.runTask("campaigns.fold");
    };
    await w.owner.put("/api/v1/notifications/shop-settings", { tracking: "CONSENTED" });
    const [ann = "", bob = ""] = await people(2);
    await api.db.kysely.updateTable("subscriber").set({ tracking: true }).where("store_id", "=", w.storeId).execute();
    const button = { id: "b", type: "button", label: { en: "Go" }, url: "https://shop.example/sale" };
    const { id: template_id } = await template({ ...content(), blocks: [button, ...content().blocks] as never });
    const ab = { arms: [{}, { subject: { en: "B" } }], share: 100, metric: "CLICK" };
    const one = await campaign({ template_id, ab });
    await schedule(one);
    await api.drain();
    const read = async (email: string) => (await sink.mailTo(email)).replace(/=\r?\n/g, "").replace(/=3D/g, "=");
    const link = (mail: string, purpose: string) => new RegExp(`/m/${purpose}/[\\w.~-]+`).exec(mail)?.[0] ?? "";
    const mail = await read(ann);
    const click = () => api.as(null).raw({ method: "GET", url: link(mail, "l"), headers: { "user-agent": "Mozilla/5.0" } });
    await w.at(new Date(api.clock.now().getTime() + 60_000).toISOString());
    expect((await click()).statusCode).toBe(302);
    const report = async () => {
      const { tally, variants, links, languages } = (await w.owner.get(`${path}/${one.id}/report`)).body.data as any;
      return { tally, variants, links, languages };
    };
    const before = await report();
    expect(before.links).toMatchObject([{ people: 1 }]);

    await folded(399);
    expect(await messages(one)).toHaveLength(2);
    expect(await show(one)).toMatchObject({ is_folded: false });
    await folded(2);
    expect(await messages(one)).toEqual([]);
    expect(await show(one)).toMatchObject({ is_folded: true, status: "SENT", audience: 2 });
    expect(await report()).toEqual(before);
    expect((await w.owner.get(`${path}/${one.id}/recipients`)).body.data.items).toEqual([]);
    const follow = await click();
    expect([follow.statusCode, follow.headers.location]).toEqual([302, "https://shop.example/sale"]);

    // Whose address has changed since is not told, and still leaves.
    const { id } = (await w.owner.get(`/api/v1/notifications/subscribers?q=${bob}`)).body.data.items[0];
    expect((await w.owner.put(`/api/v1/notifications/subscribers/${id}`, { last_name: "Bee" })).status).toBe(200);
    const leave = link(await read(bob), "u");
    const page = await api.as(null).raw({ method: "GET", url: leave });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain(bob);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const left = await api.as(null).raw({ method: "POST", url: leave, payload: "List-Unsubscribe=One-Click", headers });
    expect(left.statusCode).toBe(200);
    expect((await w.owner.get(`/api/v1/notifications/subscribers/${id}`)).body.data.email_status).toBe("UNSUBSCRIBED");
    const back = { method: "POST", url: link(await read(bob), "p"), payload: "action=subscribe", headers } as const;
    expect((await api.as(null).raw(back)).statusCode).toBe(400);
  });
});
