import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { requiredTopics } from "#server/platforms/requirements";
import { plainOrder } from "../doubles/order-spec.ts";
import { orderForm, productForm } from "../doubles/shopify/rest-form.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import type { TestApi, TestStore } from "../support/api.ts";
import { connectedShopify, connectedWooCommerce, startConnectableApi } from "../support/connected-store.ts";
import {
  booksOf,
  fillShopify,
  fillWooCommerce,
  importer,
  refundInShopify,
  refundInWooCommerce,
  workDeliveries,
} from "../support/imported-store.ts";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startConnectableApi({ clock: fixedClock("2026-11-02T12:00:00Z") });
  origin = await api.listen();
});
afterAll(() => api.close());

const callback = () => `${origin}/api/v1/merchant/webhooks/incoming`;
const everything = { kinds: ["products", "customers", "orders"], orders: "ALL" };

/** Import everything, and subscribe to every topic. */
async function shopify(orders = 3) {
  const store = await connectedShopify(api);
  await alone(store);
  fillShopify(store.double, orders);
  for (const topic of requiredTopics.shopify) store.double.world.hooks.push({ id: topic, topic, uri: callback(), failures: 0 });
  await store.owner.post("/api/v1/stores/imports", everything);
  await importer(api).finish();
  store.double.deliveries.waiting.length = 0;
  const [first] = [...store.double.world.orders.values()];
  return { ...store, first: first!, emit: store.double.effects.emit };
}

async function woocommerce(orders = 3) {
  const store = await connectedWooCommerce(api);
  fillWooCommerce(store.double, orders);
  for (const [id, topic] of requiredTopics.woocommerce.entries())
    store.double.world.hooks.push({ id, name: topic, topic, url: callback(), secret: "whsec_test", status: "active", failures: 0 });
  await store.owner.post("/api/v1/stores/imports", everything);
  await importer(api).finish();
  store.double.deliveries.waiting.length = 0;
  const [first] = [...store.double.world.orders.values()];
  return { ...store, first: first!, emit: store.double.shop.emit };
}

/** Every shop of the double has the same domain: earlier stores give it up. */
const alone = ({ storeId }: TestStore) =>
  api.db.kysely
    .updateTable("store")
    .set({ platform_domain: crypto.randomUUID() })
    .where("id", "<>", storeId)
    .where("platform", "=", "shopify")
    .execute();

const fates = async ({ owner }: TestStore) =>
  (await owner.get("/api/v1/merchant/webhooks/deliveries?limit=50")).body.data.items.map(
    (one: { topic: string; state: string; detail: string | null }) => [one.topic, one.state, one.detail],
  );
const orderOf = async ({ owner, storeId }: TestStore, externalId: string) => {
  const { id } = await api.db.kysely
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return (await owner.get(`/api/v1/orders/${id}`)).body.data;
};
const differencesOf = async ({ owner }: TestStore) =>
  (await owner.get("/api/v1/stores/differences?limit=50")).body.data.items
    .map(({ kind, outcome }: { kind: string; outcome: string }) => `${kind} ${outcome}`)
    .sort();

