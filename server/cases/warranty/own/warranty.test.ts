import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../../tests/support/api.ts";
import { addPhoto } from "../../../../tests/support/photo.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
const base = "/api/v1/public/portal/orders";
const times = { ordered_at: "2025-12-20T09:00:00Z", fulfilled_at: "2025-12-31T23:30:00Z" };

let api: TestApi;
let shop: World;
let order: any;
let ann: Client;

const at = (of: any = order, rest = "warranties") => `${base}/${of.id}/${rest}`;
const tokenOf = async (of: any): Promise<string> => {
  const proof = { store: shop.storeId, order_number: of.number, email: "ann@example.test", postcode: "89502" };
  return (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token;
};
const bought = (quantity = 1, telling: object = {}) =>
  shop.order({
    lines: [{ title: "Chrono", variant_external_id: "chrono", product_external_id: "p-chrono", quantity, unit_price_minor: 5000 }],
    ship_to,
    ...times,
    ...telling,
  });
const make = async (entry: object = {}) => {
  const input = { name: "Two years", duration: { value: 24, unit: "MONTHS" }, registration_required: true, ...entry };
  const answer = await shop.owner.post(`/api/v1/merchant/warranty/${shop.storeId}`, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const list = async (of: any = order, client = ann, headers = {}) => (await client.get(at(of), headers)).body.data.items;
const wish = (over = {}) => ({ order_line_id: order.lines[0].id, ...over });
const register = (over = {}, headers?: Record<string, string>) => ann.post(at(), wish(over), headers);
const registrations = async () =>
  (await shop.owner.get(`/api/v1/merchant/warranty/${shop.storeId}/registrations?limit=50`)).body.data.items;
const upload = (of: any, client: Client): Promise<string> => addPhoto(client, at(of, "photos"));

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api, { timezone: "America/New_York" });
  await shop.variant("chrono", 5000);
  await shop.save("WARRANTY", { portal_enabled: true });
  order = await bought();
  ann = api.as(await tokenOf(order));
});

