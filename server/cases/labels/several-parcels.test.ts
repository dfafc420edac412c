import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../tests/support/api.ts";
import { type CarrierWorld, customerHome, day } from "../../../tests/support/carrier-world.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../tests/support/easypost-api.ts";
import { refusal } from "../../../tests/support/world.ts";

let server: EasyPostApi;
let api: TestApi;
let c: CarrierWorld;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
  const connection_id = await c.connect("EasyPost");
  await c.rules([{ name: "All", purchase: { connection_id } }]);
});

type Case = { id: string };
const returns = (r: Case) => `/api/v1/merchant/returns/${r.id}`;
const claims = (r: Case) => `/api/v1/claims/${r.id}`;
/** Buy an offer for a parcel of a case: 0 is the cheapest. */
async function bought(at: string, parcel_no: number, choice = 0) {
  const quoted = await c.w.owner.post(`${at}/offers`, { parcel_no, weight_g: 300 });
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
  const quote = quoted.body.data as { id: string; offers: { id: string }[] };
  const made = await c.w.owner.post(`${at}/labels`, { quote_id: quote.id, offer_id: quote.offers[choice]?.id });
  expect(made.status, JSON.stringify(made.body)).toBe(202);
  await api.drain();
}
const list = async (at: string) => (await c.w.owner.get(`${at}/labels`)).body.data;
const byParcel = async (at: string) =>
  ((await list(at)).items as any[]).filter(({ state }) => state === "READY").sort((a, b) => a.parcel_no - b.parcel_no);
const deducted = async (at: string) => (await byParcel(at)).map(({ deduct_minor }) => deduct_minor);

