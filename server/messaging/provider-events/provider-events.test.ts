import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#server/kit/ids";
import { twilioSignature } from "#server/messaging/providers/sms/twilio-events";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { followStream } from "../../../tests/support/follow-stream.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { providerEventTasks } from "./work.ts";

const email = "/api/v1/notifications/connections/EMAIL";
const sms = "/api/v1/notifications/connections/SMS";
const subscribers = "/api/v1/notifications/subscribers";
const key = "mailgun-key";
const day = 86_400_000;
const publicUrl = "https://returns.example.test";

let api: TestApi;
let w: World;
let shop: Awaited<ReturnType<TestApi["key"]>>["client"];
beforeAll(async () => {
  api = await startApi({ config: { publicUrl, webhooksPrivate: true } });
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
});

const mailgun = {
  adapter: "smtp",
  host: "smtp.mailgun.org",
  port: 587,
  username: "u",
  password: "p",
  events: "mailgun",
  events_secret: key,
};
const connect = async (body: object = mailgun, path = email): Promise<string> => (await w.owner.put(path, body)).body.data.id;
const post = (id: string, payload: string, headers: Record<string, string> = {}) =>
  api.as(null).raw({
    method: "POST",
    url: `/api/v1/notifications/provider-events/${id}`,
    payload,
    headers: { "content-type": "application/json", ...headers },
  });
let token = 0;
const event = (event: object, { sign = key, name = `t${++token}` } = {}) => {
  const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
  const signature = createHmac("sha256", sign)
    .update(timestamp + name)
    .digest("hex");
  return JSON.stringify({ signature: { timestamp, token: name, signature }, "event-data": { timestamp: Number(timestamp), ...event } });
};
const about = (id: string) => ({ message: { headers: { "message-id": `${id}@backhaul` } } });
const bounced = (id: string, status: string) => ({
  event: "failed",
  severity: "permanent",
  "delivery-status": { "enhanced-code": status },
  ...about(id),
});

/** Record a mail that was sent. */
async function sent(recipient: string, over: object = {}): Promise<string> {
  const id = newId();
  const at = api.clock.now().toISOString();
  await api.db.kysely
    .insertInto("message")
    .values({
      id,
      store_id: w.storeId,
      template: "requested",
      language: "en",
      recipient,
      subject: "S",
      body: "B",
      state: "SENT",
      error: null,
      created_at: at,
      sent_at: at,
      ...over,
    })
    .execute();
  return id;
}
const message = (id: string) => api.db.kysely.selectFrom("message").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const events = () =>
  api.db.kysely.selectFrom("provider_event").selectAll().where("store_id", "=", w.storeId).orderBy("received_at").execute();
const person = async (body: object): Promise<string> => (await shop.put("/api/v1/public/subscribers", body)).body.data.id;
const granted = (channel: string) => ({ channel, action: "GRANTED", text: "Yes", source: "FORM", at: api.clock.now().toISOString() });
const subscribe = async (address: string) => {
  const id = await person({ email: address, consents: [granted("EMAIL")] });
  await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("id", "=", id).execute();
  return id;
};
const status = async (id: string) => (await w.owner.get(`${subscribers}/${id}`)).body.data.email_status;
const trail = async (id: string) => (await w.owner.get(`${subscribers}/${id}/consents`)).body.data;

