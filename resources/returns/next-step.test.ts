import { describe, expect, it } from "vitest";
import type { Stage } from "#contracts/returns/states";
import { allowed, item, leg, outcome, returnDetail } from "../../tests/support/return-detail.ts";
import { nextStep, otherSteps } from "./next-step.ts";

const received = item({ approved: 3, received: 3 });
const judged = item({ approved: 3, received: 3, accepted: 3 });
const rejected = item({ approved: 3, received: 3, rejected: 3 });
const owing = {
  outcome: [outcome()],
  money: { due_minor: 17998, paid_minor: 0, left_minor: 17998, pending_minor: 0, invoice_due_minor: 0 },
};
const invoiced = {
  outcome: [outcome({ net_minor: -500, refund_minor: 0, invoice_minor: 500, resolution_type: "SEND_ADDITIONAL_INVOICE" })],
  money: { due_minor: 0, paid_minor: 0, left_minor: 0, pending_minor: 0, invoice_due_minor: 500 },
};
const at = (stage: Stage, over: Parameters<typeof returnDetail>[0] = {}) => returnDetail({ stage, ...over });

describe("the suggested next step", () => {
  it.each([
    ["of a request is its approval", at("REQUEST"), "approve"],
    [
      "of an approved return is to receive it",
      at("APPROVED", { allowed_actions: allowed({ "shipment-received": true, "in-transit": true }) }),
      "shipment-received",
    ],
    [
      "of one that keeps its goods is to process it",
      at("APPROVED", { shipping_method: "NO_SHIPMENT", allowed_actions: allowed({ process: true, "shipment-received": true }) }),
      "process",
    ],
    [
      "of an arrived parcel is to inspect it",
      at("SHIPMENT_RECEIVED", { items: [received], allowed_actions: allowed({ evaluation: true, process: true }) }),
      "evaluation",
    ],
    [
      "of an inspected one is to process it",
      at("EVALUATION", { items: [judged], allowed_actions: allowed({ evaluation: true, process: true }) }),
      "process",
    ],
    [
      "of one rejected wholly is to close it",
      at("EVALUATION", { items: [rejected], allowed_actions: allowed({ evaluation: true, process: "NOTHING_ACCEPTED", close: true }) }),
      "close",
    ],
    [
      "of a processed one is the refund it owes",
      at("PROCESS_RETURN", { ...owing, allowed_actions: allowed({ refund: true, "create-store-credit": true }) }),
      "refund",
    ],
    [
      "of one the customer owes for is the invoice",
      at("PROCESS_RETURN", { ...invoiced, allowed_actions: allowed({ "send-invoice": true, "release-hold": true }) }),
      "send-invoice",
    ],
    [
      "of a held exchange is to release it",
      at("EXCHANGE_PROCESS_TRACKING", {
        exchange_status: "ON_HOLD",
        allowed_actions: allowed({ "release-hold": true, close: "FORCE_REQUIRED" }),
      }),
      "release-hold",
    ],
    [
      "of a released exchange is to send it",
      at("EXCHANGE_PROCESS_TRACKING", { exchange_status: "RELEASED", allowed_actions: allowed({ "fulfill-exchange-items": true }) }),
      "fulfill-exchange-items",
    ],
    [
      "of a paid one with units missing is to receive them",
      at("FULLY_PAID", {
        items: [item({ approved: 3, received: 2 })],
        allowed_actions: allowed({ "shipment-received": true, close: true }),
      }),
      "shipment-received",
    ],
  ] as const)("%s", (_, record, action) => {
    expect(nextStep(record)?.action).toBe(action);
    expect(nextStep(record)?.reason).toBeUndefined();
  });

  it("does not send an invoice twice", () => {
    const document = {
      id: "d",
      kind: "ADDITIONAL_INVOICE",
      number: "AI-1",
      net_minor: 500,
      tax_minor: 0,
      gross_minor: 500,
      status: "OPEN",
      currency: "USD",
      issued_at: "2026-06-01T09:00:00Z",
    } as const;
    const record = at("PAYMENT", {
      ...invoiced,
      documents: [document],
      exchange_status: "ON_HOLD",
      allowed_actions: allowed({ "send-invoice": true, "release-hold": true }),
    });
    expect(nextStep(record)?.action).toBe("release-hold");
  });

  it("says why when only a permission is missing", () => {
    const record = at("PROCESS_RETURN", { ...owing, allowed_actions: allowed({ refund: "FORBIDDEN" }) });
    expect(nextStep(record)).toMatchObject({ action: "refund", reason: "because FORBIDDEN" });
  });

  it("is none for a closed case, and none while a refund is on its way", () => {
    expect(nextStep(returnDetail({ status: "CLOSED", allowed_actions: allowed({ reopen: true }) }))).toBeUndefined();
    const pending = at("PAYMENT", {
      ...owing,
      ledger: [leg({ state: "RESERVED" })],
      allowed_actions: allowed({ refund: "REFUND_IS_PENDING" }),
    });
    expect(nextStep(pending)).toBeUndefined();
  });
});

describe("the other actions", () => {
  it("come with what is possible first, and every other with its reason", () => {
    const steps = otherSteps(returnDetail(), "approve");
    expect(steps.slice(0, 4).map(({ action, reason }) => [action, reason])).toEqual([
      ["decline", undefined],
      ["update", undefined],
      ["close", undefined],
      ["cancel", undefined],
    ]);
    expect(steps.find(({ action }) => action === "refund")?.reason).toBe("because WRONG_STAGE");
    expect(steps.map(({ action }) => action)).not.toEqual(expect.arrayContaining(["notes"]));
  });
});