describe("webhook deliveries of a connected Shopify store", () => {
  it("have an effect for every required topic", async () => {
    const store = await shopify();
    const { world } = store.double;
    const { first } = store;
    const returned = {
      id: world.nextId(),
      name: "#R1",
      status: "OPEN" as const,
      lines: [],
      exchange: [],
      refunds: [],
    };
    first.returns.push(returned);
    const gidOf = (type: string, id: string) => ({ id, admin_graphql_api_id: gid(type, id) });
    const [customer] = [...world.customers.values()];
    const [product] = [...world.products.values()];
    const productForm = {
      id: product!.id,
      title: "Mug",
      updated_at: world.tick(),
      variants: [{ id: product!.variants[0]!.id, price: "19.99" }],
    };
    const checkout = {
      ...{ id: world.nextId(), token: "c1", abandoned_checkout_url: "https://shop.example/checkouts/c1", completed_at: null },
      ...{ email: "cleo@example.test", presentment_currency: "USD", updated_at: world.tick() },
      line_items: [{ variant_id: product!.variants[0]!.id, title: "Mug", quantity: 1, price: "19.99" }],
    };
    const payloads: Record<string, unknown> = {
      CHECKOUTS_CREATE: checkout,
      CHECKOUTS_UPDATE: checkout,
      APP_SCOPES_UPDATE: { id: "7", previous: [], current: world.scopes },
      REFUNDS_CREATE: { id: world.nextId(), order_id: first.id, transactions: [] },
      ORDER_TRANSACTIONS_CREATE: {
        ...{ id: world.nextId(), order_id: first.id, kind: "refund", status: "failure", gateway: "card" },
        ...{ amount: "1.00", currency: "USD" },
      },
      FULFILLMENTS_CREATE: { ...gidOf("Fulfillment", world.nextId()), order_id: first.id, line_items: [] },
      FULFILLMENTS_UPDATE: { ...gidOf("Fulfillment", world.nextId()), order_id: first.id, line_items: [] },
      FULFILLMENT_HOLDS_RELEASED: { fulfillment_order: { id: gid("FulfillmentOrder", first.parts[0]!.id), status: "open" } },
      PRODUCTS_UPDATE: productForm,
      PRODUCTS_DELETE: { id: product!.id },
      CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE: {
        ...{ customer_id: customer!.id, email_address: "cleo@example.test" },
        email_marketing_consent: { state: "subscribed", opt_in_level: "single_opt_in", consent_updated_at: world.tick() },
      },
      CUSTOMERS_MARKETING_CONSENT_UPDATE: {
        ...{ id: customer!.id, phone: "+12125550177" },
        sms_marketing_consent: { state: "subscribed", opt_in_level: "single_opt_in", consent_updated_at: world.tick() },
      },
      CUSTOMERS_UPDATE: gidOf("Customer", customer!.id),
      DRAFT_ORDERS_UPDATE: gidOf("DraftOrder", world.nextId()),
      LOCATIONS_CREATE: gidOf("Location", "901"),
      LOCATIONS_UPDATE: gidOf("Location", "901"),
      LOCATIONS_DELETE: { id: "901" },
      BULK_OPERATIONS_FINISH: { admin_graphql_api_id: gid("BulkOperation", "1"), status: "completed" },
      ORDERS_DELETE: { id: first.id },
      APP_UNINSTALLED: { id: "1", myshopify_domain: "test.myshopify.com" },
    };
    const last = ["ORDERS_DELETE", "APP_UNINSTALLED"];
    for (const topic of [...requiredTopics.shopify.filter((one) => !last.includes(one)), ...last])
      store.emit(topic, payloads[topic] ?? (topic.startsWith("RETURNS_") ? gidOf("Return", returned.id) : orderForm(world, first)));
    await store.double.deliveries.deliver();
    for (let n = 0; n < 3; n++) await workDeliveries(api);
    const seen = await fates(store);
    expect(seen).toHaveLength(requiredTopics.shopify.length);
    expect(seen.filter(([, state, detail]: string[]) => state !== "DONE" && detail !== "NO_IMPORT" && detail !== "NOT_THERE")).toEqual([]);
    const carts = await api.db.kysely.selectFrom("checkout").select(["token", "email"]).where("store_id", "=", store.storeId).execute();
    expect(carts).toEqual([{ token: "c1", email: "cleo@example.test" }]);
    const row = await api.db.kysely
      .selectFrom("store_connection")
      .select("last_error")
      .where("store_id", "=", store.storeId)
      .executeTakeFirstOrThrow();
    expect(row.last_error).toMatchObject({ code: "APP_UNINSTALLED" });
    await store.double.close();
  });

  it.each([true, false])("lose no variants beyond those a delivery names, with a connection: %s", async (isConnected) => {
    const store = await shopify(1);
    const { world } = store.double;
    const product = world.addProduct("Shirt", 1999, 3, 250);
    await store.owner.post("/api/v1/stores/imports", everything);
    await importer(api).finish();
    const read = () =>
      api.db.kysely
        .selectFrom("variant as v")
        .innerJoin("product as p", "p.id", "v.product_id")
        .leftJoin("stock as s", "s.variant_id", "v.id")
        .select(["v.external_id", "v.price_minor", "s.quantity", "p.search_text"])
        .where("v.store_id", "=", store.storeId)
        .where("p.external_id", "=", product.id)
        .orderBy("v.position")
        .execute();
    expect(await read()).toHaveLength(250);
    if (!isConnected) await api.db.kysely.updateTable("store").set({ connection_id: null }).where("id", "=", store.storeId).execute();
    const [gone] = product.variants.splice(200, 1);
    for (const variant of product.variants) variant.price = 2499;
    product.updatedAt = world.tick();
    store.emit("PRODUCTS_UPDATE", productForm(product));
    await store.double.deliveries.deliver();
    await workDeliveries(api);
    const after = await read();
    expect(after.map(({ external_id }) => external_id)).toEqual(product.variants.map(({ id }) => id));
    expect(after.filter(({ quantity }) => quantity !== 3)).toEqual([]);
    expect(new Set(after.slice(0, 100).map(({ price_minor }) => price_minor))).toEqual(new Set([2499]));
    expect(new Set(after.slice(100).map(({ price_minor }) => price_minor))).toEqual(new Set([isConnected ? 2499 : 1999]));
    expect(after[0]?.search_text).toContain(product.variants.at(-1)?.sku?.toLowerCase());
    expect(after.map(({ external_id }) => external_id)).not.toContain(gone?.id);
    await store.double.close();
  });

  it("know a payment by hand whatever its method is called, as reading the order does", async () => {
    const store = await shopify(1);
    const { world } = store.double;
    const order = world.addOrder({ ...plainOrder, gateways: ["Cash on Delivery (COD)"] });
    const kinds = async () => (await orderOf(store, order.id)).payments.map(({ kind }: { kind: string }) => kind);
    store.emit("ORDERS_CREATE", orderForm(world, order));
    await store.double.deliveries.deliver();
    await workDeliveries(api);
    expect(await kinds()).toEqual(["manual"]);
    order.updatedAt = world.tick();
    store.emit("ORDERS_UPDATED", orderForm(world, order));
    await store.double.deliveries.deliver();
    await workDeliveries(api);
    expect(await kinds()).toEqual(["manual"]);
    await store.double.close();
  });

  it("take an order with very many lines, charges and refunds as it is", async () => {
    const store = await shopify(1);
    const { world } = store.double;
    const lines = Array.from({ length: 501 }, (_, i) => ({ title: `Line ${i}`, quantity: 1, unit_minor: 1000 }));
    const order = world.addOrder({ ...plainOrder, lines, tax_inclusive: true, shipping_minor: 100 });
    order.moreShipping = Array.from({ length: 20 }, () => ({ id: world.nextId(), amount: 100, tax: 0, percent: 0 }));
    order.transactions[0]!.amount += 2000;
    const [{ id: parentId, gateway }] = order.transactions as [(typeof order.transactions)[number]];
    order.refunds = Array.from({ length: 3 }, () => ({ id: world.nextId(), note: null, at: world.tick(), lines: [], transactions: [] }));
    for (let i = 0; i < 201; i++)
      order.refunds[i % 3]!.transactions.push({
        ...{ id: world.nextId(), kind: "REFUND", status: "SUCCESS", gateway, amount: 10, parentId, at: order.at },
      });
    await api.db.kysely.updateTable("store").set({ connection_id: null }).where("id", "=", store.storeId).execute();
    store.emit("ORDERS_CREATE", orderForm(world, order));
    await store.double.deliveries.deliver();
    await workDeliveries(api);
    expect(await fates(store)).toContainEqual(["orders/create", "DONE", null]);
    const saved = await orderOf(store, order.id);
    expect(saved.lines).toHaveLength(501);
    expect(saved).toMatchObject({ refunded_minor: 2010, paid_minor: 501_000 + 2100 });
    await store.double.close();
  });

  it("count a refund made by hand once, whatever reports it, with the order's own payments", async () => {
    const store = await shopify(1);
    const { external_id } = await orderOf(store, store.first.id);
    const refund = refundInShopify(store.double, external_id);
    store.emit("ORDERS_UPDATED", orderForm(store.double.world, store.first));
    await store.double.deliveries.deliver({ twice: true, reversed: true });
    await workDeliveries(api);
    await importer(api).poll(store.storeId);
    const order = await orderOf(store, external_id);
    expect(order).toMatchObject({ refunded_minor: 500, refunds: [{ external_id: refund, amount_minor: 500 }] });
    expect(order.payments, "one card and one gift card").toHaveLength(2);
    expect(order.payments.reduce((sum: number, one: { refundable_minor: number }) => sum + one.refundable_minor, 0)).toBe(
      order.paid_minor - 500,
    );
    await store.double.close();
  });

  it("hold the units of a return made on the platform, until they are refunded or it is cancelled", async () => {
    const store = await shopify(2);
    const order = [...store.double.world.orders.values()][1]!;
    const [line] = order.lines;
    const before = (await orderOf(store, order.id)).lines[0].free;
    const { world } = store.double;
    const made = {
      id: world.nextId(),
      name: "#R1",
      status: "OPEN" as "OPEN" | "CANCELED",
      lines: [{ id: world.nextId(), fulfillmentLineId: "1", lineId: line!.id, quantity: 1, note: "", processed: 0 }],
      exchange: [],
      refunds: [],
    };
    order.returns.push(made);
    const report = async (topic: string) => {
      store.emit(topic, { id: made.id, admin_graphql_api_id: gid("Return", made.id) });
      await store.double.deliveries.deliver();
      await workDeliveries(api);
      return (await orderOf(store, order.id)).lines[0].free;
    };
    // The admin asks nobody: a return made there is approved at once.
    expect(await report("RETURNS_APPROVE")).toBe(before - 1);
    expect(await report("RETURNS_UPDATE")).toBe(before - 1);
    made.status = "CANCELED";
    expect(await report("RETURNS_CANCEL")).toBe(before);
    await store.double.close();
  });

  it("made before the store was connected hold their units from the import on, and are followed at night", async () => {
    const store = await connectedShopify(api);
    await alone(store);
    fillShopify(store.double, 3);
    const { world } = store.double;
    const [first, second, third] = [...world.orders.values()].map((order) => {
      const returned = {
        id: world.nextId(),
        name: "#R1",
        status: "OPEN" as "OPEN" | "CLOSED" | "CANCELED",
        lines: [{ id: world.nextId(), fulfillmentLineId: "1", lineId: order.lines[0]!.id, quantity: 1, note: "", processed: 0 }],
        exchange: [],
        refunds: [],
      };
      return { order, returned };
    });
    first!.order.returns.push(first!.returned);
    // One that ended without a refund, as for an exchange made in the admin.
    second!.returned.status = "CLOSED";
    second!.order.returns.push(second!.returned);
    await store.owner.post("/api/v1/stores/imports", everything);
    await importer(api).finish();
    const held = async () => {
      const lines = [];
      for (const { order } of [first!, second!, third!]) {
        const [line] = (await orderOf(store, order.id)).lines;
        lines.push(line.quantity - line.free);
      }
      return lines;
    };
    expect(await held()).toEqual([1, 1, 0]);
    // While no subscription was there, one is cancelled and another one is made.
    first!.returned.status = "CANCELED";
    third!.order.returns.push(third!.returned);
    third!.order.updatedAt = world.tick();
    await importer(api).reconcile(store.storeId);
    expect(await held()).toEqual([0, 1, 1]);
    // Without access to returns the comparison ends all the same.
    world.scopes = world.scopes.filter((scope) => scope !== "write_returns");
    await importer(api).reconcile(store.storeId);
    expect((await store.owner.get("/api/v1/stores/differences/last")).body.data.last).toMatchObject({ state: "DONE" });
    await store.double.close();
  });

  it("count stock at each of several locations, and find the one that differs", async () => {
    const store = await connectedShopify(api);
    await alone(store);
    const { world } = store.double;
    world.locations.push({ id: "903", name: "Shop", active: true });
    const mug = world.addProduct("Mug", 1999, 7);
    mug.variants[0]!.stock.set("903", 2);
    await store.owner.post("/api/v1/stores/imports", { kinds: ["locations", "products"] });
    await importer(api).finish();
    const stockOf = async () => {
      const { items } = (await store.owner.get(`/api/v1/merchant/products/${store.storeId}?q=Mug`)).body.data;
      const levels = items[0].variants[0].stock as { location_external_id: string; quantity: number }[];
      return Object.fromEntries(levels.map(({ location_external_id, quantity }) => [location_external_id, quantity]));
    };
    expect(await stockOf()).toEqual({ 901: 7, 903: 2 });
    world.advance(api.clock.now().getTime() - world.now());
    mug.variants[0]!.stock.set("903", 5);
    mug.updatedAt = world.tick();
    api.clock.advance(60_000);
    await importer(api).poll(store.storeId);
    expect(await stockOf()).toEqual({ 901: 7, 903: 5 });
    await api.db.kysely.updateTable("stock").set({ quantity: 9 }).where("store_id", "=", store.storeId).where("quantity", "=", 7).execute();
    mug.updatedAt = world.tick();
    await importer(api).reconcile(store.storeId);
    expect(await stockOf()).toEqual({ 901: 7, 903: 5 });
    const found = (await store.owner.get("/api/v1/stores/differences")).body.data.items;
    expect(found).toMatchObject([{ kind: "STOCK", ours: "14", theirs: "12", outcome: "REPAIRED" }]);
    await store.double.close();
  });

  it.each([
    ["", "all"],
    [", also where the rest was paid since", "first"],
  ])("replace a payment that stood for the whole order, when its refund is known, by the single ones%s", async (_, captured) => {
    const store = await shopify(1);
    const { first } = store;
    const { kysely } = api.db;
    const stored = await kysely.selectFrom("orders").select("id").where("store_id", "=", store.storeId).executeTakeFirstOrThrow();
    // As a store that was not connected had it from deliveries.
    const [whole, other] = await kysely
      .selectFrom("order_payment")
      .selectAll()
      .where("order_id", "=", stored.id)
      .orderBy("position")
      .execute();
    await kysely.deleteFrom("order_payment").where("id", "=", other!.id).execute();
    const paid_minor = whole!.captured_minor + other!.captured_minor;
    const captured_minor = captured === "all" ? paid_minor : whole!.captured_minor;
    await kysely
      .updateTable("order_payment")
      .set({ external_id: `order:${first.id}`, captured_minor })
      .where("id", "=", whole!.id)
      .execute();
    await kysely.updateTable("orders").set({ content_hash: "" }).where("id", "=", stored.id).execute();
    const id = refundInShopify(store.double, first.id);
    await kysely
      .insertInto("ledger")
      .values({
        id: `leg:${stored.id}`,
        store_id: store.storeId,
        order_id: stored.id,
        kind: "REFUND",
        amount_minor: 500,
        payment_id: whole!.id,
        state: "SUCCEEDED",
        external_id: id,
        actor_type: "system",
        actor_name: "x",
        created_at: first.at,
      })
      .execute();
    await api.db.kysely
      .updateTable("store_connection")
      .set({ connected_at: "2026-11-01T00:00:00Z" })
      .where("store_id", "=", store.storeId)
      .execute();
    await importer(api).poll(store.storeId);
    const order = await orderOf(store, first.id);
    expect(order).toMatchObject({ paid_minor, refunded_minor: 500 });
    expect(order.payments.map(({ external_id }: { external_id: string }) => external_id).sort()).toEqual(
      first.transactions.map((one) => one.id).sort(),
    );
    const from = order.payments.find(({ refunded_minor }: { refunded_minor: number }) => refunded_minor > 0);
    expect(from).toMatchObject({ external_id: first.transactions[0]!.id, refunded_minor: 500 });
    await store.double.close();
  });
});