describe("a report", () => {
  it("with a wrong signature, or for an unknown connection, is refused and stored nowhere", async () => {
    const id = await connect();
    const mail = await sent("ann@example.test");
    expect((await post(id, event(bounced(mail, "5.1.1"), { sign: "other" }))).statusCode).toBe(401);
    expect((await post(id, "not json")).statusCode).toBe(401);
    expect((await post("nothing", event(bounced(mail, "5.1.1")))).statusCode).toBe(401);
    await connect({ ...mailgun, events: "none", events_secret: undefined });
    expect((await post(id, event(bounced(mail, "5.1.1")))).statusCode).toBe(401);
    expect(await events()).toEqual([]);
  });

  it("of a hard bounce ends the address once, with a trail, however often it is repeated", async () => {
    const id = await connect();
    const ann = await subscribe("ann@example.test");
    const mail = await sent("Ann@Example.test");
    const body = event(bounced(mail, "5.1.1"));
    for (let n = 0; n < 3; n++) expect((await post(id, body)).statusCode).toBe(200);
    await api.drain();
    await post(id, event(bounced(mail, "5.1.1")));
    await api.drain();
    expect((await events()).map(({ state, unknown_messages }) => [state, unknown_messages])).toEqual([
      ["DONE", 0],
      ["DONE", 0],
    ]);
    expect(await message(mail)).toMatchObject({ state: "SENT", error: "5.1.1", bounced_at: expect.any(String) });
    expect(await status(ann)).toBe("BOUNCED");
    const { events: entries, intact } = await trail(ann);
    expect(entries.filter((one: { action: string }) => one.action === "BOUNCED")).toMatchObject([{ source: "PROVIDER", channel: "EMAIL" }]);
    expect(intact).toBe(true);
    const found = (await w.owner.get("/api/v1/notifications/suppressions?address=ann@example.test")).body.data.items;
    expect(found).toMatchObject([{ reason: "BOUNCED", source: "PROVIDER" }]);
  });

  it("shows on the case of its message at once: delivered, returned, complained of", async () => {
    const id = await connect();
    const r = await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    const mail = await sent("ann@example.test", { return_id: r.id, template: "approved" });
    const standing = async () => {
      const { items } = (await w.owner.get(`/api/v1/notifications/messages?return_id=${r.id}&template=approved`)).body.data;
      return items.map((one: any) => [one.standing, one.may_resend]);
    };
    expect(await standing()).toEqual([["SENT", true]]);
    const stream = await followStream(`${await api.listen()}/api/v1/events`, w.token);
    await stream.until("event: ready");
    await post(id, event({ event: "delivered", ...about(mail) }));
    await api.drain();
    await stream.until(`"ids":["${mail}"]`);
    stream.leave();
    expect(await standing()).toEqual([["DELIVERED", true]]);
    await post(id, event(bounced(mail, "5.1.1")));
    await api.drain();
    expect(await standing()).toEqual([["BOUNCED", true]]);
    await post(id, event({ event: "complained", ...about(mail) }));
    await api.drain();
    expect(await standing()).toEqual([["COMPLAINED", true]]);
    const member = await api.member(["returns"], { storeId: w.storeId });
    const seen = (await member.client.get(`/api/v1/notifications/messages?return_id=${r.id}&template=approved`)).body.data.items;
    const may = await member.client.post(`/api/v1/notifications/messages/${mail}/resend`);
    expect([seen[0].standing, seen[0].may_resend]).toEqual(["COMPLAINED", may.status === 201]);
  });

  it("of a refusal that is ours fails the message and leaves the person alone", async () => {
    const id = await connect();
    const ann = await subscribe("ann@example.test");
    const mail = await sent("ann@example.test");
    await post(id, event(bounced(mail, "5.7.1")));
    await api.drain();
    expect(await message(mail)).toMatchObject({ state: "FAILED", error: "5.7.1", bounced_at: null });
    expect(await status(ann)).toBe("SUBSCRIBED");
  });

  it("of soft bounces counts in a row that lies seven days apart, and a delivery begins another", async () => {
    const id = await connect();
    const ann = await subscribe("ann@example.test");
    const start = api.clock.now().getTime();
    const soft = async (days: number) => {
      await w.at(new Date(start + days * day).toISOString());
      await post(id, event(bounced(await sent("ann@example.test"), "5.2.2")));
      await api.drain();
      return status(ann);
    };
    for (const days of [0, 1, 2, 3]) expect(await soft(days)).toBe("SUBSCRIBED");
    await post(id, event({ event: "delivered", ...about(await sent("ann@example.test")) }));
    await api.drain();
    for (const days of [8, 9, 10]) expect(await soft(days)).toBe("SUBSCRIBED");
    expect(await soft(16)).toBe("BOUNCED");
  });

  it("of a soft bounce is noted once with its message, and counts as no bounce", async () => {
    const id = await connect();
    const ann = await subscribe("ann@example.test");
    const mail = await sent("ann@example.test");
    for (let n = 0; n < 2; n++) await post(id, event(bounced(mail, "5.2.2")));
    await api.drain();
    expect(await message(mail)).toMatchObject({ state: "SENT", error: "5.2.2", bounced_at: null });
    expect((await w.owner.get(email)).body.data.health).toMatchObject({ sent: 1, bounced: 0 });
    const { soft_bounces } = await api.db.kysely
      .selectFrom("subscriber")
      .select("soft_bounces")
      .where("id", "=", ann)
      .executeTakeFirstOrThrow();
    expect(soft_bounces).toBe(1);
    await post(id, event(bounced(mail, "5.1.1")));
    await api.drain();
    expect(await message(mail)).toMatchObject({ error: "5.1.1", bounced_at: expect.any(String) });
  });

  it("of a complaint weighs more than a bounce, and settles a message whose sending broke off", async () => {
    const id = await connect();
    const ann = await subscribe("ann@example.test");
    const mail = await sent("ann@example.test", { state: "UNKNOWN", sent_at: null });
    await post(id, event({ event: "complained", ...about(mail) }));
    await post(id, event(bounced(mail, "5.1.1")));
    await api.drain();
    expect(await message(mail)).toMatchObject({ state: "SENT", sent_at: expect.any(String), complained_at: expect.any(String) });
    expect(await status(ann)).toBe("COMPLAINED");
    const { data } = (await w.owner.get(email)).body;
    expect(data.health).toMatchObject({ sent: 1, complained: 1, bounced: 1, delivered: 0 });
  });

  it("about a message of another store changes nothing, and is counted", async () => {
    const mail = await sent("ann@example.test");
    const victim = w;
    w = await world(api);
    const id = await connect();
    await post(id, event(bounced(mail, "5.1.1")));
    await post(id, event(bounced("unknown", "5.1.1")));
    await api.drain();
    expect((await message(mail)).bounced_at).toBe(null);
    expect((await w.owner.get(email)).body.data).toMatchObject({ unknown_events: 2, last_event_at: api.clock.now().toISOString() });
    expect(victim.storeId).not.toBe(w.storeId);
  });

  it("in unknown words fails after its last attempt, and its body is deleted after a month while its name stays", async () => {
    const id = await connect();
    const body = event({ event: 7 });
    await post(id, body);
    await api.db.kysely.updateTable("job").set({ max_attempts: 1 }).where("queue", "=", "provider-event").execute();
    await api.drain();
    expect(await events()).toMatchObject([{ state: "FAILED", raw: Buffer.from(body) }]);
    api.clock.advance(31 * day);
    await providerEventTasks({ db: api.db, clock: api.clock })[0]?.run(new AbortController().signal);
    await post(id, body);
    expect(await events()).toMatchObject([{ state: "FAILED", raw: null }]);
  });
});

