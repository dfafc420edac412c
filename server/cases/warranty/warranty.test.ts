import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

const path = (rest = "") => `/api/v1/merchant/warranty/${shop.storeId}${rest && `/${rest}`}`;
const two = { name: "Two years", duration: { value: 24, unit: "MONTHS" } };
const make = async (body: object = two) => {
  const answer = await shop.owner.post(path(), body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const upsertProduct = async (id: string, product: object = {}) => {
  const variants = [{ external_id: `v-${id}`, sku: id, price_minor: 2000, currency: "USD" }];
  return (await shop.erp.put(`/api/v1/public/products/${id}`, { title: `Product ${id}`, variants, ...product })).body.data.id as string;
};

describe("warranty entries", () => {
  it("are visible with the right to returns or warranties and changed by the owner", async () => {
    const { id } = await make();
    expect((await api.as(null).get(path())).status).toBe(401);
    expect((await (await api.member(["claims", "orders"])).client.get(path())).status).toBe(403);
    for (const area of ["returns", "warranty"] as const) {
      const { client } = await api.member([area, "RETURNS_UPDATE"]);
      expect((await client.get(path())).body.data.total).toBe(1);
      expect((await client.get(path(id))).status).toBe(200);
      for (const answer of [await client.post(path(), {}), await client.put(path(id), {}), await client.delete(path(id))])
        expect(answer.status).toBe(403);
    }
  });

  it("last for a duration or a lifetime, never both", async () => {
    const wrong: [object, string][] = [
      [{ name: "x" }, "duration"],
      [{ name: "x", lifetime: true, duration: { value: 1, unit: "DAYS" } }, "duration"],
      [{ name: "x", duration: { value: 0, unit: "DAYS" } }, "duration.value"],
      [{ name: "x", duration: { value: 101, unit: "YEARS" } }, "duration.value"],
      [{ name: "x", duration: { value: 1, unit: "WEEKS" } }, "duration.unit"],
      [{ ...two, name: "" }, "name"],
      [{ ...two, product_group_ids: ["none"] }, "product_group_ids.0"],
      [{ ...two, benefits: [{ type: "REPAIR" }, { type: "REPAIR" }] }, "benefits.1.type"],
      [{ ...two, benefits: [{ type: "REPAIR", total_quantity: 0 }] }, "benefits.0.total_quantity"],
      [{ ...two, countries: ["Germany"] }, "countries.0"],
      [{ ...two, price_minor: 1.5 }, "price_minor"],
      [{ ...two, colour: "red" }, "colour"],
    ];
    for (const [body, field] of wrong) {
      const answer = await shop.owner.post(path(), body);
      expect([answer.status, Object.keys(answer.body.data.errors)], JSON.stringify(body)).toEqual([400, [field]]);
    }
    expect(refusal(await shop.owner.post(path(), { ...two, return_location_id: "none" }))).toEqual([422, "UNKNOWN_LOCATION"]);
  });

  it("of another store are not found", async () => {
    const { id } = await make();
    const { owner } = await world(api);
    for (const answer of [
      await owner.get(path()),
      await owner.get(path(id)),
      await owner.post(path(), two),
      await owner.put(path(id), {}),
      await owner.delete(path(id)),
    ])
      expect(answer.status).toBe(404);
  });

  it("have unique names and are changed in part, not over a newer version", async () => {
    const place = await shop.location("bench");
    const made = await make({
      ...two,
      return_location_id: place,
      terms: { en: "Bring it back.", fr: "Rapportez-le." },
      benefits: [{ type: "REPAIR" }],
    });
    expect(made).toMatchObject({
      lifetime: false,
      registrations: 0,
      currency: "USD",
      starts_from: "DELIVERY",
      benefits: [{ type: "REPAIR", total_quantity: null }],
    });
    expect(refusal(await shop.owner.post(path(), { ...two, name: "two YEARS" }))).toEqual([409, "NAME_TAKEN"]);
    const forever = await shop.owner.put(path(made.id), { lifetime: true, duration: null, expected_version: 1 });
    expect(forever.body.data).toMatchObject({
      name: "Two years",
      lifetime: true,
      duration: null,
      version: 2,
      terms: { fr: "Rapportez-le." },
    });
    expect((await shop.owner.put(path(made.id), { lifetime: false })).status).toBe(400);
    const late = await shop.owner.put(path(made.id), { name: "Late", expected_version: 1 });
    expect(refusal(late, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^owner /)]);
    expect((await shop.owner.get(`${path()}?q=YEARS&active=true`)).body.data.items).toMatchObject([{ id: made.id }]);
    expect((await shop.owner.get(`${path()}?active=false`)).body.data.items).toEqual([]);
    expect((await shop.owner.delete(path(made.id))).body.data).toEqual({ deleted: true });
    expect((await shop.owner.delete(path(made.id))).status).toBe(404);
  });
});

describe("the place claimed items go to", () => {
  it("is the entry's own, else that of the settings, and is fixed at the registration", async () => {
    const [dock, bench] = [await shop.location("dock"), await shop.location("bench")];
    const { id } = await make();
    expect((await shop.owner.get(path(id))).body.data.return_place).toBeNull();
    await shop.save("WARRANTY", { return_location_id: dock });
    expect((await shop.owner.get(path(id))).body.data).toMatchObject({
      return_location_id: null,
      return_place: { id: dock, name: "dock", is_usual: true },
    });
    const product_id = await upsertProduct("p1");
    const customer = { name: "Ann Bee", email: "ann@example.test" };
    const body = { product_id, customer, purchase: { channel: "Fair", date: "2026-01-01" } };
    const promised = async () => {
      const { id } = (await shop.owner.post(path("registrations"), body)).body.data;
      const row = await api.db.kysely.selectFrom("warranty_registration").select("promise").where("id", "=", id).executeTakeFirstOrThrow();
      return row.promise.return_location_id;
    };
    expect(await promised()).toBe(dock);
    const own = await shop.owner.put(path(id), { return_location_id: bench });
    expect(own.body.data.return_place).toEqual({ id: bench, name: "bench", is_usual: false });
    expect((await shop.owner.get(path())).body.data.items[0].return_place.name).toBe("bench");
    expect(await promised()).toBe(bench);
  });
});

describe("registrations", () => {
  const registrations = (rest = "") => path(`registrations${rest}`);
  const ann = { name: "Ann Bee", email: "ann@example.test" };
  const bought = (date: string, change: object = {}) => ({ customer: ann, purchase: { channel: "Fair", date, ...change } });
  const register = (body: object) => shop.owner.post(registrations(), body);
  const registered = async (body: object) => {
    const answer = await register(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data;
  };

  it("are visible with read access and need RETURNS_UPDATE to create", async () => {
    expect((await api.as(null).get(registrations())).status).toBe(401);
    expect((await (await api.member(["claims"])).client.get(registrations())).status).toBe(403);
    const viewer = (await api.member(["warranty"])).client;
    expect((await viewer.get(registrations())).body.data.items).toEqual([]);
    expect((await viewer.post(registrations(), {})).status).toBe(403);
    expect((await viewer.post(registrations("/none/invalidate"), {})).status).toBe(403);
    const { client } = await api.member(["warranty", "RETURNS_UPDATE"]);
    expect((await client.post(registrations(), {})).status).toBe(400);
    expect((await client.post(registrations("/none/invalidate"), { note: "x" })).status).toBe(404);
    expect((await (await world(api)).owner.get(registrations())).status).toBe(404);
  });

  it("need a product, an order or a purchase, and the fields the entry requires", async () => {
    await make({ ...two, serial_required: true, serial_pattern: "AB-###", proof_required: true });
    const product_id = await upsertProduct("p1");
    const fields = async (body: object) => Object.keys((await register(body)).body.data.errors ?? {}).sort();
    expect(await fields({ product_id, customer: ann })).toEqual(["purchase"]);
    expect(await fields({ product_id, purchase: { channel: "Fair", date: "2025-01-31" } })).toEqual(["customer"]);
    expect(await fields({ product_id: "none", ...bought("2025-01-31") })).toEqual(["product_id"]);
    expect(await fields({ product_id, variant_id: "none", ...bought("2025-01-31") })).toEqual(["variant_id"]);
    expect(await fields({ product_id, order_id: "none" })).toEqual(["order_id"]);
    expect(await fields({ product_id, ...bought("2025-02-30") })).toEqual(["purchase.date"]);
    expect(await fields({ product_id, ...bought("2025-01-31") })).toEqual(["purchase.proof_url", "serial"]);
    expect(await fields({ product_id, serial: "AB-12", ...bought("2025-01-31") })).toEqual(["purchase.proof_url", "serial"]);
    expect(await fields({ product_id, serial: "AB-123", ...bought("2025-01-31", { proof_url: "javascript:alert(1)" }) })).toEqual([
      "purchase.proof_url",
    ]);
    const proof_url = "https://example.test/proof.pdf";
    expect(await fields({ product_id, serial: "AB-123", ...bought("2999-01-31", { proof_url }) })).toEqual(["purchase.date"]);
    expect(await registered({ product_id, serial: "ab-123", ...bought("2025-01-31", { proof_url }) })).toMatchObject({
      status: "VALID",
      serial: "ab-123",
    });
  });

  it("end on the month's last day, in the store's time zone, or never", async () => {
    shop = await world(api, { timezone: "America/New_York" });
    const product_id = await upsertProduct("p1");
    const month = await make({ name: "A month", duration: { value: 1, unit: "MONTHS" } });
    const long = await make(two);
    const ever = await make({ name: "Ever", lifetime: true });
    const under = (entry: Awaited<ReturnType<typeof make>>, date: string) =>
      registered({ entry_id: entry.id, product_id, ...bought(date) });
    expect(await under(month, "2025-01-31")).toMatchObject({
      ...{ starts_at: "2025-01-31T05:00:00.000Z", last_day: "2025-02-28", expires_at: "2025-03-01T04:59:59.999Z", status: "EXPIRED" },
    });
    expect(await under(long, "2024-02-29")).toMatchObject({ last_day: "2026-02-28" });
    expect(await under(ever, "2024-02-29")).toMatchObject({ last_day: null, expires_at: null, status: "VALID" });
  });

  it("hold a serial number once per product, until expired or invalidated", async () => {
    await make({ ...two, name: "Day", duration: { value: 1, unit: "DAYS" } });
    const [first, second] = [await upsertProduct("p1"), await upsertProduct("p2")];
    const today = api.clock.now().toISOString().slice(0, 10);
    const one = (product_id: string, serial: string) => ({ product_id, serial, ...bought(today) });
    const made = await registered(one(first, "SN 001"));
    const taken = await register(one(first, "sn-001"));
    expect([...refusal(taken), Object.keys(taken.body.data.errors)]).toEqual([409, "SERIAL_TAKEN", ["serial"]]);
    await registered(one(second, "SN 001"));
    expect(made.allowed_actions).toMatchObject([
      { action: "invalidate", allowed: true, code: null, path: registrations(`/${made.id}/invalidate`), method: "POST" },
    ]);
    const invalid = await shop.owner.post(registrations(`/${made.id}/invalidate`), { note: "Typed wrong" });
    expect(invalid.body.data).toMatchObject({ status: "INVALID", note: "Typed wrong" });
    expect(invalid.body.data.allowed_actions).toMatchObject([{ action: "invalidate", allowed: false, code: "WRONG_STAGE" }]);
    const viewer = (await api.member(["warranty"], { storeId: shop.storeId })).client;
    for (const { allowed_actions } of (await viewer.get(registrations())).body.data.items)
      expect(allowed_actions).toMatchObject([{ action: "invalidate", allowed: false, code: "FORBIDDEN" }]);
    await registered(one(first, "SN 001"));
    api.clock.advance(3 * 24 * 3_600_000);
    shop = { ...shop, owner: (await api.member(["warranty", "RETURNS_UPDATE"], { storeId: shop.storeId })).client };
    expect(await registered(one(first, "SN 001"))).toMatchObject({ status: "EXPIRED" });
    const rush = await Promise.all(
      [1, 2, 3].map(() =>
        register({ ...one(first, "RUSH"), purchase: { channel: "Fair", date: api.clock.now().toISOString().slice(0, 10) } }),
      ),
    );
    expect(rush.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("start with the order, its dispatch or its delivery", async () => {
    const product_id = await upsertProduct("p1");
    const at = async (starts_from: string) => (await make({ ...two, name: starts_from, starts_from })).id;
    const [order, fulfilment, delivery] = [await at("ORDER"), await at("FULFILMENT"), await at("DELIVERY")];
    const line = { unit_price_minor: 2000, product_external_id: "p1" };
    const { id: order_id, number } = await shop.order({ lines: [line], fulfilled_at: "2026-06-03T09:00:00Z" });
    const start = async (entry_id: string) => (await registered({ entry_id, product_id, order_id })).starts_at;
    expect([await start(order), await start(fulfilment), await start(delivery)]).toEqual([
      "2026-06-01T09:00:00.000Z",
      "2026-06-03T09:00:00.000Z",
      "2026-06-03T09:00:00.000Z",
    ]);
    const [newest] = (await shop.owner.get(registrations())).body.data.items;
    expect(newest).toMatchObject({ order: { id: order_id, number }, customer: ann, purchase: null });
    const waiting = await shop.order({ lines: [{ ...line, fulfilled_quantity: 0 }], fulfilled_at: null });
    expect(refusal(await register({ entry_id: fulfilment, product_id, order_id: waiting.id }))).toEqual([422, "NOT_FULFILLED"]);
    const other = await upsertProduct("p2");
    expect((await register({ product_id: other, order_id })).status).toBe(400);
  });

  it("fall under the lowest priority number that covers the product", async () => {
    const [shirt, coat] = [await upsertProduct("p1", { tags: ["shirt"] }), await upsertProduct("p2")];
    const group = (
      await shop.owner.post("/api/v1/merchant/product-groups", { name: "Shirts", conditions: [{ field: "TAG", op: "IS", value: "shirt" }] })
    ).body.data;
    await make({ ...two, name: "Shirts", product_group_ids: [group.id], priority: 5, countries: ["DE"] });
    const entryOf = async (product_id: string, change: object = {}) =>
      (await registered({ product_id, ...bought("2026-01-01"), ...change })).entry.name;
    expect(await entryOf(shirt)).toBe("Shirts");
    expect(refusal(await register({ product_id: coat, ...bought("2026-01-01") }))).toEqual([422, "NOT_COVERED"]);
    expect(refusal(await register({ product_id: shirt, country: "FR", ...bought("2026-01-01") }))).toEqual([422, "NOT_COVERED"]);
    await make({ ...two, name: "All", priority: 9 });
    expect([await entryOf(shirt), await entryOf(coat), await entryOf(shirt, { country: "FR" })]).toEqual(["Shirts", "All", "All"]);
    await shop.owner.put(`/api/v1/merchant/product-groups/${group.id}`, { active: false });
    expect(await entryOf(shirt)).toBe("All");
  });

  it("keep their terms when the entry changes, and prevent its deletion", async () => {
    const entry = await make({ ...two, benefits: [{ type: "REPAIR", total_quantity: 2 }, { type: "REFUND" }] });
    const product_id = await upsertProduct("p1");
    const made = await registered({ product_id, serial: "S1", custom: { colour: "red" }, ...bought("2026-01-01") });
    expect(made).toMatchObject({
      benefits: [
        { type: "REPAIR", total_quantity: 2, remaining: 2 },
        { type: "REFUND", total_quantity: null, remaining: null },
      ],
      custom: { colour: "red" },
    });
    await shop.owner.put(path(entry.id), { duration: { value: 1, unit: "DAYS" }, benefits: [] });
    const [registration] = (await shop.owner.get(`${registrations()}?entry_id=${entry.id}`)).body.data.items;
    expect(registration).toEqual(made);
    expect(refusal(await shop.owner.delete(path(entry.id)), "registrations")).toEqual([409, "IN_USE", 1]);
    expect((await shop.owner.put(path(entry.id), { active: false })).body.data).toMatchObject({ active: false, registrations: 1 });
    expect(refusal(await register({ product_id, entry_id: entry.id, ...bought("2026-01-01") }))).toEqual([422, "NOT_COVERED"]);
  });

  it("are found by serial, person, product and status", async () => {
    await make(two);
    const product_id = await upsertProduct("p1", { title: "Chrono" });
    const { id } = await registered({ product_id, serial: "ZX-81", ...bought("2026-01-01") });
    const found = async (query: string) =>
      (await shop.owner.get(`${registrations()}?${query}`)).body.data.items.map((one: { id: string }) => one.id);
    for (const query of ["q=zx81", "q=ann@example", "q=chrono", "status=VALID", "sort=-starts_at"])
      expect(await found(query), query).toEqual([id]);
    for (const query of ["q=nobody", "status=EXPIRED", "entry_id=none"]) expect(await found(query), query).toEqual([]);
    expect((await shop.owner.get(`${registrations()}?status=GONE`)).status).toBe(400);
  });
});
