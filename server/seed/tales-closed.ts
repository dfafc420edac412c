import { act, approved, arrived, credited, declined, expired, inspected, noted, processed, refunded, restocked, scanned } from "./steps.ts";
import { one, type Tale } from "./tale.ts";

const inHouse = [approved(), scanned(), arrived()];
const paidBack = [...inHouse, inspected(), restocked(), processed(), refunded()];
const long = [8, 150] as const;

const refunds: readonly Tale[] = [
  { at: [0, 1], ask: [one("TOO_LARGE")], steps: paidBack, rest: long },
  { at: [0], ask: [one("CHANGED_MIND", { bought: 3, quantity: 3 })], steps: paidBack, rest: [0.5, 6], from: ["JP"], order: { off: 15 } },
  { at: [0], ask: [one("TOO_SMALL")], steps: paidBack, rest: long, from: ["VN"] },
  { at: [0], ask: [one("NOT_AS_DESCRIBED"), one("TOO_SMALL")], steps: paidBack, rest: [2, 20], from: ["GB"] },
  { at: [0], ask: [one("TOO_LARGE")], steps: paidBack, rest: long, from: ["AE"] },
  { at: [1], ask: [one("CHANGED_MIND", { bought: 2 })], steps: paidBack, rest: long, from: ["SE", "JP"] },
  {
    at: [0, 1],
    ask: [one("DAMAGED", { photo: "crack" })],
    steps: [...inHouse, inspected(5, { grade: "C" }), processed(3, { shipping: true }), refunded()],
    rest: [4, 60],
    order: { shipping: 1200 },
  },
  {
    at: [0],
    ask: [one("CHANGED_MIND", { bought: 2, quantity: 2 })],
    steps: [...inHouse, inspected(5, { grade: "B" }), processed(3, { fees_minor: 700 }), refunded()],
    rest: long,
    from: ["US", "CA"],
  },
  { at: [0], ask: [one("TOO_SMALL")], steps: paidBack, rest: [3, 40], order: { pays: "card and gift card" } },
  { at: [0], ask: [one("CHANGED_MIND")], steps: [...inHouse, inspected(), processed()], rest: long, order: { off: 100 } },
  {
    at: [0],
    ask: [one("DEFECTIVE", { photo: "hole" })],
    steps: [approved(3, "Please keep it: it would only travel to be thrown away."), processed(2), refunded()],
    rest: long,
    ways: "NO_SHIPMENT",
  },
];

const credits: readonly Tale[] = [
  {
    at: [0, 1],
    ask: [one("BETTER_PRICE", { outcome: "STORE_CREDIT" })],
    steps: [...inHouse, inspected(), processed(), credited()],
    rest: long,
  },
  {
    at: [0],
    ask: [one("ARRIVED_LATE", { outcome: "STORE_CREDIT" })],
    steps: [...inHouse, processed(3, { bonus_minor: 500 }), credited(2)],
    rest: [5, 30],
    from: ["US"],
  },
];

const otherEnds: readonly Tale[] = [
  { at: [0], ask: [one("OTHER")], steps: [declined("The return window closed on the 30th day after delivery.")], rest: long },
  { at: [0, 1], ask: [one("CHANGED_MIND")], steps: [declined("Made to order: it cannot be sold again.")], rest: [2, 50] },
  {
    at: [0],
    ask: [one("TOO_LARGE")],
    steps: [act(30, "Agent", "cancel", { reason: "Customer found another size at home." })],
    rest: [1, 40],
  },
  {
    at: [1],
    ask: [one("CHANGED_MIND")],
    steps: [approved(), act(40, "Manager", "cancel", { reason: "Customer keeps it after all." })],
    rest: [3, 20],
  },
  { at: [0, 0], ask: [one("BETTER_PRICE")], steps: [approved(), expired()], rest: [1, 30] },
  {
    at: [0],
    ask: [one("DAMAGED", { photo: "stain" })],
    steps: [...inHouse, act(6, "Manager", "close", { reason: "The carrier's insurance paid the customer directly." })],
    rest: long,
  },
  {
    at: [0],
    ask: [one("DEFECTIVE", { photo: "stain" })],
    steps: [
      ...inHouse,
      inspected(5, { rejected: 1, note: "Coffee stains all over the front; this is not a fault of the cloth." }),
      act(20, "Manager", "close", { reason: "Sent back to the customer at their wish." }),
    ],
    rest: [3, 30],
  },
  {
    at: [0],
    ask: [one("TOO_SMALL")],
    steps: [
      act(20, "Agent", "cancel", { reason: "Customer asked to stop." }),
      act(50, "Manager", "reopen", { reason: "Customer wrote again: it does not fit after all." }),
      noted(1, "Manager", "Reopened on the phone. Be quick with this one."),
    ],
    rest: [0.3, 1.2],
  },
];

/** Closed cases, each ended differently, and a reopened one. */
export const closings: readonly Tale[] = [...refunds, ...credits, ...otherEnds];
