import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#contracts/permissions";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { deliver, sample, shopOf, workJobs } from "../../../tests/support/platform-samples.ts";

let api: TestApi;
const path = "/api/v1/public/orders/11/cases";
const casesFor = async (scopes: Scope[], query = "") => {
  const { client } = await api.key(scopes, { storeId });
  return client.get(`${path}${query}`);
};
let storeId: string;
let returnId: string;
let owner: Awaited<ReturnType<typeof shopOf>>["owner"];

beforeAll(async () => {
  api = await startApi({ config: { publicUrl: "https://returns.shop.example" } });
  const shop = await shopOf(api, "woocommerce");
  owner = shop.owner;
  storeId = shop.storeId;
  expect(await deliver(api, sample("woocommerce/order.created"))).toBe(200);
  await workJobs(api);
});
afterAll(() => api.close());

describe("the cases of an order", () => {
  it("are none at first, and unknown for an order that is not here", async () => {
    const { status, body } = await casesFor(["returns:read", "claims:read"]);
    expect([status, body.data]).toEqual([
      200,
      { order: { id: expect.any(String), external_id: "11", number: expect.any(String) }, items: [] },
    ]);
    const { client } = await api.key(["returns:read"], { storeId });
    expect((await client.get("/api/v1/public/orders/999/cases")).status).toBe(404);
  });

  it("are returns and claims, newest first, with their state in words and their page", async () => {
    const { client } = await api.key(["returns:write"], { storeId });
    const made = await client.post("/api/v1/public/returns", {
      order_external_id: "11",
      items: [{ line_external_id: "1", quantity: 1, reason: "CHANGED_MIND", outcome: "REFUND" }],
    });
    expect(made.status).toBe(201);
    returnId = made.body.data.id;
    const { id: order_id } = (await casesFor(["returns:read"])).body.data.order;
    const [line] = (await owner.get(`/api/v1/orders/${order_id}`)).body.data.lines;
    const missing = [{ order_line_id: line.id, quantity: 1, reason: "MISSING" }];
    const claim = await owner.post("/api/v1/claims", { order_id, type: "MISSING_ITEM", override_reason: "Told by phone", items: missing });
    expect([claim.status, claim.body.data?.code]).toEqual([201, undefined]);
    const { items } = (await casesFor(["returns:read", "claims:read"])).body.data;
    expect(items.map((one: { kind: string }) => one.kind).sort()).toEqual(["CLAIM", "RETURN"]);
    const times = items.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(items.find((one: { kind: string }) => one.kind === "RETURN")).toMatchObject({
      number: made.body.data.number,
      status: "OPEN",
      state: "Requested",
      address: `https://returns.shop.example/dashboard/return/${returnId}`,
    });
    expect(items.find((one: { kind: string }) => one.kind === "CLAIM")).toMatchObject({
      number: claim.body.data.number,
      address: `https://returns.shop.example/dashboard/claim/${claim.body.data.id}`,
    });
  });

  it("are told as far as the key's scopes go", async () => {
    const kinds = async (scopes: Scope[]) => (await casesFor(scopes)).body.data.items.map((one: { kind: string }) => one.kind);
    expect(await kinds(["returns:read"])).toEqual(["RETURN"]);
    expect(await kinds(["claims:read"])).toEqual(["CLAIM"]);
    expect((await casesFor(["orders:read", "returns:write"])).status).toBe(403);
  });

  it("have their state in the language asked for, and how they ended", async () => {
    const state = async (language: string) => (await casesFor(["returns:read"], `?language=${language}`)).body.data.items[0].state;
    expect([await state("fr"), await state("cn")]).toEqual(["Demandé", "已申请"]);
    expect((await casesFor(["returns:read"], "?language=xx")).status).toBe(400);
    expect((await owner.post(`/api/v1/merchant/returns/${returnId}/decline`, { reason: "Worn" })).status).toBe(200);
    expect(await state("en")).toBe("Declined");
  });

  it("belong to the key's own store", async () => {
    const other = await api.register({ platform: "woocommerce" });
    const { client } = await api.key(["returns:read", "claims:read"], { storeId: other.storeId });
    expect((await client.get(path)).status).toBe(404);
  });
});

describe("the plugin", () => {
  it("is sent to a WooCommerce store's owner, with the store's addresses", async () => {
    const { token } = await api.register({ platform: "woocommerce" });
    const answer = await api.as(token).raw({ method: "GET", url: "/api/v1/stores/connection/plugin" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="backhaul-returns.zip"');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  it("is refused to other platforms and other people", async () => {
    const { token } = await api.register({ platform: "shopify" });
    const refused = await api.as(token).get("/api/v1/stores/connection/plugin");
    expect([refused.status, refused.body.data.code]).toEqual([422, "WRONG_PLATFORM"]);
    const { client } = await api.member(["returns", "orders"]);
    expect((await client.get("/api/v1/stores/connection/plugin")).status).toBe(403);
    expect((await api.as(null).get("/api/v1/stores/connection/plugin")).status).toBe(401);
  });
});