describe("webhook deliveries of a connected WooCommerce store", () => {
  it("have an effect for every required topic", async () => {
    const store = await woocommerce();
    const { first, double } = store;
    const order = await double.shop.world.orders.get(first.id)!;
    refundInWooCommerce(double, String(order.id));
    const customer = {
      id: order.customerId,
      username: "ann",
      email: "new@example.test",
      first_name: "Anna",
      last_name: "Bee",
      date_modified_gmt: "2026-11-02T00:00:00",
    };
    store.emit("customer.updated", customer);
    store.emit("customer.created", { ...customer, id: 99_999 });
    const variable = [...double.world.products.values()].find(({ type }) => type === "variable")!;
    store.emit("product.updated", { id: variable.id, type: "variable", name: "Shirt" });
    await double.deliveries.deliver();
    await workDeliveries(api);
    expect((await fates(store)).map(([topic, state, detail]: string[]) => `${topic} ${state} ${detail}`).sort()).toEqual([
      "action.woocommerce_order_refunded DONE null",
      "customer.created IGNORED CUSTOMERS_COME_WITH_ORDERS",
      "customer.updated DONE null",
      "product.updated DONE NOTHING_NEW",
    ]);
    expect(await orderOf(store, String(order.id))).toMatchObject({ refunded_minor: 500, lines: [{ free: order.items[0]!.quantity - 1 }] });
    expect((await booksOf(api, store.storeId)).customers).toContainEqual({
      external_id: String(order.customerId),
      email: "new@example.test",
      first_name: "Anna",
    });
    await double.close();
  });
});

