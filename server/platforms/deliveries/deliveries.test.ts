import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliveryFates } from "#contracts/stores";
import { fixedClock } from "#server/kit/clock";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { altered, callback, deliver, type Sample, sample, shopOf, signedAgain, workJobs } from "../../../tests/support/platform-samples.ts";
import type { Delivery } from "./repository.ts";

let api: TestApi;
let store: TestStore;

beforeAll(async () => {
  // The samples' own day: when an order was deleted is compared with when the platform last changed it.
  api = await startApi({ clock: fixedClock("2026-11-21T12:00:00Z") });
});
afterAll(() => api.close());

const fates = async () => {
  const { body } = await store.owner.get("/api/v1/merchant/webhooks/deliveries");
  return body.data.items.map((one: { topic: string; state: string; detail: string | null }) => [one.topic, one.state, one.detail]);
};
const orders = async () => (await store.owner.get("/api/v1/orders")).body.data.items;
const order = async () => (await store.owner.get(`/api/v1/orders/${(await orders())[0].id}`)).body.data;
const deliverAndWork = async (...samples: Sample[]) => {
  for (const one of samples) expect(await deliver(api, one)).toBe(200);
  await workJobs(api);
};

describe("deliveries of a WooCommerce store", () => {
  const created = sample("woocommerce/order.created");
  const updated = sample("woocommerce/order.updated");
  beforeEach(async () => {
    store = await shopOf(api, "woocommerce");
  });

  it("are refused and not stored when unsigned, tampered with, or from an unknown store", async () => {
    const { "x-wc-webhook-signature": _, ...unsigned } = created.headers;
    expect(await deliver(api, { headers: unsigned, rawBody: created.rawBody })).toBe(401);
    expect(await deliver(api, { headers: created.headers, rawBody: created.rawBody.replace("69.68", "69.69") })).toBe(401);
    expect(
      await deliver(
        api,
        altered(created, () => {}, { "x-wc-webhook-source": "https://elsewhere.test/" }),
      ),
    ).toBe(401);
    expect(await deliver(api, { headers: { "content-type": "application/json" }, rawBody: "{}" })).toBe(401);
    const answer = await api.as(null).raw({ method: "POST", url: callback });
    expect([answer.statusCode, answer.json().data.code]).toEqual([401, "BAD_SIGNATURE"]);
    expect(await fates()).toEqual([]);
  });

  it("are verified by a secret that an earlier version stored in plain text", async () => {
    await api.db.kysely.updateTable("store").set({ webhook_secret: created.secret }).where("id", "=", store.storeId).execute();
    expect(await deliver(api, created)).toBe(200);
  });

  it("are refused while the store has no secret, or one that another SECRET sealed", async () => {
    await api.db.kysely.updateTable("store").set({ webhook_secret: "sealed:elsewhere" }).where("id", "=", store.storeId).execute();
    expect(await deliver(api, created)).toBe(401);
    await api.db.kysely.updateTable("store").set({ webhook_secret: null }).where("id", "=", store.storeId).execute();
    expect(await deliver(api, created)).toBe(401);
  });

  it("begin with a ping, which is acknowledged and not stored", async () => {
    expect(await deliver(api, sample("woocommerce/ping"))).toBe(200);
    expect(await fates()).toEqual([]);
  });

  it("are acknowledged before processing, and become the right order to the cent", async () => {
    expect(await deliver(api, created)).toBe(200);
    expect(await fates()).toEqual([["order.created", "RECEIVED", null]]);
    expect(await orders()).toEqual([]);
    await workJobs(api);
    expect(await fates()).toEqual([["order.created", "DONE", null]]);
    expect(await order()).toMatchObject({
      external_id: "11",
      number: "#11",
      currency: "USD",
      total_minor: 6968,
      paid_minor: 6968,
      lines: [{ title: "Mug", quantity: 3, free: 3, gross_minor: 6432, tax_minor: 435 }],
      shipping: [{ gross_minor: 536 }],
      payments: [{ kind: "manual", captured_minor: 6968, refundable_minor: 6968 }],
    });
  });

  it("are stored once however often they are sent, concurrently or in turn", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(api, created)));
    expect([...answers, await deliver(api, created)]).toEqual([200, 200, 200, 200, 200]);
    await workJobs(api);
    expect(await fates()).toHaveLength(1);
    expect((await order()).version).toBe(1);
  });

  it("may arrive in bursts and end in one consistent version", async () => {
    const burst = [1, 2, 3, 4].map((n) => altered(updated, (payload) => Object.assign(payload, { cart_hash: String(n) })));
    await Promise.all(burst.map((one) => deliver(api, one)));
    await workJobs(api);
    expect(await orders()).toHaveLength(1);
    expect((await order()).version).toBe(1);
    expect((await fates()).map(([, state]: string[]) => state)).toEqual(["DONE", "DONE", "DONE", "DONE"]);
  });

  it("may arrive out of order: an older one changes nothing", async () => {
    const later = altered(updated, (payload) =>
      Object.assign(payload, { status: "completed", date_modified_gmt: "2026-11-21T09:00:00", date_completed_gmt: "2026-11-21T09:00:00" }),
    );
    await deliverAndWork(later);
    const known = await order();
    await deliverAndWork(created);
    expect(await order()).toEqual(known);
    expect((await fates())[0]).toEqual(["order.created", "DONE", "OLDER_THAN_KNOWN"]);
  });

  it("within one second count in the order of receipt, whichever is processed first", async () => {
    const first = altered(updated, (payload) => Object.assign(payload, { number: "first" }));
    const second = altered(updated, (payload) => Object.assign(payload, { number: "second" }));
    await deliver(api, first);
    await deliver(api, second);
    const { body } = await store.owner.get("/api/v1/merchant/webhooks/deliveries");
    expect((await store.owner.post(`/api/v1/merchant/webhooks/deliveries/${body.data.items[0].id}/again`)).body.data.state).toBe("DONE");
    await workJobs(api);
    expect((await order()).number).toBe("#second");
  });

  it("add refunds from the order's list, each booked once", async () => {
    const refunded = (note: string) =>
      altered(updated, (payload) => Object.assign(payload, { cart_hash: note, refunds: [{ id: 12, reason: "", total: "-5.00" }] }));
    await deliverAndWork(created, refunded("a"), refunded("b"));
    expect(await order()).toMatchObject({
      refunded_minor: 500,
      refunds: [{ external_id: "12", amount_minor: 500 }],
      payments: [{ refundable_minor: 6468 }],
    });
  });

  it("mark an order deleted, keep it so on later updates and replays", async () => {
    const remove = altered(sample("woocommerce/order.deleted"), (payload) => Object.assign(payload, { id: 11 }));
    await deliverAndWork(
      created,
      remove,
      altered(updated, (payload) => Object.assign(payload, { status: "trash", date_modified_gmt: "2026-11-21T09:00:00" })),
    );
    expect((await order()).deleted_at).not.toBeNull();
    const replayed = signedAgain(created, created.rawBody, { "x-wc-webhook-topic": "order.restored" });
    await deliverAndWork(replayed);
    expect((await order()).deleted_at, "the topic is not signed").not.toBeNull();
    const changed = altered(updated, (payload) => Object.assign(payload, { date_modified_gmt: "2026-11-21T11:59:00" }), {
      "x-wc-webhook-topic": "order.restored",
    });
    await deliverAndWork(changed);
    expect((await order()).deleted_at, "changed before the deletion").not.toBeNull();
  });

  it.each(["order.restored", "order.updated"])("restore an order by a later body out of the bin, as %s", async (topic) => {
    const remove = altered(sample("woocommerce/order.deleted"), (payload) => Object.assign(payload, { id: 11 }));
    await deliverAndWork(created, remove);
    const back = altered(updated, (payload) => Object.assign(payload, { date_modified_gmt: "2026-11-22T09:00:00" }), {
      "x-wc-webhook-topic": topic,
    });
    await deliverAndWork(back);
    expect((await order()).deleted_at).toBeNull();
  });

  it("mark an order deleted when its deletion arrives first", async () => {
    const removed = altered(sample("woocommerce/order.deleted"), (payload) => Object.assign(payload, { id: 11 }));
    await deliverAndWork(removed);
    expect(await fates()).toEqual([["order.deleted", "IGNORED", "UNKNOWN_ORDER"]]);
    await deliverAndWork(created);
    expect((await order()).deleted_at).not.toBeNull();
    expect((await fates()).map(([, state]: string[]) => state)).toEqual(["DONE", "DONE"]);
  });

  it.each(["order.deleted", "product.deleted", "product.updated"])(
    "never delete or change an order by their unsigned topic: %s",
    async (topic) => {
      await deliverAndWork(created);
      const before = await order();
      await deliverAndWork(signedAgain(created, created.rawBody, { "x-wc-webhook-topic": topic }));
      expect((await fates())[0]).toEqual([topic, "FAILED", "TOPIC_MISMATCH"]);
      expect(await order()).toEqual(before);
    },
  );

  it("about one order are processed in order, whichever worker starts", async () => {
    const removed = altered(sample("woocommerce/order.deleted"), (payload) => Object.assign(payload, { id: 11 }));
    for (const one of [created, updated, removed]) expect(await deliver(api, one)).toBe(200);
    const { rows } = await sql<{ id: number }>`update job set run_at = now() + interval '1 day' where queue = 'delivery'
      and key in (select id from delivery where store_id = ${store.storeId} and topic <> 'order.deleted') returning id`.execute(
      api.db.kysely,
    );
    expect(rows).toHaveLength(2);
    await workJobs(api);
    expect((await order()).deleted_at).not.toBeNull();
    expect((await fates()).map(([, state]: string[]) => state)).toEqual(["DONE", "DONE", "DONE"]);
  });

  it("set a product's single count at a location of the store, as an absolute value", async () => {
    await deliverAndWork(sample("woocommerce/product.updated"));
    const product = async () => (await store.owner.get(`/api/v1/merchant/products/${store.storeId}?q=mug`)).body.data.items[0];
    expect(await product()).toMatchObject({
      variants: [{ external_id: "10", price_minor: 1999, tracked: true, available: 7, stock: [{ location_external_id: "woocommerce" }] }],
    });
    await deliverAndWork(altered(sample("woocommerce/product.updated"), (payload) => Object.assign(payload, { stock_quantity: 4 })));
    expect((await product()).variants[0].available).toBe(4);
  });

  it("state why they are ignored", async () => {
    await deliverAndWork(
      sample("woocommerce/customer.created"),
      sample("woocommerce/action.woocommerce_order_refunded"),
      sample("woocommerce/order.deleted"),
    );
    expect((await fates()).map(([, state, detail]: string[]) => `${state} ${detail}`).sort()).toEqual([
      "IGNORED CUSTOMERS_COME_WITH_ORDERS",
      "IGNORED NEEDS_LIVE_CONNECTION",
      "IGNORED UNKNOWN_ORDER",
    ]);
  });

  it("that cannot be read fail at once, with a code, and can be reprocessed", async () => {
    await deliverAndWork(altered(updated, (payload) => Object.assign(payload, { total: 69.68 })));
    expect(await fates()).toEqual([["order.updated", "FAILED", "INVALID_PAYLOAD"]]);
    const { body } = await store.owner.get("/api/v1/merchant/webhooks/deliveries?state=FAILED");
    const again = await store.owner.post(`/api/v1/merchant/webhooks/deliveries/${body.data.items[0].id}/again`);
    expect(again.body.data).toMatchObject({ state: "FAILED", attempts: 2 });
  });
});

