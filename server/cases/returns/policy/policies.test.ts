import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { addPhoto } from "../../../../tests/support/photo.ts";
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
afterEach(() => api.clock.set("2026-01-15T12:00:00Z"));

const tee = (over: object = {}) => w.order({ lines: [{ quantity: 5, unit_price_minor: 2000 }], ...over });
const ask = (order: any, item: object = {}, over: object = {}) => {
  const items = [{ line_external_id: "l0", quantity: 1, reason: "TOO_SMALL", ...item }];
  return w.erp.post("/api/v1/public/returns", { order_external_id: order.external_id, items, ...over });
};
const returnable = async (order: any) => (await w.erp.get(`/api/v1/public/orders/${order.external_id}/returnable`)).body.data;
const reasons = (over: object) => [{ code: "WORN", label: { en: "Worn" }, ...over }] as never;

describe("a customer", () => {
  it("cannot request anything where the store takes no customer requests", async () => {
    await w.save("GENERAL", { started_by: ["STAFF"] });
    expect(refusal(await ask(await tee()))).toEqual([422, "REQUESTS_CLOSED"]);
    await w.save("GENERAL", { started_by: ["STAFF", "CUSTOMER"], portal_enabled: false });
    expect(refusal(await ask(await tee()))).toEqual([422, "REQUESTS_CLOSED"]);
    expect((await w.request(await tee(), [1])).stage).toBe("REQUEST");
  });

  it("is limited to what the policy offers", async () => {
    await w.policy({ allowed_outcomes: ["STORE_CREDIT"], methods: ["IN_STORE"], min_value_minor: 3000 });
    const order = await tee();
    const shop = { shipping_method: "IN_STORE" };
    const credit = { outcome: "STORE_CREDIT", quantity: 2 };
    expect(refusal(await ask(order, { outcome: "REFUND", quantity: 2 }, shop), "path", "allowed_outcomes")).toEqual([
      422,
      "OUTCOME_NOT_ALLOWED",
      "items.0.outcome",
      ["STORE_CREDIT"],
    ]);
    expect(refusal(await ask(order, credit), "methods")).toEqual([422, "METHOD_NOT_ALLOWED", ["IN_STORE"]]);
    expect(refusal(await ask(order, { ...credit, quantity: 1 }, shop), "min_value_minor")).toEqual([422, "VALUE_NOT_ALLOWED", 3000]);
    expect((await ask(order, credit, shop)).status).toBe(201);
  });

  it("provides the photo, comment and outcome a reason requires", async () => {
    await w.save("GENERAL", { reasons: reasons({ needs_photo: true, needs_comment: true, allowed_outcomes: ["STORE_CREDIT"] }) });
    const order = await tee();
    const worn = { reason: "WORN", outcome: "STORE_CREDIT", photos: [await addPhoto(w.owner)], comment: "Holes" };
    expect(refusal(await ask(order, { ...worn, photos: [] }), "path")).toEqual([422, "PHOTO_REQUIRED", "items.0.photos"]);
    expect(refusal(await ask(order, { ...worn, comment: "" }), "path")).toEqual([422, "COMMENT_REQUIRED", "items.0.comment"]);
    expect(refusal(await ask(order, { ...worn, outcome: "REFUND" }))).toEqual([422, "OUTCOME_NOT_ALLOWED"]);
    expect((await ask(order, worn)).status).toBe(201);
    await w.save("GENERAL", { reasons: reasons({ active: false }) });
    expect(Object.keys((await ask(order, worn)).body.data.errors)).toEqual(["items.0.reason"]);
  });

  it("cannot return a final sale, though staff may accept it with a reason", async () => {
    await w.policy({ final_sale: true, applies_to: { order_tags: ["sale"] } });
    const order = await tee({ tags: ["Sale"] });
    expect(refusal(await ask(order), "final_sale")).toEqual([422, "NOT_RETURNABLE", true]);
    expect((await returnable(order)).lines).toMatchObject([
      { returnable: false, code: "NOT_RETURNABLE", windows: {}, allowed_outcomes: [] },
    ]);
    const taken = await w.request(order, [1], { override_reason: "Wrong colour sent" });
    expect(taken).toMatchObject({ override_reason: "Wrong colour sent", advice: [{ code: "NOT_RETURNABLE" }] });
  });

  it("sees the windows, outcomes and fees", async () => {
    await w.policy({
      window: { start: "ORDER", refund_days: 30, store_credit_days: 60, exchange_days: null },
      fees: { restocking: { type: "PERCENT_OF_PAID", percent: 5 }, return_minor: 250 },
    });
    const { lines, fees } = await returnable(await tee());
    expect(lines).toMatchObject([
      {
        windows: { REFUND: "2026-07-01T23:59:59.999Z", STORE_CREDIT: "2026-07-31T23:59:59.999Z", EXCHANGE: null },
        allowed_outcomes: ["REFUND", "STORE_CREDIT", "EXCHANGE"],
        methods: ["LABEL", "CUSTOMER_LABEL", "IN_STORE"],
        fees: [{ kind: "RESTOCKING", amount_minor: 100 }],
      },
    ]);
    expect(fees).toEqual([{ kind: "RETURN", amount_minor: 250 }]);
  });
});