describe.each([
  ["Shopify", () => shopify(5)],
  ["WooCommerce", () => woocommerce(5)],
] as const)("when every delivery of a %s store is lost", (name, start) => {
  /** A new order, a refund and other stock, of which no delivery arrives. */
  async function changedUnseen() {
    const store = await start();
    store.double.world.advance(60);
    const fresh = store.double.world.addOrder(plainOrder).id;
    if ("tokens" in store.double) {
      refundInShopify(store.double, String(store.first.id));
      const [product] = [...store.double.world.products.values()];
      product!.variants[0]!.stock.set("901", 4);
      product!.updatedAt = store.double.world.tick();
    } else {
      refundInWooCommerce(store.double, String(store.first.id));
      const [product] = [...store.double.world.products.values()];
      Object.assign(product!, { stock: 4, modified: store.double.world.time() });
    }
    store.double.deliveries.waiting.length = 0;
    return { store, fresh: String(fresh) };
  }

  /** The same shop read by an import from nothing. */
  const assertCurrent = async (store: TestStore, fresh: string, externalId: string) => {
    expect(await orderOf(store, externalId)).toMatchObject({ refunded_minor: 500 });
    expect((await orderOf(store, fresh)).external_id).toBe(fresh);
    expect((await booksOf(api, store.storeId)).variants.map(({ quantity }) => quantity)).toContain(4);
  };

  it("polling reads what changed, and nothing twice", async () => {
    const { store, fresh } = await changedUnseen();
    await api.db.kysely
      .updateTable("store_connection")
      .set({ connected_at: "2026-11-01T00:00:00Z" })
      .where("store_id", "=", store.storeId)
      .execute();
    await importer(api).poll(store.storeId);
    await assertCurrent(store, fresh, String(store.first.id));
    const books = await booksOf(api, store.storeId);
    await importer(api).poll(store.storeId);
    expect(await booksOf(api, store.storeId)).toEqual(books);
    const marks = await api.db.kysely
      .selectFrom("sync_mark")
      .select(["kind", "cursor", "failures"])
      .where("store_id", "=", store.storeId)
      .orderBy("kind")
      .execute();
    expect(marks).toEqual([
      { kind: "orders", cursor: null, failures: 0 },
      { kind: "products", cursor: null, failures: 0 },
    ]);
    await store.double.close();
  });

  it("the nightly comparison repairs and reports it, once", async () => {
    const { store, fresh } = await changedUnseen();
    const gone = String([...store.double.world.orders.values()][2]!.id);
    store.double.world.orders.delete((name === "Shopify" ? gone : Number(gone)) as never);
    await importer(api).reconcile(store.storeId);
    await assertCurrent(store, fresh, String(store.first.id));
    expect((await orderOf(store, gone)).deleted_at).not.toBeNull();
    const found = [
      "ORDER_DELETED REPAIRED",
      "ORDER_MISSING REPAIRED",
      "ORDER_OUTDATED REPAIRED",
      "REFUND_MISSING REPAIRED",
      "STOCK REPAIRED",
    ];
    expect(await differencesOf(store)).toEqual(found);
    expect((await store.owner.get("/api/v1/stores/differences/last")).body.data.last).toMatchObject({
      state: "DONE",
      repaired: found.length,
      needs_person: 0,
    });
    await importer(api).reconcile(store.storeId);
    expect((await store.owner.get("/api/v1/stores/differences/last")).body.data.last).toMatchObject({ state: "DONE", repaired: 0 });
    await store.double.close();
  });
});

