import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api, { timezone: "America/New_York", country: "US" });
  c = claimsOf(w);
  await w.at("2026-10-10T12:00:00Z");
});
const delivered = { delivered_at: "2026-09-05T12:00:00Z" };
const bare = { override_reason: null };
const eligible = async (order: any) => c.success(await w.owner.get(`/api/v1/claims/eligibility?order_id=${order.id}`));

/** An order sent in parcels, each with units of its lines; the last one was sent last. */
const sentIn = async (quantities: number[], ...parcels: { units: number[]; delivered_at?: string }[]) => {
  const order = await w.order({
    lines: quantities.map((quantity) => ({ quantity, unit_price_minor: 5000 })),
    ...{ ordered_at: "2026-09-01T09:00:00Z", fulfilled_at: "2026-09-03T09:00:00Z", ship_to: { country: "US" } },
    fulfilments: parcels.map(({ units, ...over }, i) => ({
      ...{ external_id: `f${i}`, tracking_number: `1Z${i}`, carrier: "UPS", shipped_at: `2026-09-0${i + 2}T09:00:00Z`, ...over },
      lines: units.flatMap((quantity, line) => (quantity ? [{ line_external_id: `l${line}`, quantity }] : [])),
    })),
  });
  const { parcels: known } = await eligible(order);
  const ids = parcels.map((_, i) => known.find((one: any) => one.tracking_number === `1Z${i}`).id as string);
  return { order, ids };
};

describe("a claim of units sent in several parcels", () => {
  it("is judged line by line, each by its own parcel", async () => {
    const { order } = await sentIn([1, 1], { units: [1, 0], ...delivered }, { units: [0, 1] });
    expect(refusal(await c.submit(order, "LOST", [1, 1]), "instead")).toEqual([422, "PARCEL_DELIVERED", "STOLEN"]);
    expect((await c.submit(order, "LOST", [0, 1], bare)).status).toBe(201);
  });

  it("is about the one that allows it, and never about more units than that holds", async () => {
    const { order, ids } = await sentIn([2], { units: [1] }, { units: [1], ...delivered });
    const [line] = (await eligible(order)).lines;
    const lost = line.types.find(({ type }: { type: string }) => type === "LOST");
    expect([line.parcel_ids, lost.open]).toEqual([[ids[1], ids[0]], true]);
    expect(refusal(await c.submit(order, "LOST", [2], bare))).toEqual([422, "PARCEL_DELIVERED"]);
    expect(refusal(await c.submit(order, "LOST", [1], { parcel_id: ids[1] }))).toEqual([422, "PARCEL_DELIVERED"]);
    expect((await c.claim(order, "LOST", [1], bare)).parcel?.id).toBe(ids[0]);
  });

  it("is not judged by a parcel that was cancelled and sent anew", async () => {
    const { order, ids } = await sentIn([1], { units: [1] }, { units: [1] });
    await api.db.kysely.updateTable("parcel").set({ status: "CANCELLED" }).where("id", "=", ids[0]!).execute();
    await api.db.kysely.updateTable("parcel").set({ shipped_at: "2026-10-08T09:00:00Z" }).where("id", "=", ids[1]!).execute();
    const { lines, parcels } = await eligible(order);
    expect([lines[0].parcel_ids, parcels.map(({ id }: { id: string }) => id)]).toEqual([[ids[1]], [ids[1]]]);
    expect(refusal(await c.submit(order, "LOST", [1], bare))).toEqual([422, "CLAIM_NOT_OPEN"]);
    expect((await c.submit(order, "LOST", [1], { parcel_id: ids[0] })).body.data.errors).toEqual({ parcel_id: "This value is not valid." });
  });

  it("names only a parcel that holds them, when it is made and when it is changed", async () => {
    const { order, ids } = await sentIn([1, 2], { units: [1, 0] }, { units: [0, 1] }, { units: [0, 1], ...delivered });
    const [first, second, third] = ids;
    for (const [quantities, parcel_id] of [
      [[1, 0], second],
      [[0, 1], first],
      [[0, 2], second],
    ] as const)
      expect((await c.submit(order, "LOST", [...quantities], { parcel_id })).body.data.errors).toEqual({
        parcel_id: "This value is not valid.",
      });
    const claim = await c.claim(order, "LOST", [0, 1], { parcel_id: second, ...bare });
    const move = (parcel_id: string | undefined) => w.owner.put(`/api/v1/claims/${claim.id}`, { parcel_id });
    expect((await move(first)).body.data.errors).toEqual({ parcel_id: "This value is not valid." });
    expect(refusal(await move(third))).toEqual([422, "PARCEL_DELIVERED"]);
    expect((await move(second)).status).toBe(200);
    const other = await c.claim(order, "DAMAGED", [0, 1], { parcel_id: second });
    expect((await w.owner.put(`/api/v1/claims/${other.id}`, { parcel_id: third })).status).toBe(200);
    const found = c.success(await w.owner.get("/api/v1/claims?q=1Z2")).items;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([other.id]);
  });
});

