import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type Answer, startApi, type TestApi } from "../support/api.ts";
import { assertBooks, assertMoney, type Seen } from "../support/books.ts";
import { createGateway, type Gateway, type Mood } from "../support/gateway.ts";
import { owingCases, type PaidCase } from "../support/paid-case.ts";
import { type World, world } from "../support/world.ts";

let api: TestApi;
let gateway: Gateway;
let w: World;
beforeAll(async () => {
  api = await startApi({ platformOf: () => gateway });
});
afterAll(() => api.close());

const money = fc.integer({ min: 120, max: 20_000 });
const order = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      unit_price_minor: money,
      discount_minor: fc.integer({ min: 0, max: 50 }),
      tax_minor: fc.integer({ min: 0, max: 900 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  discount_minor: fc.integer({ min: 0, max: 60 }),
  tax_inclusive: fc.boolean(),
  /** The payments: percentage paid by gift card, the rest by card, and the amount both are short of the total. */
  gift: fc.integer({ min: 0, max: 100 }),
  short: fc.constantFrom(0, 0, 0, 137),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

interface RecordedOrder {
  id: string;
  lines: { quantity: number; gross_minor: number }[];
}
async function record({ gift, short, ...fields }: Order, over = {}): Promise<RecordedOrder> {
  const input = { ...fields, ...over };
  const known = await w.order({ ...input, payments: [] });
  const sum = Math.max(0, known.total_minor - short);
  const part = Math.floor((sum * gift) / 100);
  const paid = (external_id: string, kind: string, captured_minor: number) => ({
    external_id,
    kind,
    captured_minor,
    captured_at: "2026-06-01T09:00:00Z",
  });
  const payments = [paid("gift", "gift_card", part), paid("card", "card", sum - part)].filter((one) => one.captured_minor > 0);
  return w.order({ ...input, payments });
}

const oddities = ["approve", "receive", "evaluate", "restock", "process", "refund", "credit", "reopen", "time", "close", "cancel"] as const;
const step = fc.record({
  /** Most steps continue from the current stage; the others come out of turn. */
  what: fc.oneof({ weight: 3, arbitrary: fc.constant("next" as const) }, { weight: 2, arbitrary: fc.constantFrom(...oddities) }),
  which: fc.nat({ max: 2 }),
  /** Percentage of what is left to pay; null = no amount is sent. */
  share: fc.option(fc.integer({ min: -5, max: 130 }), { freq: 2 }),
  units: fc.integer({ min: 0, max: 4 }),
  rejected: fc.constantFrom(0, 0, 1),
  fees: fc.constantFrom(0, 0, 0, 99, 100_000),
  method: fc.constantFrom(undefined, undefined, undefined, "STORE_CREDIT"),
  times: fc.constantFrom(1, 1, 1, 2, 3),
  sameKey: fc.boolean(),
  mood: fc.constantFrom<Mood>("pay", "pay", "pay", "decline", "lose-answer", "lose-call", "unavailable"),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function nextFor(r: ReturnDetail, s: Step): (typeof oddities)[number] {
  if (r.payment_status === "PENDING" && s.units < 3) return "time";
  if (r.stage === "REQUEST") return "approve";
  if (r.stage === "APPROVED" || r.stage === "FULLY_PAID") return "receive";
  if (r.stage === "SHIPMENT_RECEIVED") return s.rejected ? "evaluate" : "process";
  if (r.stage === "EVALUATION") return "process";
  if (r.status === "CLOSED") return s.units < 3 ? "reopen" : "refund";
  return r.resolution_type === "CREATE_STORE_CREDIT" || s.units === 0 ? "credit" : "refund";
}

let keys = 0;
/** Return a body a person could send, valid or not. */
async function bodyOf(s: Step, r: ReturnDetail, what: (typeof oddities)[number]): Promise<[action: string, body: Record<string, unknown>]> {
  const each = (fields: (item: ReturnDetail["items"][number]) => Record<string, unknown>) => ({
    items: r.items.map((item) => ({ id: item.id, ...fields(item) })),
  });
  const amount = s.share === null ? {} : { amount_minor: Math.floor((Math.max(r.money.left_minor, 1) * s.share) / 100) };
  switch (what) {
    case "approve":
      return ["approve", s.units ? each((item) => ({ approved: Math.min(s.units, item.requested) })) : {}];
    case "receive":
      return [
        "shipment-received",
        s.units ? each((item) => ({ received: Math.min(item.approved, Math.max(item.received, s.units)) })) : {},
      ];
    case "evaluate":
      return [
        "evaluation",
        each((item) => ({
          accepted: Math.max(0, item.received - s.rejected),
          rejected: Math.min(item.received, s.rejected),
          note: "Seen",
        })),
      ];
    case "restock":
      return ["restock", { locationId: await w.location("shelf"), ...(s.units > 2 && each(() => ({ quantity: s.units }))) }];
    case "process": {
      const body = { fees_minor: s.fees, ...(s.method && { method: s.method }) };
      const { outcome } = (await w.act(r, "suggested-financial-outcome", body)).body.data;
      return ["process", { ...body, expected_total_minor: outcome?.net_minor ?? 0 }];
    }
    case "credit":
      return ["create-store-credit", { data: amount }];
    case "refund":
      return ["refund", { data: amount }];
    case "reopen":
      return ["reopen", { reason: "x" }];
    default:
      return [what, { force: true, reason: "x" }];
  }
}

async function take(s: Step, r: ReturnDetail): Promise<Answer[]> {
  const what = s.what === "next" ? nextFor(r, s) : s.what;
  if (what === "time") {
    api.clock.advance(31_000);
    await api.drain();
    return [];
  }
  const [action, sent] = await bodyOf(s, r, what);
  if (action === "refund") gateway.next(s.mood);
  const call = (n: number) =>
    w.act(r, action, sent, s.times > 1 || s.sameKey ? { "idempotency-key": `k${keys}-${s.sameKey ? 0 : n}` } : {});
  keys++;
  return Promise.all(Array.from({ length: s.times }, (_, n) => call(n)));
}

/** Check that no answer fails otherwise than by a rule. */
function assertSane(s: Step, answers: Answer[]): void {
  for (const answer of answers)
    expect([200, 400, 409, 422, 503], `${s.what}: ${JSON.stringify(answer.body).slice(0, 300)}`).toContain(answer.status);
  if (s.sameKey && s.times > 1 && answers.every((answer) => answer.status === 200))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
}

describe("any sequence of calls, repeated and in parallel", () => {
  it("pays nothing twice, nothing beyond what was captured, and the books agree with the gateway", async () => {
    await fc.assert(
      fc.asyncProperty(order, fc.array(step, { minLength: 12, maxLength: 24 }), async (generated, steps) => {
        gateway = createGateway();
        w = await world(api);
        const recorded = await record(generated);
        const parts = [0, 1].flatMap((half) => {
          const quantities = recorded.lines.map((line) => (half === 0 ? Math.ceil(line.quantity / 2) : Math.floor(line.quantity / 2)));
          return quantities.some((quantity) => quantity > 0) ? [quantities] : [];
        });
        let cases: ReturnDetail[] = [];
        for (const quantities of parts) cases.push(await w.request(recorded, quantities));
        const seen: Seen = new Map();
        for (const s of steps) {
          assertSane(s, await take(s, cases[s.which % cases.length]!));
          cases = await assertBooks(w, gateway, recorded.id, cases, seen);
        }
        gateway.calm();
        for (let i = 0; i < 2; i++) {
          api.clock.advance(3_600_000 / 4);
          await api.drain();
        }
        await assertBooks(w, gateway, recorded.id, cases, seen, { settled: true });
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 300_000);

  it("refunds parts of an order that add up to what was paid, in any sequence", async () => {
    await fc.assert(
      fc.asyncProperty(order, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), async (generated, turns) => {
        gateway = createGateway();
        w = await world(api);
        const recorded = await record({ ...generated, short: 0 });
        const units: number[] = recorded.lines.flatMap((line, i) => Array.from({ length: line.quantity }, () => i));
        const shuffled = units
          .map((line, i) => ({ line, by: turns[i % turns.length]! * 31 + i }))
          .sort((a, b) => (a.by % 97) - (b.by % 97));
        const cases: ReturnDetail[] = [];
        for (let at = 0; at < shuffled.length; ) {
          const group = shuffled.slice(at, at + 1 + (turns[at % turns.length]! % 3));
          at += group.length;
          cases.push(
            await w.received(
              recorded,
              recorded.lines.map((_, i) => group.filter((unit) => unit.line === i).length),
            ),
          );
        }
        let sum = 0;
        for (const r of cases) {
          const { net_minor } = (await w.process(r)).outcome[0]!;
          if (net_minor > 0) sum += (await w.done(r, "refund")).ledger.reduce((total, leg) => total + leg.amount_minor, 0);
          expect((await w.show(r)).stage).toBe("COMPLETED");
        }
        const lines = recorded.lines.reduce((total: number, line) => total + line.gross_minor, 0);
        expect(sum).toBe(lines);
        expect([...gateway.book.values()].reduce((total, move) => total + move.amount_minor, 0)).toBe(lines);
        await assertBooks(w, gateway, recorded.id, cases, new Map(), { settled: true });
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 300_000);
});

const payment = fc.record({
  which: fc.nat({ max: 1 }),
  what: fc.constantFrom("pay", "pay", "time"),
  mood: fc.constantFrom<Mood>("pay", "pay", "decline", "lose-answer", "lose-call", "unavailable", "shrug"),
  times: fc.constantFrom(1, 1, 2, 3),
});
const kinds = fc.tuple(fc.constantFrom(...owingCases), fc.constantFrom(...owingCases));

it("any sequence of payments of two cases of an order, of either kind, pays each of them once and the order to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(order, kinds, fc.array(payment, { minLength: 4, maxLength: 12 }), async (generated, owing, steps) => {
      gateway = createGateway();
      w = await world(api);
      const recorded = await record({ ...generated, short: 0 }, { fulfilled_at: "2026-06-02T09:00:00Z" });
      const halves = [Math.ceil, Math.floor].map((half) => recorded.lines.map(({ quantity }) => half(quantity / 2)));
      const cases: PaidCase[] = [];
      for (const [i, quantities] of halves.entries())
        if (quantities.some((quantity) => quantity > 0)) cases.push(await owing[i]![1](w, recorded, quantities));
      const assertPaid = (settled = false) => assertMoney(w, gateway, recorded.id, { settled });
      const later = async () => {
        api.clock.advance(900_000);
        await api.drain();
      };
      for (const { which, what, mood, times } of steps) {
        if (what === "time") await later();
        else {
          gateway.next(mood);
          const answers = await Promise.all(Array.from({ length: times }, () => cases[which % cases.length]!.pay()));
          for (const answer of answers) expect([200, 409, 422, 503], JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
        }
        await assertPaid();
      }
      gateway.calm();
      await later();
      for (const one of cases) if ((await one.standing()) !== "SETTLED") expect((await one.pay()).status).toBe(200);
      for (const one of cases) expect([await one.standing(), (await one.show()).status]).toEqual(["SETTLED", "CLOSED"]);
      const worth = recorded.lines.reduce((sum, line) => sum + line.gross_minor, 0);
      expect([...gateway.book.values()].reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(worth);
      await assertPaid(true);
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 300_000);
