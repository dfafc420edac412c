import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { testEngine } from "../../../tests/support/engine.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { loadTrail } from "./consent/append-event.ts";
import { refreshFigures } from "./figures.ts";

const path = "/api/v1/notifications/subscribers";
const day = 86_400_000;
const wording = "Yes, send me news and offers by email.";
let api: TestApi;
let w: World;
let shop: Awaited<ReturnType<TestApi["key"]>>["client"];
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
});

const consent = (over: object = {}) => ({
  channel: "EMAIL",
  action: "GRANTED",
  text: wording,
  source: "FORM",
  at: api.clock.now().toISOString(),
  ...over,
});
const put = async (email: string, consents: object[] = [], over: object = {}) =>
  (await shop.put("/api/v1/public/subscribers", { email, consents, ...over })).body.data;
const show = async (id: string) => (await w.owner.get(`${path}/${id}`)).body.data;
const trail = async (id: string) => (await w.owner.get(`${path}/${id}/consents`)).body.data;
const counts = async () => (await w.owner.get(`${path}/counts`)).body.data;
/** Return the links of the newest mail to an address, by purpose. */
async function links(email: string) {
  const { body } = (await lettersTo(api, w.storeId, email)).at(-1) ?? { body: "" };
  const of = (purpose: string) => new URL(new RegExp(`https?://\\S+/m/${purpose}/\\S+`).exec(body)?.[0] ?? "http://none").pathname;
  return { confirm: of("c"), leave: of("u") };
}
const page = (url: string) => api.as(null).raw({ method: "GET", url });
const post = (url: string, payload: string, type = "application/x-www-form-urlencoded") =>
  api.as(null).raw({ method: "POST", url, payload, headers: { "content-type": type } });
const oneClick = "List-Unsubscribe=One-Click";

/** Return a person who confirmed. */
async function subscribed(email = "ann@example.test") {
  const { id } = await put(email, [consent()]);
  const mail = await links(email);
  await post(mail.confirm, "action=confirm");
  return { id, ...mail };
}

