import { afterAll, beforeAll, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { orderForm } from "../doubles/shopify/rest-form.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import type { TestApi } from "../support/api.ts";
import { connectedShopify, startConnectableApi } from "../support/connected-store.ts";
import { fillShopify, importer, workDeliveries } from "../support/imported-store.ts";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startConnectableApi({ clock: fixedClock("2026-11-02T12:00:00Z") });
  origin = await api.listen();
});
afterAll(() => api.close());

it.each(["nulls", "errors"] as const)("what Shopify withholds by %s of a buyer it named before stays known", async (way) => {
  const store = await connectedShopify(api);
  fillShopify(store.double, 2);
  const { world, effects } = store.double;
  const uri = `${origin}/api/v1/merchant/webhooks/incoming`;
  for (const topic of ["ORDERS_UPDATED", "CUSTOMERS_UPDATE"]) world.hooks.push({ id: topic, topic, uri, failures: 0 });
  await store.owner.post("/api/v1/stores/imports", { kinds: ["products", "customers", "orders"], orders: "ALL" });
  await importer(api).finish();
  store.double.deliveries.waiting.length = 0;
  const read = (table: "orders" | "customer") =>
    api.db.kysely.selectFrom(table).selectAll().where("store_id", "=", store.storeId).orderBy("id").execute() as Promise<any[]>;
  const buyers = async () => ({
    orders: (await read("orders")).map(({ customer_id, customer_name, customer_email, ship_to, search_text }) => ({
      ...{ customer_id, customer_name, customer_email, ship_to, search_text },
    })),
    customers: (await read("customer")).map(({ email, first_name, last_name, phone }) => ({ email, first_name, last_name, phone })),
  });
  const before = await buyers();
  expect(before.orders[0]).toMatchObject({ customer_email: expect.stringContaining("@"), ship_to: { postcode: "10115" } });
  world.withheld = way;
  for (const order of world.orders.values()) {
    order.tags.push("seen");
    order.updatedAt = world.tick();
    effects.emit("ORDERS_UPDATED", orderForm(world, order));
  }
  for (const customer of world.customers.values()) {
    customer.updatedAt = world.tick();
    effects.emit("CUSTOMERS_UPDATE", { id: customer.id, admin_graphql_api_id: gid("Customer", customer.id) });
  }
  await store.double.deliveries.deliver();
  await workDeliveries(api);
  expect(await buyers()).toEqual(before);
  // A whole import says it again.
  await store.owner.post("/api/v1/stores/imports", { kinds: ["customers", "orders"], orders: "ALL" });
  await importer(api).finish();
  expect(await buyers()).toEqual(before);
  // So it is with the goods of an order's lines, without access to products.
  const goods = () =>
    api.db.kysely
      .selectFrom("order_line")
      .select(["external_id", "variant_external_id", "product_external_id"])
      .where("store_id", "=", store.storeId)
      .orderBy("external_id")
      .execute();
  const named = await goods();
  expect(named.every(({ variant_external_id }) => variant_external_id)).toBe(true);
  world.scopes = world.scopes.filter((scope) => scope !== "read_products");
  for (const order of world.orders.values()) {
    order.updatedAt = world.tick();
    effects.emit("ORDERS_UPDATED", orderForm(world, order));
  }
  await store.double.deliveries.deliver();
  await workDeliveries(api);
  expect(await goods()).toEqual(named);
  await store.double.close();
  await api.db.kysely.updateTable("store").set({ platform_domain: crypto.randomUUID() }).where("id", "=", store.storeId).execute();
});
