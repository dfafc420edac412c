import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assemble } from "#server/assemble";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";
import { findSmsConnection } from "./find-way.ts";

const email = "/api/v1/notifications/connections/EMAIL";
const sms = "/api/v1/notifications/connections/SMS";
const mailbox = "/api/v1/notifications/messages";

const refused = new Error("535 5.7.8 no");
interface Sink {
  port: number;
  received: { from: string; to: string; text: string }[];
  close(): Promise<void>;
}
/** Receive mails at a free port, at which connections may point by the doors of tests. */
async function sink(over: SMTPServerOptions = {}, at = 0): Promise<Sink> {
  const received: Sink["received"] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    closeTimeout: 50,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => (password === "right" ? done(null, { user: "shop" }) : done(refused)),
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part.toString();
      });
      stream.on("end", () => {
        received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : "", to: envelope.rcptTo[0]?.address ?? "", text });
        done();
      });
    },
    ...over,
  });
  await new Promise<void>((ready) => server.listen(at, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, close: () => new Promise((done) => server.close(() => done())) };
}

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi({ config: { webhooksPrivate: true, smtpUrl: null, publicUrl: "https://returns.example.test" } });
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const smtp = (over: object = {}) => ({ adapter: "smtp", host: "127.0.0.1", port: 587, username: "shop", password: "right", ...over });
const save = (body: object, path = email) => w.owner.put(path, body);
const mails = () => api.db.kysely.selectFrom("message").selectAll().where("store_id", "=", w.storeId).orderBy("created_at").execute();
const requested = async (address = "ann@example.test") => {
  const customer = { email: address, first_name: "Ann", last_name: "Ames" };
  const r = await w.request(await w.order({ customer, lines: [{ unit_price_minor: 2000 }] }), [1]);
  await api.drain();
  return r;
};

