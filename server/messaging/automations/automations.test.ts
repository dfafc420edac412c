import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Content } from "#contracts/templates/content";
import { assemble } from "#server/assemble";
import { asJson } from "#server/db/json";
import { emit } from "#server/jobs/outbox";
import { isHeldOut } from "#server/kit/bucket";
import { markSending } from "#server/messaging/sending/judge";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { takeSteps } from "./engine/take-step.ts";

const prefix = "/api/v1/notifications";
const path = `${prefix}/automations`;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const start = "2026-06-01T09:00:00.000Z";
let api: TestApi;
let w: World;
let shop: Awaited<ReturnType<TestApi["key"]>>["client"];
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  await w.at(start);
  shop = (await api.key(["subscribers:write", "events:write"], { storeId: w.storeId })).client;
});

const now = () => api.clock.now();
/** Move the clock and run what falls due. */
async function pass(ms: number) {
  await w.at(new Date(now().getTime() + ms).toISOString());
  await api.drain();
  for (const task of ["automations.stock", "automations.prices", "automations.steps"]) await w.runTask(task);
}

/** Return a person who confirmed. */
async function person(email: string, over: object = {}): Promise<string> {
  const { id } = (await shop.put("/api/v1/public/subscribers", { email, first_name: "Ann", language: "en", ...over })).body.data as {
    id: string;
  };
  await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("id", "=", id).execute();
  return id;
}

async function automation(type: string, definition: object = {}): Promise<{ id: string; version: number }> {
  const made = (await w.owner.post(path, { type, name: type })).body.data as any;
  const changed = await w.owner.put(`${path}/${made.id}`, {
    definition: { ...made.definition, ...definition },
    expected_version: made.version,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { body, status } = await w.owner.post(`${path}/${made.id}/activate`, { expected_version: 2 });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: made.id, version: 2 };
}

const mails = () =>
  api.db.kysely
    .selectFrom("message")
    .selectAll()
    .where("store_id", "=", w.storeId)
    .where("kind", "=", "AUTOMATION")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
const templates = async () => (await mails()).map(({ template, state, skip_reason }) => [template, skip_reason ?? state].join(" "));
const enrolments = async (id: string) => (await w.owner.get(`${path}/${id}/enrolments`)).body.data.items as any[];

const variant = (external: string, price = 2000, quantity = 5) =>
  w.location("loc").then(() => w.variant(external, price, { stock: [{ location_external_id: "loc", quantity }] }));
const cart = (token: string, email: string, over: object = {}) =>
  shop.put(`/api/v1/public/checkouts/${token}`, {
    ...{ email, currency: "USD", value_minor: 2000, recovery_url: "https://shop.example/cart/1", changed_at: now().toISOString() },
    lines: [{ variant_external_id: "v1", quantity: 1, unit_price_minor: 2000 }],
    ...over,
  });
const order = (email: string, over: object = {}) =>
  w.order({
    lines: [{ unit_price_minor: 2000, variant_external_id: "v1" }],
    customer: { email, first_name: "Ann", last_name: "Bee" },
    ordered_at: now().toISOString(),
    ...over,
  });

const welcomeContent = (url: string) =>
  Content.parse({
    subject: { en: "Hello" },
    blocks: [
      { id: "1", type: "button", label: { en: "Buy" }, url },
      { id: "2", type: "footer", text: { en: "Why" } },
    ],
    theme: {},
  });

describe("automations", () => {
  it("are read and written with marketing, and started with the right to send", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    const agent = await api.member(["returns"], { storeId: w.storeId });
    expect((await agent.client.get(path)).status).toBe(403);
    const writer = await api.member(["marketing"], { storeId: w.storeId });
    const made = (await writer.client.post(path, { type: "welcome", name: "Hello" })).body.data as any;
    expect(made).toMatchObject({ status: "DRAFT", version: 1, waiting: 0 });
    expect((await writer.client.post(`${path}/${made.id}/activate`, {})).status).toBe(403);
    const sender = await api.member(["marketing", "marketing_send"], { storeId: w.storeId });
    expect((await sender.client.post(`${path}/${made.id}/activate`, {})).body.data).toMatchObject({ status: "ACTIVE" });
    expect((await sender.client.post(`${path}/${made.id}/activate`, {})).body.data.code).toBe("WRONG_STAGE");
    const other = await world(api);
    expect((await other.owner.get(`${path}/${made.id}`)).status).toBe(404);
    expect((await other.owner.post(`${path}/${made.id}/pause`, {})).status).toBe(404);
  });

  it("are changed while they send by those who may send alone, and so are the templates they write from", async () => {
    const one = await automation("abandoned-cart-recovery");
    const writer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    const sender = (await api.member(["marketing", "marketing_send"], { storeId: w.storeId })).client;
    const { definition } = (await w.owner.get(`${path}/${one.id}`)).body.data as any;
    const change = { definition: { ...definition, min_value: { minor: 100, currency: "USD" } } };
    const refused = await writer.put(`${path}/${one.id}`, change);
    expect([refused.status, refused.body.data]).toMatchObject([403, { code: "FORBIDDEN", permission: "marketing_send" }]);
    expect((await writer.put(`${path}/${one.id}`, { priority: 1 })).status).toBe(403);
    expect((await writer.put(`${path}/${one.id}`, { name: "Renamed" })).status).toBe(200);
    const built_in = `${prefix}/templates/cartReminder`;
    const { content } = (await w.owner.get(built_in)).body.data as any;
    const written = await writer.put(built_in, { content });
    expect([written.status, written.body.data]).toMatchObject([403, { permission: "marketing_send", used_by: ["Renamed"] }]);
    expect(
      (await writer.put(`${prefix}/templates/welcome`, { content: (await w.owner.get(`${prefix}/templates/welcome`)).body.data.content }))
        .status,
    ).toBe(200);
    expect((await sender.put(`${path}/${one.id}`, change)).status).toBe(200);
    expect((await sender.put(built_in, { content })).status).toBe(200);
    expect((await sender.post(`${path}/${one.id}/pause`, {})).status).toBe(200);
    expect((await writer.put(`${path}/${one.id}`, change)).status).toBe(200);
  });

  it("are exported by members with marketing, as filtered, with their figures and in the reader's language", async () => {
    await variant("v1");
    await person("ann@example.test");
    const recovery = await automation("abandoned-cart-recovery");
    await cart("t1", "ann@example.test");
    await pass(hour);
    await api.db.kysely
      .updateTable("message")
      .set({ state: "SENT", sent_at: now().toISOString() })
      .where("store_id", "=", w.storeId)
      .execute();
    await person("bob@example.test");
    await cart("t2", "bob@example.test");
    await pass(minute);
    await order("ann@example.test");
    await api.drain();
    await w.owner.post(path, { type: "price-drop", name: "Cheaper" });
    const file = async (query = "", language = "en", client = w.owner) => {
      const headers = { "accept-language": language };
      const { statusCode, body } = await client.raw({ method: "GET", url: `${path}/export?format=csv${query}`, headers });
      return [statusCode, ...body.replace("\uFEFF", "").trim().split("\r\n")];
    };
    const { created_at, updated_at } = (await w.owner.get(`${path}/${recovery.id}`)).body.data as any;
    const [, head, first, second] = await file("&sort=created_at");
    expect(head).toBe(
      'Name,Type,State,Order within its type,People waiting,"Sent, 30 days","Net revenue, 30 days",Currency,Created at,Changed at',
    );
    expect(first).toBe(`abandoned-cart-recovery,Abandoned cart,Active,100,1,1,20.00,USD,${created_at},${updated_at}`);
    expect(second).toMatch(/^Cheaper,Price drop,Draft,100,0,0,0.00,USD,/);
    const [status, ...french] = await file("&status=DRAFT&type=price-drop&q=cheap", "fr");
    expect([status, french]).toEqual([
      200,
      [expect.stringMatching(/^Nom,Type,État,/), expect.stringMatching(/^Cheaper,Baisse de prix,Brouillon,/)],
    ]);
    expect(await file("&type=welcome")).toHaveLength(2);

    const agent = (await api.member(["returns"], { storeId: w.storeId })).client;
    expect((await file("", "en", agent))[0]).toBe(403);
    const marketer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    expect((await file("", "en", marketer)).slice(2)).toHaveLength(2);
    expect((await file("", "en", (await world(api)).owner)).slice(2)).toEqual([]);
    const logged = (await w.owner.get("/api/v1/merchants/audit?action=automation.exported")).body.data.items as any[];
    expect(logged.length).toBeGreaterThan(0);
  });

  it("refuse steps out of order, too early for a cart, and more than one for an alert", async () => {
    const save = async (type: string, steps: object[]) => {
      const made = (await w.owner.post(path, { type, name: "x" })).body.data as any;
      return (await w.owner.put(`${path}/${made.id}`, { definition: { ...made.definition, steps } })).status;
    };
    const step = (delay_minutes: number, template = "cartReminder") => ({ delay_minutes, template });
    expect(await save("abandoned-cart-recovery", [step(60), step(60)])).toBe(400);
    expect(await save("abandoned-cart-recovery", [step(5)])).toBe(400);
    expect(await save("back-in-stock", [step(0, "backInStock"), step(60, "backInStock")])).toBe(400);
    expect(await save("abandoned-cart-recovery", [step(15), step(60)])).toBe(200);
  });

  it("change as a new version, and whoever is under way finishes on theirs", async () => {
    await variant("v1");
    await person("ann@example.test");
    const { id } = await automation("abandoned-cart-recovery");
    await cart("t1", "ann@example.test");
    await api.drain();
    const detail = (await w.owner.get(`${path}/${id}`)).body.data as any;
    const steps = [{ delay_minutes: 60, template: "cartLastReminder" }];
    await w.owner.put(`${path}/${id}`, { definition: { ...detail.definition, steps }, expected_version: 2 });
    expect((await w.owner.put(`${path}/${id}`, { name: "late", expected_version: 2 })).body.data.code).toBe("STALE_VERSION");
    await pass(hour);
    expect(await templates()).toEqual(["cartReminder QUEUED"]);
    expect((await enrolments(id))[0]).toMatchObject({ step: 1, steps: 3, state: "WAITING" });
  });
});

