import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { StoreCredit } from "#contracts/store-credits";
import { startApi, type TestApi } from "../support/api.ts";
import { createGateway, type Gateway } from "../support/gateway.ts";
import { refusal, type World, world } from "../support/world.ts";

const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
let api: TestApi;
let gateway: Gateway;
let w: World;
let dearer: string;
/** Two servers of one database. */
let servers: string[];
beforeAll(async () => {
  api = await startApi({ platformOf: () => gateway });
  servers = await Promise.all([api.listen(), (await api.replica()).listen()]);
});
afterAll(() => api.close());
beforeEach(async () => {
  gateway = createGateway();
  api.clock.set("2026-01-15T12:00:00Z");
  w = await world(api);
  dearer = await w.variant("dearer", 2500);
});

/** Issue a store credit of an amount to the customer of this order; returns it. */
async function credit(amount = 2000, over: Record<string, unknown> = {}): Promise<StoreCredit> {
  const r = await w.process(await w.received(await w.order({ lines: [{ unit_price_minor: amount }], ...over }), [1]));
  await w.done(r, "create-store-credit");
  const { items } = (await w.owner.get(`/api/v1/merchant/store-credits?return_id=${r.id}`)).body.data;
  return show(items[0].id);
}
const show = async (id: string): Promise<StoreCredit> =>
  (await w.owner.get(`/api/v1/merchant/store-credits/${id}`)).body.data as unknown as StoreCredit;
/** Return a received exchange of goods worth 20.00 for goods worth 25.00. */
async function exchange(over: Record<string, unknown> = {}): Promise<ReturnDetail> {
  const order = await w.order({ lines: [{ unit_price_minor: 2000 }], ...over });
  return w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: dearer } }]);
}
const movements = ({ movements }: StoreCredit) => movements.map(({ kind, amount_minor }) => [kind, amount_minor]);

