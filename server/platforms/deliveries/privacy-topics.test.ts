import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { sealOf } from "#server/kit/seal";
import { noteBroken, noteWorking } from "#server/platforms/connections/connection-health";
import { connectionOf, removeConnection, saveConnection } from "#server/platforms/connections/repository";
import { PlatformError } from "#server/platforms/port/errors";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { altered, deliver, type Sample, sample, shopOf, signedAgain, workJobs } from "../../../tests/support/platform-samples.ts";
import { tracesOf } from "../../../tests/support/traces.ts";
import { type World, worldOf } from "../../../tests/support/world.ts";

const created = sample("shopify/orders_create");
const shop = { shop_id: 954889, shop_domain: "test.myshopify.com" };
const quill = { id: 77_001, email: "zoe.quill@example.test", first_name: "Zoe", last_name: "Quillfeather", phone: "+15550177123" };
const marks = ["quillfeather", "zoe.quill", "15550177123"];
let api: TestApi;
let store: TestStore;
let w: World;

beforeAll(async () => {
  api = await startApi({ clock: fixedClock("2026-11-21T12:00:00Z") });
});
afterAll(() => api.close());
beforeEach(async () => {
  store = await shopOf(api, "shopify");
  w = await worldOf(api, store);
});

/** A delivery of a privacy topic, signed with the app's secret. */
const asked = (topic: string, body: object, secret = created.secret): Sample =>
  signedAgain({ ...created, secret }, JSON.stringify({ ...shop, ...body }), { "x-shopify-topic": topic });
const orderOf = (id: number, customer: object = quill) =>
  altered(created, (payload) => {
    Object.assign(payload, { id, name: `#${id}`, email: quill.email, contact_email: quill.email, customer });
    payload.shipping_address = { ...payload.shipping_address, first_name: "Zoe", last_name: "Quillfeather", name: "Zoe Quillfeather" };
  });
const redact = (over: object = {}) =>
  asked("customers/redact", { customer: { id: quill.id, email: quill.email, phone: quill.phone }, orders_to_redact: [9001], ...over });
async function take(...deliveries: Sample[]): Promise<void> {
  for (const one of deliveries) expect(await deliver(api, one)).toBe(200);
  await workJobs(api);
  await api.drain();
}
/** Return an order whose units were sent, so that they can be returned. */
async function sent(id: string): Promise<any> {
  const all = api.db.kysely.updateTable("order_line").set((eb) => ({ fulfilled_quantity: eb.ref("quantity") }));
  await all.where("order_id", "=", id).execute();
  return (await store.owner.get(`/api/v1/orders/${id}`)).body.data;
}
const fates = async () =>
  (await store.owner.get("/api/v1/merchant/webhooks/deliveries")).body.data.items.map((one: any) => [one.topic, one.state, one.detail]);
const orders = async () => (await store.owner.get("/api/v1/orders?limit=50")).body.data.items;
const notices = async () => (await store.owner.get("/api/v1/merchants/notices")).body.data.items;

