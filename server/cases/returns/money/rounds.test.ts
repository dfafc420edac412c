import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { GeneralSettings } from "#contracts/settings/general";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A store with these settings. */
async function storeWith(general: Partial<GeneralSettings>): Promise<World> {
  const w = await world(api);
  await w.save("GENERAL", general);
  return w;
}
const twoTees = (w: World) => w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] });
const at = (r: ReturnDetail) => [r.stage, r.status];
const itemOf = (r: ReturnDetail) => r.items[0]!.id;

describe("money before the goods", () => {
  it("is paid on approval where the policy says so, and the case waits for the goods", async () => {
    const w = await storeWith({ refund_trigger: "ON_APPROVED" });
    const r = await w.request(await twoTees(w), [2]);
    await w.done(r, "approve");
    await w.process(r);
    expect(at(await w.done(r, "refund"))).toEqual(["FULLY_PAID", "OPEN"]);
    const received = await w.done(r, "shipment-received");
    expect(received.items).toMatchObject([{ received: 2, accepted: 2, settled: 2 }]);
    expect(received.status === "CLOSED" || received.allowed_actions.some((one) => one.action === "close" && one.allowed && !one.code)).toBe(
      true,
    );
    expect(refusal(await w.act(r, "process", { expected_total_minor: 0 }))[0]).not.toBe(200);
    expect((await w.show(r)).ledger.map((leg) => leg.amount_minor)).toEqual([2000]);
  });

  it("is paid on the carrier's first scan where the policy says so, and not before", async () => {
    const w = await storeWith({ refund_trigger: "ON_IN_TRANSIT" });
    const r = await w.request(await twoTees(w), [2]);
    await w.done(r, "approve");
    expect(refusal(await w.act(r, "process", { expected_total_minor: 2000 }))).toEqual([409, "NOT_RECEIVED"]);
    const scan = { return_id: r.id, tracking_number: "1Z-SCAN", carrier: "UPS", status: "IN_TRANSIT", at: "2026-01-15T10:00:00Z" };
    expect((await w.erp.post("/api/v1/public/tracking-events", scan)).status).toBe(200);
    await w.process(r);
    expect((await w.done(r, "refund")).money).toMatchObject({ paid_minor: 2000, left_minor: 0 });
  });

  it("follows the rules at the request when the store changes them", async () => {
    const w = await storeWith({ refund_trigger: "ON_APPROVED" });
    const r = await w.request(await twoTees(w), [2]);
    await w.done(r, "approve");
    await w.save("GENERAL", { refund_trigger: "ON_RECEIVED" });
    expect((await w.process(r)).stage).toBe("PROCESS_RETURN");
  });
});

describe("nothing to ship", () => {
  it("is settled on approval without an inspection", async () => {
    const w = await storeWith({});
    const r = await w.request(await twoTees(w), [2], { shipping_method: "NO_SHIPMENT" });
    await w.done(r, "approve");
    expect((await w.process(r)).items).toMatchObject([{ received: 2, accepted: 2, settled: 2, disposition: "NOT_RESTOCKED" }]);
    expect(at(await w.done(r, "refund"))).toEqual(["COMPLETED", "CLOSED"]);
  });

  it("of one line leaves the other pending", async () => {
    const w = await storeWith({});
    const order = await w.order({ lines: [{ unit_price_minor: 1000 }, { unit_price_minor: 500 }] });
    const r = await w.request(order, [{ quantity: 1, outcome: "KEEP" }, 1]);
    await w.done(r, "approve");
    const first = await w.process(r);
    expect(first.outcome.map((round) => round.net_minor)).toEqual([1000]);
    expect(at(await w.done(r, "refund"))).toEqual(["FULLY_PAID", "OPEN"]);
    expect(at(await w.done(r, "shipment-received"))).toEqual(["SHIPMENT_RECEIVED", "OPEN"]);
    await w.process(r);
    expect(at(await w.done(r, "refund"))).toEqual(["COMPLETED", "CLOSED"]);
  });

  it("decided after receipt leaves the received units unchanged", async () => {
    const w = await storeWith({});
    const r = await w.received(await twoTees(w), [2]);
    await w.done(r, "restock", { locationId: await w.location("shelf") });
    const put = await w.owner.put(`/api/v1/merchant/returns/${r.id}`, { shipping_method: "NO_SHIPMENT" });
    expect(put.status).toBe(200);
    const processed = await w.process(r, { items: [{ id: itemOf(r), quantity: 1 }] });
    expect(processed.items).toMatchObject([{ received: 2, restocked: 2, settled: 1 }]);
  });
});