describe("an abandoned cart", () => {
  it("is reminded of after an hour, a day and three days, at today's prices and with a way to leave", async () => {
    await variant("v1");
    await person("ann@example.test");
    const { id } = await automation("abandoned-cart-recovery");
    expect((await cart("t1", "ann@example.test")).body.data).toMatchObject({ changed: true, known_person: true });
    await pass(59 * minute);
    expect(await templates()).toEqual([]);
    await variant("v1", 1500);
    await pass(minute);
    const [first] = await mails();
    expect(first).toMatchObject({ template: "cartReminder", state: "QUEUED", priority: 5, recipient: "ann@example.test" });
    expect(first?.dedupe_key).toMatch(/^enr:.*:0$/);
    expect(first?.body).toContain("https://shop.example/cart/1?bh=");
    expect(first?.body).toMatch(/\/m\/u\/\S+/);
    await pass(23 * hour);
    await pass(2 * day);
    expect(await templates()).toEqual(["cartReminder QUEUED", "cartSecondReminder QUEUED", "cartLastReminder QUEUED"]);
    expect((await enrolments(id))[0]).toMatchObject({ state: "DONE", step: 3 });
    const report = (await w.owner.get(`${path}/${id}/report`)).body.data;
    expect(report).toMatchObject({ entered: 1, done: 1, waiting: 0 });
  });

  it("is left alone once the person ordered: before, between and after the steps", async () => {
    await variant("v1");
    for (const name of ["before", "between", "queued"]) await person(`${name}@example.test`);
    const { id } = await automation("abandoned-cart-recovery");
    for (const name of ["before", "between", "queued"]) await cart(name, `${name}@example.test`);
    await order("before@example.test");
    await pass(hour);
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(["between@example.test", "queued@example.test"]);
    await order("between@example.test");
    await order("queued@example.test");
    await pass(day);
    expect(await templates()).toEqual(["cartReminder ORDERED", "cartReminder ORDERED"]);
    expect((await enrolments(id)).map(({ state, exit_reason }) => [state, exit_reason])).toEqual(Array(3).fill(["EXITED", "ORDERED"]));
  });

  it("restarts its clock when it changes, ends when it is emptied, and gives way to a newer one", async () => {
    await variant("v1");
    await person("ann@example.test");
    const { id } = await automation("abandoned-cart-recovery");
    await cart("t1", "ann@example.test");
    await pass(50 * minute);
    await cart("t1", "ann@example.test", { value_minor: 4000 });
    await pass(50 * minute);
    expect(await templates()).toEqual([]);
    await cart("t2", "ann@example.test", { recovery_url: "https://shop.example/cart/2" });
    await pass(hour);
    const [mail] = await mails();
    expect(mail?.body).toContain("https://shop.example/cart/2");
    expect((await enrolments(id)).map(({ exit_reason }) => exit_reason).sort()).toEqual([null, "REPLACED"].sort());
    await cart("t2", "ann@example.test", { lines: [], value_minor: 0 });
    await pass(day);
    expect((await enrolments(id)).filter(({ state }) => state === "WAITING")).toEqual([]);
    expect(await templates()).toEqual(["cartReminder CANCELLED"]);
  });

  it("skips what fell due more than a day ago when it is resumed after three days", async () => {
    await variant("v1");
    await person("ann@example.test");
    const { id } = await automation("abandoned-cart-recovery");
    await cart("t1", "ann@example.test");
    await pass(minute);
    await w.owner.post(`${path}/${id}/pause`, {});
    await cart("t9", "ann@example.test");
    await cart("t1", "ann@example.test");
    await pass(3 * day);
    expect(await templates()).toEqual([]);
    await w.owner.post(`${path}/${id}/activate`, {});
    for (let i = 0; i < 3; i++) await pass(1000);
    expect(await templates()).toEqual(["cartReminder LATE", "cartSecondReminder LATE", "cartLastReminder QUEUED"]);
  });

  it("sends no message again from the log, past the consent of whoever left since", async () => {
    await variant("v1");
    await w.owner.put(`${prefix}/connections/EMAIL`, { adapter: "recorded" });
    await automation("abandoned-cart-recovery", { steps: [{ delay_minutes: 60, template: "cartReminder" }] });
    const id = await person("ann@example.test");
    await cart("ann", "ann@example.test");
    await pass(hour);
    await w.runTask("sending.due");
    await api.drain();
    const [mail] = await mails();
    expect(mail?.state).toBe("SENT");
    await w.owner.post(`${prefix}/subscribers/${id}/unsubscribe`, { channel: "EMAIL", reason: "Asked by phone" });
    expect((await w.owner.get(`${prefix}/messages/${mail?.id}`)).body.data).toMatchObject({ may_resend: false });
    const again = await w.owner.post(`${prefix}/messages/${mail?.id}/resend`);
    expect([again.status, again.body.data.code]).toEqual([422, "NOTHING_TO_SEND"]);
    expect(await mails()).toHaveLength(1);
  });

  it("sends nothing queued while it is paused, and nothing old or archived afterwards", async () => {
    await variant("v1");
    await w.owner.put(`${prefix}/connections/EMAIL`, { adapter: "recorded" });
    const { id } = await automation("abandoned-cart-recovery", { steps: [{ delay_minutes: 60, template: "cartReminder" }] });
    const act = async (action: string) => expect((await w.owner.post(`${path}/${id}/${action}`, {})).status).toBe(200);
    const queue = async (name: string) => {
      await person(`${name}@example.test`);
      await cart(name, `${name}@example.test`);
      await pass(hour);
    };
    const send = async () => {
      await w.runTask("sending.due");
      await api.drain();
      return Object.fromEntries(
        (await mails()).map(({ recipient, state, skip_reason }) => [recipient.split("@")[0], skip_reason ?? state]),
      );
    };
    await queue("ann");
    await act("pause");
    expect(await send()).toEqual({ ann: "QUEUED" });
    await w.at(new Date(now().getTime() + 25 * hour).toISOString());
    await act("activate");
    await queue("bob");
    await act("pause");
    expect(await send()).toEqual({ ann: "LATE", bob: "QUEUED" });
    await act("activate");
    expect((await send()).bob).toMatch(/^(SENT|KEPT)$/);
    await queue("cid");
    await act("pause");
    await act("archive");
    expect(await send()).toMatchObject({ cid: "CANCELLED" });
  });

  it("asks also in the moment of sending whether it is paused or archived", async () => {
    await variant("v1");
    await person("ann@example.test");
    const { id } = await automation("abandoned-cart-recovery", { steps: [{ delay_minutes: 60, template: "cartReminder" }] });
    await cart("t1", "ann@example.test");
    await pass(hour);
    const judged = async (status: "PAUSED" | "ARCHIVED") => {
      await api.db.kysely.updateTable("automation").set({ status }).where("id", "=", id).execute();
      const claimed = { state: "CLAIMED" as const, leased_by: "me" };
      const ids = await api.db.kysely.updateTable("message").set(claimed).where("automation_id", "=", id).returning("id").execute();
      const run = { storeId: w.storeId, channel: "EMAIL", me: "me" } as const;
      const found = ids.map((one) => one.id);
      expect(await api.db.transaction((tx) => markSending(tx, run, found, now()))).toEqual([]);
      return (await templates()).join();
    };
    expect(await judged("PAUSED")).toBe("cartReminder QUEUED");
    expect(await judged("ARCHIVED")).toBe("cartReminder CANCELLED");
  });

  it("is not reminded of without consent, below the minimum, without stock, or after erasure", async () => {
    await variant("v1");
    const erased = await person("erased@example.test");
    await person("poor@example.test");
    await person("late@example.test");
    await shop.put("/api/v1/public/subscribers", { email: "none@example.test" });
    const { id } = await automation("abandoned-cart-recovery", { min_value: { minor: 1500, currency: "USD" } });
    await cart("a", "erased@example.test");
    await cart("b", "poor@example.test", { value_minor: 1000 });
    await cart("c", "none@example.test");
    await cart("d", "late@example.test");
    await api.drain();
    expect(await enrolments(id)).toHaveLength(2);
    await w.owner.delete(`${prefix}/subscribers/${erased}`);
    await variant("v1", 2000, 0);
    await pass(hour);
    expect(await templates()).toEqual([]);
    expect((await enrolments(id)).map(({ exit_reason }) => exit_reason).sort()).toEqual(["ERASED", "OUT_OF_STOCK"]);
  });

  it("lets nobody in again within seven days of a mail", async () => {
    await variant("v1");
    await person("ann@example.test");
    const { id } = await automation("abandoned-cart-recovery", { steps: [{ delay_minutes: 60, template: "cartReminder" }] });
    await cart("t1", "ann@example.test");
    await pass(hour);
    await cart("t2", "ann@example.test");
    await pass(6 * day);
    expect(await enrolments(id)).toHaveLength(1);
    await pass(day);
    await cart("t3", "ann@example.test");
    await pass(hour);
    expect(await enrolments(id)).toHaveLength(2);
  });
});

