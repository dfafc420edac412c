import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchRefunds, matchReturns, type OutsideRefund, type RecordedLeg } from "./confirm-refunds.ts";

const leg = (id: string, open_minor: number, over: Partial<RecordedLeg> = {}): RecordedLeg => ({
  id,
  external_id: `recorded:${id}`,
  payment_id: "card",
  open_minor,
  units: new Map(),
  ...over,
});
const refund = (external_id: string, amount_minor: number, over: Partial<OutsideRefund> = {}): OutsideRefund => ({
  external_id,
  payment_id: "card",
  amount_minor,
  units: new Map(),
  ...over,
});
const of = (line: string, count = 1) => ({ units: new Map([[line, count]]) });
/** Each refund as [its id, the legs it confirms, the rest]. */
const match = (legs: RecordedLeg[], ...refunds: OutsideRefund[]) =>
  matchRefunds(legs, refunds).map((one) => [
    one.refund.external_id,
    one.confirmed.map(({ id, count }) => `${id} ${count}`),
    one.rest_minor,
  ]);

describe("a refund reported by the platform", () => {
  it.each<[string, RecordedLeg[], OutsideRefund, string[], number]>([
    ["confirms the leg of its amount", [leg("a", 10)], refund("r", 10), ["a 10"], 0],
    ["leaves the rest of a larger leg open", [leg("a", 10)], refund("r", 4), ["a 4"], 0],
    ["counts as made elsewhere beyond the leg", [leg("a", 10)], refund("r", 15), ["a 10"], 5],
    ["may cover two legs", [leg("a", 10), leg("b", 5)], refund("r", 15), ["a 10", "b 5"], 0],
    ["is made elsewhere where nothing is recorded", [], refund("r", 10), [], 10],
    ["is made elsewhere where all is confirmed", [leg("a", 0)], refund("r", 10), [], 10],
    ["goes to the leg of its very amount before an older one", [leg("a", 20), leg("b", 10)], refund("r", 10), ["b 10"], 0],
    [
      "goes to the leg of its payment before one of its amount",
      [leg("a", 10, { payment_id: "gift" }), leg("b", 20)],
      refund("r", 10),
      ["b 10"],
      0,
    ],
    ["may have gone back to another payment than was recorded", [leg("a", 10, { payment_id: "gift" })], refund("r", 10), ["a 10"], 0],
    ["goes to the return of its units first", [leg("a", 10, of("l1")), leg("b", 20, of("l2"))], refund("r", 10, of("l2")), ["b 10"], 0],
    ["of units that no recorded return settled confirms nothing", [leg("a", 10, of("l1"))], refund("r", 10, of("l2")), [], 10],
    ["with the leg's own id is that leg, whatever it is worth", [leg("a", 10), leg("b", 12)], refund("recorded:a", 12), ["a 10"], 0],
  ])("%s", (_name, legs, one, confirmed, rest) => {
    expect(match(legs, one)).toEqual([["r", confirmed, rest].map((cell, i) => (i === 0 ? one.external_id : cell))]);
  });

  it("matches refunds that name their units first", () => {
    const legs = [leg("a", 10, of("l1")), leg("b", 10, of("l2"))];
    expect(match(legs, refund("x", 10), refund("y", 10, of("l1")))).toEqual([
      ["y", ["a 10"], 0],
      ["x", ["b 10"], 0],
    ]);
  });
});

const amount = fc.integer({ min: 1, max: 300 });
const units = fc.dictionary(fc.constantFrom("l1", "l2", "l3"), fc.integer({ min: 1, max: 3 })).map((of) => new Map(Object.entries(of)));
const payment = fc.constantFrom("card", "gift", null);
const legsOf = fc
  .array(fc.record({ open_minor: amount, payment_id: payment, units }), { maxLength: 5 })
  .map((all) => all.map((one, i) => leg(`leg${i}`, one.open_minor, one)));
const refundsOf = fc
  .array(fc.record({ amount_minor: amount, payment_id: payment, units }), { maxLength: 6 })
  .map((all) => all.map((one, i) => refund(`r${i}`, one.amount_minor, one)));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Report the refunds one delivery at a time; return everything they confirmed and left over. */
