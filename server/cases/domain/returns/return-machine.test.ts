import { describe, expect, it } from "vitest";
import { type Action, actions } from "#contracts/returns/actions";
import { type Stage, stages } from "#contracts/returns/states";
import { aCase, aLeg, anExchangeLine, anItem, aRound } from "../../../../tests/support/return-case.ts";
import { defaultPolicy } from "./policy-snapshot.ts";
import type { ReturnCase } from "./return-case.ts";
import { allowedActions, judge, needsForce } from "./return-machine.ts";

const approved = { decision: "APPROVED" as const, items: [anItem({ approved: 2 })] };
const arrived = { decision: "APPROVED" as const, items: [anItem({ approved: 2, received: 2 })] };
const settled = { decision: "APPROVED" as const, items: [anItem({ approved: 2, received: 2, accepted: 2, settled: 2 })] };
/** One unit arrived and was settled, the other is awaited. */
const halfSettled = { decision: "APPROVED" as const, items: [anItem({ approved: 2, received: 1, accepted: 1, settled: 1 })] };
const owing = { resolution_type: "REFUND" as const, rounds: [aRound({ refund_minor: 1000 })] };
const sending = { exchange_status: "RELEASED" as const, exchangeLines: [anExchangeLine()] };

/** Each stage as a plain refund of one line passes through it. */
const plain: Record<Stage, ReturnCase> = {
  REQUEST: aCase(),
  APPROVED: aCase({ stage: "APPROVED", ...approved }),
  DROP_OFF_IN_STORE: aCase({ stage: "DROP_OFF_IN_STORE", shipping_method: "IN_STORE", ...approved }),
  IN_TRANSIT: aCase({ stage: "IN_TRANSIT", ...approved }),
  SHIPMENT_RECEIVED: aCase({ stage: "SHIPMENT_RECEIVED", ...arrived }),
  EVALUATION: aCase({ stage: "EVALUATION", decision: "APPROVED", items: [anItem({ approved: 2, received: 2, accepted: 2 })] }),
  PROCESS_RETURN: aCase({ stage: "PROCESS_RETURN", ...settled, ...owing }),
  PAYMENT: aCase({ stage: "PAYMENT", ...settled, ...owing, ledger: [aLeg({ amount_minor: 400 })] }),
  FULLY_PAID: aCase({ stage: "FULLY_PAID", ...halfSettled, ...owing, ledger: [aLeg()] }),
  EXCHANGE_PROCESS_TRACKING: aCase({
    stage: "EXCHANGE_PROCESS_TRACKING",
    resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
    rounds: [aRound()],
    ...settled,
    ...sending,
  }),
  COMPLETED: aCase({ stage: "COMPLETED", status: "CLOSED", close_reason: "COMPLETED", ...settled, ...owing, ledger: [aLeg()] }),
};

const always: Action[] = ["suggested-financial-outcome", "notes", "assign", "flags", "retry-platform"];
/** What a member may do at each stage of such a case; everything else is refused. */
const allowed: Record<Stage, Action[]> = {
  REQUEST: ["approve", "decline", "update", "cancel", "close"],
  APPROVED: ["in-transit", "shipment-received", "update", "cancel", "decline", "close"],
  DROP_OFF_IN_STORE: ["shipment-received", "update", "cancel", "close"],
  IN_TRANSIT: ["shipment-received", "update", "cancel", "close"],
  SHIPMENT_RECEIVED: ["shipment-received", "evaluation", "restock", "process", "update", "close"],
  EVALUATION: ["shipment-received", "evaluation", "restock", "process", "update", "close"],
  PROCESS_RETURN: ["refund", "create-store-credit", "restock", "close"],
  PAYMENT: ["refund", "create-store-credit", "restock", "close"],
  FULLY_PAID: ["restock", "shipment-received", "close"],
  EXCHANGE_PROCESS_TRACKING: ["fulfill-exchange-items", "restock", "close"],
  COMPLETED: ["reopen", "restock"],
};

