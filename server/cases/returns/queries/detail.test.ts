import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Action } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { reach, reachMore } from "../../../../tests/support/cases.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const next: Record<Stage, Action | null> = {
  REQUEST: "approve",
  APPROVED: "shipment-received",
  DROP_OFF_IN_STORE: "shipment-received",
  IN_TRANSIT: "shipment-received",
  SHIPMENT_RECEIVED: "evaluation",
  EVALUATION: "process",
  PROCESS_RETURN: "refund",
  PAYMENT: "refund",
  FULLY_PAID: "shipment-received",
  EXCHANGE_PROCESS_TRACKING: "fulfill-exchange-items",
  COMPLETED: null,
};

describe("the next step", () => {
  it.each(Object.entries(next))("of a return at %s is %s, and allowed", async (stage, action) => {
    const record = await reach[stage as Stage](w);
    expect([record.stage, record.next_action, record.awaited_action]).toEqual([stage, action, null]);
    expect(record.allowed_actions.find((one) => one.action === action)?.allowed).toBe(action === null ? undefined : true);
  });

  it("of an unpaid difference is the invoice once, then something else", async () => {
    const record = await reachMore["PROCESS_RETURN, the customer owes"]?.(w);
    expect(record).toMatchObject({ next_action: "send-invoice", legs_due: [{ action: "send-invoice", amount_minor: 500 }] });
    const sent = await w.done(record as { id: string }, "send-invoice");
    expect(sent).toMatchObject({ next_action: "release-hold", legs_due: [{ action: "send-invoice", amount_minor: 500 }] });
  });

  it("that only another person may take is awaited, not suggested", async () => {
    const { id } = await reach.PROCESS_RETURN(w);
    const { client } = await api.member(["returns", "RETURNS_PROCESS"], { storeId: w.storeId });
    const { data } = (await client.get(`/api/v1/merchant/returns/${id}`)).body;
    expect([data.next_action, data.awaited_action]).toEqual([null, "refund"]);
  });
});

describe("the items of a return", () => {
  it("carry the barcode of their variant, for the scanner of the inspection", async () => {
    await w.variant("mug", 1000, { barcode: "4006381333931" });
    const order = await w.order({ lines: [{ unit_price_minor: 1000, variant_external_id: "mug" }, { unit_price_minor: 500 }] });
    expect((await w.request(order, [1, 1])).items.map(({ barcode }) => barcode)).toEqual(["4006381333931", null]);
  });

  it("that name one line are worth its units one after another", async () => {
    const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 334, discount_minor: 2 }] });
    const items = [1, 2].map((quantity) => ({ order_line_id: order.lines[0].id, quantity, reason: "DEFECTIVE" }));
    const { status, body } = await w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items });
    expect(status, JSON.stringify(body)).toBe(201);
    expect((body.data as ReturnDetail).items.map(({ value_minor }) => value_minor)).toEqual([333, 667]);
  });
});

describe("the money of a return", () => {
  it("adds up its rounds and states what is still to be paid", async () => {
    const half = await reach.FULLY_PAID(w);
    expect(half).toMatchObject({ legs_due: [], totals: { net_minor: 1000, direction: "TO_CUSTOMER" } });
    await w.done(half, "shipment-received");
    const both = await w.process(half);
    expect(both.legs_due).toEqual([{ action: "refund", amount_minor: 1000, bonus_minor: 0 }]);
    expect(both.totals).toMatchObject({ net_minor: 2000, refund_minor: 2000, sum: [{ line: "RETURNED", amount_minor: 2000 }] });
    expect(both.outcome.map(({ legs }) => legs)).toEqual([1, 2].map(() => [{ action: "refund", amount_minor: 1000, bonus_minor: 0 }]));
  });

  it("is suggested with the calls that would pay it, even after a change", async () => {
    const received = await reach.SHIPMENT_RECEIVED(w);
    const suggested = await w.suggest(received, { method: "STORE_CREDIT", fees_minor: 100 });
    expect(suggested).toMatchObject({
      direction: "TO_CUSTOMER",
      sum: [
        { line: "RETURNED", amount_minor: 2000 },
        { line: "FEES", amount_minor: -100 },
      ],
      legs: [{ action: "create-store-credit" }],
    });
    const refused = await w.act(received, "process", { expected_total_minor: 1 });
    expect(refusal(refused)).toEqual([409, "OUTCOME_CHANGED"]);
    expect(refused.body.data.outcome).toMatchObject({ legs: [{ action: "refund", amount_minor: 2000 }], direction: "TO_CUSTOMER" });
  });
});

it("units state what is missing, uninspected and to be restocked", async () => {
  expect((await reach.APPROVED(w)).items[0]).toMatchObject({ missing: 2, uninspected: 0, restockable: 0, stays_with_customer: false });
  expect((await reach.SHIPMENT_RECEIVED(w)).items[0]).toMatchObject({ missing: 0, uninspected: 2, restockable: 2, restock_suggested: 2 });
});

describe("data for order screens", () => {
  it("includes the lines with the value of the first free units, one, two or all", async () => {
    const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 1000, discount_minor: 1 }] });
    expect(order.lines[0].free_values_minor).toEqual([999, 1999, 2999]);
    await w.request(order, [1]);
    expect((await w.owner.get(`/api/v1/orders/${order.id}`)).body.data.lines[0].free_values_minor).toEqual([999, 1999]);
  });

  it("includes the catalogue with the gross price of a variant", async () => {
    const id = await w.variant("taxed", 1000, { tax_rate: "12.5" });
    const grossFor = async (query: string) => {
      const { items } = (await w.owner.get(`/api/v1/merchant/products/${w.storeId}?limit=100${query}`)).body.data;
      return items.flatMap((one: { variants: { id: string }[] }) => one.variants).find((one: { id: string }) => one.id === id).gross_minor;
    };
    const lines = [{ unit_price_minor: 1000 }];
    const [net, gross] = [await w.order({ lines }), await w.order({ lines, tax_inclusive: true })];
    expect([await grossFor(""), await grossFor(`&order_id=${net.id}`), await grossFor(`&order_id=${gross.id}`)]).toEqual([
      null,
      1125,
      1000,
    ]);
    expect((await w.owner.get(`/api/v1/merchant/products/${w.storeId}?order_id=nowhere`)).status).toBe(404);
  });
});