describe("customers/redact", () => {
  it("erases the customer everywhere, whichever of id, address, number and orders it names", async () => {
    const ways = [
      {},
      { customer: { id: quill.id } },
      { customer: { id: quill.id, email: null, phone: null }, orders_to_redact: [] },
      { customer: { email: "Zoe.Quill@EXAMPLE.test" }, orders_to_redact: [] },
      { customer: { id: String(quill.id), email: "", phone: "" }, orders_to_redact: ["9001"] },
    ];
    for (const way of ways) {
      store = await shopOf(api, "shopify");
      await take(orderOf(9001));
      expect((await orders())[0].customer).toEqual({ name: "Zoe Quillfeather", email: quill.email });
      await take(redact(way));
      expect((await fates())[0], JSON.stringify(way)).toEqual(["customers/redact", "DONE", "ERASED"]);
      expect(await tracesOf(api, marks), JSON.stringify(way)).toEqual([]);
      expect(await orders()).toMatchObject([{ number: "#9001", customer: { name: "", email: "" } }]);
      const [entry] = (await store.owner.get("/api/v1/merchants/audit?action=customer_data.erased")).body.data.items;
      expect(entry).toMatchObject({ action: "customer_data.erased", actor_type: "system" });
      // What Shopify reports of the order later does not bring the person back.
      await take(orderOf(9001));
      expect(await tracesOf(api, ["quillfeather"])).toEqual(["delivery.raw"]);
      await api.db.kysely.updateTable("delivery").set({ raw: "{}" }).execute();
    }
  });

  it("waits while a case is open, tells the owners once, and is carried out when it is closed", async () => {
    await take(orderOf(9002));
    const [{ id }] = await orders();
    const open = await w.request(await sent(id), [1], { override_reason: "Late" });
    await take(redact({ orders_to_redact: [9002] }));
    expect((await fates())[0]).toEqual(["customers/redact", "DONE", "ERASURE_WAITS"]);
    await w.runTask("customer-data.waiting");
    const told = (await notices()).filter(({ kind }: any) => kind === "erasure_waits");
    expect(told.map(({ subject }: any) => subject)).toEqual([open.number]);
    await w.done(open, "cancel");
    await w.runTask("customer-data.waiting");
    expect((await fates())[0]).toEqual(["customers/redact", "DONE", "ERASED"]);
    expect(await tracesOf(api, marks)).toEqual([]);
  });

  it("of somebody unknown says that nothing is stored", async () => {
    await take(asked("customers/redact", { customer: { id: 1, email: "nobody@example.test" }, orders_to_redact: [] }));
    expect(await fates()).toEqual([["customers/redact", "DONE", "NOTHING_STORED"]]);
    expect(await tracesOf(api, ["nobody@example.test"])).toEqual([]);
  });

  it("is refused unsigned, for another shop than it names, and under another topic", async () => {
    await take(orderOf(9003));
    expect(await deliver(api, { ...redact(), rawBody: redact().rawBody.replace("9001", "9003") })).toBe(401);
    expect(await deliver(api, asked("customers/redact", { shop_domain: "other.myshopify.com", customer: { id: quill.id } }))).toBe(401);
    await take(asked("customers/redact", { customer: { id: quill.id }, data_request: { id: 1 }, orders_requested: [] }));
    expect((await fates())[0]).toEqual(["customers/redact", "FAILED", "TOPIC_MISMATCH"]);
    expect((await orders())[0].customer.email).toBe(quill.email);
    await take(redact({ orders_to_redact: [9003] }));
    expect(await tracesOf(api, marks)).toEqual([]);
  });
});

it("customers/data_request notifies the owners, with the way to the export", async () => {
  await take(orderOf(9004));
  const body = { customer: { id: quill.id, email: quill.email, phone: quill.phone }, orders_requested: [9004], data_request: { id: 9999 } };
  await take(asked("customers/data_request", body));
  expect((await fates())[0]).toEqual(["customers/data_request", "DONE", "OWNERS_NOTIFIED"]);
  const [notice] = await notices();
  expect([notice.kind, notice.subject]).toEqual(["data_requested", quill.email]);
  const file = await store.owner.raw({ method: "GET", url: `/api/v1/merchant/customer-data/export?email=${notice.subject}` });
  expect(JSON.parse(file.body).orders).toHaveLength(1);
  await take(asked("customers/data_request", { customer: { id: 5, email: "x@y.test" }, orders_requested: [], data_request: { id: 1 } }));
  expect((await fates())[0]).toEqual(["customers/data_request", "DONE", "NOTHING_STORED"]);
  await take(redact({ orders_to_redact: [9004] }));
  expect(await tracesOf(api, marks)).toEqual([]);
});

