import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EasyPostDouble } from "../../../../tests/doubles/easypost/server.ts";
import type { TestApi } from "../../../../tests/support/api.ts";
import { type CarrierWorld, customerHome, day, minute } from "../../../../tests/support/carrier-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../../tests/support/easypost-api.ts";

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
  const connection_id = await c.connect("EasyPost");
  await c.rules([{ name: "All", purchase: { connection_id } }]);
});

const moving = { status: "in_transit" };
const delivered = { status: "delivered" };
async function sent() {
  const r = await c.approved();
  const label = await c.label(r);
  expect(label).toMatchObject({ state: "READY" });
  return { r, label };
}
const flags = async (r: { id: string }) => (await c.w.show(r)).flags;
const stage = async (r: { id: string }) => (await c.w.show(r)).stage;
const shipment = async (r: { id: string }) => (await c.w.show(r)).shipments.at(-1)?.status;

describe("a parcel on its way", () => {
  it("is delivered whatever order its scans arrive in, and no older scan takes that back", async () => {
    const { r, label } = await sent();
    const noon = api.clock.now().getTime();
    const at = (hours: number) => new Date(noon + hours * 60 * minute).toISOString();
    await c.scan(label, { ...delivered, datetime: at(3) }, { ...moving, datetime: at(0) });
    await c.pass(day);
    expect([await stage(r), await shipment(r)]).toEqual(["IN_TRANSIT", "DELIVERED"]);
    await c.scan(label, { ...moving, datetime: at(2) });
    await c.pass(day);
    expect(await shipment(r)).toBe("DELIVERED");
  });

  it("in trouble is flagged until it goes on, and its customer hears once that it is on its way", async () => {
    const { r, label } = await sent();
    await c.scan(label, { status: "in_transit", status_detail: "delayed" });
    await c.pass(day);
    expect([await stage(r), await flags(r)]).toEqual(["IN_TRANSIT", ["DELIVERY_EXCEPTION"]]);
    await c.scan(label, moving);
    await c.pass(day);
    expect(await flags(r)).toEqual([]);
    const told = await api.db.kysely
      .selectFrom("outbox")
      .select("news")
      .where("store_id", "=", c.w.storeId)
      .where("topic", "=", "return.in_transit")
      .execute();
    expect(told.flatMap(({ news }) => news as { name: string }[]).filter(({ name }) => name === "in_transit")).toHaveLength(1);
  });

  it("that goes back to the customer ends its label, and a new one may be bought", async () => {
    const { r, label } = await sent();
    await c.scan(label, moving);
    await c.pass(day);
    await c.scan(label, { status: "return_to_sender" });
    await c.pass(day);
    expect([await stage(r), await flags(r)]).toEqual(["IN_TRANSIT", ["PARCEL_RETURNED"]]);
    expect(await c.label(r)).toMatchObject({ state: "EXPIRED", used: true });
    const quote = (await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {})).body.data;
    const made = await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    expect(made.status, JSON.stringify(made.body)).toBe(202);
    await api.drain();
    expect((await c.labels(r)).map(({ state }) => state)).toEqual(["READY", "EXPIRED"]);
    expect(await flags(r)).toEqual([]);
  });

  it("that nobody has scanned for ten days is late, and is flagged once", async () => {
    const { r, label } = await sent();
    await c.scan(label, moving);
    for (let days = 0; days < 9; days += 3) await c.pass(3 * day);
    expect(await flags(r)).toEqual([]);
    await c.pass(3 * day);
    expect(await flags(r)).toEqual(["LATE_PARCEL"]);
    await c.w.done(r, "flags", { remove: ["LATE_PARCEL"] });
    await c.pass(day);
    expect(await flags(r)).toEqual([]);
  });

  it("with a label that was voided is followed, flagged, and moves no money before a person looked", async () => {
    await c.w.save("GENERAL", { auto_process: "ON_IN_TRANSIT", refund_trigger: "ON_IN_TRANSIT" });
    const { r, label } = await sent();
    await c.act(label, "void");
    await api.drain();
    expect(await c.label(r)).toMatchObject({ state: "VOIDED", refund_state: "REQUESTED" });
    await c.pass(day);
    await c.scan(label, moving);
    await c.pass(day);
    await api.drain();
    expect(await flags(r)).toEqual(["USED_AFTER_VOID"]);
    expect(await c.w.show(r)).toMatchObject({ stage: "IN_TRANSIT", status: "OPEN" });
    await c.scan(label, delivered);
    await c.pass(2 * day);
    expect(await shipment(r)).toBe("DELIVERED");
    expect(await stage(r)).toBe("IN_TRANSIT");
    // The same return with a label that is valid is processed by itself.
    const other = await sent();
    await c.scan(other.label, moving);
    await c.pass(day);
    await api.drain();
    expect(await stage(other.r)).not.toBe("IN_TRANSIT");
  });
});

