import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Found } from "#contracts/search";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const find = async (q: string, client: Client = w.owner): Promise<Found> =>
  (await client.get(`/api/v1/merchant/search?q=${encodeURIComponent(q)}`)).body.data as unknown as Found;
const numbers = (found: Found) => found.returns.map(({ number }) => number);

describe("search", () => {
  it("is for members of the store", async () => {
    expect((await api.as(null).get("/api/v1/merchant/search?q=ann")).status).toBe(401);
    const { client } = await api.key(["returns:read"], { storeId: w.storeId });
    expect((await client.get("/api/v1/merchant/search?q=ann")).status).toBe(403);
  });

  it("requires a text", async () => {
    for (const query of ["", "?q=", "?q=%20", "?q=a&limit=9"])
      expect((await w.owner.get(`/api/v1/merchant/search${query}`)).status).toBe(400);
  });

  it("finds campaigns and automations by their names, for those who may see marketing", async () => {
    const [campaign, automation] = [
      (await w.owner.post("/api/v1/notifications/campaigns", { name: "Été indien" })).body.data,
      (await w.owner.post("/api/v1/notifications/automations", { type: "welcome", name: "Été: bonjour" })).body.data,
    ];
    const found = await find("ÉTÉ");
    expect([found.campaigns, found.automations]).toEqual([
      [{ id: campaign.id, name: "Été indien", status: "DRAFT" }],
      [{ id: automation.id, name: "Été: bonjour", type: "welcome" }],
    ]);
    const agent = (await api.member(["returns"], { storeId: w.storeId })).client;
    const without = await find("été", agent);
    expect([without.campaigns, without.automations]).toEqual([[], []]);
  });

  it("finds a return by number, name, email, SKU and tracking number", async () => {
    const customer = { email: "zelda@fable.test", first_name: "Zelda", last_name: "Quill" };
    const order = await w.order({ lines: [{ unit_price_minor: 2000, sku: "LAMP-77" }], customer });
    const r = await w.request(order, [1]);
    await w.done(r, "approve");
    await w.done(r, "in-transit", { tracking_number: "1ZTRACK99" });
    for (const q of [r.number, "zelda quill", "quill zelda", "fable.test", "lamp-77", "1ztrack99"])
      expect(numbers(await find(q)), q).toEqual([r.number]);
  });

  it("finds orders and customers, each customer once", async () => {
    const customer = { email: "mo@twice.test", first_name: "Mo", last_name: "Twice" };
    for (const price of [1000, 2000]) await w.order({ lines: [{ unit_price_minor: price }], customer });
    const found = await find("twice");
    expect(found.orders).toHaveLength(2);
    expect(found.customers).toEqual([{ email: "mo@twice.test", name: "Mo Twice", count: 2 }]);
  });

  it("finds products by title, vendor and SKU, for those who may read them", async () => {
    await w.variant("searched", 900, { sku: "KETTLE-9" });
    const [product] = (await find("kettle-9")).products;
    expect(product).toMatchObject({ sku: "KETTLE-9" });
    const { client } = await api.member(["claims"], { storeId: w.storeId });
    expect((await find("kettle-9", client)).products).toEqual([]);
  });

  it("takes a text too short for the index as a whole number", async () => {
    const number = "#7";
    await w.order({ lines: [{ unit_price_minor: 1000 }], number });
    expect((await find("7")).orders.map((order) => order.number)).toEqual([number]);
    expect((await find("%")).orders).toEqual([]);
  });

  it("shows at most five per resource, newest first", async () => {
    const customer = { email: "crowd@many.test", first_name: "Crowd", last_name: "Many" };
    const days = [1, 2, 3, 4, 5, 6];
    for (const day of days)
      await w.order({ lines: [{ unit_price_minor: 1000 }], customer, number: `M${day}`, ordered_at: `2026-05-0${day}T00:00:00Z` });
    expect((await find("many.test")).orders.map((order) => order.number)).toEqual(["M6", "M5", "M4", "M3", "M2"]);
  });

  it("shows a member only the resources they may see", async () => {
    const { client: returnsOnly } = await api.member(["returns"], { storeId: w.storeId });
    const { client: ordersOnly } = await api.member(["orders"], { storeId: w.storeId });
    const { client: nothing } = await api.member(["claims"], { storeId: w.storeId });
    const counts = async (client: Client) =>
      Object.fromEntries(Object.entries(await find("fable.test", client)).map(([noun, rows]) => [noun, rows.length]));
    await w.owner.post("/api/v1/notifications/subscribers", { email: "nora@fable.test" });
    const { client: marketer } = await api.member(["marketing"], { storeId: w.storeId });
    const none = { returns: 0, claims: 0, orders: 0, products: 0, subscribers: 0, campaigns: 0, automations: 0, customers: 0 };
    expect(await counts(returnsOnly)).toEqual({ ...none, returns: 1, customers: 1 });
    expect(await counts(ordersOnly)).toEqual({ ...none, orders: 1, customers: 1 });
    expect(await counts(marketer)).toEqual({ ...none, subscribers: 1 });
    expect(await counts(nothing)).toEqual(none);
  });

  it("finds nothing of another store", async () => {
    const other = await world(api);
    expect(await find("fable.test", other.owner)).toEqual({
      returns: [],
      claims: [],
      orders: [],
      products: [],
      subscribers: [],
      campaigns: [],
      automations: [],
      customers: [],
    });
  });
});