describe("the engine that sends", () => {
  it("asks again in the moment of sending: whoever ordered while the mail was queued gets none", async () => {
    await variant("v1");
    for (const name of ["ann", "bob"]) await person(`${name}@example.test`);
    await automation("abandoned-cart-recovery");
    for (const name of ["ann", "bob"]) await cart(name, `${name}@example.test`);
    await pass(hour);
    // Nobody tells the automation: the order is found when the message is judged.
    const placed = await order("bob@example.test");
    await api.db.kysely.updateTable("message").set({ state: "CLAIMED", leased_by: "me" }).where("store_id", "=", w.storeId).execute();
    const queued = await mails();
    const marked = await api.db.transaction((tx) =>
      markSending(
        tx,
        { storeId: w.storeId, channel: "EMAIL", me: "me" },
        queued.map(({ id }) => id),
        now(),
      ),
    );
    expect(placed.id).toBeTruthy();
    expect(marked.map(({ recipient }) => recipient)).toEqual(["ann@example.test"]);
    const skipped = (await mails()).filter(({ state }) => state === "SKIPPED");
    expect(skipped.map(({ recipient, skip_reason }) => [recipient, skip_reason])).toEqual([["bob@example.test", "ORDERED"]]);
  });
});

describe("a welcome", () => {
  it("goes out once ever, with a code of its own", async () => {
    const { status } = await w.owner.post(path, { type: "welcome", name: "w" }).then(async ({ body }) => {
      const made = body.data as any;
      await w.owner.put(`${path}/${made.id}`, { definition: { ...made.definition, code_pool: "hello" } });
      return w.owner.post(`${path}/${made.id}/activate`, {});
    });
    expect(status).toBe(422);
    const added = (await w.owner.post(`${path}/codes`, { pool: "hello", codes: ["A-1", "A-1", "A-2"] })).body.data;
    expect(added).toMatchObject({ added: 2, duplicates: 1, left: 2 });
    const { id } = await automation("welcome", { code_pool: "hello" });
    const consent = { channel: "SMS", action: "GRANTED", text: "Yes", source: "FORM", at: now().toISOString() };
    await shop.put("/api/v1/public/subscribers", { email: "ann@example.test", consents: [{ ...consent, channel: "EMAIL" }] });
    const person = (await w.owner.get(`${prefix}/subscribers`)).body.data.items[0];
    await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("id", "=", person.id).execute();
    const subscribed = () =>
      api.db.transaction(async (tx) => {
        await emit(tx, {
          store_id: w.storeId,
          topic: "subscriber.subscribed",
          payload: { id: person.id, channel: "EMAIL", source: "FORM", version: 1 },
        });
      });
    await subscribed();
    await api.db.kysely.updateTable("outbox").set({ created_at: now().toISOString() }).where("done_at", "is", null).execute();
    await pass(1000);
    await subscribed();
    await pass(2 * day);
    await pass(3 * day);
    expect(await templates()).toEqual(["welcome QUEUED", "welcomeSecond QUEUED", "welcomeThird QUEUED"]);
    const bodies = (await mails()).map(({ body }) => body ?? "");
    for (const body of bodies) expect(body).toContain("A-1");
    expect(await enrolments(id)).toHaveLength(1);
  });
});

