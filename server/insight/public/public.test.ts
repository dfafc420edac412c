import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contracts/contract";
import { permissionOf } from "#contracts/permission-of";
import type { Scope } from "#contracts/permissions";
import { publicApi } from "#contracts/public";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { deliver, sample, shopOf, workJobs } from "../../../tests/support/platform-samples.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const operations = Object.entries<Operation>(publicApi.operations);
const call = (token: string | null, { method, path }: Operation) =>
  api.as(token).raw({ method, url: path.replace(/:\w+/g, "x"), ...(method !== "GET" && { payload: {} }) });

describe("the public service", () => {
  it.each(operations)("checks the key's scope before anything of %s", async (_name, operation) => {
    const store = await api.register();
    const needed = [permissionOf(operation.can)].flat().map((permission) => permission.replace("scope:", ""));
    const others = (
      ["orders:read", "orders:write", "products:write", "locations:write", "returns:read", "returns:write", "tracking:write"] as Scope[]
    ).filter((scope) => !needed.includes(scope));
    const { key } = await api.key(others);
    expect((await call(null, operation)).statusCode).toBe(401);
    expect((await call("bh_test_unknown", operation)).statusCode).toBe(401);
    expect((await call(store.token, operation)).statusCode).toBe(403);
    expect((await call(key, operation)).statusCode).toBe(403);
  });

  it("reads the products and locations of its own store, singly and in pages", async () => {
    const other = await api.register();
    const { client: stranger } = await api.key(["products:read", "locations:read"], { storeId: other.storeId });
    const store = await api.register();
    const ofStore = { storeId: store.storeId };
    const { client: writer } = await api.key(["products:write", "locations:write"], ofStore);
    const { client: reader } = await api.key(["products:read", "locations:read"], ofStore);
    const products = "/api/v1/public/products";
    const locations = "/api/v1/public/locations";
    await writer.put(`${locations}/shelf`, { name: "Shelf", active: true, address: null });
    const variant = { external_id: "v", sku: "TEE", title: "M", price_minor: 900, currency: "USD" };
    const stock = [{ location_external_id: "shelf", quantity: 5 }];
    for (const name of ["a", "b", "c"]) {
      const variants = [{ ...variant, external_id: `v-${name}`, sku: `TEE-${name}`, stock }];
      expect((await writer.put(`${products}/${name}`, { title: `Tee ${name}`, variants })).status).toBe(200);
    }
    const one = (await reader.get(`${products}/b`)).body.data;
    expect(one).toMatchObject({ external_id: "b", title: "Tee b", variants: [{ sku: "TEE-b", available: 5 }] });
    const first = (await reader.get(`${products}?limit=2`)).body.data;
    expect([first.items.map(({ title }: { title: string }) => title), first.total]).toEqual([["Tee a", "Tee b"], 3]);
    const second = (await reader.get(`${products}?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`)).body.data;
    expect(second.items).toMatchObject([{ title: "Tee c" }]);
    expect((await reader.get(`${products}?q=TEE-b`)).body.data.items).toEqual([one]);
    expect((await reader.get(locations)).body.data.items).toMatchObject([{ external_id: "shelf", name: "Shelf" }]);
    expect((await reader.get(`${locations}/shelf`)).body.data).toMatchObject({ name: "Shelf", active: true });
    for (const path of [`${products}/b`, `${locations}/shelf`]) expect((await stranger.get(path)).status).toBe(404);
    for (const path of [products, locations]) expect((await stranger.get(path)).body.data.items).toEqual([]);
    for (const path of [products, `${products}/b`, locations, `${locations}/shelf`]) expect((await writer.get(path)).status).toBe(403);
  });

  it("takes a delivered order to a completed return", async () => {
    const { owner } = await shopOf(api, "woocommerce");
    const { client: erp } = await api.key(["returns:read", "returns:write", "orders:read"]);
    expect(await deliver(api, sample("woocommerce/order.created"))).toBe(200);
    await workJobs(api);

    const returnable = (await erp.get("/api/v1/public/orders/11/returnable")).body.data;
    expect(returnable.lines).toMatchObject([{ external_id: "1", free: 3, returnable: true, unit_minor: 2144 }]);
    const items = [{ line_external_id: "1", quantity: 3, reason: "CHANGED_MIND", outcome: "REFUND" }];
    const requested = await erp.post("/api/v1/public/returns", { order_external_id: "11", items });
    expect([requested.status, requested.body.data.stage]).toEqual([201, "REQUEST"]);

    const { id } = requested.body.data;
    const act = async (action: string, body: object) =>
      (await owner.post(`/api/v1/merchant/returns/${id}/${action}`, body)).body.data.return;
    await act("approve", {});
    await act("shipment-received", {});
    await act("process", { expected_total_minor: 6432 });
    expect(await act("refund", { data: {} })).toMatchObject({ status: "CLOSED", stage: "COMPLETED" });

    const order = (await erp.get("/api/v1/public/orders/11")).body.data;
    expect(order).toMatchObject({
      refunded_minor: 6432,
      lines: [{ free: 0 }],
      payments: [{ refunded_minor: 6432, refundable_minor: 536 }],
    });
  });
});
