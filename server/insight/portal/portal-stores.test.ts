import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StorePlace } from "#contracts/settings/places";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const address = { line1: "2 High St", city: "Reno", province: "NV", postcode: "89501", country: "US" };
const reno = { latitude: 39.5296, longitude: -119.8138 };
const vegas = { latitude: 36.1699, longitude: -115.1398 };

let api: TestApi;
let shop: World;
let order: any;
let at: string;
let ann: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
  await shop.variant("boot", 5000);
  const lines = [
    { unit_price_minor: 5000, variant_external_id: "boot" },
    { unit_price_minor: 2000, variant_external_id: "hat" },
  ];
  order = await shop.order({ lines, ship_to: { ...address, postcode: "89502" } });
  at = `/api/v1/public/portal/orders/${order.id}`;
  const proof = { store: shop.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
  ann = api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token);
});

async function stores(...places: Partial<StorePlace>[]): Promise<string[]> {
  const { data } = await shop.save("IN_STORE_LOCATIONS", { locations: places.map((place) => ({ address, ...place })) as StorePlace[] });
  return (data as { locations: StorePlace[] }).locations.map(({ id }) => id ?? "");
}
const offered = async (query = ""): Promise<any[]> => (await ann.get(`${at}/stores${query}`)).body.data.items;
const ask = (over: object, lines = [0]) =>
  ann.post(`${at}/returns`, {
    shipping_method: "IN_STORE",
    items: lines.map((i) => ({ order_line_id: order.lines[i].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" })),
    ...over,
  });

describe("the stores offered to a customer", () => {
  it("serve their country, nearest first once the position is known, within each store's radius", async () => {
    await stores({ name: "Las Vegas", point: vegas, radius_km: 100 }, { name: "Reno", point: reno }, { name: "Oslo", countries: ["NO"] });
    expect((await offered()).map(({ name, distance_km }) => [name, distance_km])).toEqual([
      ["Las Vegas", null],
      ["Reno", null],
    ]);
    const near = await offered(`?latitude=${vegas.latitude}&longitude=${vegas.longitude}`);
    expect(near.map(({ name }) => name)).toEqual(["Las Vegas", "Reno"]);
    expect(near[1].distance_km).toBeCloseTo(555, -1);
    const far = await offered(`?latitude=${reno.latitude}&longitude=${reno.longitude}`);
    expect(far.map(({ name, distance_km }) => [name, distance_km])).toEqual([["Reno", 0]]);
    expect((await ann.get(`${at}/stores?latitude=91&longitude=0`)).status).toBe(400);
  });

  it("are measured from the order's address where the platform knows its point", async () => {
    await stores({ name: "Las Vegas", point: vegas }, { name: "Reno", point: reno });
    const body = { number: order.number, currency: "USD", ordered_at: order.ordered_at, customer: { email: "ann@example.test" } };
    const lines = order.lines.map(({ external_id, title, quantity, unit_price_minor }: any) => ({
      external_id,
      title,
      quantity,
      unit_price_minor,
    }));
    const sent = { ...body, lines, ship_to: { ...address, postcode: "89502", point: reno } };
    expect((await shop.erp.put(`/api/v1/public/orders/${order.external_id}`, sent)).status).toBe(200);
    expect((await ann.get(at)).body.data.shops.map(({ name }: { name: string }) => name)).toEqual(["Reno", "Las Vegas"]);
  });

  it("take the products of their groups alone", async () => {
    const group = { name: "Boots", match: "ALL", conditions: [{ field: "SKU", op: "IS", value: "boot" }] };
    const made = await shop.owner.post(`/api/v1/merchant/product-groups`, group);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [boots] = await stores({ name: "Boots only", product_group_ids: [made.body.data.id] });
    expect(await offered()).toMatchObject([{ name: "Boots only", order_line_ids: [order.lines[0].id] }]);
    expect((await ask({ store_place_id: boots })).body.data).toMatchObject({ store_place: { name: "Boots only" } });
    expect(refusal(await ask({ store_place_id: boots }, [1]))).toEqual([422, "UNKNOWN_LOCATION"]);
  });

  it("are no method for lines that none of them takes", async () => {
    const methods = async () => (await ann.get(at)).body.data.lines.map((line: { methods: string[] }) => line.methods.includes("IN_STORE"));
    expect(await methods()).toEqual([false, false]);
    const group = { name: "Boots", match: "ALL", conditions: [{ field: "SKU", op: "IS", value: "boot" }] };
    const { id } = (await shop.owner.post("/api/v1/merchant/product-groups", group)).body.data;
    await stores({ name: "Boots only", product_group_ids: [id] });
    expect(await methods()).toEqual([true, false]);
    await shop.policy({ methods: ["IN_STORE"] });
    expect(await methods()).toEqual([true, true]);
  });
});

describe("the store a customer chooses", () => {
  it("is required where there is a choice, and shown on the return", async () => {
    const location_id = await shop.location("high");
    const [high] = await stores({ name: "High Street", location_id }, { name: "Low Street" });
    const missing = await ask({});
    expect([missing.status, missing.body.data.errors]).toEqual([400, { store_place_id: expect.any(String) }]);
    const made = (await ask({ store_place_id: high })).body.data as { id: string; store_place: object };
    expect(made.store_place).toMatchObject({ id: high, name: "High Street" });
    expect(await shop.show(made)).toMatchObject({ location_id, store_place: { id: high } });
  });

  it("is chosen by itself where there is only one", async () => {
    const [only] = await stores({ name: "High Street" });
    expect((await ask({})).body.data.store_place).toMatchObject({ id: only });
  });

  it("must be one that serves the customer", async () => {
    const [oslo] = await stores({ name: "Oslo", countries: ["NO"] }, { name: "Reno" });
    expect(refusal(await ask({ store_place_id: oslo }))).toEqual([422, "UNKNOWN_LOCATION"]);
  });
});