describe("deliveries of a Shopify store", () => {
  const created = sample("shopify/orders_create");
  const updated = sample("shopify/orders_updated");
  const refund = sample("shopify/refunds_create");
  beforeEach(async () => {
    store = await shopOf(api, "shopify");
  });

  it("become an order in the currency the customer paid", async () => {
    await deliverAndWork(created);
    expect(await order()).toMatchObject({
      number: "#1001",
      currency: "GBP",
      total_minor: 1740,
      paid_minor: 1740,
      lines: [{ gross_minor: 1740, tax_minor: 290, free: 0 }],
    });
  });

  it("book one refund though both the refund and the order's update report it", async () => {
    await deliverAndWork(
      created,
      refund,
      updated,
      altered(refund, () => {}),
    );
    expect(await order()).toMatchObject({
      refunded_minor: 870,
      refunds: [{ external_id: "90000000000001" }],
      payments: [{ refunded_minor: 870, refundable_minor: 870 }],
    });
    const line = await api.db.kysely
      .selectFrom("order_line")
      .select("outside")
      .where("store_id", "=", store.storeId)
      .executeTakeFirstOrThrow();
    expect(line.outside).toBe(1);
  });

  it("free only the units that were sent and not refunded on the platform", async () => {
    const sent = altered(updated, (payload) => {
      Object.assign(payload.line_items[0], { fulfillment_status: "fulfilled", fulfillable_quantity: 0 });
      payload.fulfillments = [{ status: "success", created_at: "2026-11-02T09:00:00Z" }];
    });
    await deliverAndWork(sent);
    expect(await order()).toMatchObject({ fulfilled_at: "2026-11-02T09:00:00.000Z", lines: [{ fulfilled_quantity: 2, free: 1 }] });
  });

  it("wait for the order when its refund arrives first", async () => {
    await deliverAndWork(refund);
    expect(await fates()).toEqual([["refunds/create", "RECEIVED", "UNKNOWN_ORDER"]]);
    await deliverAndWork(created);
    api.clock.advance(2000);
    await workJobs(api);
    expect((await order()).refunded_minor).toBe(870);
    expect((await fates()).map(([, state]: string[]) => state)).toEqual(["DONE", "DONE"]);
  });

  it("give up on a refund whose order never arrives, after the last attempt", async () => {
    await deliverAndWork(refund);
    for (let tries = 1; tries < 6; tries++) {
      expect((await fates())[0][1]).toBe("RECEIVED");
      api.clock.advance(3_600_000);
      await workJobs(api);
    }
    expect(await fates()).toEqual([["refunds/create", "FAILED", "UNKNOWN_ORDER"]]);
    expect(await workJobs(api)).toBe(0);
  });

  it.each([
    ["orders/create", { id: 40000000000001 }],
    ["orders/updated", { id: 1, order_id: 40000000000001, refund_line_items: [] }],
    ["products/update", { id: 40000000000001 }],
    ["app/uninstalled", { id: 40000000000001 }],
  ])("of another topic than their body fail: %s", async (topic, payload) => {
    await deliverAndWork(signedAgain(created, JSON.stringify(payload), { "x-shopify-topic": topic }));
    expect(await fates()).toEqual([[topic, "FAILED", "TOPIC_MISMATCH"]]);
    expect(await orders()).toEqual([]);
  });

  it.each(["orders/delete", "products/delete", "refunds/create", "products/update", "app/uninstalled"])(
    "never delete or change an order by their unsigned topic: %s",
    async (topic) => {
      await deliverAndWork(created);
      const before = await order();
      await deliverAndWork(signedAgain(created, created.rawBody, { "x-shopify-topic": topic }));
      expect((await fates())[0]).toEqual([topic, "FAILED", "TOPIC_MISMATCH"]);
      expect(await order()).toEqual(before);
    },
  );

  it("delete an order by a body that is its id alone", async () => {
    await deliverAndWork(created, signedAgain(created, '{"id":40000000000001}', { "x-shopify-topic": "orders/delete" }));
    expect((await order()).deleted_at).not.toBeNull();
  });

  it("are not suppressed by another body sent with their unsigned id", async () => {
    const id = { "x-shopify-webhook-id": "the-same-id" };
    await deliverAndWork(
      signedAgain(created, '{"id":7}', { ...id, "x-shopify-topic": "orders/delete" }),
      signedAgain(created, created.rawBody, id),
    );
    expect(await orders()).toHaveLength(1);
  });

  it("record an uninstalled app", async () => {
    await deliverAndWork(sample("shopify/app_uninstalled"));
    expect(await fates()).toEqual([["app/uninstalled", "DONE", null]]);
  });

  it("distinguish ids beyond 2^53", async () => {
    const ids = ["820982911946154508", "820982911946154509"];
    await deliverAndWork(...ids.map((id) => signedAgain(created, created.rawBody.replaceAll("40000000000001", id))));
    expect((await orders()).map((one: { external_id: string }) => one.external_id).sort()).toEqual(ids);
  });
});