const phone = "+33612345678";
const twilio = { adapter: "twilio", account_sid: "AC1", auth_token: "token", sender: "+15005550006" };
const smsStatus = async (id: string) => (await w.owner.get(`${subscribers}/${id}`)).body.data.sms_status;
/** A provider of text messages that gives one answer. */
async function provider(status: number, answer: object) {
  const bodies: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      bodies.push(new URLSearchParams(body));
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, close: () => server.close() };
}
/** Report on a message by Twilio's own name. */
const reported = (id: string, fields: Record<string, string>) => {
  const form = new URLSearchParams(fields);
  const signature = twilioSignature("token", `${publicUrl}/api/v1/notifications/provider-events/${id}`, form);
  return post(id, form.toString(), { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature });
};

describe("a number that has left at the provider of text messages", () => {
  /** Return a person who gets text messages, and a campaign message that is due to them. */
  async function due() {
    await api.db.kysely.updateTable("store").set({ timezone: "UTC" }).where("id", "=", w.storeId).execute();
    await w.at("2026-06-03T12:00:00Z");
    const ann = await person({ phone, consents: [granted("SMS")] });
    const at = api.clock.now().toISOString();
    const campaign = { id: newId(), store_id: w.storeId, name: "News", channel: "SMS" as const, status: "SENDING" as const };
    await api.db.kysely
      .insertInto("campaign")
      .values({ ...campaign, phase: "REST", created_at: at, updated_at: at })
      .execute();
    const texts = {
      kind: "AUTOMATION" as const,
      channel: "SMS" as const,
      subject: null,
      html: null,
      body: "Hello",
      language: "en" as const,
    };
    const queued = { state: "QUEUED" as const, priority: 9, due_at: at, first_due_at: at, sent_at: null };
    const id = await sent(phone, { ...texts, ...queued, subscriber_id: ann, campaign_id: campaign.id });
    return { ann, id, campaignId: campaign.id };
  }
  const refusals = async (id: string) =>
    (await api.db.kysely.selectFrom("campaign").select("refusals").where("id", "=", id).executeTakeFirstOrThrow()).refusals;

  it("is suppressed by the refusal of a campaign's message, which says nothing about the campaign", async () => {
    const { base_url, bodies, close } = await provider(400, { code: 21610 });
    await connect({ ...twilio, base_url }, sms);
    const { ann, id, campaignId } = await due();
    await w.runTask("sending.due");
    await api.drain();
    close();
    expect(bodies).toHaveLength(1);
    expect(await message(id)).toMatchObject({ state: "FAILED", error: "21610" });
    expect(await smsStatus(ann)).toBe("UNSUBSCRIBED");
    expect(await refusals(campaignId)).toBe(0);
  });

  it("is suppressed by a report that comes later", async () => {
    const id = await connect(twilio, sms);
    const ann = await person({ phone, consents: [granted("SMS")] });
    const sid = await sent(phone, { channel: "SMS", provider_id: "SM7" });
    await reported(id, { MessageSid: "SM7", MessageStatus: "failed", ErrorCode: "21610" });
    await api.drain();
    expect(await message(sid)).toMatchObject({ state: "FAILED", error: "21610" });
    expect(await smsStatus(ann)).toBe("UNSUBSCRIBED");
  });
});