describe("looking at a product", () => {
  it("is followed up two hours after the last of several views, unless there is a cart or an order", async () => {
    await variant("v1");
    for (const name of ["ann", "once", "cart"]) await person(`${name}@example.test`);
    await automation("browse-abandonment");
    const view = (id: string, email: string) =>
      shop.post("/api/v1/public/events", {
        events: [{ id, type: "product_viewed", at: now().toISOString(), email, product_external_id: "p-v1" }],
      });
    await cart("t1", "cart@example.test");
    for (const [i, email] of ["ann", "once", "cart", "cart"].entries()) await view(`e${i}`, `${email}@example.test`);
    await pass(hour);
    expect((await view("e9", "ann@example.test")).body.data).toEqual({ added: 1, ignored: 0 });
    expect((await view("e9", "ann@example.test")).body.data).toEqual({ added: 0, ignored: 1 });
    await pass(119 * minute);
    expect(await templates()).toEqual([]);
    await pass(minute);
    expect((await mails()).map(({ recipient, template }) => [recipient, template])).toEqual([["ann@example.test", "browseReminder"]]);
  });
});

describe("a cart that changes", () => {
  const view = (id: string, email: string) =>
    shop.post("/api/v1/public/events", {
      events: [{ id, type: "product_viewed", at: now().toISOString(), email, product_external_id: "p-v1" }],
    });

  it("takes the place of the product that was looked at, also when that mail is queued, and an emptied one does not", async () => {
    await variant("v1");
    const names = ["ann", "bob", "cid"];
    for (const name of names) await person(`${name}@example.test`);
    const { id } = await automation("browse-abandonment");
    const fate = async () => Object.fromEntries((await mails()).map((one) => [one.recipient.split("@")[0], one.skip_reason ?? one.state]));
    await cart("t3", "cid@example.test", { lines: [], value_minor: 0 });
    for (const name of names) for (const n of [1, 2]) await view(`${name}${n}`, `${name}@example.test`);
    await pass(hour);
    await cart("t1", "ann@example.test");
    await pass(hour);
    expect(await fate()).toEqual({ bob: "QUEUED", cid: "QUEUED" });
    expect((await enrolments(id)).map(({ exit_reason }) => exit_reason).filter(Boolean)).toEqual(["REPLACED"]);
    await cart("t2", "bob@example.test");
    await w.runTask("sending.due");
    await api.drain();
    expect(await fate()).toEqual({ bob: "CANCELLED", cid: expect.stringMatching(/^(SENT|KEPT)$/) });
  });

  it("is not reminded of once it is worth too little, also when the mail is queued", async () => {
    await variant("v1");
    for (const name of ["ann", "bob"]) await person(`${name}@example.test`);
    const steps = [{ delay_minutes: 60, template: "cartReminder" }];
    const { id } = await automation("abandoned-cart-recovery", { min_value: { minor: 1500, currency: "USD" }, steps });
    for (const name of ["ann", "bob"]) await cart(name, `${name}@example.test`);
    await pass(minute);
    await cart("ann", "ann@example.test", { value_minor: 1000 });
    await pass(hour);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["bob@example.test"]);
    expect((await enrolments(id)).map(({ exit_reason }) => exit_reason).filter(Boolean)).toEqual(["LOW_VALUE"]);
    await cart("bob", "bob@example.test", { value_minor: 1000 });
    await w.runTask("sending.due");
    await api.drain();
    expect(await templates()).toEqual(["cartReminder CANCELLED"]);
  });
});