describe("a connection", () => {
  it("is the owner's alone", async () => {
    expect((await api.as(null).get(email)).status).toBe(401);
    const marketer = await api.member(["marketing", "marketing_send"], { storeId: w.storeId });
    expect((await marketer.client.get(email)).status).toBe(403);
    expect((await marketer.client.put(email, { adapter: "kept" })).status).toBe(403);
    expect((await w.owner.get(email)).body.data).toMatchObject({ id: null, adapter: "kept", house: null, version: 0 });
  });

  it("returns the end of a secret and never the secret, which is sealed", async () => {
    const { data } = (await save(smtp({ password: "a-very-secret-word" }))).body;
    expect(data.secrets).toEqual({ password_last4: "word", api_key_last4: null, auth_token_last4: null, events_secret_last4: null });
    expect(data).toMatchObject({
      adapter: "smtp",
      smtp: { host: "127.0.0.1", port: 587, username: "shop" },
      version: 1,
      events_url: expect.stringContaining(data.id),
    });
    const row = await api.db.kysely
      .selectFrom("message_connection")
      .selectAll()
      .where("store_id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify([data, row])).not.toContain("very-secret");
    const entries = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", w.storeId).execute();
    expect(JSON.stringify(entries)).not.toContain("very-secret");
  });

  it("keeps a secret that is left out, unless it leads elsewhere", async () => {
    await save(smtp());
    expect((await save(smtp({ password: undefined, connections: 7 }))).body.data).toMatchObject({
      secrets: { password_last4: "ight" },
      smtp: { connections: 7 },
    });
    expect(refusal(await save(smtp({ password: undefined, host: "smtp.elsewhere.example" })))).toEqual([400, "BAD_REQUEST"]);
  });

  it("fits its channel, has a port of mail and all its reports need, and is not saved over a newer one", async () => {
    expect((await save(smtp(), sms)).status).toBe(400);
    expect((await save(smtp({ events: "ses" }))).body.data.errors).toHaveProperty("topic_arn");
    expect((await save(smtp({ events: "mailgun" }))).body.data.errors).toHaveProperty("events_secret");
    expect((await save({ adapter: "twilio", account_sid: "AC1", auth_token: "t" }, sms)).body.data.errors).toHaveProperty("sender");
    expect((await save({ adapter: "twilio", account_sid: "AC1", auth_token: "t", sender: "+12345678901" }, sms)).status).toBe(200);
    const named = (country: string) => ({
      adapter: "twilio",
      account_sid: "AC1",
      auth_token: "t",
      senders: [{ country, sender: "NORTHWIND" }],
    });
    expect((await save(named("US"), sms)).body.data.errors).toHaveProperty(["senders.0.sender"]);
    expect((await save(named("FR"), sms)).status).toBe(200);
    await save(smtp());
    expect(refusal(await save(smtp({ expected_version: 0 })))).toEqual([409, "STALE_VERSION"]);
    expect((await save({ adapter: "kept", expected_version: 1 })).body.data).toMatchObject({ id: null, adapter: "kept" });
  });

  it("sends text messages from the sender of each country, and from no name where names are refused", async () => {
    const settings = { adapter: "twilio", account_sid: "AC1", auth_token: "t", sender: "NORTHWIND" };
    expect((await save({ ...settings, senders: [{ country: "CA", sender: "+14165550100" }] }, sms)).status).toBe(200);
    const deps = assemble({ config: api.config, db: api.db, clock: api.clock });
    const connection = await findSmsConnection(deps, api.db.kysely, w.storeId);
    const senders = ["FR", "CA", "US", null].map((country) => connection?.senderFor(country));
    expect(senders).toEqual(["NORTHWIND", "+14165550100", null, "NORTHWIND"]);
  });

  it("is tried on demand: signed in to, refused, or not reached", async () => {
    expect(refusal(await w.owner.post(`${email}/test`))).toEqual([409, "NOT_CONNECTED"]);
    const server = await sink();
    await save(smtp({ port: server.port }));
    expect((await w.owner.post(`${email}/test`)).body.data).toMatchObject({ last_error: null, tested_at: api.clock.now().toISOString() });
    await save(smtp({ port: server.port, password: "wrong" }));
    expect(refusal(await w.owner.post(`${email}/test`))).toEqual([422, "PROVIDER_REFUSED"]);
    expect((await w.owner.get(email)).body.data.last_error).toBe("PROVIDER_REFUSED");
    await server.close();
    await save(smtp({ port: 9 }));
    expect(refusal(await w.owner.post(`${email}/test`))).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  });

  it("is not of another store", async () => {
    await save(smtp());
    const other = await world(api);
    expect((await other.owner.get(email)).body.data).toMatchObject({ id: null, adapter: "kept" });
  });
});

describe("the daily check of connections", () => {
  const check = async () => {
    api.clock.advance(60_000);
    await w.runTask("message_connections.check");
    return (await w.owner.get(email)).body.data;
  };
  const notices = async () =>
    (await w.owner.get("/api/v1/merchants/notices")).body.data.items.filter(({ kind }: any) => kind === "message_connection_failed");

  it("tells the owner once of one that refuses, and again only after it had recovered", async () => {
    let password = "right";
    const server = await sink({
      onAuth: (login, _session, done) => (login.password === password ? done(null, { user: "shop" }) : done(refused)),
    });
    await save(smtp({ port: server.port }));
    expect(await check()).toMatchObject({ last_error: null, tested_at: api.clock.now().toISOString() });
    expect(await notices()).toEqual([]);
    password = "changed";
    expect((await check()).last_error).toBe("PROVIDER_REFUSED");
    expect(await notices()).toMatchObject([{ kind: "message_connection_failed", subject: "smtp" }]);
    // While a notice is unread no second one is written in any case.
    await w.owner.post("/api/v1/merchants/notices/read-all");
    await check();
    expect(await notices()).toHaveLength(1);
    password = "right";
    expect((await check()).last_error).toBeNull();
    expect(await notices()).toHaveLength(1);
    password = "changed";
    await check();
    expect(await notices()).toHaveLength(2);
    await server.close();
  });

  it("waits for one that does not answer, also between two refusals", async () => {
    const away = await sink();
    await away.close();
    await save(smtp({ port: away.port }));
    expect((await check()).last_error).toBe("PROVIDER_UNAVAILABLE");
    expect(await notices()).toEqual([]);
    const server = await sink();
    await save(smtp({ port: server.port, password: "wrong" }));
    expect((await check()).last_error).toBe("PROVIDER_REFUSED");
    await w.owner.post("/api/v1/merchants/notices/read-all");
    await server.close();
    expect((await check()).last_error).toBe("PROVIDER_REFUSED");
    const back = await sink({}, server.port);
    await check();
    expect(await notices()).toHaveLength(1);
    await back.close();
  });

  it("leaves the connections of other stores to their owners", async () => {
    const server = await sink();
    await save(smtp({ port: server.port, password: "wrong" }));
    const other = await world(api);
    await check();
    expect((await other.owner.get("/api/v1/merchants/notices")).body.data.items).toEqual([]);
    expect(await notices()).toHaveLength(1);
    await server.close();
  });
});

describe("a store's own mail server", () => {
  it("sends its mails about cases, from its own domain and signed with its key", async () => {
    const server = await sink();
    await save(smtp({ port: server.port, events: "own", events_secret: "s3cret" }));
    const domain = (
      await w.owner.post("/api/v1/notifications/sender-domains", { domain: "shop.example", return_path: "bounces.shop.example" })
    ).body.data;
    await w.owner.put("/api/v1/notifications/shop-settings", { transactional_sender: { domain_id: domain.id, local_part: "returns" } });
    await requested();
    const [mail] = await mails();
    expect(mail).toMatchObject({ state: "SENT", template: "requested" });
    expect(mail?.connection_id).toBe((await w.owner.get(email)).body.data.id);
    const [sent] = server.received;
    expect(sent?.to).toBe("ann@example.test");
    expect(sent?.from).toMatch(new RegExp(`^b\\+${mail?.id}\\.[0-9a-f]{12}@bounces\\.shop\\.example$`));
    expect(sent?.text).toMatch(/From: .*<returns@shop\.example>/);
    expect(sent?.text.replace(/\r\n\s+/g, "")).toMatch(new RegExp(`DKIM-Signature:.*d=shop\\.example;.*s=${domain.selector}`));
    expect(sent?.text).toContain("Auto-Submitted: auto-generated");
    await server.close();
  });

  it("ends an address that it refuses for good, and tries others again", async () => {
    const person = (
      await (
        await api.key(["subscribers:write"], { storeId: w.storeId })
      ).client.put("/api/v1/public/subscribers", { email: "gone@example.test" })
    ).body.data;
    const server = await sink({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith("gone")
          ? done(Object.assign(new Error("5.1.1 unknown"), { responseCode: 550 }))
          : done(Object.assign(new Error("4.2.2 full"), { responseCode: 452 })),
    });
    await save(smtp({ port: server.port }));
    await requested("gone@example.test");
    expect((await mails())[0]).toMatchObject({ state: "FAILED", error: "5.1.1", attempts: 1, bounced_at: expect.any(String) });
    expect((await w.owner.get(`/api/v1/notifications/subscribers/${person.id}`)).body.data.email_status).toBe("BOUNCED");
    await requested("full@example.test");
    const [, second] = await mails();
    expect(second).toMatchObject({ state: "FAILED", error: "4.2.2", bounced_at: null });
    const jobs = await api.db.kysely
      .selectFrom("job")
      .select(["queue", "state"])
      .where("key", "=", second?.id ?? "")
      .execute();
    expect(jobs).toEqual([{ queue: "send-mail", state: "ready" }]);
    await server.close();
  });
});

describe("mails stored for want of a mail server", () => {
  it("are sent once there is one, unless they are older than two days", async () => {
    await requested("old@example.test");
    api.clock.advance(49 * 3_600_000);
    await api.db.kysely
      .updateTable("message")
      .set({ created_at: new Date(api.clock.now().getTime() - 49 * 3_600_000).toISOString() })
      .where("store_id", "=", w.storeId)
      .execute();
    await w.at(api.clock.now().toISOString());
    await requested("new@example.test");
    expect((await w.owner.get(`${mailbox}/counts`)).body.data).toMatchObject({ counts: { KEPT: 2 }, kept: 1, can_send: false });
    expect(refusal(await w.owner.post(`${mailbox}/send-kept`))).toEqual([409, "NOT_CONNECTED"]);
    await save({ adapter: "recorded" });
    expect((await w.owner.post(`${mailbox}/send-kept`)).body.data).toEqual({ queued: 1 });
    await api.drain();
    expect((await mails()).map(({ recipient, state }) => [recipient, state])).toEqual([
      ["old@example.test", "KEPT"],
      ["new@example.test", "SENT"],
    ]);
    expect((await w.owner.post(`${mailbox}/send-kept`)).body.data).toEqual({ queued: 0 });
  });
});
