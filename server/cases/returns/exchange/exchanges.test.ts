import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { act, chainOf } from "../../../../tests/support/flow-graphs.ts";
import { flowWorld } from "../../../../tests/support/flow-world.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const wish = (variant_id: string, quantity = 1) => ({ quantity, outcome: "EXCHANGE", exchange: { variant_id, quantity } });
const put = async (id: string, body: object) => {
  const answer = await w.owner.put(`/api/v1/merchant/returns/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const exchangeLines = async (r: { id: string }) => {
  const { exchange } = await w.show(r);
  return exchange.lines.map((line) => [line.quantity, line.fulfilled]);
};

describe("an exchange of fewer units", () => {
  const threeForThree = async () =>
    w.request(await w.order({ lines: [{ quantity: 3, unit_price_minor: 4000 }] }), [wish(await w.variant("x", 4000), 3)]);

  it("sends as many as were approved", async () => {
    const r = await threeForThree();
    const approved = await w.done(r, "approve", { items: [{ id: r.items[0]!.id, approved: 1 }] });
    expect(approved.items[0]!.exchange).toMatchObject({ quantity: 1 });
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ exchange_status: "RELEASED", money: { invoice_due_minor: 0 } });
    expect(await exchangeLines(r)).toEqual([[1, 0]]);
  });

  it("sends ahead as many as were approved", async () => {
    await w.save("GENERAL", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } });
    const r = await threeForThree();
    await w.done(r, "approve", { items: [{ id: r.items[0]!.id, approved: 1 }] });
    expect(await exchangeLines(r)).toEqual([[1, 0]]);
  });

  it("shrinks with the lines that staff reduce, before and after approval", async () => {
    const r = await threeForThree();
    await put(r.id, { items: [{ id: r.items[0]!.id, requested: 2 }] });
    await w.done(r, "approve");
    await put(r.id, { items: [{ id: r.items[0]!.id, requested: 1 }] });
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ money: { invoice_due_minor: 0 } });
    expect(await exchangeLines(r)).toEqual([[1, 0]]);
  });
});

it("names no item twice in one call, which would settle or send its units twice", async () => {
  const order = await w.order({ lines: [{ quantity: 1, unit_price_minor: 4000 }] });
  const r = await w.received(order, [wish(await w.variant("x", 4000))]);
  const settled = { id: r.items[0]!.id, quantity: 1 };
  const twice = await w.act(r, "process", { items: [settled, settled], expected_total_minor: 0 });
  expect(refusal(twice)).toEqual([400, "BAD_REQUEST"]);
  const { exchange } = await w.process(r);
  const sent = { id: exchange.lines[0]!.id, quantity: 1 };
  expect(refusal(await w.act(r, "fulfill-exchange-items", { items: [sent, sent] }))).toEqual([400, "BAD_REQUEST"]);
  await w.done(r, "fulfill-exchange-items", { items: [sent] });
  expect(await exchangeLines(r)).toEqual([[1, 1]]);
});

describe("an instant exchange that was sent", () => {
  /** As many units of a line of 40.00 each, exchanged for goods at 50.00 each, sent on approval. */
  async function sentAhead(units: number) {
    await w.save("GENERAL", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } });
    const order = await w.order({ lines: [{ quantity: units, unit_price_minor: 4000 }] });
    const r = await w.request(order, [wish(await w.variant("ahead", 5000), units)]);
    await w.done(r, "approve");
    await w.done(r, "fulfill-exchange-items");
    return { r, item: r.items[0]!.id };
  }
  const look = async (r: { id: string }, instant: string) => {
    await w.at(instant);
    for (const task of ["returns.remind", "returns.expire", "returns.expire"]) await w.runTask(task);
    return w.show(r);
  };
  afterEach(() => api.clock.set("2026-01-15T12:00:00Z"));

  it("is not declined, and closed only by decision", async () => {
    const { r } = await sentAhead(1);
    expect(refusal(await w.act(r, "decline", { reason: "Worn" }))).toEqual([409, "EXCHANGE_SENT"]);
    expect(refusal(await w.act(r, "close"))).toEqual([409, "FORCE_REQUIRED"]);
    expect(refusal(await w.act(r, "close", { force: true }))).toEqual([422, "REASON_REQUIRED"]);
    expect(await w.done(r, "close", { force: true, reason: "A gift" })).toMatchObject({ close_reason: "RESOLVED_OUTSIDE" });
  });

  it("is sent after all, not just charged, when its case was closed before and is reopened", async () => {
    await w.save("GENERAL", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } });
    const r = await w.request(await w.order({ lines: [{ unit_price_minor: 5000 }] }), [wish(await w.variant("ahead", 5000))]);
    await w.done(r, "approve");
    await w.done(r, "close", { force: true, reason: "Resolved" });
    expect(await w.done(r, "reopen", { reason: "Not resolved" })).toMatchObject({
      exchange_status: "ON_HOLD",
      hold_reason: "OUT_OF_STOCK",
    });
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ status: "OPEN", exchange_status: "ON_HOLD", money: { left_minor: 0 } });
    await w.done(r, "release-hold");
    expect(await w.done(r, "fulfill-exchange-items")).toMatchObject({ status: "CLOSED", exchange_status: "FULFILLED" });
  });

  it("is charged for the part that never comes, once", async () => {
    const { r, item } = await sentAhead(2);
    await w.done(r, "shipment-received", { items: [{ id: item, received: 1 }] });
    await look(r, "2026-02-20T12:00:00Z");
    expect((await w.show(r)).documents).toEqual([]);
    expect(await w.process(r)).toMatchObject({ money: { invoice_due_minor: 1000 } });
    const { documents } = await w.done(r, "send-invoice");
    await w.erp.post("/api/v1/public/invoice-payments", { invoice_id: documents[0]!.id, external_id: "ch_1", amount_minor: 1000 });
    expect(await w.show(r)).toMatchObject({ stage: "FULLY_PAID", status: "OPEN" });
    expect(refusal(await w.act(r, "close"))).toEqual([409, "FORCE_REQUIRED"]);
    expect((await look(r, "2026-03-03T12:00:00Z")).timeline.at(-1)!.label).toBe("Reminded");
    const charged = await look(r, "2026-03-06T12:00:00Z");
    expect(charged).toMatchObject({ stage: "PAYMENT", money: { invoice_due_minor: 5000 } });
    expect(charged.documents.map(({ gross_minor }) => gross_minor).sort()).toEqual([1000, 5000]);
    const last = charged.documents.find(({ gross_minor }) => gross_minor === 5000)!;
    const paper = (await w.owner.get(`/api/v1/invoices/${last.id}`)).body.data;
    expect(paper.lines).toMatchObject([{ quantity: "1", gross_minor: 5000 }]);
    await w.erp.post("/api/v1/public/invoice-payments", { invoice_id: last.id, external_id: "ch_2", amount_minor: 5000 });
    await look(r, "2026-04-20T12:00:00Z");
    // What arrives after it was charged is worth what was paid for it.
    await w.done(r, "shipment-received");
    expect(await w.suggest(r)).toMatchObject({ net_minor: 4000, resolution_type: "REFUND" });
    await w.process(r);
    expect(await w.done(r, "refund")).toMatchObject({ status: "CLOSED", close_reason: "COMPLETED" });
  });

  it("waits for a person where a flow holds it after a part came back, and anew for the rest once it is released", async () => {
    await w.save("GENERAL", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } });
    const f = flowWorld(w);
    await f.live("RETURN_PROCESSED", chainOf([act("hold", "HOLD_EXCHANGE")]));
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 4000 }] });
    const r = await w.request(order, [wish(await w.variant("ahead", 5000), 2)]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await w.process(r);
    await f.settle();
    expect(await w.show(r)).toMatchObject({ exchange_status: "ON_HOLD", hold_reason: "MANUAL" });
    expect(await look(r, "2026-03-20T12:00:00Z")).toMatchObject({ status: "OPEN", exchange_status: "ON_HOLD" });
    const { body } = await w.owner.get(`/api/v1/orders/${order.id}`);
    expect(body.data.lines).toMatchObject([{ free: 0 }]);
    await w.done(r, "release-hold", { force: true, reason: "Trusted" });
    await w.done(r, "fulfill-exchange-items");
    expect(await look(r, "2026-04-02T12:00:00Z")).toMatchObject({ expires_at: "2026-04-03T12:00:00.000Z", documents: [] });
    expect(await look(r, "2026-04-04T12:00:00Z")).toMatchObject({ stage: "PAYMENT", documents: [{ gross_minor: 5000 }] });
  });

  it("is charged for what came back and was rejected", async () => {
    const { r, item } = await sentAhead(2);
    await w.done(r, "shipment-received");
    await w.done(r, "evaluation", { items: [{ id: item, accepted: 1, rejected: 1, note: "Worn" }] });
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    await w.erp.post("/api/v1/public/invoice-payments", { invoice_id: documents[0]!.id, external_id: "ch_3", amount_minor: 1000 });
    expect(await w.show(r)).toMatchObject({ stage: "FULLY_PAID", status: "OPEN" });
    expect(await look(r, "2026-01-29T12:00:00Z")).toMatchObject({ stage: "PAYMENT", money: { invoice_due_minor: 5000 } });
  });
});

describe("an exchange over two rounds", () => {
  /** Two items, the second exchanged for goods at these prices, of which only the first has arrived and is processed. */
  async function firstRound(prices: [number, number]) {
    const order = await w.order({ lines: [{ unit_price_minor: 4000 }, { unit_price_minor: 4000 }] });
    const variants = [await w.variant("first", prices[0]), await w.variant("second", prices[1])];
    const r = await w.request(order, [wish(variants[0]!), wish(variants[1]!)]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await w.process(r);
    return r;
  }

  it("is held for the second one's debt although the first was sent", async () => {
    const r = await firstRound([4000, 7800]);
    await w.done(r, "fulfill-exchange-items");
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ exchange_status: "ON_HOLD", hold_reason: "AWAITING_PAYMENT" });
    expect(refusal(await w.act(r, "fulfill-exchange-items"))).toEqual([409, "ON_HOLD"]);
    const { documents } = await w.done(r, "send-invoice");
    const paid = { invoice_id: documents[0]!.id, external_id: `ch_${r.id}`, amount_minor: 3800 };
    expect((await w.erp.post("/api/v1/public/invoice-payments", paid)).status).toBe(200);
    expect(await w.show(r)).toMatchObject({ exchange_status: "PARTIALLY_FULFILLED", hold_reason: null });
    expect(await w.done(r, "fulfill-exchange-items")).toMatchObject({ status: "CLOSED", exchange_status: "FULFILLED" });
  });

  it("is paid by payments whose ids are beginnings of each other, each booked once", async () => {
    const r = await firstRound([4000, 7800]);
    await w.done(r, "shipment-received");
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    const pay = async (external_id: string, amount_minor: number) => {
      const body = { invoice_id: documents[0]!.id, external_id, amount_minor };
      const { status, body: answer } = await w.erp.post("/api/v1/public/invoice-payments", body);
      return [status, answer.data.changed, answer.data.due_minor - answer.data.paid_minor];
    };
    expect(await pay("INV#1", 1000)).toEqual([200, true, 2800]);
    expect(await pay("INV#1", 1000)).toEqual([200, false, 2800]);
    expect(await pay("INV", 1000)).toEqual([200, true, 1800]);
    expect(await pay("INV#2", 800)).toEqual([200, true, 1000]);
    expect(await pay("INV", 1000)).toEqual([200, false, 1000]);
    expect(await pay("INV#2#1", 1000)).toEqual([200, true, 0]);
    expect(await pay("INV#2", 800)).toEqual([200, false, 0]);
  });

  it("stays held for the first one's debt when the second is even", async () => {
    const r = await firstRound([7800, 4000]);
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ exchange_status: "ON_HOLD", hold_reason: "AWAITING_PAYMENT" });
    expect(refusal(await w.act(r, "release-hold"), "left_minor")).toEqual([409, "ON_HOLD", 3800]);
    const released = await w.done(r, "release-hold", { force: true, reason: "Paid by bank transfer" });
    expect(released).toMatchObject({ exchange_status: "RELEASED", money: { invoice_due_minor: 3800 } });
  });

  it("keeps its hold when it is closed with a part sent", async () => {
    const r = await firstRound([4000, 7800]);
    await w.done(r, "fulfill-exchange-items");
    await w.done(r, "shipment-received");
    await w.process(r);
    expect(await w.done(r, "close", { force: true, reason: "Settled by phone" })).toMatchObject({
      status: "CLOSED",
      exchange_status: "ON_HOLD",
    });
    const reopened = await w.done(r, "reopen", { reason: "Not settled after all" });
    expect(refusal(await w.act(reopened, "fulfill-exchange-items"))).toEqual([409, "ON_HOLD"]);
  });
});

describe("closing a case whose exchange never went out", () => {
  /** One line of 40.00, exchanged for goods at this price and processed. */
  async function processed(price: number, over: Record<string, unknown> = {}) {
    await w.location("shelf");
    const variant = await w.variant("gone", price, over);
    return w.process(await w.received(await w.order({ lines: [{ unit_price_minor: 4000 }] }), [wish(variant)]));
  }
  const forced = { force: true, reason: "No longer made" };
  const invoiceOf = async (r: { id: string }) => {
    const { documents } = await w.show(r);
    const { id } = documents.find(({ kind }) => kind === "ADDITIONAL_INVOICE")!;
    return (await w.owner.get(`/api/v1/invoices/${id}`)).body.data;
  };
  const pay = async (invoice: Record<string, any>, amount_minor: number) =>
    w.erp.post("/api/v1/public/invoice-payments", { invoice_id: invoice.id, external_id: `ch_${crypto.randomUUID()}`, amount_minor });

  it("leaves what came back refundable, once", async () => {
    const r = await processed(4000, { stock: [{ location_external_id: "shelf", quantity: 0 }] });
    expect(r).toMatchObject({ exchange_status: "ON_HOLD", hold_reason: "OUT_OF_STOCK" });
    expect(await w.done(r, "close", forced)).toMatchObject({ exchange_status: "CANCELLED" });
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 4001 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      4000,
    ]);
    expect((await w.done(r, "refund", { data: { amount_minor: 4000 } })).documents).toMatchObject([
      { kind: "CREDIT_NOTE", gross_minor: 4000 },
    ]);
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 1 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      0,
    ]);
  });

  it("voids the unpaid invoice, which nobody can pay or send any more", async () => {
    const r = await processed(7800);
    await w.done(r, "send-invoice");
    expect(await w.done(r, "close", forced)).toMatchObject({ status: "CLOSED", payment_status: "NONE", legs_due: [] });
    const invoice = await invoiceOf(r);
    expect(invoice).toMatchObject({ status: "VOID", credited_minor: 3800 });
    expect(refusal(await pay(invoice, 3800))).toEqual([409, "WRONG_INVOICE_STATUS"]);
    await w.done(r, "reopen", { reason: "By mistake" });
    expect(refusal(await w.act(r, "send-invoice"))).toEqual([422, "NOTHING_DUE"]);
  });

  it("gives back what was paid of the invoice, and asks for no more", async () => {
    const r = await processed(7800);
    await w.done(r, "send-invoice");
    expect((await pay(await invoiceOf(r), 3000)).status).toBe(200);
    await w.done(r, "close", forced);
    const invoice = await invoiceOf(r);
    expect(invoice.status).toBe("UNCOLLECTIBLE");
    expect(refusal(await pay(invoice, 800))).toEqual([422, "INVALID_AMOUNT"]);
    await w.done(r, "refund", { data: { amount_minor: 7000 } });
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 1 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      0,
    ]);
  });

  it("leaves the invoice to be paid where the goods went out", async () => {
    const r = await processed(7800);
    await w.done(r, "send-invoice");
    await w.done(r, "release-hold", { force: true, reason: "A good customer" });
    await w.done(r, "fulfill-exchange-items");
    await w.done(r, "close", forced);
    const invoice = await invoiceOf(r);
    expect(invoice.status).toBe("OPEN");
    expect((await pay(invoice, 3800)).status).toBe(200);
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 1 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      0,
    ]);
  });
});

describe("a case reopened after its exchange was cancelled", () => {
  const forced = { force: true, reason: "No longer made" };
  /** Two units of 40.00, each exchanged for goods at 50.00; the first was processed, then the case was closed and reopened. */
  async function reopened(general: Record<string, unknown> = {}) {
    await w.save("GENERAL", general as never);
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 4000 }] });
    const r = await w.request(order, [wish(await w.variant("later", 5000), 2)]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await w.process(r);
    expect(await w.done(r, "close", forced)).toMatchObject({ exchange_status: "CANCELLED" });
    await w.done(r, "refund", { data: { amount_minor: 4000 } });
    await w.done(r, "reopen", { reason: "The other one arrived" });
    return r;
  }

  it.each([
    ["", {}],
    [" that was to be sent ahead", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } }],
  ])("exchanges the units of the next round alone%s", async (_, general) => {
    const r = await reopened(general);
    await w.done(r, "shipment-received");
    const processed = await w.process(r);
    expect(processed.outcome.map(({ net_minor }) => net_minor)).toEqual([-1000, -1000]);
    expect(processed).toMatchObject({ exchange_status: "ON_HOLD", hold_reason: "AWAITING_PAYMENT", money: { invoice_due_minor: 1000 } });
    const { documents } = await w.done(r, "send-invoice");
    const invoice_id = documents.find(({ status, kind }) => kind === "ADDITIONAL_INVOICE" && status === "OPEN")!.id;
    await w.erp.post("/api/v1/public/invoice-payments", { invoice_id, external_id: `ch_${r.id}`, amount_minor: 1000 });
    expect(await exchangeLines(r)).toEqual([[1, 0]]);
    expect(await w.done(r, "fulfill-exchange-items")).toMatchObject({ status: "CLOSED", close_reason: "COMPLETED" });
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 1 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      0,
    ]);
  });
});

describe("a correction while the exchange of a reopened case waits to be sent", () => {
  it("gives back what is left of the goods whose exchange was cancelled, and nothing of the other", async () => {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 4000 }] });
    const r = await w.request(order, [wish(await w.variant("even", 4000), 2)]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await w.process(r);
    await w.done(r, "close", { force: true, reason: "Out of stock" });
    await w.done(r, "refund", { data: { amount_minor: 1000 } });
    await w.done(r, "reopen", { reason: "The other one arrived" });
    await w.done(r, "shipment-received");
    expect(await w.process(r)).toMatchObject({ stage: "FULLY_PAID", exchange_status: "RELEASED" });
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 3001 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      3000,
    ]);
    await w.done(r, "refund", { data: { amount_minor: 3000 } });
    expect((await w.done(r, "fulfill-exchange-items")).ledger.map(({ amount_minor }) => amount_minor)).toEqual([1000, 3000]);
  });
});

describe("stock", () => {
  const stockOf = async (variant: string) =>
    (await w.owner.get(`/api/v1/merchant/products/${w.storeId}?q=${variant}`)).body.data.items[0].variants[0].available;

  it("never takes in what the customer keeps, nor what was rejected", async () => {
    const locationId = await w.location("shelf");
    await w.variant("tee", 1000, { stock: [{ location_external_id: "shelf", quantity: 2 }] });
    const order = () => w.order({ lines: [{ quantity: 2, unit_price_minor: 1000, variant_external_id: "tee" }] });
    const kept = await w.request(await order(), [{ quantity: 1, outcome: "KEEP" }]);
    await w.done(kept, "approve");
    await w.process(kept);
    const one = (r: { items: { id: string }[] }, quantity = 1) => ({ locationId, items: [{ id: r.items[0]!.id, quantity }] });
    expect(refusal(await w.act(kept, "restock", one(kept)))).toEqual([409, "WRONG_STAGE"]);
    const judged = await w.received(await order(), [2]);
    const inspected = await w.done(judged, "evaluation", {
      items: [{ id: judged.items[0]!.id, accepted: 1, rejected: 1, note: "Damaged" }],
    });
    expect(inspected.items[0]).toMatchObject({ restockable: 1, restock_suggested: 1 });
    expect(refusal(await w.act(judged, "restock", one(judged, 2)), "free")).toEqual([422, "RESTOCK_EXCEEDS_RECEIVED", 1]);
    await w.done(judged, "restock", one(judged));
    expect(refusal(await w.act(judged, "restock", one(judged)), "free")).toEqual([422, "RESTOCK_EXCEEDS_RECEIVED", 0]);
    expect(await stockOf("tee")).toBe(3);
  });
});