describe("a variant that is back in stock", () => {
  it("is announced in batches: twelve for four units, none for what is outstanding, six the next day", async () => {
    const id = await variant("v1", 2000, 0);
    await automation("back-in-stock");
    const people: string[] = [];
    for (let i = 0; i < 30; i++) people.push(await person(`p${i}@example.test`));
    for (const [i, subscriber_id] of people.entries())
      await api.db.kysely
        .insertInto("stock_watch")
        .values({
          ...{ id: `${w.storeId.slice(-8)}-${String(i).padStart(2, "0")}`, store_id: w.storeId, variant_id: id, subscriber_id },
          ...{ created_at: new Date(now().getTime() + i).toISOString(), expires_at: new Date(now().getTime() + 90 * day).toISOString() },
        })
        .execute();
    await pass(1000);
    await variant("v1", 2000, 4);
    await pass(hour);
    expect(await mails()).toHaveLength(0);
    await pass(5 * minute);
    const first = await mails();
    expect(first).toHaveLength(12);
    expect(first.every(({ priority }) => priority === 3)).toBe(true);
    expect(first.map(({ recipient }) => recipient).sort()).toEqual(Array.from({ length: 12 }, (_, i) => `p${i}@example.test`).sort());
    await order("p0@example.test");
    await order("p1@example.test");
    await variant("v1", 2000, 2);
    await pass(hour);
    expect(await mails()).toHaveLength(12);
    await pass(23 * hour);
    expect(await mails()).toHaveLength(18);
    const table = (await w.owner.get(`${path}/types/back-in-stock`)).body.data as any;
    expect(table.demand[0]).toMatchObject({ variant_id: id, waiting: 12, available: 2 });
  });

  it("keeps everybody's place when it is sold out again before the mail is sent", async () => {
    const id = await variant("v1", 2000, 0);
    await automation("back-in-stock");
    const subscriber_id = await person("ann@example.test");
    const watch = { id: `${w.storeId.slice(-8)}-w`, store_id: w.storeId, variant_id: id, subscriber_id };
    const until = new Date(now().getTime() + 90 * day).toISOString();
    await api.db.kysely
      .insertInto("stock_watch")
      .values({ ...watch, created_at: now().toISOString(), expires_at: until })
      .execute();
    await pass(1000);
    await variant("v1", 2000, 1);
    await pass(1000);
    await w.at(new Date(now().getTime() + 5 * minute).toISOString());
    await w.runTask("automations.stock");
    await variant("v1", 2000, 0);
    await w.runTask("automations.steps");
    await w.runTask("automations.stock");
    expect(await mails()).toHaveLength(0);
    const row = await api.db.kysely.selectFrom("stock_watch").select("state").where("id", "=", watch.id).executeTakeFirstOrThrow();
    expect(row.state).toBe("WAITING");
  });
});

describe("a price drop", () => {
  it("is mailed once it has lasted, with the lowest price of thirty days, and a very large one after a person confirmed it", async () => {
    await variant("v1", 2000);
    await variant("v2", 2000);
    await person("ann@example.test");
    await person("bob@example.test");
    await automation("price-drop");
    await cart("t1", "ann@example.test");
    await cart("t2", "bob@example.test", { lines: [{ variant_external_id: "v2", quantity: 1, unit_price_minor: 2000 }] });
    await pass(2 * day);
    await variant("v1", 1799);
    await variant("v2", 150);
    await pass(14 * minute);
    expect(await mails()).toHaveLength(0);
    await pass(minute);
    const [mail] = await mails();
    expect([(await mails()).length, mail?.recipient, mail?.template]).toEqual([1, "ann@example.test", "priceDrop"]);
    expect(mail?.body).toContain("$17.99");
    expect(mail?.body).toContain("$20.00");
    expect(mail?.guard).toMatchObject({ price_at_most: { minor: 1799 } });
    const { held } = (await w.owner.get(`${path}/types/price-drop`)).body.data as any;
    expect(held).toMatchObject([{ was: { minor: 2000 }, now: { minor: 150 }, people: 1 }]);
    await w.owner.post(`${path}/held-prices/${held[0].id}/confirm`, {});
    await pass(minute);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ann@example.test", "bob@example.test"]);
    await variant("v1", 1500);
    await pass(hour);
    expect(await mails()).toHaveLength(2);
  });
});

