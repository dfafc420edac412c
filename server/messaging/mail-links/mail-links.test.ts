import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type MailSink, startMailSink } from "../../../tests/support/mail-sink.ts";
import { type World, world } from "../../../tests/support/world.ts";

const prefix = "/api/v1/notifications";
const reader = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let sink: MailSink;
let api: TestApi;
let w: World;
let erp: Client;

beforeAll(async () => {
  sink = await startMailSink();
  api = await startApi({ config: { smtpUrl: sink.url, smtpRate: 1000, webhooksPrivate: true } });
});
afterAll(async () => {
  await api.close();
  await sink.stop();
});
beforeEach(async () => {
  w = await world(api);
  erp = (await api.key(["subscribers:write", "events:write", "orders:write"], { storeId: w.storeId })).client;
});

const settings = async (tracking: string) => {
  const footer = { company: "Northwind", address: "1 Main St, Reno", country: "US" };
  expect((await w.owner.put(`${prefix}/shop-settings`, { footer, tracking })).status).toBe(200);
};
const urls = ["https://shop.example/sale", "https://shop.example/new", "https://shop.example/last"];
const buttons = urls.map((url, index) => ({ id: `b${index}`, type: "button", label: { en: `Go ${index}` }, url }));

/** A person who gets mails; the API cannot say that somebody agreed to be measured, only the person can. */
async function person(name: string, tracking = false): Promise<string> {
  const email = `${name}.${w.storeId}@example.test`;
  await erp.put("/api/v1/public/subscribers", { email, first_name: "Ann", language: "en" });
  await api.db.kysely
    .updateTable("subscriber")
    .set({ email_status: "SUBSCRIBED", tracking })
    .where("store_id", "=", w.storeId)
    .where("email", "=", email)
    .execute();
  return email;
}

