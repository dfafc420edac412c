import { expect } from "vitest";
import { reach, reachMore } from "../cases.ts";
import { type Kit, nowhere, type Row } from "./kit.ts";

/** Return the calls that move money or release goods. */
export const moneyCalls = ({ on, items, changed, priced }: Kit) =>
  ({
    suggestedFinancialOutcome: {
      right: () =>
        on(reach.SHIPMENT_RECEIVED, (r) => ({
          ...items({ quantity: 1 })(r),
          fees_minor: 100,
          refund_shipping_minor: 0,
          method: "REFUND",
          bonus_minor: 0,
        })),
      optional: ["items", "fees_minor", "refund_shipping_minor", "method", "bonus_minor"],
      amounts: ["fees_minor", "refund_shipping_minor", "bonus_minor"],
      refused: [
        ["a fee below nothing", () => on(reach.SHIPMENT_RECEIVED, { fees_minor: -1 }), 422, "INVALID_AMOUNT"],
        ["shipping of an order that had none", () => on(reach.SHIPMENT_RECEIVED, { refund_shipping_minor: 100 }), 422, "NOTHING_DUE"],
        ["more units than there are", () => on(reach.SHIPMENT_RECEIVED, items({ quantity: 3 })), 422, "QUANTITY_EXCEEDS_RETURNABLE"],
      ],
      proof: (data) =>
        expect(data.outcome).toMatchObject({ returned_minor: 1000, fees_minor: 100, net_minor: 900, resolution_type: "REFUND" }),
    },
    process: {
      right: () =>
        on(reach.SHIPMENT_RECEIVED, (r) => ({
          ...items({ quantity: 1 })(r),
          fees_minor: 0,
          refund_shipping_minor: 0,
          method: "REFUND",
          bonus_minor: 0,
          ...priced(1000),
        })),
      optional: ["items", "fees_minor", "refund_shipping_minor", "method", "bonus_minor"],
      amounts: ["fees_minor", "refund_shipping_minor", "bonus_minor", "expected_total_minor"],
      refused: [
        ["before anything arrived", () => on(reach.APPROVED, priced(2000)), 409, "NOT_RECEIVED"],
        ["at another total than the person saw", () => on(reach.SHIPMENT_RECEIVED, priced(1999)), 409, "OUTCOME_CHANGED"],
        ["twice", () => on(reach.PROCESS_RETURN, priced(2000)), 409, "ALREADY_PROCESSED"],
        [
          "more units than arrived",
          () => on(reach.SHIPMENT_RECEIVED, (r) => ({ ...items({ quantity: 3 })(r), ...priced(3000) })),
          422,
          "QUANTITY_EXCEEDS_RETURNABLE",
        ],
        ["a fee below nothing", () => on(reach.SHIPMENT_RECEIVED, { fees_minor: -1, ...priced(2001) }), 422, "INVALID_AMOUNT"],
      ],
      proof: changed("PROCESS_RETURN"),
    },
    refund: {
      right: () => on(reach.PROCESS_RETURN, { data: { amount_minor: 500, reason: "Sorry" } }),
      optional: ["data", "data.amount_minor", "data.reason"],
      amounts: ["amount_minor"],
      refused: [
        ["nothing", () => on(reach.PROCESS_RETURN, { data: { amount_minor: 0 } }), 422, "INVALID_AMOUNT"],
        ["less than nothing", () => on(reach.PROCESS_RETURN, { data: { amount_minor: -5 } }), 422, "INVALID_AMOUNT"],
        ["more than is due", () => on(reach.PROCESS_RETURN, { data: { amount_minor: 2001 } }), 422, "REFUND_EXCEEDS_BALANCE"],
        [
          "on a payment the order does not have",
          () => on(reach.PROCESS_RETURN, { data: { payments: [{ payment_id: nowhere, amount_minor: 5 }] } }),
          422,
          "REFUND_EXCEEDS_BALANCE",
        ],
        [
          "parts that are not the sum",
          async () =>
            on(reach.PROCESS_RETURN, (r) => ({
              data: { amount_minor: 9, payments: [{ payment_id: r.order.payments[0]!.id, amount_minor: 5 }] },
            })),
          422,
          "INVALID_AMOUNT",
        ],
        ["before anything arrived", () => on(reach.APPROVED), 409, "NOT_RECEIVED"],
        ["where the customer owes", () => on(reachMore["PROCESS_RETURN, the customer owes"]!), 422, "WRONG_RESOLUTION"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({
          stage: "PAYMENT",
          payment_status: "PARTIAL",
          ledger: [{ kind: "REFUND", amount_minor: 500, state: "SUCCEEDED" }],
        }),
    },
    createStoreCredit: {
      right: () =>
        on(reachMore["PROCESS_RETURN, as store credit"]!, {
          data: { amount_minor: 500, expires_at: "2027-01-01T00:00:00Z", reason: "Sorry" },
        }),
      optional: ["data", "data.amount_minor", "data.expires_at", "data.reason"],
      amounts: ["amount_minor"],
      refused: [
        ["nothing", () => on(reachMore["PROCESS_RETURN, as store credit"]!, { data: { amount_minor: 0 } }), 422, "INVALID_AMOUNT"],
        [
          "more than is due",
          () => on(reachMore["PROCESS_RETURN, as store credit"]!, { data: { amount_minor: 2001 } }),
          422,
          "REFUND_EXCEEDS_BALANCE",
        ],
        ["where the customer owes", () => on(reachMore["PROCESS_RETURN, the customer owes"]!), 422, "WRONG_RESOLUTION"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({ stage: "PAYMENT", ledger: [{ kind: "STORE_CREDIT", amount_minor: 500, state: "SUCCEEDED" }] }),
    },
    sendInvoice: {
      right: () => on(reachMore["PROCESS_RETURN, the customer owes"]!, { data: { due_at: "2026-12-01T00:00:00Z", message: "Thanks" } }),
      optional: ["data", "data.due_at", "data.message"],
      refused: [
        ["where nothing is owed to us", () => on(reach.PROCESS_RETURN), 422, "WRONG_RESOLUTION"],
        ["before it is processed", () => on(reach.SHIPMENT_RECEIVED), 409, "WRONG_STAGE"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({ stage: "PAYMENT", documents: [{ kind: "ADDITIONAL_INVOICE", gross_minor: 500 }] }),
    },
    releaseHold: {
      right: () => on(reachMore["PROCESS_RETURN, the customer owes"]!, { force: true, reason: "Paid by bank transfer" }),
      optional: ["force", "reason"],
      refused: [
        ["while the customer owes", () => on(reachMore["PROCESS_RETURN, the customer owes"]!), 409, "ON_HOLD"],
        ["by force without a reason", () => on(reachMore["PROCESS_RETURN, the customer owes"]!, { force: true }), 422, "REASON_REQUIRED"],
        ["before it is approved", () => on(reach.REQUEST), 409, "WRONG_STAGE"],
      ],
      proof: (data) =>
        expect(data.return).toMatchObject({ exchange_status: "RELEASED", hold_reason: null, payment_status: "DUE_FROM_CUSTOMER" }),
    },
    fulfillExchangeItems: {
      right: () => on(reach.EXCHANGE_PROCESS_TRACKING, (r) => ({ items: [{ id: r.exchange.lines[0]!.id, quantity: 1 }], tracking: "1Z" })),
      optional: ["items", "tracking"],
      refused: [
        [
          "more than is to be sent",
          () => on(reach.EXCHANGE_PROCESS_TRACKING, (r) => ({ items: [{ id: r.exchange.lines[0]!.id, quantity: 2 }] })),
          422,
          "NOTHING_TO_FULFILL",
        ],
        ["while it waits for the payment", () => on(reachMore["PROCESS_RETURN, the customer owes"]!), 409, "ON_HOLD"],
        ["where nothing is exchanged", () => on(reach.FULLY_PAID), 422, "NOTHING_TO_FULFILL"],
      ],
      proof: (data) => expect(data.return).toMatchObject({ stage: "COMPLETED", status: "CLOSED", exchange_status: "FULFILLED" }),
    },
  }) satisfies Record<string, Row>;