it("the record of a person says which automations they are in, and what ended them", async () => {
  await variant("v1");
  const id = await person("ann@example.test");
  const journeys = async () => (await w.owner.get(`${prefix}/subscribers/${id}/journeys`)).body.data.items;
  expect(await journeys()).toEqual([]);
  const one = await automation("abandoned-cart-recovery");
  await cart("t1", "ann@example.test");
  await pass(hour);
  expect(await journeys()).toMatchObject([
    { automation: { id: one.id, type: "abandoned-cart-recovery" }, state: "WAITING", exit_reason: null, step: 1, steps: 3 },
  ]);
  await order("ann@example.test");
  await api.drain();
  expect(await journeys()).toMatchObject([{ state: "EXITED", exit_reason: "ORDERED", due_at: null, entered_at: start }]);
  const { items } = (await w.owner.get(`${prefix}/subscribers/${id}/messages`)).body.data;
  expect(items.find((one: any) => one.kind === "AUTOMATION")).toMatchObject({ channel: "EMAIL", standing: expect.any(String) });
  const other = await world(api);
  expect((await other.owner.get(`${prefix}/subscribers/${id}/journeys`)).status).toBe(404);
});

describe("a dry run", () => {
  it("says who would have been written to and why not, and stores nothing", async () => {
    await variant("v1");
    await person("ann@example.test");
    await person("bob@example.test");
    const made = (await w.owner.post(path, { type: "abandoned-cart-recovery", name: "x" })).body.data as any;
    await cart("t1", "ann@example.test");
    await cart("t2", "bob@example.test");
    await pass(2 * hour);
    await order("bob@example.test");
    await pass(2 * day);
    const { items } = (await w.owner.post(`${path}/${made.id}/dry-run`, { days: 7 })).body.data as any;
    const found = items.map((one: any) => [one.person.email, one.step, one.skip_reason]).sort();
    expect(found).toEqual([
      ["ann@example.test", 0, null],
      ["ann@example.test", 1, null],
      ["bob@example.test", 0, null],
      ["bob@example.test", 1, "ORDERED"],
    ]);
    expect(await mails()).toHaveLength(0);
  });
});

describe("a dry run of a welcome", () => {
  it("counts from when a person confirmed, and knows those who agreed to text messages alone", async () => {
    const made = (await w.owner.post(path, { type: "welcome", name: "x" })).body.data as any;
    const text = { ...made.definition.steps[0], channel: "SMS", texts: { en: "Welcome!" } };
    const definition = { ...made.definition, steps: [made.definition.steps[0], { ...text, delay_minutes: 60 }] };
    const saved = await w.owner.put(`${path}/${made.id}`, { definition, expected_version: 1 });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const agree = (channel: string, over: object) => {
      const consent = { channel, action: "GRANTED", text: "Yes", source: "FORM", at: now().toISOString() };
      return shop.put("/api/v1/public/subscribers", { consents: [consent], ...over });
    };
    await agree("SMS", { phone: "+12125550123" });
    await agree("EMAIL", { email: "bea@example.test" });
    await pass(2 * day);
    const [letter] = await lettersTo(api, w.storeId, "bea@example.test");
    const url = new URL(/https?:\/\/\S+\/m\/c\/\S+/.exec(letter?.body ?? "")?.[0] ?? "").pathname;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await api.as(null).raw({ method: "POST", url, payload: "action=confirm", headers });
    const confirmed = now().toISOString();
    await pass(day);
    const { items } = (await w.owner.post(`${path}/${made.id}/dry-run`, { days: 7 })).body.data as any;
    expect(items.map((one: any) => [one.person.email ?? one.person.phone, one.channel, one.at, one.skip_reason])).toEqual([
      ["bea@example.test", "SMS", new Date(Date.parse(confirmed) + hour).toISOString(), "NO_PHONE"],
      ["bea@example.test", "EMAIL", confirmed, null],
      ["+12125550123", "SMS", new Date(Date.parse(start) + hour).toISOString(), null],
      ["+12125550123", "EMAIL", start, "NO_CONSENT"],
    ]);
  });
});

describe("two replicas", () => {
  it("write each step once", async () => {
    await variant("v1");
    for (let i = 0; i < 10; i++) await person(`p${i}@example.test`);
    await automation("abandoned-cart-recovery", { steps: [{ delay_minutes: 60, template: "cartReminder" }] });
    for (let i = 0; i < 10; i++) await cart(`t${i}`, `p${i}@example.test`);
    await api.drain();
    await w.at(new Date(now().getTime() + hour).toISOString());
    const other = await api.replica();
    const deps = assemble({ config: api.config, db: api.db, clock: api.clock });
    await Promise.all([takeSteps(deps), takeSteps(deps), other.drain()]);
    expect(await mails()).toHaveLength(10);
  });
});

describe("a price that dropped for somebody who has bought", () => {
  it("is no news: who ordered since they saw the price is not written to", async () => {
    await variant("v1", 2000);
    for (const name of ["ann", "bob"]) await person(`${name}@example.test`);
    const { id } = await automation("price-drop");
    for (const name of ["ann", "bob"]) await cart(name, `${name}@example.test`);
    await pass(minute);
    await order("bob@example.test");
    await pass(day);
    await variant("v1", 1500);
    await pass(16 * minute);
    await pass(minute);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ann@example.test"]);
    expect((await enrolments(id)).map(({ exit_reason }) => exit_reason).sort()).toEqual(["ORDERED", null].sort());
  });
});

describe("two records of one person", () => {
  it("become one in their automations: what both are in goes on once", async () => {
    await variant("v1");
    const ann = await person("ann@example.test");
    const anna = await person("anna@example.test");
    const { id } = await automation("abandoned-cart-recovery");
    await cart("t1", "anna@example.test");
    await api.drain();
    expect((await w.owner.post(`${prefix}/subscribers/${ann}/merge`, { other_id: anna })).status).toBe(200);
    expect(await enrolments(id)).toMatchObject([{ state: "WAITING", person: { id: ann } }]);
    const lena = await person("lena@example.test");
    await cart("t2", "lena@example.test");
    await api.drain();
    await w.owner.post(`${prefix}/subscribers/${ann}/merge`, { other_id: lena });
    const found = await enrolments(id);
    expect(found.map(({ state, exit_reason }) => exit_reason ?? state).sort()).toEqual(["REPLACED", "WAITING"]);
    expect(found.every((one) => one.person?.id === ann)).toBe(true);
    await pass(hour);
    expect(await templates()).toEqual(["cartReminder QUEUED"]);
    expect((await mails())[0]).toMatchObject({ recipient: "ann@example.test" });
  });
});

