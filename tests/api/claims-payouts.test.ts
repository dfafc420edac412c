import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { MemberPermission } from "#contracts/permissions";
import { startApi, type TestApi } from "../support/api.ts";
import { type Claims, claimsOf } from "../support/claim-world.ts";
import { createGateway, type Gateway, movedOf } from "../support/gateway.ts";
import { refusal, type World, world } from "../support/world.ts";

let api: TestApi;
let gateway: Gateway;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi({ platformOf: () => gateway });
});
afterAll(() => api.close());
beforeEach(async () => {
  gateway = createGateway();
  w = await world(api);
  c = claimsOf(w);
});

const paidBy = (external_id: string, kind: string, captured_minor: number) => ({
  ...{ external_id, kind, captured_minor, captured_at: "2026-06-01T09:00:00Z" },
});
async function approved(payments = [paidBy("pay", "card", 5000)]) {
  const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 2500 }], fulfilled_at: "2026-06-02T09:00:00Z", payments });
  const claim = await c.claim(order, "DAMAGED", [2]);
  await c.done(claim, "approve");
  return { order, claim, body: { items: [{ id: claim.items[0]!.id, kind: "REFUND" }], expected_total_minor: 5000 } };
}
const legs = ({ ledger }: ClaimDetail) => ledger.map(({ amount_minor, state }) => [amount_minor, state]);
const later = async () => {
  api.clock.advance(60_000);
  await api.drain();
};

