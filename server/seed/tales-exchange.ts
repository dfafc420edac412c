import {
  act,
  approved,
  arrived,
  inspected,
  invoiced,
  invoicePaid,
  noted,
  partlySentOut,
  processed,
  refunded,
  restocked,
  scanned,
  sentOut,
} from "./steps.ts";
import { one, type Tale } from "./tale.ts";

const inHouse = [approved(), scanned(), arrived()];
const settled = [...inHouse, inspected(), processed()];
const swap = (exchange: "sibling" | "dearer" | "gone", more = {}) => one("TOO_SMALL", { outcome: "EXCHANGE", exchange, ...more });
/** Exchange variants are priced in the store's own currency. */
const home = [["US"], ["PT"]] as const;
const [northern, harbour] = home;

export const exchanges: readonly Tale[] = [
  { at: [0, 0], ask: [swap("sibling")], steps: [], rest: [0.2, 1.4], from: northern },
  { at: [0], ask: [swap("sibling", { bought: 2, quantity: 2 })], steps: [approved(), scanned()], rest: [1, 3], from: northern },
  { at: [1], ask: [swap("dearer")], steps: inHouse, rest: [0.5, 1.5], from: harbour },
  { at: [0], ask: [swap("dearer")], steps: settled, rest: [0.3, 1.2], from: northern },
  { at: [0, 1], ask: [swap("dearer")], steps: [...settled, invoiced()], rest: [1, 4], from: [...northern, ...harbour] },
  { at: [0], ask: [swap("sibling"), one("CHANGED_MIND")], steps: [...settled, refunded()], rest: [0.5, 1.5], from: northern },
  { at: [0], ask: [swap("dearer")], steps: [...settled, invoiced(), invoicePaid()], rest: [0.4, 1.5], from: northern },
  { at: [0, 1], ask: [swap("sibling")], steps: settled, rest: [0.5, 2], from: [...northern, ...harbour] },
  { at: [0], ask: [swap("sibling", { bought: 2, quantity: 2 })], steps: [...settled, partlySentOut()], rest: [1, 2], from: northern },
  {
    at: [0, 1],
    ask: [swap("gone")],
    steps: [...settled, noted(5, "Manager", "Next delivery is expected in a fortnight; customer will wait.")],
    rest: [1, 5],
    from: [...northern, ...harbour],
  },
  { at: [0, 1], ask: [swap("sibling")], steps: [...settled, restocked(), sentOut()], rest: [6, 90], from: [...northern, ...harbour] },
  { at: [0], ask: [swap("dearer")], steps: [...settled, invoiced(), invoicePaid(), sentOut()], rest: [9, 60], from: northern },
  {
    at: [0],
    ask: [one("DEFECTIVE", { outcome: "EXCHANGE", exchange: "same", photo: "hole" })],
    steps: [
      ...inHouse,
      processed(),
      sentOut(15),
      act(2, "Manager", "notes", { text: "Same batch as the last two torn seams. Told the supplier." }),
    ],
    rest: [10, 70],
    from: northern,
  },
];
