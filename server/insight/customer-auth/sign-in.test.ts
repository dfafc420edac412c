import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainOrder } from "../../../tests/doubles/order-spec.ts";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { connectedShopify, startConnectableApi } from "../../../tests/support/connected-store.ts";
import { importer } from "../../../tests/support/imported-store.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/customer-auth/get-token";
const signIn = (api: TestApi, store: string, order_number: string, email: string, postcode: string) =>
  api.as(null).post(path, { store, order_number, email, postcode });

describe("a customer whose order has no postcode", () => {
  let api: TestApi;
  let w: World;
  beforeAll(async () => {
    api = await startApi();
    w = await world(api);
  });
  afterAll(() => api.close());

  it("signs in by their last name or phone number, and by nothing less", async () => {
    const order = {
      number: "#7001",
      currency: "EUR",
      ordered_at: "2026-01-10T09:00:00Z",
      customer: { email: "may@example.test", first_name: "May", last_name: "Lee", phone: "+852 2345 6789" },
      ship_to: { line1: "1 Nathan Road", city: "Kowloon", country: "HK" },
      lines: [{ external_id: "l0", title: "Mug", quantity: 1, fulfilled_quantity: 1, unit_price_minor: 1000 }],
    };
    await w.erp.put("/api/v1/public/orders/o7001", order);
    const of = async (typed: string) => (await signIn(api, w.storeId, "7001", "May@example.test", typed)).status;
    expect([await of("lee"), await of("2345 6789"), await of("May Lee")]).toEqual([200, 200, 200]);
    expect([await of("May"), await of("999077"), await of("-")]).toEqual([404, 404, 404]);
    // Once it has a postcode, that is what proves it.
    await w.erp.put("/api/v1/public/orders/o7001", { ...order, ship_to: { ...order.ship_to, postcode: "999077" } });
    expect([await of("lee"), await of("999077")]).toEqual([404, 200]);
  });
});

it("a customer of Shopify signs in with the address typed at checkout, and with the account's", async () => {
  const api = await startConnectableApi();
  const store = await connectedShopify(api);
  const made = store.double.world.addOrder({ ...plainOrder, email: "account@example.test" });
  made.email = "typed@example.test";
  await store.owner.post("/api/v1/stores/imports", { kinds: ["customers", "orders"], orders: "ALL" });
  await importer(api).finish();
  const of = async (email: string) => (await signIn(api, store.storeId, made.name, email, "10115")).status;
  expect([await of("typed@example.test"), await of("account@example.test"), await of("other@example.test")]).toEqual([200, 200, 404]);
  await store.double.close();
  await api.close();
});
