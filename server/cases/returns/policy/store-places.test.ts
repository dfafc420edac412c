import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberPermission } from "#contracts/permissions";
import type { StorePlace } from "#contracts/settings/places";
import { type Client, startApi, type TestApi } from "../../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

const address = { line1: "1 Main Street", city: "Reno", province: "NV", postcode: "89502", country: "US" };
const staffRights: MemberPermission[] = ["returns", "RETURNS_UPDATE", "RETURNS_PROCESS", "can_refund"];

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

/** Save these drop-off stores; returns their ids in order. */
async function stores(...places: (Partial<StorePlace> & { name: string })[]): Promise<string[]> {
  const { data } = await w.save("IN_STORE_LOCATIONS", { locations: places.map((place) => ({ address, ...place })) as StorePlace[] });
  return (data as { locations: StorePlace[] }).locations.map(({ id }) => id ?? "");
}
const order = (over = {}) => w.order({ lines: [{ unit_price_minor: 1000 }], ship_to: address, ...over });
const dropOff = async (store_place_id?: string, of?: any) =>
  w.request(of ?? (await order()), [1], { shipping_method: "IN_STORE", ...(store_place_id && { store_place_id }) });
const staff = (over: { locations?: string[] } = {}) => api.member(staffRights, { storeId: w.storeId, ...over });
const run = (client: Client, { id }: { id: string }, action: string, body: object = {}) =>
  client.post(`/api/v1/merchant/returns/${id}/${action}`, body);

