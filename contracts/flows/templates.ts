import type { Graph } from "./graph.ts";
import type { FlowTemplate, Trigger } from "./states.ts";

type Node = Graph["nodes"][number];
interface Template {
  trigger: Trigger;
  graph: Graph;
}

const node = (id: string, type: Node["type"], config: Record<string, unknown> = {}): Node => ({ id, type, config });
const start = node("start", "TRIGGER");
const end = node("end", "END");
const action = (id: string, name: string, config: Record<string, unknown> = {}) => node(id, "ACTION", { action: name, ...config });
const when = (id: string, rule: object) => node(id, "CONDITION", { rule });
const edge = (from: string, out: string, to: string) => ({ from, out, to });

/** Do something where a condition is met, and nothing else. */
const onlyIf = (rule: object, ...steps: Node[]): Graph => {
  const ids = [...steps.map(({ id }) => id), "end"];
  return {
    nodes: [start, when("check", rule), ...steps, end],
    edges: [
      edge("start", "next", "check"),
      edge("check", "yes", ids[0] ?? "end"),
      edge("check", "no", "end"),
      ...steps.map(({ id }, i) => edge(id, "next", ids[i + 1] ?? "end")),
    ],
  };
};

const afterWait = (topic: string, amount: number, ...steps: Node[]): Graph => {
  const ids = [...steps.map(({ id }) => id), "end"];
  return {
    nodes: [start, node("wait", "WAIT", { topic, timeout: { amount, unit: "DAYS" }, since: "RUN_START" }), ...steps, end],
    edges: [
      edge("start", "next", "wait"),
      edge("wait", "event", "end"),
      edge("wait", "timeout", ids[0] ?? "end"),
      ...steps.map(({ id }, i) => edge(id, "next", ids[i + 1] ?? "end")),
    ],
  };
};

const faults = ["DEFECTIVE", "DAMAGED", "WRONG_ITEM", "NOT_AS_DESCRIBED", "ARRIVED_LATE"];

/** Where a merchant starts; what is empty in them is a problem until it is chosen. */
export const flowTemplates = {
  VIP_APPROVED: {
    trigger: "RETURN_REQUESTED",
    graph: onlyIf({ field: "customer.tags", op: "HAS_ANY", value: ["VIP"] }, action("approve", "APPROVE")),
  },
  HIGH_VALUE_REVIEW: {
    trigger: "RETURN_REQUESTED",
    graph: onlyIf({ field: "return.value", op: "GT", value: 10_000 }, action("review", "NEEDS_REVIEW")),
  },
  FAULT_WAIVES_FEES: {
    trigger: "RETURN_OFFER",
    graph: onlyIf({ field: "item.reason", op: "IN", value: faults }, action("waive", "WAIVE_FEES")),
  },
  KEEP_LOW_VALUE: {
    trigger: "RETURN_OFFER",
    graph: onlyIf({ field: "item.unit_price", op: "LTE", value: 1500 }, action("keep", "ALLOW_KEEP", { max_unit_minor: 1500 })),
  },
  EXCHANGE_FIRST: {
    trigger: "RETURN_OFFER",
    graph: onlyIf(
      { field: "item.reason", op: "IN", value: ["TOO_SMALL", "TOO_LARGE"] },
      action("hide", "HIDE_OUTCOMES", { outcomes: ["REFUND"] }),
    ),
  },
  NO_SCAN_REMINDER: {
    trigger: "RETURN_APPROVED",
    graph: afterWait("return.in_transit", 10, action("mail", "MAIL_CUSTOMER", { subject: {}, body: {} })),
  },
  OUT_OF_STOCK_NOTICE: {
    trigger: "EXCHANGE_OUT_OF_STOCK",
    graph: afterWait("return.exchange_fulfilled", 7, action("flag", "FLAG", { flag: "OUT_OF_STOCK" })),
  },
  SERIAL_RETURNER_REVIEW: {
    trigger: "RETURN_REQUESTED",
    graph: onlyIf({ field: "customer.returns_365", op: "GTE", value: 5 }, action("review", "NEEDS_REVIEW")),
  },
  COUNTRY_PLACE: {
    trigger: "RETURN_OFFER",
    graph: onlyIf({ field: "order.country", op: "IN", value: ["GB"] }, action("place", "SET_PLACE")),
  },
  MISSING_ANSWER: {
    trigger: "RETURN_OFFER",
    graph: {
      nodes: [
        start,
        node("worn", "QUESTION", {
          text: { en: "Was the item worn?" },
          answers: [
            { id: "no", text: { en: "No" } },
            { id: "yes", text: { en: "Yes" } },
          ],
        }),
        action("photo", "REQUIRE_PHOTO"),
        end,
      ],
      edges: [edge("start", "next", "worn"), edge("worn", "no", "end"), edge("worn", "yes", "photo"), edge("photo", "next", "end")],
    },
  },
  LATE_INVOICE: {
    trigger: "RETURN_PROCESSED",
    graph: afterWait("return.invoice_paid", 14, action("flag", "FLAG", { flag: "INVOICE_LATE" })),
  },
  CLAIM_PHOTOS: {
    trigger: "CLAIM_SUBMITTED",
    graph: onlyIf(
      { field: "claim.evidence_kinds", op: "HAS_NONE", value: ["photo"] },
      action("ask", "CLAIM_ASK", { question: "Please send us a photo of the item." }),
    ),
  },
} as const satisfies Record<FlowTemplate, Template>;