describe("the rules of a request", () => {
  it("stay with the case when the store changes them", async () => {
    await w.policy({ fees: { return_minor: 300 } });
    const r = await w.request(await tee(), [1]);
    await w.policy({ name: "Dearer", fees: { return_minor: 900 } });
    await w.done(r, "approve");
    await w.done(r, "shipment-received");
    expect(await w.suggest(r)).toMatchObject({ fees: [{ kind: "RETURN", amount_minor: 300 }], net_minor: 1700 });
    expect(await w.suggest(r, { fees_minor: 0 })).toMatchObject({ fees: [{ kind: "MANUAL", amount_minor: 0 }], net_minor: 2000 });
  });

  it("take the per-order fee with the first return only", async () => {
    await w.policy({ fees: { order_minor: 300, label_minor: 200 } });
    const order = await tee();
    const first = await w.receivedByLabel(order, [1]);
    expect((await w.suggest(first)).fees_minor).toBe(500);
    await w.process(first);
    expect(await w.suggest(await w.receivedByLabel(order, [1]))).toMatchObject({ fees: [{ kind: "LABEL", amount_minor: 200 }] });
    expect((await w.suggest(await w.received(order, [1], { shipping_method: "CUSTOMER_LABEL" }))).fees).toEqual([]);
  });

  it("charge the settings' price of a label where the policy names none", async () => {
    await w.save("SHIPPING_LABEL", { payer: "DEDUCT_FIXED", price_minor: 450 });
    expect((await w.suggest(await w.receivedByLabel(await tee(), [1]))).fees).toEqual([{ kind: "RETURN_LABEL", amount_minor: 450 }]);
    expect((await w.suggest(await w.received(await tee(), [1]))).fees, "no carrier's label was used").toEqual([]);
  });

  it("send the parcel to the first place that serves it", async () => {
    const [north, south] = [await w.location("north"), await w.location("south")];
    const address = { line1: "1 Main Street", line2: "", city: "Lyon", province: "", postcode: "69001", country: "FR" };
    const place = (name: string, location_id: string, over: object = {}) => ({ name, address, location_id, ...over });
    const locations = [place("South", south, { countries: ["FR"] }), place("North", north)];
    await w.save("SHIPPING_LOCATIONS", { locations } as never);
    const to = async (country: string, over: Record<string, unknown> = {}) =>
      (await w.request(await tee({ ship_to: { country } }), [1], over)).location_id;
    expect([await to("FR"), await to("DE"), await to("FR", { shipping_method: "NO_SHIPMENT" })]).toEqual([south, north, null]);
  });

  it("number the return and state the default outcome where none was requested", async () => {
    await w.save("GENERAL", { number_prefix: "R/", default_resolution: "STORE_CREDIT" });
    const made = (await ask(await tee())).body.data;
    expect(made.number).toBe("R/1001");
    expect(made.items[0].outcome).toBe("STORE_CREDIT");
  });

  it("add a bonus to store credit, within its cap, whoever processes the case", async () => {
    await w.save("GENERAL", { bonus_credit: { type: "PERCENT", percent: 10, amount_minor: 0, cap_minor: 300 } });
    const r = await w.received(await tee(), [{ quantity: 2, outcome: "STORE_CREDIT" }]);
    expect(await w.suggest(r)).toMatchObject({ credit_minor: 4000, bonus_minor: 300, net_minor: 4000 });
    const { client } = await api.member(["returns", "RETURNS_PROCESS", "can_refund"], { storeId: w.storeId });
    const act = (action: string, body: object) => client.post(`/api/v1/merchant/returns/${r.id}/${action}`, body);
    expect((await act("process", { expected_total_minor: 4000, bonus_minor: 301 })).status).toBe(403);
    expect((await act("process", { expected_total_minor: 4000 })).status).toBe(200);
    const paid = (await act("create-store-credit", { data: {} })).body.data.return;
    expect(paid.ledger.map((leg: any) => [leg.kind, leg.amount_minor])).toEqual([
      ["STORE_CREDIT", 4000],
      ["BONUS_CREDIT", 300],
    ]);
  });

  it("charge the shipping of an exchange, once per return, or what the person says", async () => {
    await w.policy({ fees: { label_minor: 1500, exchange_shipping_minor: 2000 } });
    const variant_id = await w.variant("pair", 5025, { tax_rate: "20" });
    const order = await w.order({
      tax_inclusive: true,
      lines: [{ unit_price_minor: 2500, quantity: 2 }],
      shipping: [{ external_id: "post", price_minor: 1100, tax_rate: "10", tax_minor: 100 }],
    });
    const r = await w.receivedByLabel(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id, quantity: 2 } }]);
    expect(await w.suggest(r)).toMatchObject({
      sum: [
        { line: "RETURNED", amount_minor: 2500 },
        { line: "FEES", amount_minor: -1500 },
        { line: "EXCHANGE", amount_minor: -10_050 },
        { line: "EXCHANGE_SHIPPING", amount_minor: -2000 },
      ],
      net_minor: -11_050,
      invoice_minor: 11_050,
    });
    expect(await w.suggest(r, { exchange_shipping_minor: 0 })).toMatchObject({ net_minor: -9050 });
    const refused = await w.act(r, "process", { expected_total_minor: -9050, exchange_shipping_minor: -1 });
    expect(refused.body.data).toMatchObject({ code: "INVALID_AMOUNT", field: "exchange_shipping_minor" });
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    // 100.50 of goods at 20 % and 20.00 of shipping at 10 %; what came back bore no tax, and neither does the fee.
    expect(documents).toMatchObject([{ kind: "ADDITIONAL_INVOICE", gross_minor: 11_050, tax_minor: 1675 + 182 }]);
  });

  it("charge no shipping of an exchange where nothing is exchanged", async () => {
    await w.policy({ fees: { exchange_shipping_minor: 2000 } });
    const r = await w.received(await tee(), [1]);
    expect(await w.suggest(r)).toMatchObject({ exchange_shipping_minor: 0, net_minor: 2000 });
    const refused = await w.act(r, "suggested-financial-outcome", { exchange_shipping_minor: 500 });
    expect(refused.body.data).toMatchObject({ code: "INVALID_AMOUNT", field: "exchange_shipping_minor" });
  });

  it("settle each exchange separately where the store says so", async () => {
    await w.save("GENERAL", { exchange_price_rule: "ITEM" });
    const [dear, cheap] = [await w.variant("dear", 2600), await w.variant("cheap", 1500)];
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }, { unit_price_minor: 2000 }] });
    const wish = (variant_id: string) => ({ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } });
    const r = await w.received(order, [wish(dear), wish(cheap)]);
    expect(await w.process(r)).toMatchObject({ resolution_type: "SEND_ADDITIONAL_INVOICE", hold_reason: "AWAITING_PAYMENT" });
    expect((await w.show(r)).money).toMatchObject({ due_minor: 500, invoice_due_minor: 600 });
    await w.done(r, "refund");
    const { documents } = await w.done(r, "send-invoice");
    const number = documents.find(({ kind }) => kind === "ADDITIONAL_INVOICE")!.number;
    await w.erp.post("/api/v1/public/invoice-payments", { number, external_id: "ch_item", amount_minor: 600 });
    expect(await w.done(r, "fulfill-exchange-items")).toMatchObject({ status: "CLOSED", payment_status: "SETTLED" });
  });

  it.each([
    ["CREDIT", { credit_minor: 2000, refund_minor: 0 }],
    ["REFUND", { credit_minor: 0, refund_minor: 2000 }],
  ] as const)("give %s for exchange goods that are not there", async (out_of_stock_rule, legs) => {
    await w.save("GENERAL", { out_of_stock_rule });
    await w.location("shelf");
    const variant_id = await w.variant("gone", 2000, { stock: [{ location_external_id: "shelf", quantity: 0 }] });
    const r = await w.received(await tee(), [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
    expect(await w.suggest(r)).toMatchObject({ exchange_minor: 0, net_minor: 2000, ...legs });
    const processed = await w.process(r);
    expect(processed).toMatchObject({ exchange_status: "NONE", hold_reason: null, stage: "PROCESS_RETURN" });
    expect(processed.items[0]!.outcome).toBe(out_of_stock_rule === "CREDIT" ? "STORE_CREDIT" : "REFUND");
  });

  it("reserve exchange goods for as long as the store says", async () => {
    await w.location("shelf");
    const variant_id = await w.variant("kept", 2000, { stock: [{ location_external_id: "shelf", quantity: 1 }] });
    const wish = { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } };
    const available = async () =>
      (await w.owner.get(`/api/v1/merchant/products/${w.storeId}?q=kept`)).body.data.items[0].variants[0].available;
    await w.save("GENERAL", { exchange_reservation_hours: 48 });
    await w.done(await w.request(await tee(), [wish]), "approve");
    expect(await available()).toBe(0);
    await w.at("2026-01-17T11:59:00Z");
    await w.runTask("returns.free-stock");
    expect(await available()).toBe(0);
    await w.at("2026-01-17T12:00:00Z");
    await w.runTask("returns.free-stock");
    expect(await available()).toBe(1);
    await w.save("GENERAL", { exchange_reservation_hours: 0 });
    await w.done(await w.request(await tee(), [wish]), "approve");
    expect(await available()).toBe(1);
  });
});