/** Stages where a refusal has a more specific code than WRONG_STAGE. */
const early: Stage[] = ["APPROVED", "DROP_OFF_IN_STORE", "IN_TRANSIT"];
const processed: Stage[] = ["PROCESS_RETURN", "PAYMENT", "FULLY_PAID", "EXCHANGE_PROCESS_TRACKING"];
function refusalOf(stage: Stage, action: Action): string {
  if (action === "cancel" && stage !== "COMPLETED") return "NOT_CANCELLABLE";
  if (["update", "process"].includes(action) && processed.includes(stage)) return "ALREADY_PROCESSED";
  if (["process", "refund", "create-store-credit"].includes(action) && early.includes(stage)) return "NOT_RECEIVED";
  if (action === "send-invoice" && ["PROCESS_RETURN", "PAYMENT"].includes(stage)) return "WRONG_RESOLUTION";
  const canHoldExchange = ["APPROVED", "IN_TRANSIT", "SHIPMENT_RECEIVED", "EVALUATION", ...processed].includes(stage);
  if (action === "release-hold" && canHoldExchange) return "NOT_ON_HOLD";
  if (action === "fulfill-exchange-items" && processed.includes(stage)) return "NOTHING_TO_FULFILL";
  return "WRONG_STAGE";
}

const pairs = stages.flatMap((stage) => actions.map((action) => [stage, action] as const));

describe("the matrix", () => {
  it.each(pairs)("at %s judges %s", (stage, action) => {
    const verdict = judge(plain[stage], action);
    const isAllowed = [...allowed[stage], ...always].includes(action);
    expect(verdict.allowed).toBe(isAllowed);
    if (!isAllowed) expect(verdict.code).toBe(refusalOf(stage, action));
  });

  it.each(stages)("at %s lists the allowed actions in display order", (stage) => {
    const expected = actions.filter((action) => [...allowed[stage], ...always].includes(action));
    expect(allowedActions(plain[stage], actions)).toEqual(expected);
  });

  it("announces that an action will require force", () => {
    expect(judge(plain.PROCESS_RETURN, "close")).toEqual({ allowed: true, code: "FORCE_REQUIRED" });
    expect(judge(plain.EXCHANGE_PROCESS_TRACKING, "close")).toEqual({ allowed: true, code: "FORCE_REQUIRED" });
    expect(judge(plain.IN_TRANSIT, "cancel")).toEqual({ allowed: true, code: "FORCE_REQUIRED" });
    expect(judge(plain.FULLY_PAID, "close")).toEqual({ allowed: true, code: null });
    expect(judge(plain.APPROVED, "cancel")).toEqual({ allowed: true, code: null });
  });
});

type Row = [given: string, record: ReturnCase, action: Action, verdict: string | true, owner?: true];
const policy = (over: Partial<typeof defaultPolicy>) => ({ policy: { ...defaultPolicy, ...over } });
it("neither declines nor closes for free what was sent ahead", () => {
  const ahead = { ...plain.APPROVED, exchange_status: "FULFILLED" as const, items: [anItem({ approved: 2, exchange_quantity: 2 })] };
  const sent = aCase({ ...ahead, exchangeLines: [anExchangeLine({ external_id: "item:0", quantity: 2, fulfilled_quantity: 2 })] });
  expect(judge(sent, "decline")).toEqual({ allowed: false, code: "EXCHANGE_SENT" });
  expect(judge(sent, "close")).toEqual({ allowed: true, code: "FORCE_REQUIRED" });
  expect(judge(aCase(plain.APPROVED), "decline").allowed).toBe(true);
});

const held = { exchange_status: "ON_HOLD" as const, exchangeLines: [anExchangeLine()] };
const invoiced = { resolution_type: "SEND_ADDITIONAL_INVOICE" as const, rounds: [aRound({ invoice_minor: 500 })] };