describe("a customer's warranty", () => {
  it("is visible to its customer alone", async () => {
    const another = await bought();
    expect((await api.as(null).get(at())).status).toBe(401);
    expect((await api.as(null).post(at(), {})).status).toBe(401);
    expect((await shop.owner.get(at())).status).toBe(403);
    expect((await shop.owner.post(at(), {})).status).toBe(403);
    expect((await ann.post(at(), {})).body.data.errors).toEqual({ order_line_id: "This is required." });
    expect((await ann.get(at(another))).status).toBe(404);
    expect((await ann.post(at(another), wish())).status).toBe(404);
    await make();
    expect((await register({ order_line_id: another.lines[0].id })).status).toBe(404);
  });

  it("is shown item by item, in the store's days and the reader's language", async () => {
    await make({ terms: { en: "Bring it.", fr: "Apportez-le." }, benefits: [{ type: "REPAIR" }], registration_required: false });
    const [item] = await list(order, ann, { "accept-language": "fr" });
    expect(item).toMatchObject({ order_line_id: order.lines[0].id, registrations: [] });
    // Sent on 1 January at 04:30 in London, which was still December in New York.
    expect(item.coverage).toMatchObject({
      ...{ name: "Two years", state: "COVERED", starts_on: "2025-12-31", last_day: "2027-12-31", starts_from: "DELIVERY" },
      ...{ terms: "Apportez-le.", benefits: ["REPAIR"], fields: [], serial: null },
    });
  });

  it("follows the entry of the lowest priority number that covers product and country", async () => {
    const rules = { name: "Watches", conditions: [{ field: "PRODUCT", op: "CONTAINS", value: "chrono" }] };
    const group = (await shop.owner.post("/api/v1/merchant/product-groups", rules)).body.data;
    const named = async () => (await list()).map(({ coverage }: any) => coverage.name);
    expect(await list()).toEqual([]);
    await make({ name: "Elsewhere", countries: ["DE"], priority: 1 });
    expect(await list()).toEqual([]);
    await make({ name: "All", priority: 50 });
    expect(await named()).toEqual(["All"]);
    await make({ name: "Watches", priority: 10, product_group_ids: [group.id] });
    expect(await named()).toEqual(["Watches"]);
    await shop.owner.put(`/api/v1/merchant/product-groups/${group.id}`, { active: false });
    expect(await named()).toEqual(["All"]);
  });

  it("is neither shown nor registered where the store keeps it closed", async () => {
    await make();
    for (const close of [
      () => shop.save("WARRANTY", { portal_enabled: false }),
      async () => {
        await shop.save("WARRANTY", { portal_enabled: true });
        await shop.save("GENERAL", { portal_enabled: false });
      },
    ]) {
      await close();
      expect(await list()).toEqual([]);
      expect(refusal(await register())).toEqual([422, "REGISTRATION_CLOSED"]);
    }
  });

  it("starts with the delivery, and ends", async () => {
    const waiting = await bought(1, { fulfilled_at: null });
    const client = api.as(await tokenOf(waiting));
    await make();
    expect((await list(waiting, client))[0].coverage).toMatchObject({ state: "NOT_STARTED", starts_on: null, last_day: null });
    expect(refusal(await client.post(at(waiting), { order_line_id: waiting.lines[0].id }))).toEqual([422, "NOT_FULFILLED"]);
    const half = await shop.order({
      lines: [
        { variant_external_id: "chrono", product_external_id: "p-chrono", unit_price_minor: 5000, fulfilled_quantity: 0 },
        { unit_price_minor: 900 },
      ],
      ...times,
      ship_to,
    });
    expect((await list(half, api.as(await tokenOf(half))))[0].coverage.state).toBe("NOT_STARTED");
    await make({ name: "Short", duration: { value: 3, unit: "DAYS" }, priority: 1 });
    expect((await list())[0].coverage).toMatchObject({ name: "Short", state: "ENDED", last_day: "2026-01-03" });
    expect(refusal(await register())).toEqual([422, "NOT_COVERED"]);
  });

  it("does not cover returned units", async () => {
    await make();
    expect((await register()).status).toBe(201);
    const returned = await shop.received(order, [1]);
    await shop.process(returned);
    expect(await list()).toEqual([]);
    expect(refusal(await register())).toEqual([422, "NOT_COVERED"]);
  });
});