describe("automatic approval", () => {
  it("approves always, or where every rule is met", async () => {
    expect((await w.request(await tee(), [1])).stage).toBe("REQUEST");
    await w.save("GENERAL", { auto_approve: "ALWAYS" });
    const approved = await w.request(await tee(), [1]);
    expect(approved).toMatchObject({ stage: "APPROVED", decision: "APPROVED", items: [{ approved: 1 }] });
    expect(approved.timeline.map(({ label, actor }) => [label, actor.type])).toEqual([
      ["Requested", "merchant"],
      ["Approved Request", "system"],
    ]);
    const rules = { max_value_minor: 2000, reasons: ["TOO_SMALL"], outcomes: [], excluded_customer_tags: ["watch"] };
    await w.save("GENERAL", { auto_approve: "RULES", auto_approve_rules: rules } as never);
    const stage = async (quantity: object, over: object = {}) => (await w.request(await tee(over), [quantity as never])).stage;
    expect(await stage({ quantity: 1 })).toBe("APPROVED");
    expect(await stage({ quantity: 2 })).toBe("REQUEST");
    expect(await stage({ quantity: 1, reason: "OTHER" })).toBe("REQUEST");
    expect(await stage({ quantity: 1 }, { customer: { email: "w@example.test", external_id: "c9", tags: ["Watch"] } })).toBe("REQUEST");
  });
});

