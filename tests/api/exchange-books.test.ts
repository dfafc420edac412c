import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { unitsValue } from "#server/catalogue/domain/units";
import { startApi, type TestApi } from "../support/api.ts";
import { assertBooks, type Seen } from "../support/books.ts";
import { type World, world } from "../support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const price = fc.integer({ min: 101, max: 9000 });
const shop = fc.record({
  kept: price,
  exchanged: price,
  variant: price,
  tax: fc.constantFrom("0", "10", "20"),
  rule: fc.constantFrom("ITEM" as const, "TOTAL" as const),
  isInclusive: fc.boolean(),
});
const acts = ["receive", "process", "refund", "invoice", "pay", "release", "fulfil", "close", "correct", "reopen"] as const;
const step = fc.record({
  what: fc.oneof({ weight: 3, arbitrary: fc.constant("next" as const) }, { weight: 2, arbitrary: fc.constantFrom(...acts) }),
  units: fc.integer({ min: 1, max: 2 }),
  fees: fc.constantFrom(0, 0, 77),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let counter = 0;
/** Two units of one line exchanged for two others, and a unit of another line refunded. */
async function requested({ kept, exchanged, variant, tax, rule, isInclusive }: typeof shop extends fc.Arbitrary<infer T> ? T : never) {
  await w.save("GENERAL", { exchange_price_rule: rule });
  const taxOn = (value: number) => Math.round((value * Number(tax)) / (isInclusive ? 100 + Number(tax) : 100));
  const line = (quantity: number, unit_price_minor: number) => ({
    ...{ quantity, unit_price_minor, tax_rate: tax },
    tax_minor: taxOn(quantity * unit_price_minor),
  });
  const order = await w.order({ tax_inclusive: isInclusive, lines: [line(2, exchanged), line(1, kept)] });
  const variant_id = await w.variant(`x${counter++}`, variant, { tax_rate: tax });
  const r = await w.request(order, [{ quantity: 2, outcome: "EXCHANGE", exchange: { variant_id, quantity: 2 } }, 1]);
  await w.done(r, "approve");
  return { order, r };
}

function nextFor(r: ReturnDetail): (typeof acts)[number] {
  const isAllowed = (action: string) => r.allowed_actions.some((one) => one.action === action && one.allowed);
  if (r.status === "CLOSED") return "reopen";
  if (r.legs_due.some(({ action }) => action === "refund")) return "refund";
  if (r.documents.some(({ kind, status }) => kind === "ADDITIONAL_INVOICE" && status === "OPEN")) return "pay";
  if (r.legs_due.some(({ action }) => action === "send-invoice")) return "invoice";
  if (isAllowed("process")) return "process";
  return isAllowed("fulfill-exchange-items") ? "fulfil" : "receive";
}

async function take(s: Step, r: ReturnDetail): Promise<void> {
  const forced = { force: true, reason: "Decided" };
  switch (s.what === "next" ? nextFor(r) : s.what) {
    case "receive": {
      const items = r.items.map(({ id, approved, received }) => ({ id, received: Math.min(approved, received + s.units) }));
      return void (await w.act(r, "shipment-received", { items }));
    }
    case "process": {
      const body = s.fees ? { fees_minor: s.fees } : {};
      const { outcome } = (await w.act(r, "suggested-financial-outcome", body)).body.data;
      return void (await w.act(r, "process", { ...body, expected_total_minor: outcome?.net_minor ?? 0 }));
    }
    case "pay": {
      const open = r.documents.find(({ kind, status }) => kind === "ADDITIONAL_INVOICE" && status === "OPEN");
      const amount_minor = open ? open.gross_minor : 1;
      const body = { invoice_id: open?.id ?? r.id, external_id: `ch_${counter++}`, amount_minor };
      return void (await w.erp.post("/api/v1/public/invoice-payments", body));
    }
    case "correct": {
      const { body } = await w.act(r, "refund", { data: { amount_minor: 100_000_000 } });
      const amount_minor = body.data.maximum_refundable_minor ?? 0;
      return void (amount_minor > 0 && (await w.act(r, "refund", { data: { amount_minor } })));
    }
    case "refund":
      return void (await w.act(r, "refund"));
    case "invoice":
      return void (await w.act(r, "send-invoice"));
    case "release":
      return void (await w.act(r, "release-hold", forced));
    case "fulfil":
      return void (await w.act(r, "fulfill-exchange-items"));
    case "close":
      return void (await w.act(r, "close", forced));
    case "reopen":
      return void (await w.act(r, "reopen", { reason: "Again" }));
  }
}

/** Return what the customer gave and got, in goods and money. */
async function exchangedWith(r: ReturnDetail) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const money = (...kinds: string[]) =>
    sum(r.ledger.filter(({ kind, state }) => kinds.includes(kind) && state === "SUCCEEDED").map((leg) => leg.amount_minor));
  const lines = await api.db.kysely
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .where("o.external_id", "like", `exchange:${r.id}%`)
    .select(["l.quantity", "l.gross_minor as gross", "l.fulfilled_quantity"])
    .execute();
  const sent = sum(
    lines.map(({ quantity, gross, fulfilled_quantity }) => unitsValue({ quantity, gross, tax: 0 }, 0, fulfilled_quantity).gross),
  );
  const gave = sum(r.outcome.map(({ returned_minor }) => returned_minor)) + money("INVOICE_PAYMENT");
  return { gave, got: money("REFUND", "STORE_CREDIT") + sent, fees: sum(r.outcome.map(({ fees_minor }) => fees_minor)) };
}

describe("a case with an exchange, whatever is done to it", () => {
  it("gives the customer what they gave, less fees, and never more", async () => {
    await fc.assert(
      fc.asyncProperty(shop, fc.array(step, { minLength: 10, maxLength: 18 }), async (one, steps) => {
        const { order, r } = await requested(one);
        const seen: Seen = new Map();
        let wasForced = false;
        for (const s of steps) {
          await take(s, await w.show(r));
          const [now] = await assertBooks(w, null, order.id, [r], seen);
          const { gave, got } = await exchangedWith(now!);
          wasForced ||= now!.timeline.some(({ label }) => label === "Closed");
          expect(got, "no more than they gave and owe").toBeLessThanOrEqual(gave + now!.money.invoice_due_minor);
        }
        for (let n = 0; n < 16 && (await w.show(r)).status === "OPEN"; n++)
          await take({ what: "next", units: 2, fees: 0 }, await w.show(r));
        const end = await w.show(r);
        if (end.status === "OPEN") await w.done(r, "close", { force: true, reason: "The end" });
        const { gave, got, fees } = await exchangedWith(end);
        if (!wasForced && end.status === "CLOSED") expect(got + fees, "all of it, but for the fees").toBeGreaterThanOrEqual(gave);
        await take({ what: "correct", units: 1, fees: 0 }, await w.show(r));
        const after = await exchangedWith(await w.show(r));
        expect(after.got, "all of it once fees are given back").toBe(Math.max(after.gave, got));
      }),
      { numRuns: Number(process.env.WALKS ?? 12) },
    );
  });
});
