import { expect } from "vitest";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { Answer } from "./api.ts";
import type { World } from "./world.ts";

type Body = Record<string, unknown>;

/** Shorthands for claims of a store. Amounts are minor units. */
export function claimsOf(w: World) {
  const success = (answer: Answer, status = 200): any => {
    expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(status);
    return answer.body.data;
  };
  const self = {
    /** Submit a claim of these quantities, line by line; returns the answer. */
    submit: (order: any, type: string, quantities: number[], over: Body = {}) =>
      w.owner.post("/api/v1/claims", {
        order_id: order.id,
        type,
        address_confirmed: true,
        override_reason: "Agreed on the phone",
        items: quantities.flatMap((quantity, i) => (quantity ? [{ order_line_id: order.lines[i].id, quantity, reason: type }] : [])),
        ...over,
      }),
    async claim(order: any, type: string, quantities: number[], over: Body = {}): Promise<ClaimDetail> {
      return success(await self.submit(order, type, quantities, over), 201);
    },
    act: (claim: { id: string }, action: string, body: unknown = {}, headers?: Record<string, string>) =>
      w.owner.post(`/api/v1/claims/${claim.id}/${action}`, body, headers),
    async done(claim: { id: string }, action: string, body: unknown = {}): Promise<ClaimDetail> {
      return success(await self.act(claim, action, body)).claim;
    },
    /** Resolve at the previewed total; returns the answer. */
    async resolve(claim: { id: string }, body: Body, headers?: Record<string, string>) {
      const preview = await self.act(claim, "preview-resolution", body);
      if (preview.status !== 200) return preview;
      return self.act(claim, "resolve", { ...body, expected_total_minor: preview.body.data.outcome.total_minor }, headers);
    },
    async resolved(claim: { id: string }, body: Body): Promise<ClaimDetail> {
      return success(await self.resolve(claim, body)).claim;
    },
    async show(claim: { id: string }): Promise<ClaimDetail> {
      return success(await w.owner.get(`/api/v1/claims/${claim.id}`));
    },
    /** Refund part of what units were paid for; the customer keeps them. */
    async compensated(order: any, quantity: number, amount_minor: number): Promise<ClaimDetail> {
      const claim = await self.claim(order, "DAMAGED", [quantity]);
      const id = claim.items[0]!.id;
      await self.done(claim, "approve", { items: [{ id, quantity, amount_minor }] });
      return self.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    },
    /** Return and refund one unit; returns what was paid for it. */
    async returned(order: any, line = 0): Promise<number> {
      const quantities = order.lines.map((_: unknown, i: number) => (i === line ? 1 : 0));
      const done = await w.process(await w.received(order, quantities));
      const answer = await w.act(done, "refund");
      // Units that were compensated for all they are worth come back for nothing.
      if (answer.status === 422 && answer.body.data.code === "NOTHING_DUE") return 0;
      return success(answer).return.money.paid_minor;
    },
    success,
  };
  return self;
}
export type Claims = ReturnType<typeof claimsOf>;
