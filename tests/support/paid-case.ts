import type { CaseOwner } from "#server/cases/kernel/case-kinds";
import type { Answer } from "./api.ts";
import { claimsOf } from "./claim-world.ts";
import type { LiveStore } from "./live-store.ts";
import type { World } from "./world.ts";

/** A case whose refund is due, a return's or a claim's, used in the same way. */
export interface PaidCase {
  noun: "return" | "claim";
  id: string;
  owner: CaseOwner;
  due: number;
  /** The platform's id of its order. */
  orderId: string;
  /** Ask for the refund; returns the answer. */
  pay(body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Ask for it as store credit instead, once the refund was refused; returns the answer. */
  credit(body?: object): Promise<Answer>;
  show(): Promise<any>;
  /** Answer what the platform cannot tell, or try again. */
  retry(body: object): Promise<Answer>;
  /** How its money stands. */
  standing(): Promise<"DUE" | "PENDING" | "FAILED" | "SETTLED">;
}

type Paying = "REFUND" | "STORE_CREDIT";
/** Bring a case of units of an order, line by line, as far as its payment: a refund, unless it is to be store credit. */
type Owe = (w: World, order: any, quantities: number[], paying?: Paying) => Promise<PaidCase>;

const dueOf = ({ lines }: any, quantities: number[]): number =>
  quantities.reduce((sum, quantity, i) => sum + (quantity && Math.floor((lines[i].gross_minor * quantity) / lines[i].quantity)), 0);

const returned: Owe = async (w, order, quantities, paying = "REFUND") => {
  const r = await w.process(await w.received(order, quantities), paying === "STORE_CREDIT" ? { method: paying } : {});
  return {
    ...{ noun: "return", id: r.id, owner: { return_id: r.id }, due: dueOf(order, quantities), orderId: order.external_id },
    pay: (data = {}, headers) => w.act(r, paying === "REFUND" ? "refund" : "create-store-credit", { data }, headers),
    credit: (data = {}) => w.act(r, "create-store-credit", { data }),
    show: () => w.show(r),
    retry: (body) => w.act(r, "retry-platform", body),
    async standing() {
      const { payment_status, ledger } = await w.show(r);
      if (payment_status === "SETTLED" || payment_status === "PENDING") return payment_status;
      return ledger.some(({ state }) => state === "FAILED") ? "FAILED" : "DUE";
    },
  };
};

const claimed: Owe = async (w, order, quantities, kind = "REFUND") => {
  const c = claimsOf(w);
  const claim = await c.claim(order, "DAMAGED", quantities);
  await c.done(claim, "approve");
  const items = claim.items.map(({ id }) => ({ id, kind }));
  return {
    ...{ noun: "claim", id: claim.id, owner: { claim_id: claim.id }, due: dueOf(order, quantities), orderId: order.external_id },
    pay: (body = {}, headers) => c.resolve(claim, { items, ...body }, headers),
    credit: (body = {}) => c.resolve(claim, { items: items.map(({ id }) => ({ id, kind: "STORE_CREDIT" })), ...body }),
    show: () => c.show(claim),
    retry: (body) => c.act(claim, "retry-platform", body),
    async standing() {
      const states = (await c.show(claim)).resolutions.map(({ state }) => state);
      if (states.length === 0) return "DUE";
      return states.includes("FAILED") ? "FAILED" : states.includes("RUNNING") ? "PENDING" : "SETTLED";
    },
  };
};

/** Every kind of case that pays. */
export const owingCases = [
  ["return", returned],
  ["claim", claimed],
] as const;

const cups = { lines: [{ title: "Cup", quantity: 4, unit_minor: 1999, tax_percent: 20 }], shipping_minor: 500 };
/** As `owingCases`, of a unit bought on a connected store. */
export const paidCases = owingCases.map(
  ([noun, owe]) =>
    [noun, async (store: LiveStore, paying?: Paying): Promise<PaidCase> => owe(store, await store.buy(cups), [1], paying)] as const,
);

/** The legs of a case: kind, amount and state. */
export const legsOf = (record: { ledger: { kind: string; amount_minor: number; state: string }[] }) =>
  record.ledger.map(({ kind, amount_minor, state }) => [kind, amount_minor, state]);
/** What is said of its refund on the platform. */
export const refundOperation = (record: { platform: { operations: any[] } | null }) =>
  record.platform?.operations.findLast(({ kind }) => kind === "refund");