describe("a payout", () => {
  it("that is refused can be paid again, once, and nothing else is offered meanwhile", async () => {
    const { order, claim, body } = await approved();
    gateway.next("decline");
    const refused = await c.act(claim, "resolve", body);
    expect(refusal(refused)).toEqual([422, "PLATFORM_DECLINED"]);
    const failed = await c.show(claim);
    expect([failed.stage, failed.status, failed.money.paid_minor, failed.next_action]).toEqual(["IN_PROGRESS", "OPEN", 0, "resolve"]);
    expect([legs(failed), failed.resolutions[0]?.state, failed.documents]).toEqual([[[5000, "FAILED"]], "FAILED", []]);
    expect(failed.refused).toMatchObject([{ kind: "REFUND", amount_minor: 5000, item_ids: [claim.items[0]!.id], shipping: false }]);
    const done = c.success(await c.act(claim, "resolve", body)).claim;
    expect([done.stage, done.close_reason, done.money.paid_minor, done.refused]).toEqual(["RESOLVED", "RESOLVED", 5000, []]);
    expect(legs(done)).toEqual([
      [5000, "FAILED"],
      [5000, "SUCCEEDED"],
    ]);
    expect(done.documents.map(({ gross_minor }: { gross_minor: number }) => gross_minor)).toEqual([5000]);
    expect(done.resolutions[0].ledger_id, "the leg that paid it").toBe(done.ledger[1].id);
    expect(c.success(await c.act(claim, "resolve", body)).changed).toBe(false);
    expect(movedOf(gateway, order.external_id)).toEqual({ pay: 5000 });
  });

  it("that is refused can be paid as store credit instead", async () => {
    const { order, claim, body } = await approved();
    gateway.next("decline");
    expect((await c.act(claim, "resolve", body)).status).toBe(422);
    const done = await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "STORE_CREDIT" }] });
    expect([done.stage, done.money.paid_minor, done.ledger.at(-1)?.kind]).toEqual(["RESOLVED", 5000, "STORE_CREDIT"]);
    expect(movedOf(gateway, order.external_id)).toEqual({});
  });

  it("refused in part pays only the rest again", async () => {
    const { order, claim, body } = await approved([paidBy("gift", "gift_card", 2000), paidBy("card", "card", 3000)]);
    gateway.next("pay", "decline");
    expect((await c.act(claim, "resolve", body)).status).toBe(422);
    expect(await c.show(claim)).toMatchObject({ money: { paid_minor: 2000 }, refused: [{ amount_minor: 3000 }] });
    expect(c.success(await c.act(claim, "resolve", { ...body, expected_total_minor: 3000 })).claim.stage).toBe("RESOLVED");
    expect(movedOf(gateway, order.external_id)).toEqual({ gift: 2000, card: 3000 });
  });

  it("refused is offered again to those who may pay it, and to others with the reason why not", async () => {
    const { claim, body } = await approved();
    gateway.next("decline");
    expect((await c.act(claim, "resolve", body)).status).toBe(422);
    const as = async (permissions: MemberPermission[], refundLimit?: number) =>
      (await api.member(["claims", "RETURNS_PROCESS", ...permissions], { storeId: w.storeId, ...(refundLimit && { refundLimit }) })).client;
    const resolveOf = async (client: typeof w.owner) => {
      const { allowed_actions, next_action, awaited_action } = c.success(await client.get(`/api/v1/claims/${claim.id}`));
      const { allowed, code } = allowed_actions.find(({ action }: { action: string }) => action === "resolve");
      return [allowed, code, next_action, awaited_action];
    };
    for (const [client, code, status] of [
      [await as(["can_refund"], 4999), "REFUND_LIMIT_EXCEEDED", 422],
      [await as([]), "FORBIDDEN", 403],
    ] as const) {
      expect(await resolveOf(client)).toEqual([false, code, null, "resolve"]);
      expect(refusal(await client.post(`/api/v1/claims/${claim.id}/resolve`, body))).toEqual([status, code]);
    }
    const enough = await as(["can_refund"], 5000);
    expect(await resolveOf(enough)).toEqual([true, null, "resolve", null]);
    expect(c.success(await enough.post(`/api/v1/claims/${claim.id}/resolve`, body)).claim.stage).toBe("RESOLVED");
  });

  it("over the limit of a member leaves them the units to resolve without money", async () => {
    const { claim } = await approved();
    const { client } = await api.member(["claims", "RETURNS_PROCESS", "can_refund"], { storeId: w.storeId, refundLimit: 1 });
    const { next_action } = c.success(await client.get(`/api/v1/claims/${claim.id}`));
    expect(next_action).toBe("resolve");
    const repair = { items: [{ id: claim.items[0]!.id, kind: "REPAIR" }], expected_total_minor: 0 };
    expect((await client.post(`/api/v1/claims/${claim.id}/resolve`, repair)).status).toBe(200);
  });

  it.each(["lose-answer", "lose-call", "shrug"] as const)("is settled by its job when the platform does not answer (%s)", async (mood) => {
    const { order, claim, body } = await approved();
    gateway.next(mood);
    const waiting = c.success(await c.act(claim, "resolve", body)).claim;
    expect([waiting.stage, waiting.money.pending_minor, waiting.money.paid_minor]).toEqual(["IN_PROGRESS", 5000, 0]);
    expect(refusal(await c.act(claim, "close", { reason: "Enough" }))).toEqual([409, "REFUND_IS_PENDING"]);
    expect(refusal(await c.act(claim, "cancel"))).toEqual([409, "NOT_CANCELLABLE"]);
    await later();
    const done = await c.show(claim);
    expect([done.stage, legs(done), done.documents.length]).toEqual(["RESOLVED", [[5000, "SUCCEEDED"]], 1]);
    await later();
    expect(movedOf(gateway, order.external_id)).toEqual({ pay: 5000 });
  });

  it("and the refund of a return share what was paid", async () => {
    const { order, claim, body } = await approved([paidBy("pay", "card", 3000)]);
    expect(refusal(await c.act(claim, "resolve", body), "maximum_refundable_minor")).toEqual([422, "REFUND_EXCEEDS_BALANCE", 3000]);
    const credit = { items: [{ id: claim.items[0]!.id, kind: "STORE_CREDIT" }] };
    expect(refusal(await c.resolve(claim, credit))).toEqual([422, "REFUND_EXCEEDS_BALANCE"]);
    expect([(await c.show(claim)).ledger, movedOf(gateway, order.external_id)]).toEqual([[], {}]);
  });

  it("made twice at the same time is paid once", async () => {
    for (let round = 0; round < 10; round++) {
      const { order, claim, body } = await approved();
      const answers = await Promise.all([1, 2, 3].map(() => c.act(claim, "resolve", body)));
      expect(answers.filter(({ status, body: { data } }) => status === 200 && data.changed)).toHaveLength(1);
      await later();
      const after = await c.show(claim);
      expect([after.stage, legs(after), movedOf(gateway, order.external_id)]).toEqual(["RESOLVED", [[5000, "SUCCEEDED"]], { pay: 5000 }]);
    }
  });
});

describe("store credit for all that was paid", () => {
  it("leaves nothing to refund to any other case of the order", async () => {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 2500 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const [claim, second] = [await c.claim(order, "DAMAGED", [1]), await c.claim(order, "DAMAGED", [1])];
    for (const one of [claim, second]) await c.done(one, "approve");
    await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "STORE_CREDIT" }] });
    const goodwill = { goodwill: { amount_minor: 2500 }, reason: "Sorry" };
    expect((await c.resolved(second, { items: [{ id: second.items[0]!.id, kind: "STORE_CREDIT" }], ...goodwill })).money.paid_minor).toBe(
      5000,
    );
    const third = await c.claim(
      await w.order({ lines: [{ unit_price_minor: 2500 }], fulfilled_at: "2026-06-02T09:00:00Z", payments: [] }),
      "DAMAGED",
      [1],
    );
    await c.done(third, "approve");
    const refund = { items: [{ id: third.items[0]!.id, kind: "REFUND" }], expected_total_minor: 2500 };
    expect(refusal(await c.act(third, "resolve", refund), "maximum_refundable_minor")).toEqual([422, "REFUND_EXCEEDS_BALANCE", 0]);
  });
});