describe("the parcel of goods that a case sends", () => {
  const track = async (tracking_number: string, status: string) => {
    const { client } = await api.key(["tracking:write"], { storeId: w.storeId });
    return client.post("/api/v1/public/tracking-events", { tracking_number, status, at: api.clock.now().toISOString() });
  };
  const orderOf = async (id: string) => c.success(await w.owner.get(`/api/v1/orders/${id}`));
  const found = async (kind: string, code: string) => c.success(await w.owner.get(`/api/v1/${kind}/find?code=${code}`)).number;
  const stocked = async () => {
    await w.location("loc");
    await w.variant("mug", 5000, { stock: [{ location_external_id: "loc", quantity: 100 }] });
    const lines = [{ quantity: 2, unit_price_minor: 5000, variant_external_id: "mug", product_external_id: "p-mug" }];
    return { order: await w.order({ lines, ordered_at: "2026-09-01T09:00:00Z", fulfilled_at: "2026-09-03T09:00:00Z" }) };
  };

  it("is a parcel of the replacement: found, scanned, delivered, and judged when it is lost", async () => {
    const { order } = await stocked();
    const claim = await c.claim(order, "DAMAGED", [2]);
    await c.done(claim, "approve");
    const { resolutions } = await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REPLACEMENT" }] });
    const [one] = resolutions;
    await c.done(claim, "complete", { resolutions: [{ id: one!.id, quantity: 1 }], tracking: { number: "1Z777", carrier: "UPS" } });
    await c.done(claim, "complete", { tracking: { number: "1Z777", carrier: "UPS" } });
    const sent = await orderOf(one!.order!.id);
    expect(sent.parcels).toMatchObject([{ tracking_number: "1Z777", carrier: "UPS", status: "SHIPPED", lines: [{ quantity: 2 }] }]);
    expect(await found("claims", "1Z777")).toBe(claim.number);
    expect(c.success(await w.owner.get("/api/v1/claims?q=1Z777")).items.map(({ number }: any) => number)).toEqual([claim.number]);
    expect(c.success(await w.owner.get("/api/v1/orders?q=1Z777")).items.map(({ id }: any) => id)).toEqual([sent.id]);
    expect(refusal(await c.submit(sent, "LOST", [1], bare))).toEqual([422, "CLAIM_NOT_OPEN"]);
    expect((await track("1Z777", "DELIVERED")).status).toBe(200);
    expect(await orderOf(sent.id)).toMatchObject({ fulfilment_state: "DELIVERED", parcels: [{ status: "DELIVERED" }] });
    expect(refusal(await c.submit(sent, "LOST", [1], bare), "instead")).toEqual([422, "PARCEL_DELIVERED", "STOLEN"]);
  });

  it("is a parcel of the exchange, one for each number", async () => {
    const { order } = await stocked();
    const cup = await w.variant("cup", 5000, { stock: [{ location_external_id: "loc", quantity: 100 }] });
    await w.save("RETURN_POLICIES", {});
    const r = await w.received(order, [{ quantity: 2, outcome: "EXCHANGE", exchange: { variant_id: cup, quantity: 2 } }]);
    await w.process(r);
    const line = (await w.show(r)).exchange.lines[0]!.id;
    await w.done(r, "fulfill-exchange-items", { items: [{ id: line, quantity: 1 }], tracking: "1Z888" });
    await w.done(r, "fulfill-exchange-items", { tracking: { number: "1Z889", carrier: "UPS" } });
    expect(await found("merchant/returns", "1Z889")).toBe(r.number);
    expect(c.success(await w.owner.get("/api/v1/merchant/returns?q=1z889")).items.map(({ number }: any) => number)).toEqual([r.number]);
    const { items } = c.success(await w.owner.get("/api/v1/orders?q=1Z888"));
    expect(items).toHaveLength(1);
    expect((await orderOf(items[0].id)).parcels.map((one: any) => [one.tracking_number, one.lines[0].quantity])).toEqual([
      ["1Z888", 1],
      ["1Z889", 1],
    ]);
    for (const number of ["1Z888", "1Z889"]) expect((await track(number, "DELIVERED")).status).toBe(200);
    expect((await orderOf(items[0].id)).fulfilment_state).toBe("DELIVERED");
  });
});