describe("a store credit spent on an exchange", () => {
  it("pays what the exchange costs more, in the transaction of the processing, and releases it", async () => {
    const { id, code } = await credit();
    const r = await exchange();
    const typed = ` ${code.toLowerCase().replaceAll("-", "")} `;
    expect(await w.suggest(r, { credit_code: typed })).toMatchObject({
      net_minor: 0,
      prior_credit_minor: 500,
      invoice_minor: 0,
      resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
      sum: [
        { line: "RETURNED", amount_minor: 2000 },
        { line: "EXCHANGE", amount_minor: -2500 },
        { line: "PRIOR_CREDIT", amount_minor: 500 },
      ],
    });
    expect((await show(id)).balance_minor).toBe(2000);
    const done = await w.process(r, { credit_code: typed });
    expect(done).toMatchObject({ exchange_status: "RELEASED", hold_reason: null, order: { paid_minor: 2500 } });
    expect(done.ledger).toMatchObject([{ kind: "CREDIT_SPENT", amount_minor: 500, state: "SUCCEEDED", external_id: code }]);
    const after = await show(id);
    expect([after.balance_minor, movements(after)]).toEqual([
      1500,
      [
        ["ISSUED", 2000],
        ["SPENT", -500],
      ],
    ]);
    expect(after.movements[1]?.return).toEqual({ id: done.id, number: done.number });
  });

  it("leaves the rest of a dearer exchange to an invoice", async () => {
    const { id, code } = await credit(300);
    const done = await w.process(await exchange(), { credit_code: code });
    expect(done).toMatchObject({
      resolution_type: "SEND_ADDITIONAL_INVOICE",
      hold_reason: "AWAITING_PAYMENT",
      money: { invoice_due_minor: 200 },
    });
    expect(await show(id)).toMatchObject({ balance_minor: 0, state: "USED" });
    const next = await exchange();
    expect(refusal(await w.act(next, "suggested-financial-outcome", { credit_code: code }))).toEqual([422, "CREDIT_USED"]);
  });

  it("pays the customer's debt only, and never pays out", async () => {
    const { id, code } = await credit();
    const cheaper = await w.variant("cheaper", 1500);
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }] });
    const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: cheaper } }]);
    expect(await w.suggest(r, { credit_code: code })).toMatchObject({
      net_minor: 500,
      prior_credit_minor: 0,
      refund_minor: 500,
      warnings: ["CREDIT_NOT_NEEDED"],
    });
    await w.process(r, { credit_code: code });
    expect((await show(id)).balance_minor).toBe(2000);
  });

  it("belongs to its customer and its currency, and ends with its last day", async () => {
    await w.save("GENERAL", { credit_valid_days: 10 });
    const { code } = await credit();
    const suggest = async (r: ReturnDetail, credit_code = code) => refusal(await w.act(r, "suggested-financial-outcome", { credit_code }));
    const mine = await exchange();
    const theirs = await exchange({ customer: { email: "eve@example.test", first_name: "Eve", last_name: "D" } });
    expect(await suggest(theirs)).toEqual([422, "CREDIT_NOT_FOUND"]);
    expect(await suggest(mine, "AAAA-BBBB-CCCC")).toEqual([422, "CREDIT_NOT_FOUND"]);
    dearer = await w.variant("euro", 2500, { currency: "EUR" });
    expect(await suggest(await exchange({ currency: "EUR" }))).toEqual([422, "CREDIT_CURRENCY"]);
    await w.at("2026-01-25T23:59:59Z");
    expect((await w.act(mine, "suggested-financial-outcome", { credit_code: code })).status).toBe(200);
    await w.at("2026-01-26T00:00:00Z");
    expect(await suggest(mine)).toEqual([422, "CREDIT_EXPIRED"]);
    expect(refusal(await w.act(mine, "process", { credit_code: code, expected_total_minor: 0 }))).toEqual([422, "CREDIT_EXPIRED"]);
    expect((await w.show(mine)).outcome).toEqual([]);
  });

  it("is spent once for one key, and not at all when the total has changed", async () => {
    const { id, code } = await credit();
    const r = await exchange();
    expect(refusal(await w.act(r, "process", { credit_code: code, expected_total_minor: -500 }))).toEqual([409, "OUTCOME_CHANGED"]);
    expect((await show(id)).balance_minor).toBe(2000);
    const send = () => w.act(r, "process", { credit_code: code, expected_total_minor: 0 }, { "idempotency-key": "one" });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await show(id)).balance_minor).toBe(1500);
  });

  it("is refunded to the credit when the exchange comes back, without asking the platform", async () => {
    await w.save("GENERAL", { credit_valid_days: 10 });
    const { id, code } = await credit(500);
    const r = await exchange();
    await w.process(r, { credit_code: code });
    const sent = await w.done(r, "fulfill-exchange-items");
    expect(sent.status).toBe("CLOSED");
    await w.at("2026-02-01T12:00:00Z");
    const order = (await w.owner.get(`/api/v1/orders/${sent.exchange.order?.id}`)).body.data;
    const back = await w.process(await w.received(order, [1]));
    expect(back.outcome[0]).toMatchObject({
      refund_minor: 2500,
      refunds: [{ kind: "store_credit", amount_minor: 500 }, { amount_minor: 2000 }],
    });
    const paid = await w.done(back, "refund");
    expect(paid).toMatchObject({ status: "CLOSED", money: { paid_minor: 2500, left_minor: 0 } });
    expect(gateway.calls.map(({ amount_minor }) => amount_minor)).toEqual([2000]);
    const credited = await show(id);
    expect([credited.balance_minor, credited.state, credited.last_day, movements(credited).at(-1)]).toEqual([
      500,
      "ACTIVE",
      "2026-02-11",
      ["REFUNDED", 500],
    ]);
  });

  it("is restored when the case closes before its exchange was sent", async () => {
    const { id, code } = await credit();
    const r = await w.process(await exchange(), { credit_code: code });
    const closed = await w.done(r, "close", { force: true, reason: "Sold out for good" });
    expect(closed).toMatchObject({ exchange_status: "CANCELLED", order: { paid_minor: 2500, refunded_minor: 500 } });
    expect(closed.ledger.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ["CREDIT_SPENT", 500],
      ["CREDIT_RESTORED", 500],
    ]);
    expect(movements(await show(id)).slice(1)).toEqual([
      ["SPENT", -500],
      ["RESTORED", 500],
    ]);
    await w.done(r, "reopen", { reason: "By mistake" });
    await w.done(r, "close", { force: true, reason: "Really" });
    expect((await show(id)).balance_minor).toBe(2000);
  });

  it("is restored as far as no refund has returned it", async () => {
    const { id, code } = await credit();
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }, { unit_price_minor: 300 }] });
    const r = await w.request(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: dearer } }, 1]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await w.process(r, { credit_code: code });
    await w.done(r, "shipment-received");
    await w.process(r);
    await w.done(r, "refund");
    await w.done(r, "close", { force: true, reason: "Sold out for good" });
    const restored = [
      ["SPENT", -500],
      ["REFUNDED", 300],
      ["RESTORED", 200],
    ];
    expect(movements(await show(id)).slice(1)).toEqual(restored);
    await w.done(r, "reopen", { reason: "By mistake" });
    await w.done(r, "close", { force: true, reason: "Really" });
    expect(movements(await show(id)).slice(1)).toEqual(restored);
    const paid = await w.done(r, "refund", { data: {} });
    expect([paid.order.paid_minor, paid.order.refunded_minor]).toEqual([2800, 2800]);
  });
});