describe("shop/redact", () => {
  const shopRedact = () => asked("shop/redact", {});

  it("erases the customers of the shop, keeps amounts and what was entered by hand, and waits for open cases", async () => {
    await take(orderOf(9005), orderOf(9006, { ...quill, id: 77_002, email: "yan.quill@example.test" }));
    const before = await orders();
    const open = await w.request(await sent(before[0].id), [1], { override_reason: "Late" });
    await take(sample("shopify/app_uninstalled"));
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "ERASURE_WAITS"]);
    await w.done(open, "cancel");
    await w.runTask("customer-data.waiting");
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "SHOP_ERASED"]);
    expect(await tracesOf(api, ["quill"])).toEqual([]);
    const sums = (rows: any[]) => rows.map(({ number, total_minor }) => [number, total_minor]);
    expect(sums(await orders())).toEqual(sums(before));
  });

  it("erases whoever several orders name once, and guests with their orders", async () => {
    await take(orderOf(9011), orderOf(9012), orderOf(9013));
    await take(altered(orderOf(9014, {}), (payload) => Object.assign(payload, { customer: null, email: "gus.quill@example.test" })));
    await take(sample("shopify/app_uninstalled"), shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "SHOP_ERASED"]);
    const log = api.db.kysely.selectFrom("audit").select("after").where("store_id", "=", store.storeId);
    const entries = await log.where("action", "=", "customer_data.erased").execute();
    const erasedOrders = entries.map(({ after }: any) => after.records.find(({ noun }: any) => noun === "orders")?.count);
    expect(erasedOrders.sort()).toEqual([1, 3]);
    expect(await tracesOf(api, ["quill"])).toEqual([]);
    expect(await api.db.kysely.selectFrom("customer").select("id").where("store_id", "=", store.storeId).execute()).toEqual([]);
  });

  const connect = () =>
    api.db.transaction((tx) =>
      saveConnection(
        tx,
        sealOf(api.config.secret),
        store.storeId,
        {
          origin: "https://test.myshopify.com",
          credentials: { method: "client_credentials", clientId: "app", clientSecret: created.secret },
          ...{ scopes: [], appId: null, tokenExpiresAt: null, by: "Test" },
        },
        api.clock.now(),
      ),
    );

  it("is verified by the secret of the app after the store was disconnected, which verifies nothing else", async () => {
    await connect();
    await take(orderOf(9007));
    await api.db.transaction((tx) => removeConnection(tx, store.storeId, api.clock.now()));
    expect(await deliver(api, orderOf(9008))).toBe(401);
    expect(await deliver(api, asked("shop/redact", {}, "another secret"))).toBe(401);
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "SHOP_ERASED"]);
    expect(await tracesOf(api, marks)).toEqual([]);
  });

  it("erases nothing of a shop that is connected, and disconnects one whose app was uninstalled", async () => {
    await connect();
    await take(orderOf(9009));
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "IGNORED", "CONNECTED_AGAIN"]);
    expect((await orders())[0].customer.email).toBe(quill.email);
    await take(sample("shopify/app_uninstalled"));
    await take(asked("shop/redact", { again: 1 }));
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "SHOP_ERASED"]);
    expect(await api.db.kysely.selectFrom("store_connection").select("id").where("store_id", "=", store.storeId).execute()).toEqual([]);
  });

  const uninstalled = () => sample("shopify/app_uninstalled");
  const broken = (kind: "auth" | "unavailable") => {
    const error = new PlatformError(kind, { safeMessage: "No" });
    return api.db.transaction(async (tx) => {
      const row = await connectionOf(tx, store.storeId);
      await noteBroken(tx, row as NonNullable<typeof row>, { error, failures: 2, isPaused: false }, api.clock.now());
    });
  };

  it("erases what an uninstalled app left, whatever calls have failed with since, or if its goodbye was lost", async () => {
    await connect();
    await take(orderOf(9010));
    await take(uninstalled());
    await broken("auth");
    await broken("unavailable");
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "SHOP_ERASED"]);
    store = await shopOf(api, "shopify");
    await connect();
    await take(orderOf(9011));
    await broken("auth");
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "SHOP_ERASED"]);
  });

  it("erases nothing where the app works again, although nobody connected it anew", async () => {
    await connect();
    await take(orderOf(9012));
    await take(uninstalled());
    await api.db.transaction(async (tx) => {
      const row = await connectionOf(tx, store.storeId);
      await noteWorking(tx, row as NonNullable<typeof row>, api.clock.now());
    });
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "IGNORED", "CONNECTED_AGAIN"]);
    await broken("unavailable");
    await take(asked("shop/redact", { again: 1 }));
    expect((await fates())[0]).toEqual(["shop/redact", "IGNORED", "CONNECTED_AGAIN"]);
    expect((await orders())[0].customer.email).toBe(quill.email);
  });

  it("that waits for open cases ends when the shop is connected again", async () => {
    await connect();
    await take(orderOf(9013));
    const [{ id }] = await orders();
    const open = await w.request(await sent(id), [1], { override_reason: "Late" });
    await take(uninstalled());
    await take(shopRedact());
    expect((await fates())[0]).toEqual(["shop/redact", "DONE", "ERASURE_WAITS"]);
    await connect();
    await take(orderOf(9014, { ...quill, id: 77_003 }));
    await w.runTask("customer-data.waiting");
    await w.done(open, "cancel");
    await w.runTask("customer-data.waiting");
    expect((await orders()).map((one: any) => one.customer.email)).toEqual([quill.email, quill.email]);
    expect(await fates()).toContainEqual(["shop/redact", "DONE", "CONNECTED_AGAIN"]);
    expect(await api.db.kysely.selectFrom("erasure_request").select("id").where("store_id", "=", store.storeId).execute()).toEqual([]);
  });
});