describe("the store of an in-store return", () => {
  it("is the only one that takes the items, or the chosen one, with its location from the request on", async () => {
    const location_id = await w.location("high");
    const [high] = await stores({ name: "High Street", location_id });
    const alone = await dropOff();
    expect(alone).toMatchObject({ location_id, store_place: { id: high, name: "High Street", address: "1 Main Street, Reno" } });
    const [, low] = await stores({ name: "High Street", location_id }, { name: "Low Street" });
    expect(await dropOff()).toMatchObject({ location_id: null, store_place: null });
    expect(await dropOff(low)).toMatchObject({ location_id: null, store_place: { id: low } });
    expect(await w.done(alone, "approve")).toMatchObject({ stage: "DROP_OFF_IN_STORE", location_id, store_place: null });
  });

  it("must be active, and belongs to in-store returns alone", async () => {
    const [closed, open] = await stores({ name: "Closed", active: false }, { name: "Open" });
    const ask = async (body: object) => {
      const { id, lines } = await order();
      const items = [{ order_line_id: lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
      return w.owner.post("/api/v1/merchant/returns", { order_id: id, items, ...body });
    };
    expect(refusal(await ask({ shipping_method: "IN_STORE", store_place_id: closed }))).toEqual([422, "UNKNOWN_LOCATION"]);
    expect(refusal(await ask({ shipping_method: "LABEL", store_place_id: open }))).toEqual([422, "UNKNOWN_LOCATION"]);
  });

  it("can be changed by staff, and goes with the method", async () => {
    const [high, low] = [await w.location("high"), await w.location("low")];
    const [first, second] = await stores({ name: "High", location_id: high }, { name: "Low", location_id: low });
    const r = await dropOff(first);
    const put = (client: Client, body: object) => client.put(`/api/v1/merchant/returns/${r.id}`, body);
    const limited = await staff({ locations: [high] });
    expect(refusal(await put(limited.client, { store_place_id: second }))).toEqual([403, "FORBIDDEN"]);
    expect(refusal(await put(w.owner, { store_place_id: "none" }))).toEqual([422, "UNKNOWN_LOCATION"]);
    const moved = (await put(w.owner, { store_place_id: second })).body.data.return;
    expect(moved).toMatchObject({ location_id: low, store_place: { id: second } });
    const posted = (await put(w.owner, { shipping_method: "CUSTOMER_LABEL" })).body.data.return;
    expect(posted).toMatchObject({ location_id: null, store_place: null });
  });

  it("decides which limited members may receive", async () => {
    const [high, low] = [await w.location("high"), await w.location("low")];
    const [first] = await stores({ name: "High", location_id: high }, { name: "Low", location_id: low });
    const r = await dropOff(first);
    await w.done(r, "approve");
    const elsewhere = await staff({ locations: [low] });
    expect(refusal(await run(elsewhere.client, r, "shipment-received"))).toEqual([403, "FORBIDDEN"]);
    const shown = (await elsewhere.client.get(`/api/v1/merchant/returns/${r.id}`)).body.data;
    expect(shown.allowed_actions.find(({ action }: { action: string }) => action === "shipment-received")).toMatchObject({
      allowed: false,
    });
    const here = await staff({ locations: [high] });
    expect((await run(here.client, r, "shipment-received")).body.data.return).toMatchObject({
      stage: "SHIPMENT_RECEIVED",
      location_id: high,
    });
  });
});

describe("an in-store return without a chosen store", () => {
  it("is received by people without limits, or where its location was named", async () => {
    const [high, low] = [await w.location("high"), await w.location("low")];
    await stores({ name: "High", location_id: high }, { name: "Low", location_id: low });
    const limited = await staff({ locations: [high] });
    const r = await dropOff();
    await w.done(r, "approve");
    expect(refusal(await run(limited.client, r, "shipment-received"))).toEqual([403, "FORBIDDEN"]);
    expect(refusal(await run(limited.client, r, "shipment-received", { location_id: high }))).toEqual([403, "FORBIDDEN"]);
    const free = await staff();
    expect((await run(free.client, r, "shipment-received", { location_id: low })).body.data.return).toMatchObject({ location_id: low });
    const named = await dropOff();
    await w.done(named, "approve", { location_id: high });
    expect((await run(limited.client, named, "shipment-received")).body.data.return).toMatchObject({ location_id: high });
  });
});

describe("approving a return with a chosen store", () => {
  it("does not send the items elsewhere; the store is changed first", async () => {
    const [high, low] = [await w.location("high"), await w.location("low")];
    const [first, second] = await stores({ name: "High", location_id: high }, { name: "Low", location_id: low });
    const r = await dropOff(first);
    expect(refusal(await w.act(r, "approve", { location_id: low }), "store")).toEqual([422, "STORE_IS_CHOSEN", "High"]);
    expect(await w.show(r)).toMatchObject({ stage: "REQUEST", location_id: high });
    await w.owner.put(`/api/v1/merchant/returns/${r.id}`, { store_place_id: second });
    expect(await w.done(r, "approve", { location_id: low })).toMatchObject({ stage: "DROP_OFF_IN_STORE", location_id: low });
  });
});

describe("the reach of a store", () => {
  const reno = { latitude: 39.53, longitude: -119.81 };
  const boston = { latitude: 42.36, longitude: -71.06 };
  const ask = async (body: object, of: any) => {
    const items = [{ order_line_id: of.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
    return w.erp.post("/api/v1/public/returns", { order_external_id: of.external_id, shipping_method: "IN_STORE", items, ...body });
  };

  it("holds for what a customer requests, not only for what is offered", async () => {
    const [id] = await stores({ name: "Reno", radius_km: 50, point: reno });
    const far = () => order({ ship_to: { ...address, point: boston } });
    expect(refusal(await ask({ store_place_id: id }, await far()))).toEqual([422, "UNKNOWN_LOCATION"]);
    expect((await ask({}, await far())).body.data.store_place).toBeNull();
    const near = await order({ ship_to: { ...address, point: reno } });
    expect((await ask({ store_place_id: id }, near)).body.data.store_place).toMatchObject({ id });
  });

  it("is measured from where the customer is, when they share it", async () => {
    const [id] = await stores({ name: "Reno", radius_km: 50, point: reno });
    const of = async () => order({ ship_to: { ...address, point: boston } });
    expect((await ask({ store_place_id: id, near: reno }, await of())).body.data.store_place).toMatchObject({ id });
    const home = await order({ ship_to: { ...address, point: reno } });
    expect(refusal(await ask({ store_place_id: id, near: boston }, home))).toEqual([422, "UNKNOWN_LOCATION"]);
    expect((await ask({ near: { latitude: 91, longitude: 0 } }, home)).status).toBe(400);
  });
});

describe("a drop-off store", () => {
  it("is received by its own people, when it names them", async () => {
    const [own, other] = [await staff(), await staff()];
    const [first] = await stores({ name: "High" });
    const r = await dropOff(first);
    await w.done(r, "approve");
    await stores({ id: first, name: "High", member_ids: [own.id] } as never);
    expect(refusal(await run(other.client, r, "shipment-received"))).toEqual([403, "FORBIDDEN"]);
    expect((await run(own.client, r, "shipment-received")).status).toBe(200);
  });

  it("refunds on the spot only with the right to", async () => {
    const own = await staff();
    const member_ids = [own.id];
    const [first] = await stores({ name: "High", member_ids });
    const r = await dropOff(first);
    await w.done(r, "approve");
    await w.done(r, "shipment-received");
    await w.process(r);
    expect(refusal(await run(own.client, r, "refund", { data: {} }))).toEqual([403, "STORE_CANNOT_REFUND"]);
    await stores({ id: first, name: "High", member_ids, may_refund: true } as never);
    expect((await run(own.client, r, "refund", { data: {} })).status).toBe(200);
  });

  it("restocks only with the right to; the items may be restocked elsewhere", async () => {
    const [location_id, depot] = [await w.location("high"), await w.location("depot")];
    const [first] = await stores({ name: "High", location_id, may_restock: false });
    const r = await dropOff(first);
    await w.done(r, "approve");
    await w.done(r, "shipment-received");
    expect(refusal(await w.act(r, "restock", { locationId: location_id }))).toEqual([422, "STORE_CANNOT_RESTOCK"]);
    expect((await w.done(r, "restock", { locationId: depot })).items[0]).toMatchObject({ restocked: 1 });
    await stores({ id: first, name: "High", location_id, may_restock: true } as never);
    const again = await dropOff(first);
    await w.done(again, "approve");
    await w.done(again, "shipment-received");
    expect((await w.done(again, "restock", { locationId: location_id })).items[0]).toMatchObject({ restocked: 1 });
  });

  it("shows the customer a code unless it reads none", async () => {
    const [first] = await stores({ name: "High" });
    const r = await dropOff(first);
    await w.done(r, "approve");
    const labels = async () => (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data.has_drop_off_code;
    const code = async () => (await w.owner.raw({ method: "GET", url: `/api/v1/merchant/returns/${r.id}/drop-off-code` })).statusCode;
    expect([await labels(), await code()]).toEqual([true, 200]);
    await stores({ id: first, name: "High", qr: false } as never);
    expect([await labels(), await code()]).toEqual([false, 409]);
  });
});

describe("a return address", () => {
  it("suggests no restocking when it is set so", async () => {
    const settle = (restock: boolean) => w.save("SHIPPING_LOCATIONS", { locations: [{ name: "Depot", address, restock } as never] });
    const depot = await w.location("depot");
    const arrived = async () => w.received(await order(), [1]);
    await settle(true);
    const usual = await arrived();
    expect(usual.items[0]).toMatchObject({ restockable: 1, restock_suggested: 1 });
    expect((await w.done(usual, "restock", { locationId: depot })).items[0]).toMatchObject({ restocked: 1 });
    await settle(false);
    const checked = await arrived();
    expect(checked.items[0]).toMatchObject({ restockable: 1, restock_suggested: 0 });
    expect((await w.act(checked, "restock", { locationId: depot })).body.data.changed).toBe(false);
    const items = [{ id: checked.items[0]?.id, quantity: 1 }];
    expect((await w.done(checked, "restock", { locationId: depot, items })).items[0]).toMatchObject({ restocked: 1 });
  });
});