describe("a text message from a customer", () => {
  const reply = (id: string, text: string, over: { sign?: string; sid?: string; from?: string } = {}) => {
    const form = new URLSearchParams({
      From: over.from ?? phone,
      To: "+15005550006",
      Body: text,
      MessageSid: over.sid ?? newId(),
      SmsStatus: "received",
    });
    const url = `${publicUrl}/api/v1/notifications/provider-events/${id}`;
    const signature = twilioSignature(over.sign ?? "token", url, form);
    return post(id, form.toString(), { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature });
  };

  it("leaves by STOP and comes back by START, and nobody else can say so", async () => {
    const id = await connect(twilio, sms);
    const ann = await person({ phone, consents: [granted("SMS")] });
    expect(await smsStatus(ann)).toBe("SUBSCRIBED");
    expect((await reply(id, "STOP", { sign: "other" })).statusCode).toBe(401);
    await api.drain();
    expect(await smsStatus(ann)).toBe("SUBSCRIBED");
    await reply(id, "Arrêt !", { sid: "SM1" });
    await reply(id, "Arrêt !", { sid: "SM1" });
    await api.drain();
    expect(await smsStatus(ann)).toBe("UNSUBSCRIBED");
    expect((await trail(ann)).events.filter((one: { action: string }) => one.action === "WITHDRAWN")).toMatchObject([
      { source: "SMS_KEYWORD", text: "Arrêt !" },
    ]);
    await reply(id, "Thanks for everything, see you");
    await api.drain();
    expect(await smsStatus(ann)).toBe("UNSUBSCRIBED");
    await reply(id, "start");
    await api.drain();
    expect(await smsStatus(ann)).toBe("SUBSCRIBED");
  });

  it("goes to the conversation about what it answers, once, or about the sender's latest order", async () => {
    const id = await connect(twilio, sms);
    const order = await w.order({ lines: [{ unit_price_minor: 1000 }] });
    const returned = await w.request(order, [1]);
    const talks = async () => {
      const { items } = (await w.owner.get("/api/v1/notifications/conversations")).body.data;
      return items.map((one: any) => [one.about.kind, one.about.id, one.last_author, one.last_text]);
    };
    await reply(id, "Who is this?");
    await api.drain();
    expect(await talks()).toEqual([]);
    await sent(phone, { channel: "SMS", return_id: returned.id });
    await reply(id, "I sent it today", { sid: "SM1" });
    await reply(id, "I sent it today", { sid: "SM1" });
    await reply(id, " ");
    await api.drain();
    expect(await talks()).toEqual([["return", returned.id, "CUSTOMER", "I sent it today"]]);
    const other = "+33612345699";
    await person({ phone: other, email: "ann@example.test" });
    await reply(id, "Where is my order?", { from: other });
    await api.drain();
    expect((await talks()).map(([kind, about]: string[]) => [kind, about])).toContainEqual(["order", order.id]);
  });

  it("suppresses a stranger's number too", async () => {
    const id = await connect(twilio, sms);
    await reply(id, "退订");
    await api.drain();
    const ann = await person({ phone, consents: [granted("SMS")] });
    expect(await smsStatus(ann)).toBe("UNSUBSCRIBED");
  });

  it("takes back by START what a stranger said by STOP, and nothing that others decided", async () => {
    const id = await connect(twilio, sms);
    const listed = async () => (await w.owner.get("/api/v1/notifications/suppressions")).body.data.items.map((one: any) => one.reason);
    await reply(id, "STOP");
    await api.drain();
    expect(await listed()).toEqual(["UNSUBSCRIBED"]);
    await reply(id, "START");
    await api.drain();
    expect(await listed()).toEqual([]);
    await w.owner.post("/api/v1/notifications/suppressions", { phone, reason: "Wrong number" });
    await reply(id, "START");
    await api.drain();
    expect(await listed()).toEqual(["MANUAL"]);
  });

  it("is answered with the sender and a contact when it asks for help, in the reader's language", async () => {
    const { base_url, bodies, close } = await provider(201, { sid: "SM9" });
    await person({ phone, language: "fr" });
    await w.owner.put("/api/v1/notifications/shop-settings", { reply_to: "help@shop.example" });
    const id = await connect({ ...twilio, base_url, senders: [{ country: "FR", sender: "MaBoutique" }] }, sms);
    await reply(id, "HELP");
    await api.drain();
    close();
    expect(bodies.map((body) => [body.get("To"), body.get("From")])).toEqual([[phone, "MaBoutique"]]);
    expect(bodies[0]?.get("Body")).toContain("help@shop.example");
    expect(bodies[0]?.get("Body")).toContain("Répondez STOP");
    const answer = await api.db.kysely
      .selectFrom("message")
      .selectAll()
      .where("store_id", "=", w.storeId)
      .where("channel", "=", "SMS")
      .executeTakeFirstOrThrow();
    expect(answer).toMatchObject({ state: "SENT", provider_id: "SM9", template: "smsHelp" });
    // The report of that message finds it by Twilio's own name.
    await reported(id, { MessageSid: "SM9", MessageStatus: "undelivered", ErrorCode: "30005" });
    await api.drain();
    expect((await message(answer.id)).bounced_at).not.toBe(null);
  });
});