/** A variation's change leaves its product's time alone, so that a list of changed products does not have it. */
describe.each([
  { shop: "a shop that lists its variations", listsVariations: true },
  { shop: "an older shop", listsVariations: false },
])("a variation that is changed without a delivery, in $shop", ({ listsVariations }) => {
  async function changedUnseen() {
    const store = await woocommerce(1);
    const { world } = store.double;
    world.listsVariations = listsVariations;
    await api.db.kysely
      .updateTable("store_connection")
      .set({ connected_at: "2026-11-01T00:00:00Z" })
      .where("store_id", "=", store.storeId)
      .execute();
    await importer(api).poll(store.storeId);
    const variation = [...world.products.values()].find(({ type }) => type === "variation")!;
    world.advance(3600);
    world.changeVariation(variation, { stock: 41, price: 2600 });
    return { ...store, variation };
  }
  const known = async ({ storeId }: TestStore, variation: { id: number }) => {
    const { variants } = await booksOf(api, storeId);
    return variants.filter(({ external_id }) => external_id === String(variation.id)).map((one) => [one.price_minor, one.quantity]);
  };

  it("is found by polling", async () => {
    const { variation, ...store } = await changedUnseen();
    expect(await known(store, variation)).toEqual([[2500, 3]]);
    await importer(api).poll(store.storeId);
    expect(await known(store, variation)).toEqual([[2600, 41]]);
    const mark = () =>
      api.db.kysely
        .selectFrom("sync_mark")
        .select(["mark", "cursor", "failures"])
        .where("store_id", "=", store.storeId)
        .where("kind", "=", "products")
        .executeTakeFirstOrThrow();
    expect(await mark()).toEqual({ mark: "2026-11-01T11:00:01.000Z", cursor: null, failures: 0 });
    await store.double.close();
  });

  it("is found by the nightly comparison, whichever product it is of", async () => {
    const { variation, ...store } = await changedUnseen();
    const { world } = store.double;
    for (let i = 0; i < 45; i++) {
      const parent = world.addProduct(`Shirt ${i}`, 2500, null);
      world.addVariation(parent, "S", 2500, i);
      for (const one of world.products.values())
        if (one.id !== variation.id && one.parentId !== variation.parentId) one.modified = "2026-09-01T00:00:00";
    }
    await importer(api).reconcile(store.storeId);
    expect(await known(store, variation)).toEqual([[2600, 41]]);
    expect(await differencesOf(store)).toContain("STOCK REPAIRED");
    await store.double.close();
  });
});

