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
