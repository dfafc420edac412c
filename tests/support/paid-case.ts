import type { Answer } from "./api.ts";
import { claimsOf } from "./claim-world.ts";
import type { LiveStore } from "./live-store.ts";

/** A case whose refund is due, a return's or a claim's, used in the same way. */
export interface PaidCase {
  noun: "return" | "claim";
  id: string;
  due: number;
  orderId: string;
  /** Ask for the refund; returns the answer. */
  pay(body?: object): Promise<Answer>;
  show(): Promise<any>;
  /** Answer what the platform cannot tell, or try again. */
  retry(body: object): Promise<Answer>;
}

const amount = 1999;
const cups = { lines: [{ title: "Cup", quantity: 4, unit_minor: amount, tax_percent: 20 }], shipping_minor: 500 };

async function returned(store: LiveStore): Promise<PaidCase> {
  const order = await store.buy(cups);
  const r = await store.process(await store.received(order, [1]));
  return {
    ...{ noun: "return", id: r.id, due: amount, orderId: order.external_id },
    pay: (data = {}) => store.act(r, "refund", { data }),
    show: () => store.show(r),
    retry: (body) => store.act(r, "retry-platform", body),
  };
}

async function claimed(store: LiveStore): Promise<PaidCase> {
  const c = claimsOf(store);
  const order = await store.buy(cups);
  const claim = await c.claim(order, "DAMAGED", [1]);
  await c.done(claim, "approve");
  const items = claim.items.map(({ id }) => ({ id, kind: "REFUND" }));
  return {
    ...{ noun: "claim", id: claim.id, due: amount, orderId: order.external_id },
    pay: (body = {}) => c.resolve(claim, { items, ...body }),
    show: () => c.show(claim),
    retry: (body) => c.act(claim, "retry-platform", body),
  };
}

/** Every kind of case that refunds. */
export const paidCases = [
  ["return", returned],
  ["claim", claimed],
] as const;

/** The legs of a case: kind, amount and state. */
export const legsOf = (record: { ledger: { kind: string; amount_minor: number; state: string }[] }) =>
  record.ledger.map(({ kind, amount_minor, state }) => [kind, amount_minor, state]);
/** What is said of its refund on the platform. */
export const refundOperation = (record: { platform: { operations: any[] } | null }) =>
  record.platform?.operations.findLast(({ kind }) => kind === "refund");