describe("in the portal", () => {
  const base = "/api/v1/public/portal/orders";
  const enter = async (order: any) => {
    const proof = { store: w.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
    return api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token);
  };

  it("a customer sees balance, code, expiry and movements of their own credits", async () => {
    const { code } = await credit();
    await credit(700, { customer: { email: "eve@example.test", first_name: "Eve", last_name: "D" } });
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }], ship_to });
    const ann = await enter(order);
    const { items } = (await ann.get(`${base}/${order.id}/store-credits`)).body.data;
    expect(items).toMatchObject([
      { code, balance_minor: 2000, state: "ACTIVE", last_day: null, movements: [{ kind: "ISSUED", amount_minor: 2000 }] },
    ]);
    expect(Object.keys(items[0].movements[0]).sort()).toEqual(["amount_minor", "at", "balance_minor", "id", "kind"]);
    const other = await w.order({ lines: [{ unit_price_minor: 2000 }], ship_to });
    expect((await ann.get(`${base}/${other.id}/store-credits`)).status).toBe(404);
    expect((await w.owner.get(`${base}/${order.id}/store-credits`)).status).toBe(403);
  });

  it("a customer pays an exchange with a credit from the request on, and it is spent when staff process it", async () => {
    const { id, code } = await credit();
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }], ship_to });
    const ann = await enter(order);
    const sized = (external_id: string, price_minor: number) => ({ external_id, title: external_id, price_minor, currency: "USD" });
    await w.erp.put("/api/v1/public/products/p-dearer", { title: "Shirt", variants: [sized("v0", 2000), sized("dearer", 2500)] });
    const wish = {
      items: [
        { order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "EXCHANGE", exchange: { variant_id: dearer } },
      ],
    };
    expect((await ann.post(`${base}/${order.id}/quote`, wish)).body.data).toMatchObject({ invoice_minor: 500, prior_credit_minor: 0 });
    const paid = { ...wish, credit_code: code };
    expect((await ann.post(`${base}/${order.id}/quote`, paid)).body.data).toMatchObject({ invoice_minor: 0, prior_credit_minor: 500 });
    const unknown = await ann.post(`${base}/${order.id}/returns`, { ...wish, credit_code: "NOPE" });
    expect(refusal(unknown)).toEqual([422, "CREDIT_NOT_FOUND"]);
    expect((await ann.get(`${base}/${order.id}/returns`)).body.data.items).toEqual([]);
    const sent = (await ann.post(`${base}/${order.id}/returns`, paid)).body.data;
    expect(sent).toMatchObject({ credit: { code, balance_minor: 2000, state: "ACTIVE" }, may_choose_credit: true });
    const r = { id: sent.id as string };
    await w.done(r, "approve");
    expect((await w.done(r, "shipment-received")).store_credit).toMatchObject({ id, code });
    const done = await w.process(r);
    expect(done.outcome[0]).toMatchObject({ prior_credit_minor: 500, invoice_minor: 0 });
    expect((await show(id)).balance_minor).toBe(1500);
    const after = (await ann.get(`${base}/${order.id}/returns/${r.id}`)).body.data;
    expect(after.may_choose_credit).toBe(false);
    expect(refusal(await ann.post(`${base}/${order.id}/returns/${r.id}/store-credit`, { code: null }))).toEqual([409, "WRONG_STAGE"]);
  });

  it("a customer changes the choice until it is processed; staff may leave it out", async () => {
    const { id, code } = await credit();
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }], ship_to });
    const ann = await enter(order);
    const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: dearer } }]);
    const choose = (value: string | null) => ann.post(`${base}/${order.id}/returns/${r.id}/store-credit`, { code: value });
    expect((await choose(code)).body.data).toMatchObject({ credit: { code } });
    expect((await choose(null)).body.data).toMatchObject({ credit: null });
    await choose(code);
    expect(await w.suggest(r)).toMatchObject({ prior_credit_minor: 500 });
    expect(await w.process(r, { credit_code: null })).toMatchObject({ money: { invoice_due_minor: 500 } });
    expect((await show(id)).balance_minor).toBe(2000);
  });

  it("a chosen credit that has expired by the time of processing is not spent", async () => {
    await w.save("GENERAL", { credit_valid_days: 10 });
    const { code } = await credit();
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }], ship_to });
    const ann = await enter(order);
    const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: dearer } }]);
    await ann.post(`${base}/${order.id}/returns/${r.id}/store-credit`, { code });
    await w.at("2026-01-26T00:00:00Z");
    const done = await w.process(r);
    expect([done.outcome[0]?.prior_credit_minor, done.store_credit?.state]).toEqual([0, "EXPIRED"]);
  });
});