async function send(over: object = {}): Promise<any> {
  const made = (await w.owner.post(`${prefix}/templates`, { name: `News ${Math.random()}`, kind: "CAMPAIGN" })).body.data;
  const content = {
    subject: { en: "News" },
    blocks: [
      ...buttons,
      { id: "m", type: "button", label: { en: "Write" }, url: "mailto:help@shop.example" },
      { id: "f", type: "footer", text: { en: "You asked." } },
    ],
    theme: {},
  };
  const saved = await w.owner.put(`${prefix}/templates/${made.id}`, { content, expected_version: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const one = (await w.owner.post(`${prefix}/campaigns`, { name: "Summer", template_id: made.id })).body.data;
  if (Object.keys(over).length > 0)
    expect((await w.owner.put(`${prefix}/campaigns/${one.id}`, { ...over, expected_version: 1 })).status).toBe(200);
  const started = await w.owner.post(`${prefix}/campaigns/${one.id}/schedule`, { mode: "NOW", accept_unverified: true });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await api.drain();
  return one;
}

/** Return the addresses of a mail's links, as its recipient's program finds them. */
async function linksOf(email: string): Promise<string[]> {
  const mail = (await sink.mailTo(email)).replace(/=\r?\n/g, "").replace(/=3D/g, "=");
  const html = mail.slice(mail.indexOf("<!doctype"));
  return [...new Set([...html.matchAll(/<a href="([^"]+)"/g)].map(([, url = ""]) => url))];
}
const measured = (links: readonly string[]) => links.filter((url) => url.includes("/m/l/"));
const pathOf = (url: string) => url.slice(url.indexOf("/m/"));
const follow = (url: string, { method = "GET", agent = reader } = {}) =>
  api.as(null).raw({ method: method as "GET", url: url.startsWith("/") ? url : pathOf(url), headers: { "user-agent": agent } });
const later = (ms: number) => w.at(new Date(api.clock.now().getTime() + ms).toISOString());
const show = async (one: any) => (await w.owner.get(`${prefix}/campaigns/${one.id}`)).body.data as any;
const report = async (one: any) => (await w.owner.get(`${prefix}/campaigns/${one.id}/report`)).body.data as any;
const messages = (one: any) => api.db.kysely.selectFrom("message").selectAll().where("campaign_id", "=", one.id).orderBy("id").execute();
const eventsOf = () => api.db.kysely.selectFrom("message_event").selectAll().where("store_id", "=", w.storeId).orderBy("id").execute();

describe("links of a campaign", () => {
  it("stay as they stand, without a picture, unless the store measures", async () => {
    await settings("OFF");
    const email = await person("ann", true);
    await send();
    const links = await linksOf(email);
    expect(links.filter((url) => url.startsWith("https://shop.example"))).toEqual(urls);
    expect(await sink.mailTo(email)).not.toContain("/m/o/");
    expect(await api.db.kysely.selectFrom("link").selectAll().where("store_id", "=", w.storeId).execute()).toEqual([]);
  });

  it("prove by a click that a mail arrived of which nobody knew", async () => {
    await settings("CONSENTED");
    const email = await person("ann", true);
    const one = await send();
    const [first = ""] = measured(await linksOf(email));
    await api.db.kysely
      .updateTable("message")
      .set({ state: "UNKNOWN", error: "SERVER_STOPPED" })
      .where("campaign_id", "=", one.id)
      .execute();
    expect((await show(one)).tally).toMatchObject({ sent: 0, unknown: 1 });
    await follow(first);
    expect((await show(one)).tally).toMatchObject({ sent: 1, unknown: 0 });
  });

  it("name the message of a reader who agreed, once a person however often they click", async () => {
    await settings("CONSENTED");
    const email = await person("ann", true);
    const one = await send();
    const links = await linksOf(email);
    expect(measured(links)).toHaveLength(3);
    expect(links).toContain("mailto:help@shop.example");
    await later(60_000);
    const [first = "", second = ""] = measured(links);
    const answer = await follow(first);
    expect([answer.statusCode, answer.headers.location, answer.headers["cache-control"]]).toEqual([302, urls[0], "no-store"]);
    await later(5_000);
    await follow(second);
    await follow(second);
    expect((await show(one)).clicks).toEqual({ people: 1, anonymous: 0 });
    expect((await messages(one))[0]?.clicked_at).not.toBeNull();
    expect((await report(one)).links.map(({ url, people, machines }: any) => [url, people, machines])).toEqual([
      [urls[0], 1, 0],
      [urls[1], 1, 0],
    ]);
  });

  it("name nobody without consent, and still count once a mail", async () => {
    await settings("CONSENTED");
    const email = await person("ann");
    const one = await send();
    const [first = "", second = ""] = measured(await linksOf(email));
    const [message] = await messages(one);
    expect([first, second].some((url) => url.includes(message?.id ?? "?"))).toBe(false);
    expect(await sink.mailTo(email)).not.toContain("/m/o/");
    await later(60_000);
    expect((await follow(first)).headers.location).toBe(urls[0]);
    await later(10_000);
    await follow(second);
    expect((await show(one)).clicks).toEqual({ people: 0, anonymous: 1 });
    expect((await eventsOf()).map(({ message_id, nonce }) => [message_id, nonce !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect((await messages(one))[0]?.clicked_at).toBeNull();
  });

  it("are no clicks when a program follows them", async () => {
    await settings("CONSENTED");
    const email = await person("ann", true);
    const one = await send();
    const [first = "", second = "", third = ""] = measured(await linksOf(email));
    expect((await follow(first)).statusCode).toBe(302);
    await later(60_000);
    expect((await follow(second, { method: "HEAD" })).statusCode).toBe(302);
    await follow(third, { agent: "Mozilla/5.0 (compatible; Mimecast-Scanner)" });
    expect((await show(one)).clicks.people).toBe(0);
    await later(60_000);
    await follow(first);
    await follow(second);
    expect((await show(one)).clicks.people).toBe(1);
    await follow(third);
    expect((await show(one)).clicks.people).toBe(0);
    expect((await eventsOf()).every(({ machine }) => machine)).toBe(true);
    await later(60_000);
    await follow(first);
    expect((await show(one)).clicks.people).toBe(1);
  });

  it("are no click of nobody when all are followed at once", async () => {
    await settings("CONSENTED");
    const email = await person("ann");
    const one = await send();
    for (const url of measured(await linksOf(email))) await follow(url);
    expect((await show(one)).clicks).toEqual({ people: 0, anonymous: 0 });
  });

  it("lead on and leave no trace of a reader who withdrew, or once the store stopped measuring", async () => {
    await settings("CONSENTED");
    const email = await person("ann", true);
    await send();
    const [first = ""] = measured(await linksOf(email));
    await later(60_000);
    await api.db.kysely.updateTable("subscriber").set({ tracking: false }).where("store_id", "=", w.storeId).execute();
    expect((await follow(first)).headers.location).toBe(urls[0]);
    await api.db.kysely.updateTable("subscriber").set({ tracking: true }).where("store_id", "=", w.storeId).execute();
    await settings("OFF");
    expect((await follow(first)).headers.location).toBe(urls[0]);
    expect(await eventsOf()).toEqual([]);
  });

  it("are refused when forged, of another purpose, or of no registered address", async () => {
    await settings("CONSENTED");
    const [ann, bob] = [await person("ann", true), await person("bob")];
    await send();
    for (const email of [ann, bob]) {
      const [first = ""] = measured(await linksOf(email));
      const path = pathOf(first);
      const parts = path.split(".");
      const last = parts.at(-1) as string;
      const forged = [
        `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`,
        [...parts.slice(0, -2), "zz", last].join("."),
        [...parts.slice(0, -2), "-0", last].join("."),
        path.replace("/m/l/", "/m/o/"),
        path.replace("/m/l/", "/m/u/"),
        `${path}?url=https://evil.example`.replace(".", ".x"),
      ];
      for (const url of forged) {
        const answer = await follow(url);
        expect([url, answer.statusCode]).toEqual([url, 404]);
        expect(answer.headers.location).toBeUndefined();
      }
    }
    expect((await follow("/m/l/x")).statusCode).toBe(404);
    expect((await follow("/s/unknown1")).statusCode).toBe(404);
    expect(await eventsOf()).toEqual([]);
  });

  it("change nothing of what a reader gets, but end the row of soft bounces", async () => {
    await settings("CONSENTED");
    const email = await person("ann", true);
    await send();
    const own = () => api.db.kysely.selectFrom("subscriber").selectAll().where("store_id", "=", w.storeId).executeTakeFirstOrThrow();
    await api.db.kysely
      .updateTable("subscriber")
      .set({ soft_bounces: 2, soft_since: api.clock.now().toISOString() })
      .where("store_id", "=", w.storeId)
      .execute();
    const before = await own();
    const [first = ""] = measured(await linksOf(email));
    await follow(first);
    expect((await own()).soft_bounces).toBe(2);
    await later(60_000);
    await follow(first);
    const { soft_bounces, email_status, topics_off, weekly, tracking } = await own();
    expect({ soft_bounces, email_status, topics_off, weekly, tracking }).toEqual({
      ...{
        soft_bounces: 0,
        email_status: before.email_status,
        topics_off: before.topics_off,
        weekly: before.weekly,
        tracking: before.tracking,
      },
    });
  });

  it("decide which message an order is attributed to, and whom a segment finds", async () => {
    await settings("CONSENTED");
    const email = await person("ann", true);
    await person("bob", true);
    const one = await send();
    const [first = ""] = measured(await linksOf(email));
    await later(3_600_000);
    await follow(first);
    await w.order({
      customer: { email, first_name: "Ann", last_name: "Bee" },
      ordered_at: api.clock.now().toISOString(),
      lines: [{ unit_price_minor: 12000 }],
    });
    await api.drain();
    const brought = (await report(one)).conversions.map(({ model, orders }: any) => [model, orders]);
    expect(brought).toEqual([
      ["LAST_CLICK", 1],
      ["SENT", 1],
    ]);
    const found = async (condition: object) =>
      (await w.owner.post(`${prefix}/segments/preview`, { definition: { all: [condition] } })).body.data.count;
    expect(await found({ field: "clicked_campaign", op: "is", value: one.id })).toBe(1);
    expect(await found({ field: "clicked_campaign", op: "is_not", value: one.id })).toBe(1);
    expect(await found({ field: "got_campaign", op: "is", value: one.id, days: 1 })).toBe(2);
    expect(await found({ field: "last_click", op: "within", value: 1 })).toBe(1);
    expect(await found({ field: "last_open", op: "exists" })).toBe(0);
  });
});

describe("opens", () => {
  const pictureOf = async (email: string) => /\/m\/o\/[\w.-]+/.exec((await sink.mailTo(email)).replace(/=\r?\n/g, ""))?.[0] ?? "";

  it("say the last day alone where only sleepers are to be left out", async () => {
    await settings("HYGIENE");
    const email = await person("ann");
    const one = await send();
    expect(measured(await linksOf(email))).toEqual([]);
    await later(60_000);
    const picture = await follow(await pictureOf(email));
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/gif"]);
    const { last_open_day } = await api.db.kysely
      .selectFrom("subscriber")
      .select("last_open_day")
      .where("store_id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    expect(last_open_day).toBe(api.clock.now().toISOString().slice(0, 10));
    expect([await eventsOf(), (await show(one)).clicks.people]).toEqual([[], 0]);
  });

  it("are stored once a message of a reader who agreed", async () => {
    await settings("CONSENTED");
    const [ann, bob] = [await person("ann", true), await person("bob")];
    await send();
    await later(60_000);
    expect(await pictureOf(bob)).toBe("");
    const picture = await pictureOf(ann);
    await follow(picture);
    await follow(picture);
    expect((await eventsOf()).map(({ type }) => type)).toEqual(["OPEN"]);
    expect((await follow(`${picture.slice(0, -2)}zz`)).statusCode).toBe(404);
  });
});

describe("links of an automation", () => {
  it("lead a reader who agreed to the address of their own, and others there directly", async () => {
    await settings("CONSENTED");
    const [ann, bob] = [await person("ann", true), await person("bob")];
    await w.location("loc");
    await w.variant("v1", 2000, { stock: [{ location_external_id: "loc", quantity: 5 }] });
    const made = (await w.owner.post(`${prefix}/automations`, { type: "abandoned-cart-recovery", name: "Carts" })).body.data as any;
    expect((await w.owner.post(`${prefix}/automations/${made.id}/activate`, { expected_version: 1 })).status).toBe(200);
    for (const email of [ann, bob])
      await erp.put(`/api/v1/public/checkouts/${email.slice(0, 3)}`, {
        ...{ email, currency: "USD", value_minor: 2000, recovery_url: `https://shop.example/cart/${email.slice(0, 3)}` },
        changed_at: api.clock.now().toISOString(),
        lines: [{ variant_external_id: "v1", quantity: 1, unit_price_minor: 2000 }],
      });
    await api.drain();
    await later(3_600_000);
    await w.runTask("automations.steps");
    const htmlOf = async (email: string) =>
      (await api.db.kysely.selectFrom("message").select(["id", "html"]).where("recipient", "=", email).executeTakeFirstOrThrow()) as {
        id: string;
        html: string;
      };
    expect((await htmlOf(bob)).html).toContain("https://shop.example/cart/bob?bh=");
    const own = await htmlOf(ann);
    expect(own.html).not.toContain("https://shop.example/cart/ann");
    await api.drain();
    await later(60_000);
    const answer = await follow(/\/m\/l\/[\w.~-]+/.exec(own.html)?.[0] ?? "");
    expect(answer.headers.location).toMatch(/^https:\/\/shop\.example\/cart\/ann\?bh=/);
    const { clicked_at } = await api.db.kysely
      .selectFrom("message")
      .select("clicked_at")
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    expect(clicked_at).not.toBeNull();
    const link = await api.db.kysely.selectFrom("link").select("url").where("store_id", "=", w.storeId).execute();
    expect(link).toEqual([{ url: "{{ cart.url }}" }]);
  });
});

/** A provider that takes every text message, and what it was given. */
async function startTwilio() {
  const bodies: { To: string; Body: string }[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    bodies.push({ To: form.get("To") ?? "", Body: form.get("Body") ?? "" });
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ sid: `SM${bodies.length}` }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(done)) };
}

describe("links of text messages", () => {
  const long = "https://shop.example/collections/everything-for-the-summer?utm_source=backhaul&utm_medium=sms";
  const [ann, bob] = ["+33612345678", "+33612345679"];
  let twilio: Awaited<ReturnType<typeof startTwilio>>;
  beforeAll(async () => {
    twilio = await startTwilio();
  });
  afterAll(() => twilio.stop());

  async function readers(sender: string) {
    const saved = await w.owner.put(`${prefix}/connections/SMS`, {
      ...{ adapter: "twilio", account_sid: "AC1", auth_token: "t", sender, base_url: twilio.url },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await api.db.kysely.updateTable("store").set({ timezone: "UTC" }).where("id", "=", w.storeId).execute();
    for (const [phone, tracking] of [
      [ann, true],
      [bob, false],
    ] as const) {
      await erp.put("/api/v1/public/subscribers", { phone, first_name: "Ann", language: "en" });
      await api.db.kysely
        .updateTable("subscriber")
        .set({ sms_status: "SUBSCRIBED", tracking })
        .where("phone", "=", phone)
        .where("store_id", "=", w.storeId)
        .execute();
    }
  }
  async function campaign(blocks: object[]) {
    const made = (await w.owner.post(`${prefix}/templates`, { name: `Text ${Math.random()}`, kind: "CAMPAIGN" })).body.data;
    const content = { subject: { en: "Text" }, blocks, theme: {} };
    expect((await w.owner.put(`${prefix}/templates/${made.id}`, { content, expected_version: 1 })).status).toBe(200);
    await w.at("2026-06-02T10:00:00.000Z");
    const one = (await w.owner.post(`${prefix}/campaigns`, { name: "Texts", channel: "SMS", template_id: made.id })).body.data;
    const preview = (await w.owner.post(`${prefix}/campaigns/${one.id}/preview-text`, { language: "en" })).body.data as any;
    twilio.bodies.length = 0;
    const started = await w.owner.post(`${prefix}/campaigns/${one.id}/schedule`, { mode: "NOW", accept_unverified: true });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await api.drain();
    const bodyTo = (phone: string) => twilio.bodies.find(({ To }) => To === phone)?.Body ?? "";
    return { one, preview, bodyTo };
  }
  const codeIn = (body: string) => /\/s\/[\w=-]+/.exec(body)?.[0] ?? "";

  it("are short, and name nobody without consent", async () => {
    await settings("CONSENTED");
    await readers("+33644600000");
    const { one } = await campaign([buttons[0] as object]);
    const codes = await api.db.kysely.selectFrom("short_link").selectAll().where("store_id", "=", w.storeId).execute();
    expect(codes.map(({ message_id }) => message_id === null).sort()).toEqual([false, true]);
    await later(60_000);
    for (const { code } of codes) expect((await follow(`/s/${code}`)).headers.location).toBe(urls[0]);
    expect((await show(one)).clicks).toEqual({ people: 1, anonymous: 1 });
  });

  it("are short without being measured where that takes fewer characters, and previews count them so", async () => {
    await settings("OFF");
    await readers("+33644600000");
    const { one, preview, bodyTo } = await campaign([{ id: "b", type: "button", label: { en: "Sale" }, url: long }]);
    const body = bodyTo(ann);
    expect(body).not.toContain(long);
    expect(preview).toMatchObject({ units: body.length, segments: 1 });
    expect((await follow(codeIn(body))).headers.location).toBe(long);
    expect((await show(one)).clicks).toEqual({ people: 0, anonymous: 0 });
    const codes = await api.db.kysely.selectFrom("short_link").select("message_id").where("store_id", "=", w.storeId).execute();
    expect(codes).toEqual([{ message_id: null }, { message_id: null }]);
  });

  it("lead to the page where one leaves, short too, where the sender takes no replies", async () => {
    await settings("OFF");
    await readers("NORTHWIND");
    const { preview, bodyTo } = await campaign([{ id: "h", type: "heading", text: { en: "Sale" } }]);
    expect(bodyTo(bob)).toMatch(/^Sale\nOpt out: \S+\/s\/=[\w-]{8}$/);
    expect(preview.units).toBe(bodyTo(bob).length);
    const page = (await follow(codeIn(bodyTo(bob)))).headers.location as string;
    expect(page).toContain("/m/u/");
    expect((await follow(new URL(page).pathname)).payload).toContain("Stop these texts");
    const status = () =>
      api.db.kysely
        .selectFrom("subscriber")
        .select("sms_status")
        .where("phone", "=", bob)
        .where("store_id", "=", w.storeId)
        .executeTakeFirst();
    expect(await status()).toEqual({ sms_status: "SUBSCRIBED" });
  });

  it("of an automation lead to the reader's own cart, counted for whoever agreed", async () => {
    await settings("CONSENTED");
    await readers("+33644600000");
    await w.location("loc");
    await w.variant("v1", 2000, { stock: [{ location_external_id: "loc", quantity: 5 }] });
    const made = (await w.owner.post(`${prefix}/automations`, { type: "abandoned-cart-recovery", name: "Carts" })).body.data as any;
    const steps = [{ delay_minutes: 60, channel: "SMS", template: "cartReminder", texts: { en: `Cart: {{ cart.url }} or ${long}.` } }];
    expect((await w.owner.put(`${prefix}/automations/${made.id}`, { definition: { ...made.definition, steps } })).status).toBe(200);
    expect((await w.owner.post(`${prefix}/automations/${made.id}/activate`, {})).status).toBe(200);
    await w.at("2026-06-03T10:00:00.000Z");
    for (const phone of [ann, bob])
      await erp.put(`/api/v1/public/checkouts/${phone.slice(1)}`, {
        ...{ phone, currency: "USD", value_minor: 2000, recovery_url: `https://shop.example/cart/${phone.slice(1)}` },
        changed_at: api.clock.now().toISOString(),
        lines: [{ variant_external_id: "v1", quantity: 1, unit_price_minor: 2000 }],
      });
    await api.drain();
    await later(3_600_000);
    await w.runTask("automations.steps");
    twilio.bodies.length = 0;
    await w.runTask("sending.due");
    await api.drain();
    await later(60_000);
    for (const { To, Body } of twilio.bodies) {
      expect(Body).toMatch(/^Cart: \S+\/s\/[\w-]{8} or \S+\/s\/[\w-]{8}\.\nReply STOP to opt out$/);
      const [own = "", fixed = ""] = Body.match(/\/s\/[\w-]{8}/g) ?? [];
      expect((await follow(own)).headers.location).toContain(`https://shop.example/cart/${To.slice(1)}?bh=`);
      expect((await follow(fixed)).headers.location).toBe(long);
    }
    const clicked = await api.db.kysely
      .selectFrom("message")
      .select(["recipient", "clicked_at"])
      .where("store_id", "=", w.storeId)
      .where("channel", "=", "SMS")
      .orderBy("recipient")
      .execute();
    expect(clicked.map(({ recipient, clicked_at }) => [recipient, clicked_at !== null])).toEqual([
      [ann, true],
      [bob, false],
    ]);
    const links = await api.db.kysely.selectFrom("link").select("url").where("store_id", "=", w.storeId).orderBy("position").execute();
    expect(links).toEqual([{ url: "{{ cart.url }}" }, { url: long }]);
  });
});