describe("automatic processing", () => {
  const settled = async (id: string) => {
    await api.drain();
    await api.drain();
    return w.show({ id });
  };

  it("runs on receipt", async () => {
    await w.save("GENERAL", { auto_process: "ON_RECEIVED" });
    const r = await w.received(await tee(), [1]);
    const done = await settled(r.id);
    expect(done).toMatchObject({ stage: "PROCESS_RETURN", resolution_type: "REFUND", money: { left_minor: 2000 } });
    expect(done.timeline.at(-1)).toMatchObject({ label: "Processed", actor: { type: "system" } });
  });

  it("runs when everything is as new, and not for a scratch", async () => {
    await w.save("GENERAL", { auto_process: "ON_GRADE_A" });
    const judged = async (grade: string) => {
      const r = await w.received(await tee(), [1]);
      await w.done(r, "evaluation", { items: [{ id: r.items[0]!.id, accepted: 1, rejected: 0, grade }] });
      return (await settled(r.id)).stage;
    };
    expect(await judged("A")).toBe("PROCESS_RETURN");
    expect(await judged("B")).toBe("EVALUATION");
  });

  it("runs on the carrier's first scan, once", async () => {
    await w.save("GENERAL", { auto_process: "ON_IN_TRANSIT", refund_trigger: "ON_IN_TRANSIT" });
    const r = await w.request(await tee(), [1]);
    await w.done(r, "approve");
    await w.done(r, "in-transit", { tracking_number: "1Z-AUTO" });
    expect((await settled(r.id)).stage).toBe("PROCESS_RETURN");
    expect((await settled(r.id)).outcome).toHaveLength(1);
  });
});

