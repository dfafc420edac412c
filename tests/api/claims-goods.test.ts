import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../support/api.ts";
import { type Claims, claimsOf } from "../support/claim-world.ts";
import { refusal, type World, world } from "../support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
});

const sold = (quantity = 3) =>
  w.order({
    lines: [{ quantity, unit_price_minor: 4000, variant_external_id: "mug", product_external_id: "p-mug" }],
    fulfilled_at: "2026-06-02T09:00:00Z",
  });
async function stocked(quantity: number) {
  const location = await w.location("loc");
  const variant = await w.variant("mug", 4000, { tracked: true, stock: [{ location_external_id: "loc", quantity }] });
  const stock = async () => {
    const row = api.db.kysely.selectFrom("stock").select(["quantity", "reserved"]).where("variant_id", "=", variant);
    return Object.values(await row.executeTakeFirstOrThrow());
  };
  return { location, stock };
}

describe("an item that has to come back", () => {
  const awaited = async (location_id: string) => {
    const claim = await c.claim(await sold(), "DAMAGED", [3]);
    const waiting = await c.done(claim, "approve", { items: [{ id: claim.items[0]!.id, quantity: 2 }], needs_item: true, location_id });
    expect([waiting.stage, waiting.due_at]).toEqual(["AWAITING_ITEM", null]);
    return waiting;
  };

  it("carries the barcode of its variant, for the scanner", async () => {
    await w.variant("mug", 4000, { barcode: "4006381333931" });
    expect((await c.claim(await sold(), "DAMAGED", [3])).items.map(({ barcode }) => barcode)).toEqual(["4006381333931"]);
  });

  it("is counted as totals, up to what was approved, and goes into stock or nowhere", async () => {
    const { location, stock } = await stocked(5);
    const claim = await awaited(location);
    const { id } = claim.items[0]!;
    const receive = (received: number, as = "SCRAP") => c.act(claim, "receive", { items: [{ id, received, as }] });
    expect(refusal(await receive(3), "approved")).toEqual([422, "RECEIVED_EXCEEDS_APPROVED", 2]);
    const first = c.success(await receive(1, "RESTOCK")).claim;
    expect([first.stage, first.items[0].received, await stock()]).toEqual(["AWAITING_ITEM", 1, [6, 0]]);
    expect(refusal(await receive(0), "received")).toEqual([422, "CANNOT_UNRECEIVE", 1]);
    expect(c.success(await receive(1, "RESTOCK")).changed).toBe(false);
    const all = c.success(await c.act(claim, "receive")).claim;
    expect([all.stage, all.items[0].received, await stock()]).toEqual(["ITEM_RECEIVED", 2, [6, 0]]);
    expect(all.due_at).not.toBeNull();
    expect((await receive(2)).status).toBe(409);
  });

  it("is received at a location of the store that the member may use", async () => {
    const { location } = await stocked(1);
    const other = await w.location("other");
    const claim = await awaited(location);
    expect(refusal(await c.act(claim, "receive", { location_id: "none" }))).toEqual([422, "UNKNOWN_LOCATION"]);
    const { client } = await api.member(["claims", "RETURNS_UPDATE"], { storeId: w.storeId, locations: [other] });
    expect((await client.post(`/api/v1/claims/${claim.id}/receive`, {})).status).toBe(403);
    expect((await client.post(`/api/v1/claims/${claim.id}/receive`, { location_id: other })).status).toBe(200);
  });

  it("may be resolved before it is there only with a reason", async () => {
    const { location } = await stocked(1);
    const claim = await awaited(location);
    const items = [{ id: claim.items[0]!.id, kind: "REFUND" }];
    expect(refusal(await c.act(claim, "resolve", { items, expected_total_minor: 8000 }))).toEqual([422, "REASON_REQUIRED"]);
    const done = await c.resolved(claim, { items, reason: "A good customer" });
    expect([done.stage, done.money.paid_minor]).toEqual(["RESOLVED", 8000]);
  });
});

