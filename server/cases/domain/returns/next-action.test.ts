import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchangeStatuses, shippingMethods, stages } from "#contracts/returns/states";
import { aCase, aLeg, anExchangeLine, anItem, aRound } from "../../../../tests/support/return-case.ts";
import { nextActions } from "./next-action.ts";
import type { ReturnCase } from "./return-case.ts";
import { judge } from "./return-machine.ts";

const member = { invoiceIsOpen: false, owner: false };
const approved = { decision: "APPROVED" } as const;
const arrived = { ...approved, items: [anItem({ approved: 2, received: 2 })] };
const accepted = { ...approved, items: [anItem({ approved: 2, received: 2, accepted: 2 })] };
const settled = { ...approved, items: [anItem({ approved: 2, received: 2, accepted: 2, settled: 2 })] };
const owing = { ...settled, resolution_type: "REFUND" as const, rounds: [aRound({ refund_minor: 1000 })] };
const invoiced = { ...settled, resolution_type: "SEND_ADDITIONAL_INVOICE" as const, rounds: [aRound({ invoice_minor: 500 })] };
const sending = { exchangeLines: [anExchangeLine()] };
const first = (record: ReturnCase, around = member) => nextActions(record, around)[0];

describe("the suggested step", () => {
  it.each([
    ["of a request is its approval", aCase(), "approve"],
    [
      "of an approved return is to receive it",
      aCase({ stage: "APPROVED", ...approved, items: [anItem({ approved: 2 })] }),
      "shipment-received",
    ],
    [
      "of one that takes no parcel is to process it",
      aCase({ stage: "APPROVED", ...approved, shipping_method: "NO_SHIPMENT", items: [anItem({ approved: 2 })] }),
      "process",
    ],
    ["of an arrived parcel is to inspect it", aCase({ stage: "SHIPMENT_RECEIVED", ...arrived }), "evaluation"],
    ["of an inspected one is to process it", aCase({ stage: "EVALUATION", ...accepted }), "process"],
    [
      "of one rejected wholly is to close it",
      aCase({ stage: "EVALUATION", ...approved, items: [anItem({ approved: 2, received: 2, rejected: 2 })] }),
      "close",
    ],
    [
      "of one whose units were all settled before they came is another look at them",
      aCase({ stage: "SHIPMENT_RECEIVED", ...settled }),
      "evaluation",
    ],
    ["of a processed one is the refund it owes", aCase({ stage: "PROCESS_RETURN", ...owing }), "refund"],
    [
      "of one that owes store credit is the credit",
      aCase({ stage: "PROCESS_RETURN", ...owing, resolution_type: "CREATE_STORE_CREDIT", rounds: [aRound({ credit_minor: 900 })] }),
      "create-store-credit",
    ],
    ["of one the customer owes for is the invoice", aCase({ stage: "PROCESS_RETURN", ...invoiced }), "send-invoice"],
    [
      "of a held exchange is to release it",
      aCase({ stage: "EXCHANGE_PROCESS_TRACKING", ...settled, rounds: [aRound()], exchange_status: "ON_HOLD", ...sending }),
      "release-hold",
    ],
    [
      "of a released exchange is to send it",
      aCase({ stage: "EXCHANGE_PROCESS_TRACKING", ...settled, rounds: [aRound()], exchange_status: "RELEASED", ...sending }),
      "fulfill-exchange-items",
    ],
    [
      "of a paid one with units missing is to receive them",
      aCase({ stage: "FULLY_PAID", ...approved, items: [anItem({ approved: 3, received: 2, accepted: 2, settled: 2 })] }),
      "shipment-received",
    ],
    ["of a paid one with nothing missing is to close it", aCase({ stage: "FULLY_PAID", ...settled }), "close"],
  ] as const)("%s", (_, record, action) => {
    expect(first(record)).toBe(action);
  });

  it("is not an invoice that was already sent", () => {
    const record = aCase({ stage: "PAYMENT", ...invoiced, exchange_status: "ON_HOLD", ...sending });
    expect(first(record, { ...member, invoiceIsOpen: true })).toBe("release-hold");
  });

  it("is none for a closed case, nor while a refund is pending", () => {
    expect(first(aCase({ status: "CLOSED", stage: "COMPLETED", ...settled }))).toBeUndefined();
    expect(first(aCase({ stage: "PAYMENT", ...owing, ledger: [aLeg({ state: "RESERVED" })] }))).toBeUndefined();
  });

  it("is not a refund that was already paid", () => {
    expect(nextActions(aCase({ stage: "PAYMENT", ...owing, ledger: [aLeg()] }), member)).toEqual([]);
  });

  it("is always an allowed action", () => {
    const count = fc.integer({ min: 0, max: 4 });
    const anyCase = fc
      .record({
        stage: fc.constantFrom(...stages),
        status: fc.constantFrom("OPEN" as const, "CLOSED" as const),
        shipping_method: fc.constantFrom(...shippingMethods),
        exchange_status: fc.constantFrom(...exchangeStatuses),
        units: fc.record({ approved: count, received: count, accepted: count, rejected: count, settled: count }),
        round: fc.record({ refund_minor: count, credit_minor: count, invoice_minor: count }),
        paid: count,
      })
      .map(({ units, round, paid, ...rest }) =>
        aCase({ ...rest, ...approved, items: [anItem(units)], rounds: [aRound(round)], ledger: [aLeg({ amount_minor: paid })] }),
      );
    fc.assert(
      fc.property(anyCase, fc.boolean(), fc.boolean(), (record, owner, invoiceIsOpen) => {
        for (const action of nextActions(record, { owner, invoiceIsOpen })) expect(judge(record, action, owner).allowed).toBe(true);
      }),
    );
  });
});
