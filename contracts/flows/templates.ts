import { merchantFaultReasons } from "../returns/states.ts";
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

/** A step of a chain leads on by `yes` where it is a condition, whose `no` ends the flow. */
const chained = (steps: readonly Node[]): Graph["edges"] =>
  steps.flatMap(({ id, type }, i) => {
    const to = steps[i + 1]?.id ?? "end";
    return type === "CONDITION" ? [edge(id, "yes", to), edge(id, "no", "end")] : [edge(id, "next", to)];
  });

const afterWait = (topic: string, amount: number, ...steps: Node[]): Graph => {
  return {
    nodes: [start, node("wait", "WAIT", { topic, timeout: { amount, unit: "DAYS" }, since: "RUN_START" }), ...steps, end],
    edges: [edge("start", "next", "wait"), edge("wait", "event", "end"), edge("wait", "timeout", steps[0]?.id ?? "end"), ...chained(steps)],
  };
};

/** Still to be sent by the customer: not cancelled, brought to a shop, kept, or here without a scan. */
const isAwaited = {
  all: [
    { field: "return.stage", op: "IS", value: "APPROVED" },
    { field: "return.shipping_method", op: "IN", value: ["LABEL", "CUSTOMER_LABEL"] },
    { field: "return.units", op: "GT", value: 0 },
  ],
};
const reminder = {
  subject: {
    en: "Your return {{case.number}}",
    fr: "Votre retour {{case.number}}",
    vi: "Yêu cầu trả hàng {{case.number}} của bạn",
    cn: "您的退货 {{case.number}}",
    ar: "مرتجعك {{case.number}}",
  },
  body: {
    en: "Hello {{customer.name}},\n\nwe have not seen your parcel yet. Please send it when you are ready.\n\n{{store.name}}",
    fr: "Bonjour {{customer.name}},\n\nnous n’avons pas encore vu passer votre colis. Envoyez-le dès que vous le pouvez.\n\n{{store.name}}",
    vi: "Chào {{customer.name}},\n\nchúng tôi chưa thấy gói hàng của bạn. Vui lòng gửi khi bạn sẵn sàng.\n\n{{store.name}}",
    cn: "{{customer.name}}，您好：\n\n我们尚未看到您的包裹，请在方便时寄出。\n\n{{store.name}}",
    ar: "مرحبًا {{customer.name}}،\n\nلم يصلنا بعد ما يدل على إرسال طردك. يُرجى إرساله متى كنت مستعدًا.\n\n{{store.name}}",
  },
};

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
    graph: onlyIf({ field: "item.reason", op: "IN", value: [...merchantFaultReasons] }, action("waive", "WAIVE_FEES")),
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
    graph: afterWait("return.in_transit", 10, when("check", isAwaited), action("mail", "MAIL_CUSTOMER", reminder)),
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
          text: {
            ...{ en: "Was the item worn?", fr: "L’article a-t-il été porté ?", vi: "Sản phẩm đã được mặc chưa?" },
            ...{ cn: "商品穿过吗？", ar: "هل تم ارتداء المنتج؟" },
          },
          answers: [
            { id: "no", text: { en: "No", fr: "Non", vi: "Chưa", cn: "没有", ar: "لا" } },
            { id: "yes", text: { en: "Yes", fr: "Oui", vi: "Rồi", cn: "穿过", ar: "نعم" } },
          ],
        }),
        action("photo", "REQUIRE_PHOTO"),
        end,
      ],
      edges: [edge("start", "next", "worn"), edge("worn", "no", "end"), edge("worn", "yes", "photo"), edge("photo", "next", "end")],
    },
  },
  LATE_INVOICE: {
    trigger: "INVOICE_OVERDUE",
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