describe("the list of deliveries", () => {
  beforeEach(async () => {
    store = await shopOf(api, "woocommerce");
  });

  it("is the owner's alone, per store", async () => {
    const member = await api.member(["orders", "returns"]);
    const path = "/api/v1/merchant/webhooks/deliveries";
    expect((await api.as(null).get(path)).status).toBe(401);
    expect((await member.client.get(path)).status).toBe(403);
    expect((await member.client.post(`${path}/x/again`)).status).toBe(403);
    await deliverAndWork(sample("woocommerce/order.created"));
    const { body } = await store.owner.get(path);
    const other = await api.register();
    for (const state of deliveryFates) {
      await api.db.kysely.updateTable("delivery").set({ state }).where("store_id", "=", store.storeId).execute();
      const [said] = ((await store.owner.get(path)).body.data.items[0] as Delivery).allowed_actions;
      expect([said?.action, said?.allowed, said?.code]).toEqual(["again", state !== "DONE", state === "DONE" ? "WRONG_STAGE" : null]);
      const answer = await store.owner.post(said?.path ?? "");
      expect([state, answer.body.data.code ?? null]).toEqual([state, said?.code]);
    }
    expect((await other.owner.post(`${path}/${body.data.items[0].id}/again`)).status).toBe(404);
    expect((await other.owner.get(path)).body.data.items).toEqual([]);
  });

  it("pages by cursor without gaps, and rejects unknown parameters", async () => {
    const updated = sample("woocommerce/order.updated");
    for (let n = 0; n < 7; n++)
      await deliver(
        api,
        altered(updated, (payload) => Object.assign(payload, { cart_hash: String(n) })),
      );
    const seen = new Set<string>();
    let cursor = "";
    do {
      const { body } = await store.owner.get(`/api/v1/merchant/webhooks/deliveries?limit=3${cursor && `&cursor=${cursor}`}`);
      for (const one of body.data.items) seen.add(one.id);
      cursor = body.data.next_cursor ?? "";
    } while (cursor);
    expect(seen.size).toBe(7);
    for (const query of ["page=0", "limit=101", "state=LOST", "sort=topic", "x=1", "cursor=abc"]) {
      expect((await store.owner.get(`/api/v1/merchant/webhooks/deliveries?${query}`)).status, query).toBe(400);
    }
  });
});