describe("rounds", () => {
  it("wait for an inspection where the store requires one", async () => {
    const w = await storeWith({ evaluation_mandatory: true });
    const r = await w.received(await twoTees(w), [2]);
    expect(refusal(await w.act(r, "process", { expected_total_minor: 2000 }))).toEqual([409, "WRONG_STAGE"]);
    await w.done(r, "evaluation", { items: [{ id: itemOf(r), accepted: 2, rejected: 0 }] });
    expect((await w.process(r)).stage).toBe("PROCESS_RETURN");
  });

  it("leave a paid case open where the store closes cases by hand", async () => {
    const w = await storeWith({ auto_close: false });
    const r = await w.received(await twoTees(w), [2]);
    await w.process(r);
    expect(at(await w.done(r, "refund"))).toEqual(["FULLY_PAID", "OPEN"]);
    expect(await w.done(r, "close")).toMatchObject({ stage: "COMPLETED", status: "CLOSED", close_reason: "COMPLETED" });
  });

  it("of single units settle each once, and leave the remainder to the next round", async () => {
    const w = await storeWith({});
    const r = await w.received(await twoTees(w), [2]);
    await w.process(r, { items: [{ id: itemOf(r), quantity: 1 }] });
    expect(at(await w.done(r, "refund"))).toEqual(["SHIPMENT_RECEIVED", "OPEN"]);
    await w.process(r);
    const end = await w.done(r, "refund");
    expect([end.ledger.map((leg) => leg.amount_minor), end.outcome.map((round) => round.round)]).toEqual([
      [1000, 1000],
      [1, 2],
    ]);
    expect(at(end)).toEqual(["COMPLETED", "CLOSED"]);
  });

  it("pay their whole due after the owner has given back what an earlier one withheld", async () => {
    const w = await storeWith({});
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000, tax_rate: "10", tax_minor: 200 }] });
    const r = await w.request(order, [2]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: itemOf(r), received: 1 }] });
    await w.process(r, { fees_minor: 110 });
    await w.done(r, "refund");
    await w.done(r, "close");
    await w.done(r, "refund", { data: { amount_minor: 110 } });
    await w.done(r, "reopen", { reason: "The other one arrived" });
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ money: { left_minor: 1100 }, legs_due: [{ action: "refund", amount_minor: 1100 }] });
    const end = await w.done(r, "refund");
    expect(end.ledger.map((leg) => leg.amount_minor)).toEqual([990, 110, 1100]);
    const notes = await Promise.all(end.documents.map(async ({ id }) => (await w.owner.get(`/api/v1/invoices/${id}`)).body.data));
    expect(notes.map(({ gross_minor, tax_minor }) => [gross_minor, tax_minor]).sort(([a], [b]) => a - b)).toEqual([
      [110, 10],
      [990, 90],
      [1100, 100],
    ]);
  });

  it("end with the received units when the rest is dropped, and the rest may be requested again", async () => {
    const w = await storeWith({});
    const order = await twoTees(w);
    const r = await w.request(order, [2]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: itemOf(r), received: 1 }] });
    await w.process(r);
    await w.done(r, "refund");
    expect(await w.done(r, "close")).toMatchObject({ status: "CLOSED", close_reason: "COMPLETED" });
    await w.request(order, [1]);
    const more = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER" }] };
    expect(refusal(await w.owner.post("/api/v1/merchant/returns", more))).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE"]);
  });
});

describe("units", () => {
  it("of one line in two items are counted together, both when requested and when reopened", async () => {
    const w = await storeWith({});
    const order = await twoTees(w);
    const line = { order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER" };
    const three = await w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items: [line, line, line] });
    expect(refusal(three)).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE"]);
    const r = (await w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items: [line, line] })).body.data as ReturnDetail &
      Record<string, unknown>;
    await w.done(r, "decline", { reason: "Worn" });
    await w.request(order, [1]);
    expect(refusal(await w.act(r, "reopen", { reason: "again" }))).toEqual([409, "UNITS_TAKEN"]);
  });

  it("of one line in two items are worth as much as the line", async () => {
    const w = await storeWith({});
    const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 333, discount_minor: 0, tax_minor: 1 }] });
    const line = { order_line_id: order.lines[0].id, reason: "OTHER" };
    const made = await w.owner.post("/api/v1/merchant/returns", {
      order_id: order.id,
      items: [
        { ...line, quantity: 2 },
        { ...line, quantity: 1 },
      ],
    });
    const r = made.body.data as ReturnDetail & Record<string, unknown>;
    await w.done(r, "approve");
    expect((await w.done(r, "shipment-received")).value_minor).toBe(1000);
    expect((await w.process(r)).outcome[0]).toMatchObject({ net_minor: 1000, lines: [{ gross_minor: 666 }, { gross_minor: 334 }] });
  });
});
