import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: World;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

const variant = (change: object = {}) => ({ external_id: "v1", sku: "TEE-M", title: "M", price_minor: 8999, currency: "USD", ...change });
const upsert = (variants: object[], change: object = {}, id = "p1") =>
  shop.erp.put(`/api/v1/public/products/${id}`, { title: "T-shirt", vendor: "Acme", variants, ...change });
const upserted = async (...given: Parameters<typeof upsert>) => {
  const { status, body } = await upsert(...given);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const stock = (location_external_id: string, quantity: number) => ({ location_external_id, quantity });
const list = (query = "") => shop.owner.get(`/api/v1/merchant/products/${shop.storeId}${query}`);

describe("upserting a product", () => {
  it("needs the scope and distinct variants", async () => {
    expect((await api.as(null).put("/api/v1/public/products/p1", {})).status).toBe(401);
    expect((await (await api.key(["orders:write"])).client.put("/api/v1/public/products/p1", {})).status).toBe(403);
    expect((await upsert([])).status).toBe(400);
    expect((await upsert([variant(), variant()])).status).toBe(400);
  });

  it("refuses stock at an unknown location, and writes nothing", async () => {
    const { status, body } = await upsert([variant({ stock: [stock("nowhere", 1)] })]);
    expect([status, body.data.code, body.data.location_external_id]).toEqual([422, "UNKNOWN_LOCATION", "nowhere"]);
    expect((await list()).body.data.items).toEqual([]);
  });

  it("takes stock as absolute, location by location, and counts active ones only", async () => {
    await shop.location("a");
    await shop.location("b");
    expect(await upserted([variant()])).toMatchObject({ variants: [{ tracked: false, available: 0 }] });
    expect(await upserted([variant({ stock: [stock("a", 5), stock("b", 2)] })])).toMatchObject({
      variants: [{ tracked: true, available: 7 }],
    });
    expect(await upserted([variant({ stock: [stock("a", 3)] })])).toMatchObject({ variants: [{ available: 5 }] });
    await shop.erp.put("/api/v1/public/locations/b", { name: "b", active: false });
    expect((await list()).body.data.items[0].variants[0]).toMatchObject({ available: 3, stock: [{ quantity: 3 }, { quantity: 2 }] });
  });

  it("keeps ids, and drops variants left out", async () => {
    await shop.location("a");
    const first = await upserted([variant({ stock: [stock("a", 1)] }), variant({ external_id: "v2", stock: [stock("a", 1)] })]);
    const second = await upserted([variant({ external_id: "v2", price_minor: 100 })]);
    expect(second.variants).toHaveLength(1);
    expect(second.variants[0]).toMatchObject({ id: first.variants[1].id, price_minor: 100, available: 1 });
  });

  it("keeps a variant that an exchange waits for, with its reservation", async () => {
    await shop.location("a");
    const [, wanted] = (await upserted([variant(), variant({ external_id: "v2", stock: [stock("a", 4)] })])).variants;
    const order = await shop.order({ lines: [{ unit_price_minor: 8999, variant_external_id: "v1" }] });
    const returned = await shop.request(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: wanted.id } }]);
    await shop.done(returned, "approve");
    await upserted([variant(), variant({ external_id: "v2", stock: [stock("a", 2)] })]);
    const later = await upserted([variant()]);
    expect(later.variants[1]).toMatchObject({ id: wanted.id, available: 1, stock: [{ quantity: 2, reserved: 1 }] });
  });
});

describe("the list of products", () => {
  it("needs the right to it, in a store one belongs to", async () => {
    expect((await api.as(null).get(`/api/v1/merchant/products/${shop.storeId}`)).status).toBe(401);
    expect((await (await api.member(["claims"])).client.get(`/api/v1/merchant/products/${shop.storeId}`)).status).toBe(403);
    const other = await world(api);
    expect((await other.owner.get(`/api/v1/merchant/products/${shop.storeId}`)).status).toBe(404);
    for (const query of ["?page=0", "?limit=101", "?vendor=x", "?sort=price"]) expect((await list(query)).status, query).toBe(400);
  });

  it("finds title, SKU and vendor", async () => {
    await upserted([variant()]);
    await upserted([variant({ external_id: "v9", sku: "MUG-1" })], { title: "Mug", vendor: "Clay" }, "p2");
    for (const q of ["shirt", "tee-m", "ACME"])
      expect((await list(`?q=${q}`)).body.data.items.map((one: { title: string }) => one.title)).toEqual(["T-shirt"]);
    expect((await list("?q=mug")).body.data.total).toBe(1);
  });

  it("sorts by title and pages by cursor without gaps", async () => {
    for (let n = 0; n < 12; n++) await upserted([variant({ external_id: `v${n}` })], { title: `Same ${n % 2}` }, `p${n}`);
    const { body } = await list("?limit=5");
    const seen = body.data.items.map((one: { id: string }) => one.id);
    for (let cursor = body.data.next_cursor; cursor; ) {
      const next = (await list(`?limit=5&cursor=${cursor}`)).body.data;
      seen.push(...next.items.map((one: { id: string }) => one.id));
      cursor = next.next_cursor;
    }
    expect([new Set(seen).size, seen.length, body.data.total]).toEqual([12, 12, 12]);
    expect((await list("?sort=-updated_at&limit=1")).body.data.items[0].title).toBe("Same 1");
  });
});

describe("the locations of a store", () => {
  it("are upserted with a key, visible to anyone signed in to the store, and to nobody else", async () => {
    expect((await shop.owner.put("/api/v1/public/locations/a", { name: "A" })).status).toBe(403);
    const id = await shop.location("a");
    expect(await shop.location("a")).toBe(id);
    const member = await api.member(["claims"], { storeId: shop.storeId });
    const { body } = await member.client.get("/api/v1/merchant/settings/locations");
    expect(body.data.items).toEqual([{ id, external_id: "a", name: "a", active: true, address: null }]);
    const other = await world(api);
    expect((await other.owner.get("/api/v1/merchant/settings/locations")).body.data.items).toEqual([]);
    expect((await other.owner.get(`/api/v1/merchant/settings/locations?store_id=${shop.storeId}`)).status).toBe(404);
  });
});