describe("a step by text message", () => {
  const step = (over: object = {}) => ({ delay_minutes: 60, template: "cartReminder", ...over });
  const text = (over: object = {}) => step({ delay_minutes: 120, channel: "SMS", template: "cartSecondReminder", ...over });
  const reachable = async (email: string, phone: string | null, sms_status: "SUBSCRIBED" | "NONE") => {
    const id = await person(email, phone ? { phone } : {});
    await api.db.kysely.updateTable("subscriber").set({ sms_status }).where("id", "=", id).execute();
    return id;
  };

  it("goes to whoever agreed to text messages, and says why it reaches nobody else", async () => {
    await variant("v1");
    await api.db.kysely.updateTable("store").set({ timezone: "UTC" }).where("id", "=", w.storeId).execute();
    expect((await w.owner.put(`${prefix}/connections/SMS`, { adapter: "recorded" })).status).toBe(200);
    await reachable("ann@example.test", "+33612345678", "SUBSCRIBED");
    await reachable("bob@example.test", null, "NONE");
    await reachable("cid@example.test", "+33612345679", "NONE");
    const left = await reachable("dee@example.test", "+33612345670", "SUBSCRIBED");
    const texts = { en: "{{ store.name }}: come back, {{ customer.first_name }}! {{ cart.url }}" };
    const { id } = await automation("abandoned-cart-recovery", { steps: [step(), text({ texts })] });
    for (const name of ["ann", "bob", "cid", "dee"]) await cart(name, `${name}@example.test`);
    await api.drain();
    await api.db.kysely.updateTable("subscriber").set({ email_status: "UNSUBSCRIBED" }).where("id", "=", left).execute();
    await pass(hour);
    await pass(hour);
    const sms = (await mails()).filter(({ channel }) => channel === "SMS");
    const fates = Object.fromEntries(sms.map(({ recipient, state, skip_reason }) => [recipient || "nobody", skip_reason ?? state]));
    expect(fates).toEqual({ "+33612345678": "QUEUED", nobody: "NO_PHONE", "+33612345679": "NO_CONSENT", "+33612345670": "QUEUED" });
    const own = sms.find(({ recipient }) => recipient === "+33612345678");
    expect(own).toMatchObject({ subject: null, html: null, language: "en", priority: 5 });
    expect(own?.body).toMatch(/: come back, Ann! https?:\/\/\S+\/s\/[\w-]{8}\nReply STOP to opt out$/);
    const paths = new Map((await enrolments(id)).map(({ person: who, path }) => [who.email, path]));
    const fate = (email: string) => paths.get(email).map(({ channel, state, skip_reason }: any) => `${channel} ${skip_reason ?? state}`);
    expect(fate("bob@example.test")).toEqual([expect.stringMatching(/^EMAIL (QUEUED|KEPT)$/), "SMS NO_PHONE"]);
    expect(fate("dee@example.test")).toEqual(["EMAIL UNSUBSCRIBED", "SMS QUEUED"]);
    await w.runTask("sending.due");
    await api.drain();
    const states = (await mails()).filter(({ channel, skip_reason }) => channel === "SMS" && !skip_reason).map(({ state }) => state);
    expect(states).toEqual(["SENT", "SENT"]);
    const { steps } = (await w.owner.get(`${path}/${id}/report`)).body.data as any;
    expect(steps).toContainEqual({ step: 1, channel: "SMS", queued: 0, sent: 2, skipped: 2, failed: 0 });
  });

  it("is refused with variables it has not, too long, or with a mail's template", async () => {
    const made = (await w.owner.post(path, { type: "abandoned-cart-recovery", name: "x" })).body.data as any;
    const save = async (over: object) => {
      const { status, body } = await w.owner.put(`${path}/${made.id}`, { definition: { ...made.definition, steps: [step(over)] } });
      return `${status} ${(body.data as any).code ?? ""}`.trim();
    };
    const sms = (en: string) => save({ channel: "SMS", texts: { en } });
    expect(await sms("{{ order.number }}")).toBe("422 UNKNOWN_VARIABLE");
    expect(await sms("{% if %}")).toBe("422 TEMPLATE_SYNTAX");
    expect(await sms("a".repeat(1000))).toBe("422 SMS_TOO_LONG");
    expect(await save({ channel: "SMS", template_id: "t" })).toBe("400 BAD_REQUEST");
    expect(await save({ texts: { en: "Hello" } })).toBe("400 BAD_REQUEST");
    expect(await sms("{{ store.name }} {{ cart.url }}")).toBe("200");
  });

  it("is shown with its segments before it is saved", async () => {
    const preview = async (body: object) =>
      (await w.owner.post(`${path}/preview-text`, { template: "welcome", language: "en", ...body })).body.data as any;
    expect(await preview({})).toMatchObject({ encoding: "GSM-7", segments: 1, forcing: null, faults: [] });
    expect((await preview({})).text).toMatch(/^Welcome to .*\nReply STOP to opt out$/);
    expect(await preview({ text: "退".repeat(70) })).toMatchObject({ encoding: "UCS-2", segments: 2, forcing: "退" });
    expect((await preview({ text: "{{ order.number }}" })).faults).toMatchObject([{ code: "UNKNOWN_VARIABLE", detail: "order.number" }]);
    expect(await preview({ language: "ar" })).toMatchObject({ encoding: "UCS-2" });
  });
});