/** Return how many subscribers and consent events a transaction has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname in ('subscriber', 'consent_event')`.execute(tx);
  return rows[0]?.n ?? 0;
}

describe("subscribers", () => {
  it("have names on one line, without marks that turn what stands after them", async () => {
    const typed = { first_name: "Ann\r\nBcc: all@example.test", last_name: "\u202ENguy\u1ec5n\u2066\u200d" };
    const kept = { first_name: "Ann Bcc: all@example.test", last_name: "Nguy\u1ec5n\u200d" };
    const { body, status } = await w.owner.post(path, { email: "ann@example.test", ...typed });
    expect([status, body.data]).toMatchObject([201, kept]);
    const { id } = body.data as { id: string };
    await w.owner.put(`${path}/${id}`, { first_name: "B\u202Eo\nb" });
    expect((await w.owner.get(`${path}/${id}`)).body.data).toMatchObject({ first_name: "Bo b" });
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }], customer: { email: "ann@example.test", ...typed } });
    expect((await w.owner.get(`/api/v1/orders/${order.id}`)).body.data.customer).toMatchObject(kept);
  });

  it("are seen and changed by members with marketing, and erased and exported by the owner alone", async () => {
    const { id } = await put("ann@example.test");
    expect((await api.as(null).get(path)).status).toBe(401);
    const agent = await api.member(["returns", "orders"], { storeId: w.storeId });
    expect((await agent.client.get(path)).status).toBe(403);
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await marketer.client.get(path)).body.data.items).toHaveLength(1);
    expect((await marketer.client.put(`${path}/${id}`, { first_name: "Ann" })).body.data.first_name).toBe("Ann");
    expect((await marketer.client.delete(`${path}/${id}`)).status).toBe(403);
    expect((await marketer.client.get(`${path}/export?format=csv`)).status).toBe(403);
    expect((await w.owner.raw({ method: "GET", url: `${path}/export?format=csv` })).body).toContain("ann@example.test");
  });

  // A server analyzes by itself, at any moment: what it then knows of so small a table decides how it is read.
  it.runIf(testEngine === "embedded")("are each read alone, also before the database has statistics of them", async () => {
    const fresh = await startApi({ isNew: true });
    const { storeId } = await world(fresh);
    const { client } = await fresh.key(["subscribers:write"], { storeId });
    const add = async (email: string): Promise<string> =>
      (await client.put("/api/v1/public/subscribers", { email, consents: [consent()] })).body.data.id;
    for (let n = 0; n < 40; n++) await add(`reader${n}@example.test`);
    const id = await add("ann@example.test");
    const read = await fresh.db.transaction(async (tx) => {
      const before = await rowsRead(tx);
      await loadTrail(tx, storeId, id);
      await refreshFigures(tx, storeId, { id });
      return (await rowsRead(tx)) - before;
    });
    await fresh.close();
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(10);
  });

  it("of another store do not exist", async () => {
    const { id } = await put("ann@example.test");
    const other = await world(api);
    expect((await other.owner.get(`${path}/${id}`)).status).toBe(404);
    expect((await other.owner.post(`${path}/${id}/unsubscribe`, { channel: "EMAIL", reason: "x" })).status).toBe(404);
    expect((await other.owner.get(path)).body.data.items).toEqual([]);
  });

  it("have one record per address, whatever its spelling", async () => {
    const { id } = await put("Ann@Example.test", [], { phone: "+1 (212) 555-0100" });
    expect(await put("ann@example.TEST")).toMatchObject({ id, created: false, phone: "+12125550100" });
    await put("bob@example.test");
    expect(await put("bob@example.test", [], { phone: "+12125550100" })).toMatchObject({ code: "CONTACT_CLASH" });
    const again = await w.owner.post(path, { email: "ann@example.test" });
    expect([again.status, again.body.data.code, again.body.data.id]).toEqual([409, "CONTACT_CLASH", id]);
  });

  it("are found by words, status, tag and segment, and counted by tab", async () => {
    await subscribed();
    await put("bob@example.test", [], { first_name: "Bob", tags: ["vip"], language: "fr" });
    const found = async (query: string) => (await w.owner.get(`${path}?${query}`)).body.data.items.map((one: any) => one.email);
    expect(await found("q=bob")).toEqual(["bob@example.test"]);
    expect(await found("email_status=SUBSCRIBED")).toEqual(["ann@example.test"]);
    expect(await found("tag=vip&language=fr")).toEqual(["bob@example.test"]);
    expect(await found("tab=none")).toEqual(["bob@example.test"]);
    expect(await found("sort=-spent_minor")).toHaveLength(2);
    expect(await counts()).toEqual({ all: 2, subscribed: 1, pending: 0, left: 0, bounced: 0, none: 1 });
    const segment = await w.owner.post("/api/v1/notifications/segments", {
      name: "VIP",
      definition: { all: [{ field: "tag", op: "is", value: "vip" }] },
    });
    expect(await found(`segment_id=${segment.body.data.id}`)).toEqual(["bob@example.test"]);
    expect((await w.owner.get(`${path}?segment_id=none`)).status).toBe(404);
  });

  it("page through a tag as through the whole list, and leave it with the tag", async () => {
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) ids.push((await put(`${name}@example.test`, [], { tags: ["many", name] })).id);
    await put("z@example.test", [], { tags: ["else"] });
    const paged = async (query: string) => {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await w.owner.get(`${path}?limit=2&tag=many${query}${cursor && `&cursor=${cursor}`}`);
        found.push(...body.data.items.map((one: any) => one.email[0]));
        cursor = body.data.next_cursor;
        if (!cursor) return found.join("");
      }
    };
    expect([await paged(""), await paged("&sort=created_at"), await paged("&sort=updated_at")]).toEqual(["edcba", "abcde", "abcde"]);
    const body = { tags: ["c", "also"], expected_version: 1 };
    expect((await w.owner.put(`${path}/${ids[2]}`, body)).status).toBe(200);
    expect([await paged(""), await paged("&sort=spent_minor")].map((found) => found.length)).toEqual([4, 4]);
    expect((await w.owner.get(`${path}?tag=also`)).body.data.items).toHaveLength(1);
  });

  it("keep the figures of their orders and returns", async () => {
    const { id } = await put("ann@example.test");
    const order = await w.order({
      lines: [{ unit_price_minor: 2000 }],
      customer: { external_id: "c1", email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
    });
    await api.drain();
    expect(await show(id)).toMatchObject({ orders: 1, returned_units: 0, open_cases: 0 });
    expect((await show(id)).spent_minor).toBeGreaterThan(0);
    await w.received(order, [{ quantity: 1, outcome: "REFUND" }]);
    await api.drain();
    const person = await show(id);
    expect(person).toMatchObject({ returned_units: 1, open_cases: 1, held_by_cases: true });
    await w.owner.put("/api/v1/notifications/shop-settings", { skip_open_cases: false });
    expect(await show(id)).toMatchObject({ open_cases: 1, held_by_cases: false });
    expect([person.recent_orders.length, person.cases.length]).toEqual([1, 1]);
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await marketer.client.get(`${path}/${id}`)).body.data).toMatchObject({ orders: 1, recent_orders: [], cases: [] });
  });
});

describe("consent", () => {
  it("needs its wording, its source and its time", async () => {
    for (const missing of ["text", "source", "at"]) {
      const answer = await shop.put("/api/v1/public/subscribers", {
        email: "ann@example.test",
        consents: [consent({ [missing]: undefined })],
      });
      expect([answer.status, answer.body.data.code]).toEqual([422, "CONSENT_REQUIRED"]);
    }
    expect((await w.owner.get(path)).body.data.items).toEqual([]);
  });

  it("is asked for by mail and confirmed by the button of a page, which opening does not press", async () => {
    const { id } = await put("ann@example.test", [consent({ page_url: "https://shop.example/sale" })], { language: "fr" });
    expect((await show(id)).email_status).toBe("PENDING");
    const [mail] = await lettersTo(api, w.storeId, "ann@example.test");
    expect(mail?.language).toBe("fr");
    const { confirm } = await links("ann@example.test");
    for (let i = 0; i < 3; i++) {
      const shown = await page(confirm);
      expect([shown.statusCode, shown.body.includes('lang="fr"'), shown.body.includes("<script")]).toEqual([200, true, false]);
      expect(shown.body.length).toBeLessThan(10_240);
    }
    expect((await show(id)).email_status).toBe("PENDING");
    expect((await post(confirm, "action=confirm")).statusCode).toBe(200);
    await post(confirm, "action=confirm");
    const { events, intact } = await trail(id);
    expect(events.map((one: any) => one.action)).toEqual(["GRANTED", "ASKED", "CONFIRMED"]);
    expect(intact).toBe(true);
    expect(events[2].text).not.toBe("");
    expect((await show(id)).may.email).toMatchObject({ allowed: true, source: "DOUBLE_OPT_IN", page_url: "https://shop.example/sale" });
  });

  it("sent twice is recorded and asked for once", async () => {
    const told = consent();
    const { id } = await put("ann@example.test", [told]);
    await put("ann@example.test", [told]);
    await put("ann@example.test", [consent({ at: new Date(api.clock.now().getTime() - 1000).toISOString() })]);
    expect(await lettersTo(api, w.storeId, "ann@example.test")).toHaveLength(1);
    expect((await trail(id)).events.filter((one: any) => one.action === "ASKED")).toHaveLength(1);
  });

  it("is asked for at most five times an hour from one IP address", async () => {
    for (let i = 0; i < 8; i++) await put(`p${i}@example.test`, [consent({ ip: "203.0.113.7" })]);
    expect((await counts()).pending).toBe(5);
  });

  it("is no longer open after seven days, when the person is as before the question", async () => {
    const { id } = await put("ann@example.test", [consent()]);
    const { confirm } = await links("ann@example.test");
    const mailed = new Date(api.clock.now().getTime() - 7 * day - 1000).toISOString();
    await api.db.kysely.updateTable("message").set({ created_at: mailed }).where("subscriber_id", "=", id).execute();
    await api.db.kysely.updateTable("subscriber").set({ asked_at: mailed }).where("id", "=", id).execute();
    await post(confirm, "action=confirm");
    expect((await show(id)).email_status).toBe("PENDING");
    await w.runTask("subscribers.unanswered");
    expect((await show(id)).email_status).toBe("NONE");
  });

  it("may be recorded or asked for by staff, who are held to the limits", async () => {
    const recorded = { channels: ["EMAIL"], text: wording, at: api.clock.now().toISOString() };
    const made = await w.owner.post(path, { email: "ann@example.test", consent: recorded });
    expect([made.status, made.body.data.email_status, made.body.data.may.email.allowed]).toEqual([201, "SUBSCRIBED", true]);
    const asked = await w.owner.post(path, { email: "bob@example.test", ask: true });
    expect(asked.body.data.email_status).toBe("PENDING");
    const again = await w.owner.post(`${path}/${asked.body.data.id}/ask`, {});
    expect([again.status, again.body.data.code]).toEqual([429, "RATE_LIMITED"]);
    const phone = await w.owner.post(path, { phone: "+12125550100" });
    expect((await w.owner.post(`${path}/${phone.body.data.id}/ask`, {})).body.data.code).toBe("ADDRESS_MISSING");
  });

  it("belongs to the address: another one has none", async () => {
    const { id } = await subscribed();
    const changed = await w.owner.put(`${path}/${id}`, { email: "ann.bee@example.test", expected_version: (await show(id)).version });
    expect(changed.body.data).toMatchObject({ email: "ann.bee@example.test", email_status: "NONE" });
    expect((await w.owner.put(`${path}/${id}`, { first_name: "A", expected_version: 1 })).body.data.code).toBe("STALE_VERSION");
  });

  it("is proven by a PDF, and its events can be neither changed nor deleted", async () => {
    const { id } = await subscribed();
    const pdf = await w.owner.raw({ method: "GET", url: `${path}/${id}/consents.pdf` });
    expect([pdf.statusCode, pdf.headers["content-type"], pdf.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF",
    ]);
    await expect(sql`update consent_event set text = 'x' where subscriber_id = ${id}`.execute(api.db.kysely)).rejects.toThrow(
      "neither changed",
    );
    await expect(sql`delete from consent_event where subscriber_id = ${id}`.execute(api.db.kysely)).rejects.toThrow("neither changed");
  });
});

describe("leaving", () => {
  it("takes one click, which a scanner's visits are not, and happens once", async () => {
    const { id, leave } = await subscribed();
    for (let i = 0; i < 100; i++) await page(leave);
    expect((await show(id)).email_status).toBe("SUBSCRIBED");
    const boundary = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    const [first, second] = [await post(leave, oneClick), await post(leave, boundary, "multipart/form-data; boundary=b")];
    expect([first.statusCode, second.statusCode, first.headers["set-cookie"]]).toEqual([200, 200, undefined]);
    expect((await trail(id)).events.filter((one: any) => one.action === "WITHDRAWN")).toHaveLength(1);
    expect((await show(id)).may.email).toMatchObject({ allowed: false, status: "UNSUBSCRIBED", source: "ONE_CLICK", may_ask: false });
    expect((await w.owner.get("/api/v1/notifications/suppressions")).body.data.items).toMatchObject([{ reason: "UNSUBSCRIBED" }]);
  });

  it("takes a click whose form says the type of its parts, as some mail programs write it", async () => {
    const { id, leave } = await subscribed();
    const head = 'Content-Disposition: form-data; name="List-Unsubscribe"';
    const typed = `--b\r\n${head}\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nOne-Click\r\n--b--\r\n`;
    expect((await post(leave, typed, "multipart/form-data; boundary=b")).statusCode).toBe(200);
    expect((await show(id)).may.email).toMatchObject({ status: "UNSUBSCRIBED", source: "ONE_CLICK" });
  });

  it("is refused to a forged link, one for another purpose, and another body", async () => {
    const { id, leave, confirm } = await subscribed();
    const forged = `${leave.slice(0, -2)}xx`;
    expect((await post(forged, oneClick)).statusCode).toBe(404);
    expect((await post(confirm.replace("/m/c/", "/m/u/"), oneClick)).statusCode).toBe(404);
    expect((await post(leave, "action=erase")).statusCode).toBe(400);
    expect((await post(leave, "{}", "application/json")).statusCode).toBe(400);
    expect((await show(id)).email_status).toBe("SUBSCRIBED");
  });

  it("lasts: neither staff nor the shop's system nor a new record lead back", async () => {
    const { id, leave } = await subscribed();
    await post(leave, oneClick);
    expect((await put("ann@example.test", [consent({ source: "API" })])).kept_out).toEqual(["EMAIL"]);
    expect((await w.owner.post(`${path}/${id}/ask`, {})).body.data.code).toBe("SUPPRESSED");
    await w.owner.delete(`${path}/${id}`);
    expect((await put("ann@example.test", [consent({ source: "CHECKOUT" })])).email_status).toBe("UNSUBSCRIBED");
  });

  it("may be of single topics, and keeps to those the store has", async () => {
    const topics = ["sale", "new", "tips"].map((key) => ({ key, labels: { en: `About ${key}`, ar: "عن" } }));
    await w.owner.put("/api/v1/notifications/shop-settings", { topics });
    const { id, leave } = await subscribed();
    const preferences = /href="(\/m\/p\/[^"]+)"/.exec((await page(leave)).body)?.[1] ?? "";
    const shown = (await page(preferences)).body;
    expect([...shown.matchAll(/name="topic-(\w+)" value="on"( checked)?/g)].map(([, key, ticked]) => [key, ticked === " checked"])).toEqual(
      [
        ["sale", true],
        ["new", true],
        ["tips", true],
      ],
    );
    expect((await post(preferences, "action=topics&topic-new=on&topic-foreign=on")).statusCode).toBe(200);
    const own = () =>
      api.db.kysely.selectFrom("subscriber").select(["topics_off", "email_status"]).where("id", "=", id).executeTakeFirstOrThrow();
    expect(await own()).toEqual({ topics_off: ["sale", "tips"], email_status: "SUBSCRIBED" });
    expect((await post(leave, "action=topics")).statusCode).toBe(400);
    expect((await own()).topics_off).toEqual(["sale", "tips"]);
  });

  it("is apart from being measured, which is asked only where the store measures", async () => {
    const { id, leave } = await subscribed();
    const preferences = /href="(\/m\/p\/[^"]+)"/.exec((await page(leave)).body)?.[1] ?? "";
    expect((await page(preferences)).body).not.toContain('value="measure"');
    expect((await post(preferences, "action=measure")).statusCode).toBe(400);
    await w.owner.put("/api/v1/notifications/shop-settings", { tracking: "CONSENTED" });
    expect((await page(preferences)).body).toContain('value="measure"');
    await post(preferences, "action=measure");
    const measured = () =>
      api.db.kysely.selectFrom("subscriber").select(["tracking", "email_status"]).where("id", "=", id).executeTakeFirstOrThrow();
    expect(await measured()).toEqual({ tracking: true, email_status: "SUBSCRIBED" });
    expect((await page(preferences)).body).toContain('value="unmeasure"');
    await post(preferences, "action=unmeasure");
    expect(await measured()).toEqual({ tracking: false, email_status: "SUBSCRIBED" });
    const told = (await trail(id)).events
      .filter(({ channel }: any) => channel === "TRACKING")
      .map(({ action, source }: any) => [action, source]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["GRANTED", "PREFERENCES"],
        ["WITHDRAWN", "PREFERENCES"],
      ]),
    );
  });

  it("is taken back by the person on the preference page, who may also ask for fewer mails", async () => {
    const { id, leave } = await subscribed();
    await post(leave, oneClick);
    const preferences = /href="(\/m\/p\/[^"]+)"/.exec((await page(leave)).body)?.[1] ?? "";
    expect((await page(preferences)).body).toContain('value="subscribe"');
    await post(preferences, "action=subscribe");
    await post(preferences, "action=weekly");
    expect(await show(id)).toMatchObject({ email_status: "SUBSCRIBED", weekly: true, may: { email: { source: "PREFERENCES" } } });
    expect((await w.owner.get("/api/v1/notifications/suppressions")).body.data.items).toEqual([]);
  });

  it("by staff has a reason", async () => {
    const { id } = await subscribed();
    expect((await w.owner.post(`${path}/${id}/unsubscribe`, { channel: "EMAIL", reason: "" })).status).toBe(400);
    const left = await w.owner.post(`${path}/${id}/unsubscribe`, { channel: "EMAIL", reason: "Asked by phone" });
    expect(left.body.data.email_status).toBe("UNSUBSCRIBED");
    expect((await trail(id)).events.at(-1)).toMatchObject({ action: "WITHDRAWN", source: "STAFF", text: "Asked by phone" });
  });
});

describe("suppressions", () => {
  const list = "/api/v1/notifications/suppressions";

  it("take whoever has the address off the channel, and outlive them", async () => {
    const { id } = await subscribed();
    const made = await w.owner.post(list, { email: "ANN@example.test", reason: "Asked by phone" });
    expect([made.status, made.body.data.subscriber.id]).toEqual([201, id]);
    expect((await show(id)).email_status).toBe("UNSUBSCRIBED");
    expect((await w.owner.delete(`${path}/${id}`)).body.data).toEqual({ erased: true });
    expect((await w.owner.get(`${path}/${id}`)).status).toBe(404);
    const [row] = (await w.owner.get(`${list}?address=ann@example.test`)).body.data.items;
    expect(row).toMatchObject({ subscriber: null });
    const person = await api.db.kysely.selectFrom("subscriber").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([person.email, person.first_name, person.search_text, person.email_hash]).toEqual([null, "", "", row.address_hash]);
  });

  it("are taken off the list by the owner with a reason, except after a complaint", async () => {
    const made = await w.owner.post(list, { phone: "+12125550100", reason: "x" });
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    const remove = (client: typeof w.owner, id: string, query = "?reason=Ours") => client.delete(`${list}/${id}${query}`);
    expect((await remove(marketer.client, made.body.data.id)).status).toBe(403);
    expect((await remove(w.owner, made.body.data.id, "")).status).toBe(400);
    expect((await remove(w.owner, made.body.data.id)).body.data).toEqual({ deleted: true });
    const other = await w.owner.post(list, { email: "bob@example.test", reason: "x" });
    await api.db.kysely.updateTable("suppression").set({ reason: "COMPLAINED" }).where("id", "=", other.body.data.id).execute();
    expect((await remove(w.owner, other.body.data.id)).body.data.code).toBe("SUPPRESSED");
  });
});

it("a person who signs up in two places at once is one person, and nobody's error", async () => {
  const body = { email: "twice@example.test", consents: [consent({ source: "CHECKOUT" })] };
  const calls = await Promise.all(Array.from({ length: 6 }, () => shop.put("/api/v1/public/subscribers", body)));
  expect(calls.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(calls.map((one) => one.body.data.id)).size).toBe(1);
  const made = await Promise.all(Array.from({ length: 4 }, () => w.owner.post(path, { email: "both@example.test" })));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await lettersTo(api, w.storeId, "twice@example.test")).toHaveLength(1);
});

it("an address that two people are given at once is one's, and the others are told whose", async () => {
  const ids = await Promise.all(
    ["a", "b", "c", "d"].map(async (name) => (await w.owner.post(path, { email: `${name}@example.test` })).body.data.id as string),
  );
  const calls = await Promise.all(ids.map((id) => w.owner.put(`${path}/${id}`, { email: "one@example.test", expected_version: 1 })));
  const codes = calls.map(({ status, body }) => (status === 200 ? "" : body.data.code)).sort();
  expect(codes).toEqual(["", "CONTACT_CLASH", "CONTACT_CLASH", "CONTACT_CLASH"]);
});

describe("merging", () => {
  it("keeps to the frequency limits of the messages of both, and says when the next may be sent", async () => {
    await w.at("2027-02-03T12:00:00.000Z");
    const { id } = await subscribed();
    await put("ann@example.test", [consent({ channel: "SMS" })], { phone: "+33612345678" });
    // 13:00 in Paris.
    expect((await show(id)).may).toMatchObject({ email: { next_at: null, next_rule: null }, sms: { next_at: null } });
    const other = await put("ben@example.test", []);
    const at = "2027-02-03T10:00:00.000Z";
    const row = {
      template: "news",
      language: "en",
      kind: "CAMPAIGN",
      state: "SENT",
      channel: "EMAIL",
      recipient: "ben@example.test",
      priority: 9,
    } as const;
    await api.db.kysely
      .insertInto("message")
      .values({ ...row, id: newId(), store_id: w.storeId, subscriber_id: other.id, created_at: at, sent_at: at })
      .execute();
    await api.db.kysely.updateTable("subscriber").set({ last_email_at: at }).where("id", "=", other.id).execute();
    const merged = (await w.owner.post(`${path}/${id}/merge`, { other_id: other.id })).body.data;
    expect(merged).toMatchObject({
      last_email_at: at,
      may: { email: { next_at: "2027-02-04T02:00:00.000Z", next_rule: "FREQUENCY_CAP" } },
    });
    await w.at("2027-02-03T20:30:00.000Z");
    expect((await show(id)).may.sms).toMatchObject({ next_at: "2027-02-04T08:00:00.000Z", next_rule: "QUIET_HOURS" });
  });

  it("brings addresses and trail together, and whoever left in one record has left", async () => {
    const { id } = await subscribed();
    const other = await put("ann@work.test", [consent({ channel: "SMS" })], { phone: "+12125550100", tags: ["vip"] });
    await w.owner.post(`${path}/${other.id}/unsubscribe`, { channel: "EMAIL", reason: "x" });
    const leave = (own: string, topics_off: string[]) =>
      api.db.kysely.updateTable("subscriber").set({ topics_off }).where("id", "=", own).execute();
    await leave(id, ["sale", "news"]);
    await leave(other.id, ["sale", "tips"]);
    expect((await w.owner.post(`${path}/${id}/merge`, { other_id: id })).body.data.code).toBe("MERGE_WITH_ITSELF");
    const merged = (await w.owner.post(`${path}/${id}/merge`, { other_id: other.id })).body.data;
    expect(merged).toMatchObject({
      email: "ann@example.test",
      phone: "+12125550100",
      email_status: "UNSUBSCRIBED",
      sms_status: "SUBSCRIBED",
      tags: ["vip"],
    });
    const { topics_off } = await api.db.kysely.selectFrom("subscriber").select("topics_off").where("id", "=", id).executeTakeFirstOrThrow();
    expect(topics_off).toEqual(["sale", "news", "tips"]);
    const { events, intact } = await trail(id);
    expect([events.length, intact]).toEqual([6, true]);
    const last = await api.db.kysely
      .selectFrom("consent_event")
      .selectAll()
      .where("subscriber_id", "=", id)
      .orderBy("position", "desc")
      .executeTakeFirst();
    expect(last).toMatchObject({ channel: "EMAIL", action: "WITHDRAWN", source: "STAFF", evidence_id: other.id });
    expect((await w.owner.get(`${path}/${other.id}`)).status).toBe(404);
    expect((await counts()).all).toBe(1);
  });
});

describe("erasing", () => {
  it("forgets also what merged records, carts, browsers and watches hold of a person", async () => {
    const { id } = await subscribed();
    const other = await put("anna@example.test", [], { first_name: "Annabel", attributes: { shoe: "42" }, tags: ["vip"] });
    await w.owner.post(`${path}/${id}/merge`, { other_id: other.id });
    await w.location("loc");
    await w.variant("v1", 2000);
    const events = (await api.key(["events:write"], { storeId: w.storeId })).client;
    const lines = [{ variant_external_id: "v1", quantity: 1, unit_price_minor: 2000 }];
    const cart = { email: "ann@example.test", currency: "USD", value_minor: 2000, changed_at: api.clock.now().toISOString(), lines };
    expect((await events.put("/api/v1/public/checkouts/t1", cart)).status).toBeLessThan(300);
    const { id: variant_id } = await api.db.kysely
      .selectFrom("variant")
      .select("id")
      .where("store_id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    const at = api.clock.now().toISOString();
    const watch = { id: newId(), store_id: w.storeId, variant_id, subscriber_id: id, created_at: at, expires_at: at };
    await api.db.kysely.insertInto("stock_watch").values(watch).execute();
    expect((await w.owner.delete(`${path}/${id}`)).status).toBe(200);
    const rows = await api.db.kysely.selectFrom("subscriber").selectAll().where("store_id", "=", w.storeId).execute();
    expect(rows).toHaveLength(2);
    for (const { first_name, search_text, attributes, tags } of rows)
      expect({ first_name, search_text, attributes, tags }).toEqual({ first_name: "", search_text: "", attributes: {}, tags: [] });
    const of = (table: "checkout" | "price_seen") =>
      api.db.kysely.selectFrom(table).selectAll().where("store_id", "=", w.storeId).execute();
    expect([await of("checkout"), await of("price_seen")]).toEqual([[], []]);
    const watches = await api.db.kysely.selectFrom("stock_watch").select("state").where("subscriber_id", "=", id).execute();
    expect(watches).toEqual([{ state: "CANCELLED" }]);
  });
});

describe("the nightly check of consent trails", () => {
  it("notifies owners once of a trail that was changed, and of no other", async () => {
    const { id } = await subscribed("ann@example.test");
    await subscribed("bob@example.test");
    const notices = async () => {
      await w.runTask("subscribers.trails");
      await api.drain();
      return ((await w.owner.get("/api/v1/merchants/notices")).body.data as any).items;
    };
    expect(await notices()).toEqual([]);
    await sql`alter table consent_event disable trigger consent_event_fixed`.execute(api.db.kysely);
    await sql`update consent_event set text = 'Something else' where subscriber_id = ${id} and position = 1`.execute(api.db.kysely);
    await sql`alter table consent_event enable trigger consent_event_fixed`.execute(api.db.kysely);
    await notices();
    expect(await notices()).toMatchObject([{ kind: "consent_broken", object_id: id, subject: "ann@example.test" }]);
  });
});
