import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EasyPostDouble } from "../../../tests/doubles/easypost/server.ts";
import type { Client, TestApi } from "../../../tests/support/api.ts";
import { type CarrierWorld, customerHome, day } from "../../../tests/support/carrier-world.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../tests/support/easypost-api.ts";
import { refusal } from "../../../tests/support/world.ts";

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;
let erp: Client;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
  await c.connect("EasyPost");
  await c.w.save("SHIPPING_LABEL", { buy_when: "BY_STAFF" });
  erp = (await api.key(["labels:write"], { storeId: c.w.storeId })).client;
});

const awaitingItem = async () => {
  const claims = claimsOf(c.w);
  const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper", variant_external_id: "v0" }];
  const order = await c.w.order({ lines, ship_to: customerHome, fulfilled_at: "2026-06-02T09:00:00Z" });
  const address = { line1: "1 Quay Street", city: "Portland", province: "ME", postcode: "04101", country: "US" };
  const depot = (await c.w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address })).body.data as { id: string };
  return claims.done(await claims.claim(order, "DAMAGED", [1]), "approve", { needs_item: true, location_id: depot.id });
};

describe("a system with the scope of labels", () => {
  it.each(["returns", "claims"])("buys, reads, prints and voids the labels of %s", async (noun) => {
    const { id } = noun === "returns" ? await c.approved() : await awaitingItem();
    const base = `/api/v1/public/${noun}/${id}`;
    const known = (await erp.get(`${base}/labels`)).body.data;
    expect(known).toMatchObject({ may_buy: true, connections: [{ name: "EasyPost" }] });
    expect(known).not.toHaveProperty("has_drop_off_code");
    const quote = (await erp.post(`${base}/offers`, {})).body.data;
    const chosen = { quote_id: quote.id, offer_id: quote.offers[0].id };
    const before = post.totals().bought;
    const made = await erp.post(`${base}/labels`, chosen);
    expect(made.status, JSON.stringify(made.body)).toBe(202);
    await api.drain();
    const at = `/api/v1/public/labels/${made.body.data.id}`;
    expect((await erp.get(at)).body.data).toMatchObject({ state: "READY", kind: "LABEL", cost_minor: 594 });
    expect(post.totals().bought).toBe(before + 1);
    const paper = await erp.raw({ method: "GET", url: `${at}/document` });
    expect([paper.statusCode, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const { items } = (await erp.get(`${base}/labels`)).body.data;
    expect(items[0]).toMatchObject({ id: made.body.data.id });
    expect((await erp.post(`${at}/void`, {})).body.data).toMatchObject({ state: "VOIDING" });
    await api.drain();
    expect((await erp.get(at)).body.data).toMatchObject({ state: "VOIDED" });
  });

  it("is held to the limits of the connection and to what the case allows", async () => {
    const r = await c.approved();
    const other = await api.register();
    const stranger = (await api.key(["labels:write"], { storeId: other.storeId })).client;
    const label = await c.label(r);
    const calls = [
      stranger.get(`/api/v1/public/returns/${r.id}/labels`),
      stranger.post(`/api/v1/public/returns/${r.id}/labels`, {}),
      stranger.post(`/api/v1/public/returns/${r.id}/offers`, {}),
      stranger.get(`/api/v1/public/labels/${label.id}`),
      stranger.post(`/api/v1/public/labels/${label.id}/void`, {}),
      stranger.get(`/api/v1/public/labels/${label.id}/document`),
    ];
    for (const one of calls) expect((await one).status).toBe(404);
    const [connection] = (await c.w.owner.get("/api/v1/merchant/carrier-connections")).body.data.items;
    const limited = { day_count_limit: null, day_cost_limit: { amount_minor: 500, currency: "USD" }, expected_version: connection.version };
    const limit = await c.w.owner.put(`/api/v1/merchant/carrier-connections/${connection.id}/limits`, limited);
    expect(limit.status, JSON.stringify(limit.body)).toBe(200);
    const quote = (await erp.post(`/api/v1/public/returns/${r.id}/offers`, {})).body.data;
    const chosen = { quote_id: quote.id, offer_id: quote.offers[0].id };
    expect(refusal(await erp.post(`/api/v1/public/returns/${r.id}/labels`, chosen))[1]).toBe("LABEL_LIMIT_REACHED");
    expect((await erp.get("/api/v1/merchant/carrier-connections")).status).toBe(403);
    expect((await erp.get(`/api/v1/public/returns/${r.id}`)).status).toBe(403);
  });
});

describe("events of parcels and labels", () => {
  const told = async (topic: string) => {
    await api.drain();
    const rows = await api.db.kysely
      .selectFrom("outbox")
      .select("payload")
      .where("store_id", "=", c.w.storeId)
      .where("topic", "=", topic as never)
      .orderBy("created_at")
      .execute();
    return rows.map(({ payload }) => payload as Record<string, any>);
  };
  const bought = async (noun: "return" | "claim") => {
    const { id } = noun === "return" ? await c.approved() : await awaitingItem();
    const base = `/api/v1/public/${noun}s/${id}`;
    const quote = (await erp.post(`${base}/offers`, {})).body.data;
    await erp.post(`${base}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    await api.drain();
    return { id, label: (await erp.get(`${base}/labels`)).body.data.items[0] };
  };

  it.each(["return", "claim"] as const)("of a %s are told once for each state of its parcel", async (noun) => {
    const { id, label } = await bought(noun);
    await c.scan(label, { status: "pre_transit" });
    await c.pass(day);
    expect(await told(`${noun}.label_used`)).toEqual([]);
    await c.scan(label, { status: "in_transit" });
    await c.pass(day);
    await c.pass(day);
    await c.scan(label, { status: "failure", status_detail: "address_correction" });
    await c.pass(day);
    await c.scan(label, { status: "in_transit" });
    await c.pass(day);
    await c.scan(label, { status: "delivered" });
    await c.pass(day);
    await c.pass(day);
    const named = { label_id: label.id, tracking_number: label.tracking_number };
    expect(await told(`${noun}.label_used`)).toMatchObject([{ id, parcel: { ...named, status: "IN_TRANSIT", detail: null } }]);
    expect(await told(`${noun}.parcel_exception`)).toMatchObject([{ id, parcel: { status: "EXCEPTION", detail: "ADDRESS_PROBLEM" } }]);
    expect(await told(`${noun}.parcel_delivered`)).toMatchObject([{ id, parcel: { ...named, status: "DELIVERED" } }]);
  });

  it.each(["return", "claim"] as const)("of a %s are told of what a store's own system reports, too", async (noun) => {
    const { id, label } = await bought(noun);
    const { client } = await api.key(["tracking:write"], { storeId: c.w.storeId });
    const scan = { tracking_number: label.tracking_number, carrier: "USPS", at: api.clock.now().toISOString() };
    expect((await client.post("/api/v1/public/tracking-events", { ...scan, status: "DELIVERED" })).status).toBe(200);
    expect(await told(`${noun}.label_used`)).toMatchObject([{ id, parcel: { label_id: label.id } }]);
    expect(await told(`${noun}.parcel_delivered`)).toMatchObject([{ id }]);
  });

  it("of a label whose price came back are sent to those who subscribed to them", async () => {
    const topics = ["label.refunded", "return.label_used", "claim.parcel_exception"];
    const endpoint = await c.w.owner.post("/api/v1/merchant/webhook-endpoints", { url: "http://127.0.0.1:1/hook", topics });
    expect(endpoint.status).toBe(201);
    const { id, label } = await bought("return");
    await erp.post(`/api/v1/public/labels/${label.id}/void`, {});
    await api.drain();
    expect(await told("label.refunded")).toEqual([]);
    const { provider_ref } = await c.row(label.id);
    post.settleRefund(provider_ref, "refunded");
    await c.pass(2 * day);
    await c.pass(2 * day);
    const refunded = { id: label.id, return_id: id, claim_id: null, amount_minor: 593, cost_minor: 1, currency: "USD" };
    expect(await told("label.refunded")).toMatchObject([refunded]);
    const { items } = (await c.w.owner.get("/api/v1/merchant/webhook-endpoints/deliveries")).body.data;
    expect(items.map(({ topic }: { topic: string }) => topic)).toEqual(["label.refunded"]);
    expect(JSON.parse(items[0].body)).toMatchObject({ topic: "label.refunded", data: refunded });
  });
});