describe("a case in several parcels", () => {
  it("has a label, a parcel and scans for each, up to the most of the settings", async () => {
    await c.rules([{ name: "All", purchase: { connection_id: (await list(returns(await c.approved()))).connections[0].id } }], {
      max_parcels: 2,
    });
    const r = await c.approved();
    expect(await list(returns(r))).toMatchObject({
      parcels: [{ parcel_no: 1, may_buy: false }],
      next_parcel: { parcel_no: 2, may_buy: true },
    });
    // No parcel is left out.
    expect((await c.w.owner.post(`${returns(r)}/offers`, { parcel_no: 3 })).status).toBe(400);
    expect((await c.w.owner.post(`${returns(r)}/labels`, { parcel_no: 3 })).status).toBe(400);
    await bought(returns(r), 2);
    const [first, second] = await byParcel(returns(r));
    expect(first.tracking_number).not.toBe(second.tracking_number);
    expect(refusal(await c.w.owner.post(`${returns(r)}/offers`, { parcel_no: 2 }))[1]).toBe("LABEL_EXISTS");
    expect(refusal(await c.w.owner.post(`${returns(r)}/labels`, { parcel_no: 3 }))[1]).toBe("TOO_MANY_PARCELS");
    expect((await list(returns(r))).next_parcel).toMatchObject({ parcel_no: 3, may_make: false, may_buy: false });
    await c.scan(second, { status: "in_transit", message: "Seen" });
    await c.pass(day);
    const scans = async (one: { id: string }) => (await c.w.owner.get(`/api/v1/merchant/labels/${one.id}/scans`)).body.data.items.length;
    expect([await scans(first), await scans(second)]).toEqual([0, 1]);
    // The first one is unused, and is voided alone.
    expect((await c.act(first, "void")).status).toBe(200);
    await api.drain();
    expect((await byParcel(returns(r))).map(({ parcel_no }) => parcel_no)).toEqual([2]);
    expect((await c.w.show(r)).stage).toBe("IN_TRANSIT");
    // It can still be sent after the other.
    await bought(returns(r), 1);
    expect((await byParcel(returns(r))).map(({ parcel_no }) => parcel_no)).toEqual([1, 2]);
  });

  it("costs a fixed price once, and each label's own cost, up to what was shown", async () => {
    await c.w.save("SHIPPING_LABEL", { payer: "DEDUCT_FIXED", price_minor: 500 });
    const fixed = await c.approved();
    await bought(returns(fixed), 2);
    expect(await deducted(returns(fixed))).toEqual([500, 0]);
    await c.w.save("SHIPPING_LABEL", { payer: "DEDUCT_COST", price_minor: 800 });
    const atCost = await c.approved();
    await bought(returns(atCost), 2, 1);
    // 594: the carrier's price with the service's fee of a cent.
    expect(await deducted(returns(atCost))).toEqual([594, 743]);
    await c.w.done(atCost, "shipment-received", {});
    expect(await c.w.suggest(atCost)).toMatchObject({ fees: [{ kind: "RETURN_LABEL", amount_minor: 1337 }] });
  });

  it("never costs more by a new label of the same parcel", async () => {
    await c.w.save("SHIPPING_LABEL", { payer: "DEDUCT_COST", price_minor: 800 });
    const r = await c.approved();
    const [first] = await byParcel(returns(r));
    await c.act(first, "void");
    await api.drain();
    await bought(returns(r), 1, 1);
    expect(await deducted(returns(r))).toEqual([594]);
  });

  it("two of which are ready at once pays the fixed price once", async () => {
    await c.w.save("SHIPPING_LABEL", { payer: "DEDUCT_FIXED", price_minor: 500, buy_when: "BY_STAFF" });
    const r = await c.approved();
    const quoted = async (parcel_no: number) => (await c.w.owner.post(`${returns(r)}/offers`, { parcel_no })).body.data;
    const order = (quote: any) => c.w.owner.post(`${returns(r)}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    expect((await order(await quoted(1))).status).toBe(202);
    expect((await order(await quoted(2))).status).toBe(202);
    await Promise.all([api.drain(), api.drain()]);
    expect((await deducted(returns(r))).sort()).toEqual([0, 500]);
  });

  it("is received by itself only when all of them are there", async () => {
    await c.w.save("SHIPPING_LABEL", { on_delivered: "RECEIVE" });
    const r = await c.approved();
    await bought(returns(r), 2);
    const [first, second] = await byParcel(returns(r));
    await c.scan(first, { status: "delivered" });
    await c.pass(day);
    expect((await c.w.show(r)).stage).toBe("IN_TRANSIT");
    await c.scan(second, { status: "delivered" });
    await c.pass(day);
    expect((await c.w.show(r)).stage).toBe("SHIPMENT_RECEIVED");
  });

  it("is not received while a label of it is being bought", async () => {
    await c.w.save("SHIPPING_LABEL", { on_delivered: "RECEIVE" });
    const r = await c.approved();
    const [first] = await byParcel(returns(r));
    expect((await c.w.owner.post(`${returns(r)}/labels`, { parcel_no: 2 })).status).toBe(202);
    await c.scan(first, { status: "delivered" });
    await c.pass(day);
    expect((await c.w.show(r)).stage).toBe("IN_TRANSIT");
  });

  it("stays in trouble until the parcel in trouble goes on", async () => {
    const r = await c.approved();
    await bought(returns(r), 2);
    const [first, second] = await byParcel(returns(r));
    await c.scan(first, { status: "in_transit", status_detail: "delayed" });
    await c.pass(day);
    await c.scan(second, { status: "in_transit" });
    await c.pass(day);
    expect((await c.w.show(r)).flags).toEqual(["DELIVERY_EXCEPTION"]);
    await c.scan(first, { status: "in_transit" });
    await c.pass(day);
    expect((await c.w.show(r)).flags).toEqual([]);
  });

  it("is a claim's as well", async () => {
    const cs = claimsOf(c.w);
    const address = { line1: "1 Quay Street", city: "Portland", province: "ME", postcode: "04101", country: "US" };
    const depot = await c.w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address });
    const location_id = (depot.body.data as { id: string }).id;
    const lines = [{ quantity: 2, unit_price_minor: 9000, title: "Jumper" }];
    const order = await c.w.order({ lines, ship_to: customerHome, fulfilled_at: api.clock.now().toISOString() });
    const claim = await cs.done(await cs.claim(order, "DAMAGED", [1]), "approve", { needs_item: true, location_id });
    await api.drain();
    await bought(claims(claim), 2, 1);
    const [first, second] = await byParcel(claims(claim));
    expect([first.parcel_no, second.parcel_no, first.deduct_minor, second.deduct_minor]).toEqual([1, 2, 0, 0]);
    expect(refusal(await c.w.owner.post(`${claims(claim)}/offers`, { parcel_no: 2 }))[1]).toBe("LABEL_EXISTS");
    await c.scan(first, { status: "in_transit", status_detail: "delayed" });
    await c.pass(day);
    await c.scan(second, { status: "in_transit" });
    await c.pass(day);
    expect((await cs.show(claim)).flags).toEqual(["DELIVERY_EXCEPTION"]);
  });
});
