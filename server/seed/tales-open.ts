import {
  approved,
  arrived,
  assigned,
  flagged,
  halfRefunded,
  inspected,
  noted,
  partlyArrived,
  processed,
  refundDeclined,
  refunded,
  restocked,
  scanned,
} from "./steps.ts";
import { one, type Tale } from "./tale.ts";

const underway = [approved(), scanned()];
const inHouse = [...underway, arrived()];

const requests: readonly Tale[] = [
  { at: [0, 1], ask: [one("TOO_SMALL", { bought: 2 })], steps: [], rest: [0.1, 1.6] },
  { at: [0], ask: [one("DEFECTIVE", { photo: "hole" }), one("CHANGED_MIND")], steps: [], rest: [0.3, 1.2], from: ["JP"] },
  { at: [1], ask: [one("DAMAGED", { bought: 4, quantity: 2, photo: "crack" })], steps: [], rest: [0.2, 1] },
  { at: [0], ask: [one("NOT_AS_DESCRIBED", { photo: "stain" })], steps: [], rest: [0.4, 1.4], from: ["VN"] },
  {
    at: [0, 0],
    ask: [one("ARRIVED_LATE")],
    steps: [
      assigned(3, "Agent"),
      flagged(1, "CALL_CUSTOMER"),
      noted(2, "Agent", "Left a voicemail. Try again in the morning, Pacific time."),
    ],
    rest: [3.5, 6],
  },
  {
    at: [0],
    ask: [one("OTHER", { bought: 6, quantity: 6 })],
    steps: [flagged(1, "FRAUD_RISK"), assigned(1, "Manager"), noted(1, "Agent", "Third full return this quarter from the same address.")],
    rest: [0.5, 1.5],
    from: ["US"],
  },
  { at: [0], ask: [one("TOO_LARGE")], steps: [flagged(1, "VIP")], rest: [0.1, 0.8], order: { tags: ["vip"] } },
];

const onTheWay: readonly Tale[] = [
  {
    at: [0, 1],
    ask: [one("CHANGED_MIND", { bought: 3, quantity: 2 })],
    steps: [approved(4, "Please put the return slip in the parcel.")],
    rest: [1, 8],
  },
  { at: [0], ask: [one("BETTER_PRICE")], steps: [approved()], rest: [18, 22] },
  { at: [0, 0], ask: [one("TOO_LARGE")], steps: [approved(2)], rest: [0.5, 5], ways: "IN_STORE", from: ["US"] },
  { at: [0, 1], ask: [one("TOO_SMALL")], steps: underway, rest: [0.5, 4] },
  {
    at: [0],
    ask: [one("WRONG_ITEM", { photo: "stain" })],
    steps: [...underway, scanned(40, "EXCEPTION"), flagged(2, "DAMAGED_IN_TRANSIT")],
    rest: [1, 3],
    from: ["CA", "GB"],
  },
];

const inspections: readonly Tale[] = [
  { at: [0, 1], ask: [one("CHANGED_MIND")], steps: inHouse, rest: [0.2, 1.5] },
  { at: [0], ask: [one("TOO_LARGE", { bought: 3, quantity: 3 })], steps: [...underway, partlyArrived()], rest: [0.4, 2] },
  { at: [0], ask: [one("TOO_SMALL")], steps: [...inHouse, assigned(3, "Warehouse")], rest: [2.5, 4], from: ["AE"] },
  { at: [0, 1], ask: [one("NOT_AS_DESCRIBED")], steps: [...inHouse, inspected(), restocked()], rest: [0.2, 1] },
  {
    at: [0],
    ask: [one("DEFECTIVE", { bought: 2, quantity: 2, photo: "hole" }), one("CHANGED_MIND")],
    steps: [...inHouse, inspected(8, { rejected: 1, note: "One came back worn and washed; the other has the torn seam." })],
    rest: [0.3, 1.2],
  },
];

const settlements: readonly Tale[] = [
  { at: [0, 1], ask: [one("TOO_SMALL")], steps: [...inHouse, inspected(), processed()], rest: [0.2, 1.5] },
  { at: [0], ask: [one("BETTER_PRICE", { outcome: "STORE_CREDIT" })], steps: [...inHouse, processed(5)], rest: [0.3, 1.5] },
  {
    at: [0, 1],
    ask: [one("ARRIVED_LATE")],
    steps: [...inHouse, inspected(), processed(), refundDeclined(), noted(1, "Finance", "Card expired. Asked for bank details.")],
    rest: [0.3, 2],
    order: { shipping: 900 },
  },
  {
    at: [0],
    ask: [one("CHANGED_MIND", { bought: 2, quantity: 2 })],
    steps: [...inHouse, processed(9), halfRefunded()],
    rest: [0.5, 2],
    from: ["JP"],
  },
  {
    at: [0],
    ask: [one("TOO_LARGE", { bought: 3, quantity: 3 })],
    steps: [...underway, partlyArrived(), inspected(), processed(), refunded()],
    rest: [3, 6],
  },
];

/** Open cases that wait for somebody, at every stage. */
export const openings: readonly Tale[] = [...requests, ...onTheWay, ...inspections, ...settlements];
