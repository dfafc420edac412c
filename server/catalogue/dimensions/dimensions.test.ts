import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { refusal } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: TestStore;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await api.register();
});

const path = (id = "") => `/api/v1/merchant/dimensions/${shop.storeId}${id && `/${id}`}`;
const box = (change: object = {}) => ({
  name: "Shoe box",
  length: 40,
  width: 30,
  height: 20,
  empty_weight: 0.25,
  max_weight: 5,
  ...change,
});
const make = async (change: object = {}) => {
  const { status, body } = await shop.owner.post(path(), box(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const defaults = async () => {
  const { items } = (await shop.owner.get(path())).body.data;
  return items.filter((one: { is_default: boolean }) => one.is_default).map((one: { name: string }) => one.name);
};

describe("dimensions", () => {
  it("are read with the returns area and changed by the owner", async () => {
    const { id } = await make();
    expect((await api.as(null).get(path())).status).toBe(401);
    expect((await (await api.member(["orders"])).client.get(path())).status).toBe(403);
    const { client } = await api.member(["returns", "RETURNS_UPDATE"]);
    expect((await client.get(path())).body.data.total).toBe(1);
    expect((await client.get(path(id))).status).toBe(200);
    for (const answer of [await client.post(path(), {}), await client.put(path(id), {}), await client.delete(path(id))])
      expect(answer.status).toBe(403);
  });

  it("have positive sides up to 1000, and hold more than they weigh", async () => {
    const wrong: [object, string][] = [
      [{ length: 0 }, "length"],
      [{ width: 1000.1 }, "width"],
      [{ height: 0.04 }, "height"],
      [{ length: "40" }, "length"],
      [{ length_unit: "M" }, "length_unit"],
      [{ empty_weight: -1 }, "empty_weight"],
      [{ max_weight: 0 }, "max_weight"],
      [{ max_weight: 0.25 }, "max_weight"],
      [{ name: "" }, "name"],
      [{ colour: "red" }, "colour"],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await shop.owner.post(path(), box(change));
      expect([status, Object.keys(body.data.errors ?? {})], JSON.stringify(change)).toEqual([400, [field]]);
    }
    expect((await shop.owner.get(`${path()}?page=0`)).status).toBe(400);
  });

  it("of another store are not found", async () => {
    const { id } = await make();
    const { owner } = await api.register();
    for (const answer of [
      await owner.get(path()),
      await owner.get(path(id)),
      await owner.post(path(), box()),
      await owner.put(path(id), {}),
      await owner.delete(path(id)),
    ])
      expect(answer.status).toBe(404);
    expect((await shop.owner.get(path("none"))).status).toBe(404);
  });

  it("are stored in millimetres and grams and shown in the units entered", async () => {
    expect(await make()).toMatchObject({
      ...{ length: 40, width: 30, height: 20, length_unit: "CM", empty_weight: 0.25, max_weight: 5, weight_unit: "KG" },
      ...{ length_mm: 400, width_mm: 300, height_mm: 200, empty_weight_g: 250, max_weight_g: 5000, volumetric_weight_g: 4800 },
    });
    const inches = await make({
      name: "US",
      length: 10,
      width: 10,
      height: 10,
      length_unit: "IN",
      weight_unit: "LB",
      empty_weight: 1,
      max_weight: null,
    });
    expect(inches).toMatchObject({ length: 10, length_mm: 254, empty_weight_g: 454, max_weight: null, max_weight_g: null });
  });

  it("have unique names, compared without case", async () => {
    await make({ name: "Étui" });
    expect(refusal(await shop.owner.post(path(), box({ name: "ÉTUI" })))).toEqual([409, "NAME_TAKEN"]);
    const { id } = await make({ name: "Other" });
    expect(refusal(await shop.owner.put(path(id), { name: "étui" }))).toEqual([409, "NAME_TAKEN"]);
  });

  it("have exactly one default, however many are created at once", async () => {
    expect((await make({ name: "First" })).is_default).toBe(true);
    const second = await make({ name: "Second", is_default: true });
    expect(await defaults()).toEqual(["Second"]);
    const unset = await shop.owner.put(path(second.id), { is_default: false });
    expect([unset.status, Object.keys(unset.body.data.errors)]).toEqual([400, ["is_default"]]);
    await Promise.all([3, 4, 5].map((n) => make({ name: `Box ${n}`, is_default: true })));
    expect(await defaults()).toHaveLength(1);
    const third = (await shop.owner.get(`${path()}?q=first`)).body.data.items[0];
    expect((await shop.owner.put(path(third.id), { is_default: true })).body.data.is_default).toBe(true);
    expect(await defaults()).toEqual(["First"]);
  });

  it("are changed in part, and not over a newer version", async () => {
    const { id } = await make();
    const changed = await shop.owner.put(path(id), { height: 10, expected_version: 1 });
    expect(changed.body.data).toMatchObject({ name: "Shoe box", length: 40, height: 10, height_mm: 100, version: 2, is_default: true });
    const late = await shop.owner.put(path(id), { height: 11, expected_version: 1 });
    expect(refusal(late, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^owner /)]);
    expect(late.body.data.current.height).toBe(10);
  });

  it("are deleted, the default only as the last", async () => {
    const first = await make({ name: "First" });
    const second = await make({ name: "Second" });
    expect(refusal(await shop.owner.delete(path(first.id)))).toEqual([409, "IN_USE"]);
    expect((await shop.owner.delete(path(second.id))).body.data).toEqual({ deleted: true });
    expect((await shop.owner.delete(path(first.id))).body.data).toEqual({ deleted: true });
    expect((await shop.owner.get(path())).body.data.total).toBe(0);
  });
});

describe("Easyship's item categories", () => {
  const address = "/api/v1/customers/easyship/item-categories";
  const categories = [{ id: 1, name: "Fashion", slug: "fashion" }];

  /** Easyship as far as the server calls it, with a set response; counts the calls. */
  async function easyship() {
    const state = { status: 200, body: JSON.stringify({ item_categories: categories }), asked: [] as string[] };
    const server = createServer((request, response) => {
      state.asked.push(`${request.url} ${request.headers.authorization}`);
      response.writeHead(state.status, { "content-type": "application/json" }).end(state.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const easyshipUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const own = await startApi({ config: { easyshipKey: "key-1", easyshipUrl } });
    const close = async () => {
      await own.close();
      await new Promise((resolve) => server.close(resolve));
    };
    return { state, own, ask: async () => (await (await own.register()).owner.get(address)).body.data, close };
  }

  it("are an empty list without an API key, for signed-in people only", async () => {
    expect((await api.as(null).get(address)).status).toBe(401);
    expect((await shop.owner.get(address)).body).toEqual({ is_success: true, data: [], message: "" });
  });

  it("are fetched once a day", async () => {
    const { state, own, ask, close } = await easyship();
    expect(await Promise.all([ask(), ask()])).toEqual([categories, categories]);
    own.clock.advance(23 * 3_600_000);
    await ask();
    expect(state.asked).toEqual(["/2024-09/item_categories Bearer key-1"]);
    own.clock.advance(2 * 3_600_000);
    await ask();
    expect(state.asked).toHaveLength(2);
    await close();
  });

  it.each([
    [500, "{}"],
    [200, "not json"],
    [200, '{"item_categories":"none"}'],
    [302, ""],
  ])("are an empty list when Easyship responds %i %s, and are fetched again soon", async (status, body) => {
    const { state, own, ask, close } = await easyship();
    const good = state.body;
    Object.assign(state, { status, body });
    expect(await ask()).toEqual([]);
    Object.assign(state, { status: 200, body: good });
    own.clock.advance(61_000);
    expect(await ask()).toEqual(categories);
    await close();
  });

  it("are an empty list when Easyship is unreachable", async () => {
    const own = await startApi({ config: { easyshipKey: "key-1", easyshipUrl: "http://127.0.0.1:1" } });
    const { owner } = await own.register();
    expect((await owner.get(address)).body.data).toEqual([]);
    await own.close();
  });
});