describe("a delivered parcel", () => {
  async function arrived(over: Parameters<CarrierWorld["rules"]>[1], policy: object = {}) {
    const { rules } = (await c.w.owner.get("/api/v1/merchant/settings")).body.data.sections.SHIPPING_LABEL.data;
    await c.rules(rules, over);
    await c.w.save("GENERAL", policy);
    const { r, label } = await sent();
    await c.scan(label, moving, delivered);
    return { r, label };
  }

  it("is told to people", async () => {
    const { r } = await arrived({ on_delivered: "NOTIFY" });
    await c.pass(day);
    await c.pass(day);
    expect(await c.notices("parcel_delivered")).toMatchObject([{ object_id: r.id }]);
    expect(await stage(r)).toBe("IN_TRANSIT");
  });

  it("is told after two days to those who have not checked it", async () => {
    const { r } = await arrived({ on_delivered: "REMIND" });
    await c.pass(day);
    await c.w.runTask("labels.reminders");
    expect(await c.notices("parcel_unchecked")).toEqual([]);
    await c.pass(2 * day);
    await c.w.runTask("labels.reminders");
    await c.w.runTask("labels.reminders");
    expect(await c.notices("parcel_unchecked")).toMatchObject([{ object_id: r.id }]);
  });

  it("is not received by itself where it has to be inspected", async () => {
    const { r } = await arrived({ on_delivered: "RECEIVE" }, { evaluation_mandatory: true });
    await c.pass(day);
    expect(await stage(r)).toBe("IN_TRANSIT");
    expect(await c.notices("parcel_delivered")).toHaveLength(1);
  });

  it("is received by itself once all parcels of its return are there", async () => {
    const { r, label } = await arrived({ on_delivered: "RECEIVE" }, { evaluation_mandatory: false });
    const second = { return_id: r.id, tracking_number: "1Z999AA10123456784", carrier: "UPS" };
    const track = (status: string) =>
      c.w.erp.post("/api/v1/public/tracking-events", { ...second, status, at: api.clock.now().toISOString() });
    const told = await track("IN_TRANSIT");
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    await c.pass(day);
    expect([await stage(r), label.state]).toEqual(["IN_TRANSIT", "READY"]);
    const third = await sent();
    await c.scan(third.label, moving, delivered);
    await c.pass(day);
    expect(await stage(third.r)).toBe("SHIPMENT_RECEIVED");
    expect(await c.notices("parcel_delivered")).toHaveLength(1);
  });
});

describe("what a label costs", () => {
  const charges = async (label: { id: string }) =>
    (await c.w.owner.get(`/api/v1/merchant/labels/${label.id}/charges`)).body.data.items.map((one: any) => [one.kind, one.amount_minor]);

  it("is corrected by what comes later, once, and never by the customer's money", async () => {
    await c.w.save("SHIPPING_LABEL", { payer: "DEDUCT_COST", price_minor: 5000 });
    const { r, label } = await sent();
    expect(label).toMatchObject({ cost_minor: 594, deduct_minor: 594 });
    await c.scan(label, moving);
    await c.pass(day);
    const fees: any[] = post.shipments.get((await c.row(label.id)).provider_ref)?.shipment.fees;
    fees.push({ object: "Fee", type: "CorrectionFee", amount: "3.10000", charged: true, refunded: false });
    await c.pass(day);
    await c.pass(day);
    expect(await c.label(r)).toMatchObject({ cost_minor: 904, deduct_minor: 594 });
    expect(await c.notices("label_cost_changed")).toMatchObject([{ object_id: r.id }]);
    fees.at(-1).amount = "2.50000";
    await c.pass(day);
    expect(await c.label(r)).toMatchObject({ cost_minor: 844, deduct_minor: 594 });
    expect((await charges(label)).sort()).toEqual([
      ["ADJUSTMENT", -60],
      ["ADJUSTMENT", 310],
      ["FEE", 1],
      ["POSTAGE", 593],
    ]);
    expect(await c.notices("label_cost_changed")).toHaveLength(1);
  });
});

it("lists labels that were paid for and not used, and what became of their money", async () => {
  const list = async (client = c.w.owner) => client.get("/api/v1/merchant/unused-labels");
  const items = async () => (await list()).body.data.items as any[];
  const unused = await sent();
  const usedOne = await sent();
  await c.scan(usedOne.label, moving);
  await c.pass(day);
  expect(await items()).toMatchObject([{ id: unused.label.id, number: unused.r.number, state: "READY", cost_minor: 594, may_void: true }]);
  await c.act(unused.label, "void");
  await api.drain();
  expect(await items()).toMatchObject([{ id: unused.label.id, state: "VOIDED", refund_state: "REQUESTED", may_void: false }]);
  post.settleRefund((await c.row(unused.label.id)).provider_ref, "refunded");
  await c.pass(2 * day);
  expect(await items()).toEqual([]);
  const buyer = (await api.member(["returns", "claims", "can_buy_labels"], { storeId: c.w.storeId })).client;
  expect((await list(buyer)).status).toBe(403);
});

it("tells owners once of a service that has not reported for a week while parcels move", async () => {
  const { label } = await sent();
  await c.pass(8 * day);
  await c.w.runTask("labels.silent-hooks");
  expect(await c.notices("hook_silent")).toEqual([]);
  await c.scan(label, moving);
  await c.pass(day);
  await c.w.runTask("labels.silent-hooks");
  await c.w.runTask("labels.silent-hooks");
  expect(await c.notices("hook_silent")).toMatchObject([{ subject: "EasyPost" }]);
});

it("tells owners that the balance is used up", async () => {
  post.refusals.push({ status: 402, body: { error: { code: "PAYMENT_REQUIRED", message: "Insufficient funds", errors: [] } } });
  const r = await c.approved({ ship_to: customerHome });
  expect(await c.label(r)).toMatchObject({ state: "FAILED", error: "BALANCE_TOO_LOW" });
  expect(await c.notices("balance_low")).toMatchObject([{ subject: "EasyPost" }]);
});
