import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
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

const taxed = (unit_price_minor: number, rate = 20) => ({
  unit_price_minor,
  tax_rate: String(rate),
  tax_minor: Math.round((unit_price_minor * rate) / (100 + rate)),
});
const noteOf = async (r: ReturnDetail) => {
  const { id } = r.documents.filter(({ kind }) => kind === "CREDIT_NOTE").at(-1)!;
  const { lines, gross_minor, tax_minor } = (await w.owner.get(`/api/v1/invoices/${id}`)).body.data;
  return { gross_minor, tax_minor, lines: lines.map((line: any) => [line.gross_minor, line.tax_minor]) };
};

describe("the credit note of exchanges that are settled each on its own", () => {
  it("is for the goods that came back for money, with their whole tax", async () => {
    await w.save("GENERAL", { exchange_price_rule: "ITEM" });
    const dearer = await w.variant("dearer", 5000, { tax_rate: "20" });
    const order = await w.order({ tax_inclusive: true, lines: [taxed(4000), taxed(3000)] });
    const r = await w.received(order, [1, { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id: dearer } }]);
    await w.process(r);
    expect(await noteOf(await w.done(r, "refund"))).toEqual({ gross_minor: 4000, tax_minor: 667, lines: [[4000, 667]] });
  });

  it("names what a cheaper exchange leaves, whatever a dearer one costs", async () => {
    await w.save("GENERAL", { exchange_price_rule: "ITEM" });
    const [dear, cheap] = [await w.variant("dear", 2600), await w.variant("cheap", 1500)];
    const order = await w.order({ tax_inclusive: true, lines: [taxed(2000), taxed(2000)] });
    const wish = (variant_id: string) => ({ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } });
    const r = await w.received(order, [wish(dear), wish(cheap)]);
    await w.process(r);
    expect(await noteOf(await w.done(r, "refund"))).toEqual({ gross_minor: 500, tax_minor: 83, lines: [[500, 83]] });
  });
});

it("a fee given back after completion carries its tax inside, so that the notes add up to the goods", async () => {
  await w.policy({ fees: { return_minor: 500 } });
  const r = await w.received(await w.order({ tax_inclusive: true, lines: [taxed(4000)] }), [1]);
  await w.process(r);
  const first = await noteOf(await w.done(r, "refund"));
  const second = await noteOf(await w.done(r, "refund", { data: { amount_minor: 500, reason: "Goodwill" } }));
  expect(second).toEqual({ gross_minor: 500, tax_minor: 83, lines: [[500, 83]] });
  expect(first.tax_minor + second.tax_minor).toBe(667);
});

it("a correction of a return closed by hand leaves the store credit it owes, which is then paid once", async () => {
  const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 4000 }] });
  const r = await w.received(order, [1]);
  await w.process(r, { method: "STORE_CREDIT", fees_minor: 500 });
  await w.done(r, "close", { force: true, reason: "The customer does not answer" });
  const refund = (amount_minor: number) => w.act(r, "refund", { data: { amount_minor } });
  expect(refusal(await refund(501), "maximum_refundable_minor")).toEqual([422, "REFUND_EXCEEDS_BALANCE", 500]);
  expect((await refund(500)).status).toBe(200);
  await w.done(r, "reopen", { reason: "The customer called" });
  const paid = (await w.done(r, "create-store-credit")).ledger.map(({ kind, amount_minor }) => [kind, amount_minor]);
  expect(paid).toEqual([
    ["REFUND", 500],
    ["STORE_CREDIT", 3500],
  ]);
});

describe("fees per return, over several rounds", () => {
  /** Two items returned together for these reasons, one arriving after the other; the fees of both rounds. */
  async function feesOfRounds(reasons: [string, string], first: Record<string, unknown> = {}): Promise<number[]> {
    const order = await w.order({ lines: [{ unit_price_minor: 4000 }, { unit_price_minor: 4000 }] });
    const r = await w.request(
      order,
      reasons.map((reason) => ({ quantity: 1, reason })),
      { shipping_method: "LABEL" },
    );
    await w.done(r, "approve");
    await w.typeLabel(r);
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await w.process(r, first);
    await w.done(r, "shipment-received");
    return (await w.process(r)).outcome.map(({ fees_minor }) => fees_minor);
  }
  beforeEach(async () => {
    await w.policy({ fees: { return_minor: 300, label_minor: 200, order_minor: 100 } });
  });

  it("are due from the first units that owe them", async () => {
    expect(await feesOfRounds(["DEFECTIVE", "CHANGED_MIND"])).toEqual([0, 600]);
  });

  it("are taken once", async () => {
    expect(await feesOfRounds(["CHANGED_MIND", "CHANGED_MIND"])).toEqual([600, 0]);
  });

  it("stay waived where a person waived them", async () => {
    expect(await feesOfRounds(["CHANGED_MIND", "CHANGED_MIND"], { fees_minor: 0 })).toEqual([0, 0]);
  });
});

it("the fee per order is the first return's alone, also where that one was spared", async () => {
  await w.policy({ fees: { order_minor: 100 } });
  const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 4000 }] });
  const returned = async (reason: string) => (await w.process(await w.received(order, [{ quantity: 1, reason }]))).outcome[0]!.fees_minor;
  expect(await returned("DEFECTIVE")).toBe(0);
  expect(await returned("CHANGED_MIND")).toBe(0);
});