describe("people held out", () => {
  it("get nothing, and their orders are compared within the store's days", async () => {
    await variant("v1");
    const { id } = await automation("abandoned-cart-recovery", {
      steps: [{ delay_minutes: 60, template: "cartReminder" }],
      holdout_percent: 20,
    });
    const [held, others]: [string[], string[]] = [[], []];
    for (let n = 0; held.length < 2 || others.length < 2; n++) {
      const email = `p${n}@example.test`;
      (isHeldOut(id, await person(email), 20) ? held : others).push(email);
      await cart(`c${n}`, email);
    }
    await pass(hour);
    const written = await mails();
    const fates = (emails: string[]) => written.filter(({ recipient }) => emails.includes(recipient)).map((one) => one.skip_reason);
    expect(fates(held)).toEqual(held.map(() => "HELD_OUT"));
    expect(fates(others)).toEqual(others.map(() => null));
    await api.db.kysely
      .updateTable("message")
      .set({ state: "SENT", sent_at: now().toISOString() })
      .where("store_id", "=", w.storeId)
      .where("state", "in", ["QUEUED", "KEPT"])
      .execute();
    await pass(2 * day);
    await order(others[0] ?? "");
    const report = async () => (await w.owner.get(`${path}/${id}/report`)).body.data as any;
    expect(await report()).toMatchObject({ held_out: held.length, conversion_days: 5, lift: { rate: 1 / others.length, base: 0 } });
    await w.owner.put(`${prefix}/shop-settings`, { conversion_days: 1, expected_version: 0 });
    expect(await report()).toMatchObject({ conversion_days: 1, lift: { rate: 0, base: 0 } });
  });

  it("are never those who asked to be told", async () => {
    const made = (await w.owner.post(path, { type: "back-in-stock", name: "x" })).body.data as any;
    const { status } = await w.owner.put(`${path}/${made.id}`, { definition: { ...made.definition, holdout_percent: 5 } });
    expect(status).toBe(400);
  });
});

describe("a template of the store's own", () => {
  const own = async (body: object) => (await w.owner.post(`${prefix}/templates`, { kind: "AUTOMATION", ...body })).body.data as any;
  const steps = (template_id: string | null) => [{ delay_minutes: 60, template: "cartReminder", template_id }];

  it("is sent in place of the built-in one, and is not deleted while it is used", async () => {
    await variant("v1");
    await person("ann@example.test");
    const made = await own({ name: "Our reminder", from: "cartReminder" });
    const content = { ...made.content, subject: { ...made.content.subject, en: "Come back to us" } };
    expect((await w.owner.put(`${prefix}/templates/${made.id}`, { content, expected_version: 1 })).status).toBe(200);
    const { id } = await automation("abandoned-cart-recovery", { steps: steps(made.id) });
    expect((await w.owner.get(`${path}/${id}`)).body.data).toMatchObject({ own_templates: [{ id: made.id, name: "Our reminder" }] });
    await cart("t1", "ann@example.test");
    await api.drain();
    const remove = () => w.owner.delete(`${prefix}/templates/${made.id}`);
    expect((await remove()).body.data).toMatchObject({ code: "IN_USE", used_by: ["abandoned-cart-recovery"] });
    const { definition } = (await w.owner.get(`${path}/${id}`)).body.data as any;
    await w.owner.put(`${path}/${id}`, { definition: { ...definition, steps: steps(null) } });
    // Ann is still under way on the version before.
    expect((await remove()).status).toBe(409);
    await pass(hour);
    expect(await mails()).toMatchObject([{ subject: "Come back to us", template: made.id, template_version: 2 }]);
    expect((await remove()).status).toBe(200);
  });

  it("is one for automations, of this store, and written before it is sent", async () => {
    const automationOf = (await w.owner.post(path, { type: "abandoned-cart-recovery", name: "x" })).body.data as any;
    const save = (id: string) =>
      w.owner.put(`${path}/${automationOf.id}`, { definition: { ...automationOf.definition, steps: steps(id) } });
    const other = await world(api);
    const stranger = (await other.owner.post(`${prefix}/templates`, { name: "T", kind: "AUTOMATION" })).body.data as any;
    expect((await save(stranger.id)).status).toBe(404);
    expect((await save((await own({ name: "News", kind: "CAMPAIGN" })).id)).status).toBe(404);
    expect((await save((await own({ name: "Empty" })).id)).status).toBe(200);
    expect((await w.owner.post(`${path}/${automationOf.id}/activate`, {})).body.data.code).toBe("CONTENT_INCOMPLETE");
  });

  it("has no button that leads nowhere, be it the store's own or built in", async () => {
    const button = (url: string) => ({
      subject: { en: "Back" },
      blocks: [
        { id: "1", type: "button", label: { en: "Buy" }, url },
        { id: "2", type: "footer", text: { en: "Why" } },
      ],
      theme: {},
    });
    const made = await own({ name: "Dead" });
    const put = (id: string, url: string) => w.owner.put(`${prefix}/templates/${id}`, { content: button(url) });
    expect((await put(made.id, "shop.example")).status).toBe(200);
    const one = (await w.owner.post(path, { type: "abandoned-cart-recovery", name: "x" })).body.data as any;
    await w.owner.put(`${path}/${one.id}`, { definition: { ...one.definition, steps: steps(made.id) } });
    const activate = () => w.owner.post(`${path}/${one.id}/activate`, {});
    expect((await activate()).body.data).toMatchObject({
      code: "LINK_NOT_ALLOWED",
      problems: [{ code: "BAD_LINK", detail: "shop.example" }],
    });
    expect((await put("cartReminder", "shop.example")).body.data.code).toBe("LINK_NOT_ALLOWED");
    expect((await put(made.id, "https://shop.example")).status).toBe(200);
    expect((await activate()).status).toBe(200);
    expect((await put(made.id, "shop.example")).body.data.code, "in use").toBe("LINK_NOT_ALLOWED");
  });

  it("is looked at again when it begins, as the store had changed it before", async () => {
    const one = (await w.owner.post(path, { type: "welcome", name: "x" })).body.data as any;
    expect((await w.owner.put(`${prefix}/templates/welcome`, { content: welcomeContent("https://shop.example") })).status).toBe(200);
    // As it could be stored once.
    await api.db.kysely
      .updateTable("template")
      .set({ content: asJson(welcomeContent("shop.example")) })
      .where("store_id", "=", w.storeId)
      .where("id", "=", "welcome")
      .execute();
    expect((await w.owner.post(`${path}/${one.id}/activate`, {})).body.data).toMatchObject({
      code: "LINK_NOT_ALLOWED",
      at: "definition.steps.0.template",
    });
  });
});