describe("at the same time", () => {
  const balanceOf = async (id: string) => {
    const { rows } = await sql<{ balance: number; sum: number }>`select c.balance_minor as balance,
      (select sum(m.amount_minor)::bigint from store_credit_movement as m where m.credit_id = c.id) as sum
      from store_credit as c where c.store_id = ${w.storeId} and c.id = ${id}`.execute(api.db.kysely);
    return { balance: Number(rows[0]?.balance), sum: Number(rows[0]?.sum) };
  };

  let turn = 0;
  /** Post over a real connection, to the servers in turn. */
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${servers[turn++ % servers.length]}/api/v1/merchant/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${w.token}` },
      body: JSON.stringify(body),
    });
    return response.status;
  };

  it("spends and corrections never take more than there is, and the movements add up to the balance", async () => {
    // 1,300 pays two differences of 500 in full; a third is refused, because its total has changed.
    const { id, code } = await credit(1300);
    const cases = await Promise.all([1, 2, 3, 4, 5].map(() => exchange()));
    const spends = cases.map((r) => post(`returns/${r.id}/process`, { credit_code: code, expected_total_minor: 0 }));
    const corrections = [-300, -300, -300].map((amount_minor) => post(`store-credits/${id}/correct`, { amount_minor, reason: "Race" }));
    const [spent, corrected] = [await Promise.all(spends), await Promise.all(corrections)];
    const done = (list: number[]) => list.filter((status) => status === 200).length;
    const { balance, sum } = await balanceOf(id);
    expect(balance).toBe(sum);
    expect(balance).toBe(1300 - 500 * done(spent) - 300 * done(corrected));
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(balance).toBeLessThan(500);
    for (const status of [...spent, ...corrected]) expect([200, 409, 422]).toContain(status);
  }, 60_000);

  it("any mix of spends, corrections and restored credit keeps balance and movements equal", async () => {
    const step = fc.record({ kind: fc.constantFrom("spend", "add", "take", "undo"), amount: fc.integer({ min: 1, max: 900 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const { id, code } = await credit(1000);
        const undoable = await w.process(await exchange(), { credit_code: code });
        const calls = await Promise.all(
          steps.map(async ({ kind, amount }) => {
            const r = kind === "spend" ? await exchange() : undoable;
            return () =>
              kind === "spend"
                ? post(`returns/${r.id}/process`, { credit_code: code, expected_total_minor: 0 })
                : kind === "undo"
                  ? post(`returns/${r.id}/close`, { force: true, reason: "Undo" })
                  : post(`store-credits/${id}/correct`, { amount_minor: kind === "add" ? amount : -amount, reason: "Mix" });
          }),
        );
        await Promise.all(calls.map((call) => call()));
        const { balance, sum } = await balanceOf(id);
        expect(balance).toBe(sum);
        expect(balance).toBeGreaterThanOrEqual(0);
        for (const movement of (await show(id)).movements) expect(movement.balance_minor).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});