describe("registering a warranty", () => {
  it("requires the fields of the entry and the store's page, and reports what is missing or invalid", async () => {
    await shop.save("WARRANTY", {
      registration_fields: [
        { field: "PHONE", required: true },
        { field: "NOTE", required: false },
        { field: "PURCHASE_DATE", required: true },
      ],
    });
    await make({ serial_required: true, serial_pattern: "AB-##", proof_required: true });
    expect((await list())[0].coverage).toMatchObject({
      fields: [
        { field: "SERIAL", required: true },
        { field: "PROOF", required: true },
        { field: "PHONE", required: true },
        { field: "NOTE", required: false },
      ],
      serial: { example: "AB-12", parts: [{ text: "AB-" }, { sign: "DIGIT", count: 2 }] },
    });
    const bare = await register();
    expect([bare.status, Object.keys(bare.body.data.errors)]).toEqual([400, ["serial", "proof", "phone"]]);
    const wrong = await register({ serial: "AB-1", phone: "1", proof: [await upload(order, ann)] });
    expect(wrong.body.data.errors).toEqual({ serial: "This does not look like a serial number of this product." });
  });

  it("keeps the terms, the person and the proof, and shows them to staff", async () => {
    await shop.save("WARRANTY", { registration_fields: [{ field: "PHONE", required: true }] });
    const entry = await make({ serial_required: true, proof_required: true, terms: { en: "Bring it." } });
    const proof = [await upload(order, ann)];
    const made = await register({ serial: " SN-1 ", phone: "+1 555", note: "not asked for", proof });
    expect(made.body.data.items[0]).toMatchObject({
      coverage: { state: "REGISTERED" },
      registrations: [{ name: "Two years", serial: "SN-1", status: "VALID", starts_on: "2025-12-31", last_day: "2027-12-31" }],
    });
    const [seen] = await registrations();
    expect(seen).toMatchObject({
      ...{ source: "portal", serial: "SN-1", status: "VALID", entry: { id: entry.id }, proof_files: proof, custom: {}, purchase: null },
      ...{ customer: { name: "Ann Bee", email: "ann@example.test", phone: "+1 555" }, order: { id: order.id }, last_day: "2027-12-31" },
    });
    const warden = (await api.member(["warranty"])).client;
    expect((await warden.raw({ method: "GET", url: `/api/v1/merchant/files/${proof[0]}` })).statusCode).toBe(200);
    const { body } = await shop.owner.get("/api/v1/merchants/audit?action=warranty_registration.created");
    expect(body.data.items[0]).toMatchObject({ actor_type: "customer", actor_name: "Ann Bee" });
    await shop.owner.put(`/api/v1/merchant/warranty/${shop.storeId}/${entry.id}`, { duration: { value: 1, unit: "DAYS" } });
    expect((await list())[0].registrations).toMatchObject([{ last_day: "2027-12-31", status: "VALID" }]);
  });

  it("takes a photo of this order only", async () => {
    await make({ proof_required: true });
    const another = await bought();
    const theirs = await upload(another, api.as(await tokenOf(another)));
    expect((await register({ proof: [theirs] })).status).toBe(404);
    expect(await registrations()).toEqual([]);
  });

  it("registers each unit once, and a serial number once per product", async () => {
    order = await bought(2);
    ann = api.as(await tokenOf(order));
    await make({ serial_required: true });
    expect((await register({ serial: "SN 1" })).body.data.items[0].coverage).toMatchObject({ state: "TO_REGISTER", units_left: 1 });
    const taken = await register({ serial: "sn-1" });
    expect([...refusal(taken), Object.keys(taken.body.data.errors)]).toEqual([409, "SERIAL_TAKEN", ["serial"]]);
    expect((await register({ serial: "SN 2" })).body.data.items[0].coverage.state).toBe("REGISTERED");
    expect(refusal(await register({ serial: "SN 3" }))).toEqual([409, "ALREADY_REGISTERED"]);
    const [last] = await registrations();
    await shop.owner.post(`/api/v1/merchant/warranty/${shop.storeId}/registrations/${last.id}/invalidate`, { note: "Typed wrong" });
    expect((await list())[0].registrations).toHaveLength(1);
    expect((await register({ serial: "SN 2" })).status).toBe(201);
  });

  it("counts registrations made by staff", async () => {
    await make();
    const { product_id } = await api.db.kysely
      .selectFrom("variant")
      .select("product_id")
      .where("store_id", "=", shop.storeId)
      .executeTakeFirstOrThrow();
    const path = `/api/v1/merchant/warranty/${shop.storeId}/registrations`;
    expect((await shop.owner.post(path, { product_id, order_id: order.id, serial: "D-1" })).body.data.source).toBe("staff");
    expect((await list())[0]).toMatchObject({ coverage: { state: "REGISTERED" }, registrations: [{ serial: "D-1" }] });
    expect(refusal(await register())).toEqual([409, "ALREADY_REGISTERED"]);
  });

  it("returns the same response for the same key, and registers once however often it is sent", async () => {
    await make();
    const key = { "idempotency-key": "pressed-twice" };
    const [first, second] = [await register({}, key), await register({}, key)];
    expect(second.body).toEqual(first.body);
    order = await bought();
    ann = api.as(await tokenOf(order));
    const rush = await Promise.all([1, 2, 3].map(() => register()));
    expect(rush.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await registrations()).toHaveLength(2);
  });
});