describe("a repair", () => {
  it("and a kit are done once they are sent, and give the units back to the customer", async () => {
    const order = await sold();
    const claim = await c.claim(order, "QUALITY_ISSUE", [3]);
    const { id } = claim.items[0]!;
    await c.done(claim, "approve");
    const running = await c.resolved(claim, {
      items: [
        { id, kind: "REPAIR", quantity: 2 },
        { id, kind: "REPAIR_KIT", quantity: 1 },
      ],
    });
    expect([running.stage, running.resolutions.map(({ state }) => state)]).toEqual(["IN_PROGRESS", ["RUNNING", "RUNNING"]]);
    expect(refusal(await c.act(claim, "close", { reason: "Enough" }))[0]).toBe(409);
    expect(refusal(await c.act(claim, "cancel"))).toEqual([409, "NOT_CANCELLABLE"]);
    const [first, second] = [running.resolutions[0]!, running.resolutions[1]!];
    const complete = (one: { id: string }, quantity?: number) =>
      c.act(claim, "complete", { resolutions: [{ id: one.id, ...(quantity && { quantity }) }], tracking: "1Z9" });
    expect(refusal(await complete(first, 3), "unfulfilled")).toEqual([422, "NOTHING_TO_FULFILL", 2]);
    expect(c.success(await complete(first, 1)).claim.resolutions[0]).toMatchObject({ sent: 1, state: "RUNNING" });
    expect(c.success(await complete(second)).claim.stage).toBe("IN_PROGRESS");
    const done = c.success(await complete(first)).claim;
    expect([done.stage, done.close_reason, done.money.paid_minor, done.documents]).toEqual(["RESOLVED", "RESOLVED", 0, []]);
    expect(c.success(await w.owner.get(`/api/v1/orders/${order.id}`)).lines[0].free).toBe(3);
    expect(await c.returned(order)).toBe(4000);
  });
});

describe("a replacement", () => {
  it("resolved twice is one order without an invoice, and takes its stock once it is sent", async () => {
    const { stock } = await stocked(3);
    const order = await sold(2);
    const claim = await c.claim(order, "DAMAGED", [2], { wanted: "REPLACEMENT" });
    await c.done(claim, "approve");
    expect(await stock()).toEqual([3, 2]);
    const body = { items: [{ id: claim.items[0]!.id, kind: "REPLACEMENT" }], expected_total_minor: 0 };
    expect(c.success(await c.act(claim, "resolve", body)).changed).toBe(true);
    const again = c.success(await c.act(claim, "resolve", body));
    expect([again.changed, again.claim.documents, again.claim.ledger]).toEqual([false, [], []]);
    const replacements = c.success(await w.owner.get("/api/v1/orders?kind=replacement")).items;
    expect(replacements.map(({ total_minor }: { total_minor: number }) => total_minor)).toEqual([0]);
    const [one] = again.claim.resolutions;
    await c.done(claim, "complete", { resolutions: [{ id: one.id, quantity: 1 }] });
    expect(await stock()).toEqual([2, 1]);
    expect((await c.done(claim, "complete")).stage).toBe("RESOLVED");
    expect(await stock()).toEqual([1, 0]);
    expect(await api.db.kysely.selectFrom("stock_reservation").select("id").where("claim_id", "=", claim.id).execute()).toEqual([]);
  });
});

describe("a reopened claim", () => {
  const denied = async (order: any, quantity: number) => {
    const claim = await c.claim(order, "DAMAGED", [quantity]);
    expect((await c.done(claim, "deny", { reason: "Normal wear" })).decision).toBe("REJECTED");
    return claim;
  };

  it("needs its units again, and names who holds them now", async () => {
    const order = await sold(2);
    const claim = await denied(order, 2);
    const r = await w.request(order, [1]);
    expect(refusal(await c.act(claim, "reopen", { reason: "New photos" }), "free", "held_by")).toEqual([
      409,
      "UNITS_TAKEN",
      1,
      [{ noun: "return", id: r.id, number: r.number, quantity: 1 }],
    ]);
    expect((await c.show(claim)).status).toBe("CLOSED");
    await w.done(r, "cancel");
    const open = await c.done(claim, "reopen", { reason: "New photos" });
    expect([open.status, open.stage, open.decision, open.items[0]?.released]).toEqual(["OPEN", "UNDER_REVIEW", "PENDING", 0]);
    expect(c.success(await w.owner.get(`/api/v1/orders/${order.id}`)).lines[0].free).toBe(0);
  });

  it("wants a reason, and keeps what was settled", async () => {
    const order = await sold(2);
    const claim = await c.claim(order, "DAMAGED", [1]);
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REFUND" }] });
    expect(refusal(await c.act(claim, "reopen"))).toEqual([422, "REASON_REQUIRED"]);
    const open = await c.done(claim, "reopen", { reason: "One more thing" });
    expect([open.status, open.decision, open.money.paid_minor, open.items[0]?.left]).toEqual(["OPEN", "APPROVED", 4000, 0]);
    const again = { items: [{ id: claim.items[0]!.id, kind: "REFUND" }], expected_total_minor: 4000 };
    expect(c.success(await c.act(claim, "resolve", again)).changed).toBe(false);
    expect((await c.show(claim)).ledger).toHaveLength(1);
    expect(await c.returned(order)).toBe(4000);
  });
});