describe("a comparison", () => {
  it("asks for a person when the platform does not know a refund made here", async () => {
    const store = await woocommerce(1);
    const order = await orderOf(store, String(store.first.id));
    await api.db.kysely
      .insertInto("ledger")
      .values({
        id: "lost",
        store_id: store.storeId,
        order_id: order.id,
        kind: "REFUND",
        amount_minor: 100,
        payment_id: order.payments[0].id,
        state: "SUCCEEDED",
        external_id: "555",
        actor_type: "system",
        actor_name: "x",
        created_at: "2026-11-01T12:00:00Z",
      })
      .execute();
    await importer(api).reconcile(store.storeId);
    expect(await differencesOf(store)).toEqual(["REFUND_UNKNOWN NEEDS_PERSON"]);
    await api.drain();
    const notices = (await store.owner.get("/api/v1/merchants/notices")).body.data.items.map(({ kind }: { kind: string }) => kind);
    expect(notices).toEqual(expect.arrayContaining(["differences_found", "import_done"]));
    await store.double.close();
  });

  it("leaves a paused store alone, and one that fails longer each time", async () => {
    const store = await woocommerce(1);
    store.double.world.keys.splice(0);
    await importer(api).poll(store.storeId);
    const mark = await api.db.kysely
      .selectFrom("sync_mark")
      .select(["failures", "retry_at"])
      .where("store_id", "=", store.storeId)
      .where("kind", "=", "orders")
      .executeTakeFirstOrThrow();
    expect(mark.failures).toBe(1);
    const calls = store.double.control.calls.length;
    await importer(api).poll(store.storeId);
    expect(store.double.control.calls.length, "not before its time").toBe(calls);
    await store.double.close();
  });
});
