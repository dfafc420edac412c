import type { Action } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import type { World } from "./world.ts";

type Make = (w: World) => Promise<ReturnDetail>;

const tee = { quantity: 2, unit_price_minor: 1000 };
const requested = async (w: World, over: Record<string, unknown> = {}) => w.request(await w.order({ lines: [tee] }), [2], over);
const approved: Make = async (w) => w.done(await requested(w), "approve");
const received: Make = async (w) => w.done(await approved(w), "shipment-received");
const processed: Make = async (w) => w.process(await received(w));
const firstOf = (r: ReturnDetail) => r.items[0]!.id;

/** Return a processed exchange for goods at this price against 10.00 paid. */
async function exchanged(w: World, price: number): Promise<ReturnDetail> {
  const variant_id = await w.variant(`x${price}-${crypto.randomUUID().slice(0, 8)}`, price);
  const order = await w.order({ lines: [{ unit_price_minor: 1000 }] });
  return w.process(await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]));
}

async function halfPaid(w: World): Promise<ReturnDetail> {
  const r = await approved(w);
  await w.done(r, "shipment-received", { items: [{ id: firstOf(r), received: 1 }] });
  await w.process(r);
  return w.done(r, "refund");
}

/** Create a case at each stage, by the calls a person would make. */
export const reach: Record<Stage, Make> = {
  REQUEST: (w) => requested(w),
  APPROVED: approved,
  DROP_OFF_IN_STORE: async (w) => w.done(await requested(w, { shipping_method: "IN_STORE" }), "approve"),
  IN_TRANSIT: async (w) => w.done(await approved(w), "in-transit", { tracking_number: "1Z999" }),
  SHIPMENT_RECEIVED: received,
  EVALUATION: async (w) => {
    const r = await received(w);
    return w.done(r, "evaluation", { items: [{ id: firstOf(r), accepted: 2, rejected: 0, grade: "A" }] });
  },
  PROCESS_RETURN: processed,
  PAYMENT: async (w) => w.done(await processed(w), "refund", { data: { amount_minor: 400 } }),
  FULLY_PAID: halfPaid,
  EXCHANGE_PROCESS_TRACKING: (w) => exchanged(w, 1000),
  COMPLETED: async (w) => w.done(await processed(w), "refund"),
};

/** States that share a stage with others but allow other actions. */
export const reachMore: Record<string, Make> = {
  "PROCESS_RETURN, the customer owes": (w) => exchanged(w, 1500),
  "PROCESS_RETURN, as store credit": async (w) => w.process(await received(w), { method: "STORE_CREDIT" }),
  "FULLY_PAID, the exchange to be sent": async (w) => w.done(await exchanged(w, 600), "refund"),
  "CLOSED, declined": async (w) => w.done(await requested(w), "decline", { reason: "Worn" }),
  "CLOSED, cancelled": async (w) => w.done(await approved(w), "cancel"),
  "CLOSED, resolved outside": async (w) => w.done(await approved(w), "close"),
  "reopened after the end": async (w) => w.done(await reach.COMPLETED(w), "reopen", { reason: "Customer called" }),
};

/** Return a well-formed body for an action on a case, as sent by a person who believes it possible. */
export async function bodyFor(w: World, action: Action, r: ReturnDetail): Promise<Record<string, unknown>> {
  const id = firstOf(r);
  switch (action) {
    case "decline":
      return { reason: "Worn" };
    case "update":
      return { note: "Box is damaged" };
    case "in-transit":
      return { tracking_number: "1Z999", carrier: "UPS" };
    case "evaluation":
      return { items: [{ id, accepted: r.items[0]!.received, rejected: 0, grade: "B" }] };
    case "restock":
      return { locationId: await w.location("shelf") };
    case "process":
      return { expected_total_minor: (await w.suggest(r)).net_minor };
    case "close":
    case "cancel":
      return { force: true, reason: "Settled by phone" };
    case "release-hold":
      return { force: true, reason: "Paid by bank transfer" };
    case "reopen":
      return { reason: "It came after all" };
    case "notes":
      return { text: "Customer called" };
    case "assign":
      return { member_id: w.membershipId };
    case "flags":
      return { add: ["VIP"] };
    default:
      return {};
  }
}

/** Return the method and path of an action. */
export const callOf = (action: Action, id: string): { method: "POST" | "PUT"; path: string } =>
  action === "update"
    ? { method: "PUT", path: `/api/v1/merchant/returns/${id}` }
    : { method: "POST", path: `/api/v1/merchant/returns/${id}/${action}` };