const conditions: Row[] = [
  ["refunds begin on approval", aCase({ ...plain.APPROVED, ...policy({ refund_trigger: "ON_APPROVED" }) }), "process", true],
  ["refunds begin on approval", aCase({ ...plain.DROP_OFF_IN_STORE, ...policy({ refund_trigger: "ON_APPROVED" }) }), "process", true],
  [
    "refunds begin on the first scan",
    aCase({ ...plain.APPROVED, ...policy({ refund_trigger: "ON_IN_TRANSIT" }) }),
    "process",
    "NOT_RECEIVED",
  ],
  ["refunds begin on the first scan", aCase({ ...plain.IN_TRANSIT, ...policy({ refund_trigger: "ON_IN_TRANSIT" }) }), "process", true],
  ["nothing is shipped back", aCase({ ...plain.APPROVED, shipping_method: "NO_SHIPMENT" }), "process", true],
  ["the customer keeps the goods", aCase({ ...plain.APPROVED, items: [anItem({ approved: 1, outcome: "KEEP" })] }), "process", true],
  ["nothing is shipped back", aCase({ ...plain.SHIPMENT_RECEIVED, shipping_method: "NO_SHIPMENT" }), "evaluation", "NOTHING_TO_EVALUATE"],
  ["an inspection is required", aCase({ ...plain.SHIPMENT_RECEIVED, ...policy({ evaluation_mandatory: true }) }), "process", "WRONG_STAGE"],
  ["an inspection is required and done", aCase({ ...plain.EVALUATION, ...policy({ evaluation_mandatory: true }) }), "process", true],
  [
    "everything was rejected",
    aCase({ ...plain.EVALUATION, items: [anItem({ approved: 2, received: 2, rejected: 2 })] }),
    "process",
    "NOTHING_ACCEPTED",
  ],
  [
    "one of two units was accepted",
    aCase({ ...plain.EVALUATION, items: [anItem({ approved: 2, received: 2, accepted: 1, rejected: 1 })] }),
    "process",
    true,
  ],
  ["a unit has arrived", aCase({ ...plain.APPROVED, items: [anItem({ approved: 2, received: 1 })] }), "cancel", "NOT_CANCELLABLE"],
  [
    "an instant exchange was sent",
    aCase({ ...plain.APPROVED, exchangeLines: [anExchangeLine({ fulfilled_quantity: 1 })] }),
    "cancel",
    "NOT_CANCELLABLE",
  ],
  ["an earlier round was settled", aCase({ ...plain.SHIPMENT_RECEIVED, rounds: [aRound()] }), "update", "ALREADY_PROCESSED"],
  ["units are missing", aCase({ ...plain.PROCESS_RETURN, ...halfSettled }), "shipment-received", true],
  ["units are missing", aCase({ ...plain.PAYMENT, ...halfSettled }), "shipment-received", true],
  ["units are missing", aCase({ ...plain.EXCHANGE_PROCESS_TRACKING, ...halfSettled }), "shipment-received", true],
  ["nothing has arrived", aCase({ ...plain.PROCESS_RETURN, items: [anItem({ approved: 2, settled: 2 })] }), "restock", "WRONG_STAGE"],
  ["the exchange waits", aCase({ ...plain.PROCESS_RETURN, ...held }), "release-hold", true],
  ["the exchange waits", aCase({ ...plain.PROCESS_RETURN, ...held }), "fulfill-exchange-items", "ON_HOLD"],
  ["an instant exchange is released", aCase({ ...plain.APPROVED, ...sending }), "fulfill-exchange-items", true],
  ["an exchange is only planned", aCase({ ...plain.APPROVED, exchange_status: "PLANNED" }), "fulfill-exchange-items", "WRONG_STAGE"],
  ["the exchange is sent in part", aCase({ ...plain.FULLY_PAID, exchange_status: "PARTIALLY_FULFILLED" }), "fulfill-exchange-items", true],
  ["the customer owes", aCase({ ...plain.PROCESS_RETURN, ...invoiced }), "send-invoice", true],
  ["the customer owes", aCase({ ...plain.PROCESS_RETURN, ...invoiced }), "refund", "WRONG_RESOLUTION"],
  ["the customer owes", aCase({ ...plain.PROCESS_RETURN, ...invoiced }), "create-store-credit", "WRONG_RESOLUTION"],
  [
    "the invoice is paid",
    aCase({ ...plain.PAYMENT, ...invoiced, ledger: [aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 500 })] }),
    "send-invoice",
    "NOTHING_DUE",
  ],
  [
    "store credit is due",
    aCase({ ...plain.PROCESS_RETURN, resolution_type: "CREATE_STORE_CREDIT", rounds: [aRound({ credit_minor: 500 })] }),
    "create-store-credit",
    true,
  ],
  [
    "store credit is due",
    aCase({ ...plain.PROCESS_RETURN, resolution_type: "CREATE_STORE_CREDIT", rounds: [aRound({ credit_minor: 500 })] }),
    "refund",
    "WRONG_RESOLUTION",
  ],
  [
    "only a bonus is due",
    aCase({ ...plain.PROCESS_RETURN, resolution_type: "NO_RETURN_PAYMENT_REQUIRED", rounds: [aRound({ bonus_minor: 500 })] }),
    "create-store-credit",
    true,
  ],
  ["a refund is on its way", aCase({ ...plain.PAYMENT, ledger: [aLeg({ state: "RESERVED" })] }), "refund", "REFUND_IS_PENDING"],
  ["a refund's answer never came", aCase({ ...plain.PAYMENT, ledger: [aLeg({ state: "UNKNOWN" })] }), "refund", "REFUND_IS_PENDING"],
  [
    "a refund's answer never came",
    aCase({ ...plain.PAYMENT, ledger: [aLeg({ state: "UNKNOWN" })] }),
    "create-store-credit",
    "REFUND_IS_PENDING",
  ],
  ["a refund was declined", aCase({ ...plain.PAYMENT, ledger: [aLeg({ state: "FAILED" })] }), "refund", true],
  [
    "another return's refund is on its way",
    aCase({ ...plain.PAYMENT, ledger: [aLeg({ return_id: "other", state: "RESERVED" })] }),
    "refund",
    true,
  ],
  ["the order was never paid", aCase({ ...plain.PROCESS_RETURN, payments: [] }), "refund", "NOTHING_TO_REFUND"],
  ["more units came before the first were paid", aCase({ ...plain.SHIPMENT_RECEIVED, ...owing }), "refund", true],
  ["the case is done", plain.COMPLETED, "refund", true, true],
  ["the case was declined", aCase({ status: "CLOSED", close_reason: "DECLINED" }), "refund", "WRONG_STAGE", true],
  ["the case was reopened", aCase({ ...plain.FULLY_PAID, reopened: true }), "refund", true, true],
  ["the case was reopened", aCase({ ...plain.FULLY_PAID, reopened: true }), "refund", "WRONG_STAGE"],
  ["the case was declined", aCase({ status: "CLOSED", close_reason: "DECLINED" }), "approve", "WRONG_STAGE"],
  ["the case was declined", aCase({ status: "CLOSED", close_reason: "DECLINED" }), "restock", "WRONG_STAGE"],
  ["the case was cancelled", aCase({ status: "CLOSED", close_reason: "CANCELLED" }), "reopen", true],
];

describe("the conditions", () => {
  it.each(conditions.map(([situation, record, action, ...rest]) => [situation, action, record, ...rest] as const))(
    "when %s: %s",
    (_situation, action, record, expected, owner) => {
      const verdict = judge(record, action, owner ?? false);
      expect(verdict.allowed ? true : verdict.code).toBe(expected);
    },
  );

  it("require force while money or goods are owed, and not before or after", () => {
    expect(needsForce(plain.REQUEST)).toBe(false);
    expect(needsForce(plain.SHIPMENT_RECEIVED)).toBe(false);
    expect(needsForce(plain.PAYMENT)).toBe(true);
    expect(needsForce(plain.EXCHANGE_PROCESS_TRACKING)).toBe(true);
    expect(needsForce(plain.FULLY_PAID)).toBe(false);
  });
});