function deliver(legs: readonly RecordedLeg[], refunds: readonly OutsideRefund[]) {
  let now = [...legs];
  const all = refunds.flatMap((one) => {
    const matched = matchRefunds(now, [one]);
    const taken = new Map(matched.flatMap(({ confirmed }) => confirmed.map(({ id, count }): [string, number] => [id, count])));
    now = now.map((one) => ({ ...one, open_minor: one.open_minor - (taken.get(one.id) ?? 0) }));
    return matched;
  });
  return {
    all,
    confirmed: sum(all.flatMap((one) => one.confirmed.map(({ count }) => count))),
    rest: sum(all.map((one) => one.rest_minor)),
    open: now,
  };
}

describe("recorded legs and the platform's refunds", () => {
  it("count each minor unit of both sides once", () => {
    fc.assert(
      fc.property(legsOf, refundsOf, (legs, refunds) => {
        const { all, confirmed, rest, open } = deliver(legs, refunds);
        for (const one of all) expect(sum(one.confirmed.map(({ count }) => count)) + one.rest_minor).toBe(one.refund.amount_minor);
        for (const one of open) expect(one.open_minor).toBeGreaterThanOrEqual(0);
        expect(sum(open.map((one) => one.open_minor)) + confirmed).toBe(sum(legs.map((one) => one.open_minor)));
        expect(confirmed + rest).toBe(sum(refunds.map((one) => one.amount_minor)));
      }),
    );
  });

  it("add up to what was paid out once every recorded refund is made, in any portions", () => {
    fc.assert(
      fc.property(legsOf, fc.array(amount, { maxLength: 6 }), amount, (legs, portions, more) => {
        let open = sum(legs.map((one) => one.open_minor));
        const parts = portions.flatMap((part) => {
          const taken = Math.min(part, open);
          open -= taken;
          return taken > 0 ? [taken] : [];
        });
        const paidOut = [...parts, open + more];
        const { rest } = deliver(
          legs,
          paidOut.map((part, i) => refund(`r${i}`, part)),
        );
        expect(sum(legs.map((one) => one.open_minor)) + rest).toBe(sum(paidOut));
      }),
    );
  });

  it("come to the same sums in any order, one by one or all at once", () => {
    const shuffled = refundsOf.chain((refunds) =>
      fc.tuple(fc.constant(refunds), fc.shuffledSubarray(refunds, { minLength: refunds.length })),
    );
    fc.assert(
      fc.property(legsOf, shuffled, (legs, [refunds, others]) => {
        const { confirmed, rest } = deliver(legs, refunds);
        const again = deliver(legs, others);
        const atOnce = matchRefunds(legs, refunds);
        expect([again.confirmed, again.rest]).toEqual([confirmed, rest]);
        expect(sum(atOnce.map((one) => one.rest_minor))).toBe(rest);
      }),
    );
  });
});

describe("refunds made elsewhere", () => {
  const owing = (id: string, owed_minor: number, units: Record<string, number>) => ({
    id,
    owed_minor,
    units: new Map(Object.entries(units)),
  });
  const made = (external_id: string, rest_minor: number, units: Record<string, number>) => ({
    refund: { external_id, payment_id: null, amount_minor: rest_minor, units: new Map(Object.entries(units)) },
    rest_minor,
  });
  const paid = (...args: Parameters<typeof matchReturns>) => Object.fromEntries(matchReturns(...args));

  it("pay the return that settled most of their units, up to what it owes", () => {
    const returns = [owing("a", 1000, { mug: 1 }), owing("b", 500, { mug: 2, tee: 1 })];
    expect(paid(returns, [made("r", 800, { mug: 2 })])).toEqual({ r: { return_id: "b", paid_minor: 500 } });
    expect(paid(returns, [made("r", 800, { mug: 1 }), made("s", 300, { mug: 1 })])).toEqual({
      r: { return_id: "a", paid_minor: 800 },
      s: { return_id: "a", paid_minor: 200 },
    });
  });

  it("pay no return that owes nothing or settled none of their units, and none where they name no units", () => {
    expect(paid([owing("a", 0, { mug: 1 }), owing("b", 100, { tee: 1 })], [made("r", 100, { mug: 1 }), made("s", 100, {})])).toEqual({});
  });
});