describe("expiry", () => {
  it("happens once, however many servers check", async () => {
    const r = await w.request(await tee(), [1]);
    await w.done(r, "approve");
    const other = await api.replica();
    await w.at("2026-02-12T12:00:00Z");
    await Promise.all([w.runTask("returns.expire"), w.runTask("returns.expire"), other.drain()]);
    await w.runTask("returns.expire");
    const ended = await w.show(r);
    expect(ended).toMatchObject({ status: "CLOSED", close_reason: "EXPIRED", expires_at: null });
    expect(ended.timeline.filter(({ label }) => label === "Expired")).toHaveLength(1);
    expect((await ask({ external_id: ended.order.external_id })).status).toBe(201);
  });

  it("does not happen after a carrier scan, nor before the store's deadline", async () => {
    await w.save("GENERAL", { expiry_days: 40, reminder_days: null });
    const [waiting, moving] = [await w.request(await tee(), [1]), await w.request(await tee(), [1])];
    for (const r of [waiting, moving]) await w.done(r, "approve");
    expect((await w.show(waiting)).expires_at).toBe("2026-02-24T12:00:00.000Z");
    const scan = { return_id: moving.id, tracking_number: "1Z-MOVES", status: "DROPPED_OFF", at: "2026-01-16T12:00:00Z" };
    await w.erp.post("/api/v1/public/tracking-events", scan);
    await w.at("2026-02-24T11:59:00Z");
    await w.runTask("returns.expire");
    expect((await w.show(waiting)).status).toBe("OPEN");
    await w.at("2026-03-24T12:00:00Z");
    await w.runTask("returns.expire");
    expect([(await w.show(waiting)).status, (await w.show(moving)).status]).toEqual(["CLOSED", "OPEN"]);
  });
});
