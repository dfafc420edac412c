import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/first-steps";
const place = { name: "Warehouse", address: { line1: "1 Way", city: "Oslo", country: "NO" } };
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const shown = async () => (await w.owner.get(path)).body.data as any;
const done = async () => (await shown()).steps.flatMap((one: any) => (one.done ? [one.step] : []));
const settle = (section: string, data: object) => w.owner.put("/api/v1/merchant/settings", { section, data });

describe("the first steps", () => {
  it("are the owner's", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    expect((await api.as(null).post(`${path}/dismiss`)).status).toBe(401);
    const { client } = await api.member(["returns", "RETURNS_PROCESS"]);
    expect((await client.get(path)).status).toBe(403);
    expect((await client.post(`${path}/dismiss`)).status).toBe(403);
  });

  it("belong to one store and change nothing else", async () => {
    expect((await w.owner.get(`${path}?step=place`)).status).toBe(400);
    const other = await api.register();
    expect((await w.owner.get(`${path}?store_id=${other.storeId}`)).status).toBe(404);
    expect((await w.owner.post(`${path}/dismiss?store_id=${other.storeId}`)).status).toBe(404);
  });

  it("are completed one by one by existing data", async () => {
    expect(await shown()).toEqual({
      open: true,
      steps: ["place", "policies", "portal", "orders", "first_return"].map((step) => ({ step, done: false })),
    });
    await settle("SHIPPING_LOCATIONS", { locations: [{ ...place, active: false }] });
    expect(await done()).toEqual([]);
    await settle("SHIPPING_LOCATIONS", { locations: [place] });
    await settle("RETURN_POLICIES", {});
    await w.owner.put("/api/v1/merchant/portal-settings", { radius: 4 });
    expect(await done()).toEqual(["place", "policies", "portal"]);
    await settle("GENERAL", { portal_enabled: false });
    expect(await done()).toEqual(["place", "policies"]);
    await settle("GENERAL", { portal_enabled: true });
    const order = await w.order({ lines: [{ unit_price_minor: 1000 }] });
    expect(await done()).toEqual(["place", "policies", "portal", "orders"]);
    await w.request(order, [1]);
    expect(await shown()).toMatchObject({ open: false });
    expect(await done()).toHaveLength(5);
  });

  it("skip the portal for a store that has returns", async () => {
    await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
    expect(await done()).toEqual(["portal", "orders", "first_return"]);
  });

  it("are dismissed for good, once, and logged", async () => {
    for (const _ of [1, 2]) expect((await w.owner.post(`${path}/dismiss`)).body.data).toMatchObject({ open: false });
    expect(await shown()).toMatchObject({ open: false });
    const { body } = await w.owner.get("/api/v1/merchants/audit?action=first_steps.dismissed");
    expect(body.data.items).toHaveLength(1);
    expect((await w.owner.get("/api/v1/merchant/settings")).body.data.sections.GENERAL.version).toBe(0);
  });
});
