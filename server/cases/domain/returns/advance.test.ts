import { describe, expect, it } from "vitest";
import type { Stage, Status } from "#contracts/returns/states";
import { aCase, aLeg, anExchangeLine, anItem, aRound } from "../../../../tests/support/return-case.ts";
import { advance, defaultLateAfterDays, dueAt, exchangeStatusOf } from "./advance.ts";
import { defaultPolicy } from "./policy-snapshot.ts";
import type { ReturnCase } from "./return-case.ts";

const whole = [anItem({ approved: 2, received: 2, accepted: 2, settled: 2 })];
const half = [anItem({ approved: 2, received: 1, accepted: 1, settled: 1 })];
const refund = { resolution_type: "REFUND" as const, rounds: [aRound({ refund_minor: 1000 })] };
const nothingOwed = { resolution_type: "NO_RETURN_PAYMENT_REQUIRED" as const, rounds: [aRound()] };
const owes = { resolution_type: "SEND_ADDITIONAL_INVOICE" as const, rounds: [aRound({ invoice_minor: 300 })] };
const released = { exchange_status: "RELEASED" as const, exchangeLines: [anExchangeLine({ quantity: 2 })] };
const processed = (over: Partial<ReturnCase>) => aCase({ stage: "PROCESS_RETURN", decision: "APPROVED", items: whole, ...over });

const stations: [given: string, record: ReturnCase, stage: Stage, status?: Status][] = [
  ["money is owed and none has moved", processed(refund), "PROCESS_RETURN"],
  ["a part is paid", processed({ ...refund, ledger: [aLeg({ amount_minor: 400 })] }), "PAYMENT"],
  ["a leg is on its way", processed({ ...refund, ledger: [aLeg({ state: "RESERVED" })] }), "PAYMENT"],
  ["a leg failed", processed({ ...refund, ledger: [aLeg({ state: "FAILED" })] }), "PAYMENT"],
  ["another return of the order was paid", processed({ ...refund, ledger: [aLeg({ return_id: "other" })] }), "PROCESS_RETURN"],
  ["all is paid and nothing is missing", processed({ ...refund, ledger: [aLeg()] }), "COMPLETED", "CLOSED"],
  [
    "all is paid in two legs",
    processed({ ...refund, ledger: [aLeg({ amount_minor: 400 }), aLeg({ id: "b", amount_minor: 600 })] }),
    "COMPLETED",
    "CLOSED",
  ],
  ["all is paid as store credit", processed({ ...refund, ledger: [aLeg({ kind: "STORE_CREDIT" })] }), "COMPLETED", "CLOSED"],
  ["all is paid and a unit is missing", processed({ ...refund, items: half, ledger: [aLeg()] }), "FULLY_PAID"],
  [
    "all is paid and cases stay open",
    processed({ ...refund, policy: { ...defaultPolicy, auto_close: false }, ledger: [aLeg()] }),
    "FULLY_PAID",
  ],
  ["all is paid and the exchange waits to be sent", processed({ ...refund, ...released, ledger: [aLeg()] }), "FULLY_PAID"],
  [
    "all is paid and the exchange is sent in part",
    processed({
      ...refund,
      exchange_status: "PARTIALLY_FULFILLED",
      exchangeLines: [anExchangeLine({ quantity: 2, fulfilled_quantity: 1 })],
      ledger: [aLeg()],
    }),
    "EXCHANGE_PROCESS_TRACKING",
  ],
  ["nothing is owed and nothing missing", processed(nothingOwed), "COMPLETED", "CLOSED"],
  ["nothing is owed and the exchange is open", processed({ ...nothingOwed, ...released }), "EXCHANGE_PROCESS_TRACKING"],
  [
    "nothing is owed and the exchange waits for stock",
    processed({ ...nothingOwed, exchange_status: "ON_HOLD", exchangeLines: [anExchangeLine()] }),
    "EXCHANGE_PROCESS_TRACKING",
  ],
  [
    "the exchange is sent",
    processed({ ...nothingOwed, stage: "EXCHANGE_PROCESS_TRACKING", exchange_status: "FULFILLED" }),
    "COMPLETED",
    "CLOSED",
  ],
  [
    "the exchange is sent and a unit is missing",
    processed({ ...nothingOwed, items: half, stage: "EXCHANGE_PROCESS_TRACKING", exchange_status: "FULFILLED" }),
    "FULLY_PAID",
  ],
  [
    "the exchange is sent and the customer still owes",
    processed({ ...owes, stage: "EXCHANGE_PROCESS_TRACKING", exchange_status: "FULFILLED" }),
    "EXCHANGE_PROCESS_TRACKING",
  ],
  ["the customer owes", processed(owes), "PROCESS_RETURN"],
  ["the customer has paid a part", processed({ ...owes, ledger: [aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 100 })] }), "PAYMENT"],
  ["the customer has paid", processed({ ...owes, ledger: [aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 300 })] }), "COMPLETED", "CLOSED"],
  [
    "the bonus is still to be given",
    processed({ ...refund, rounds: [aRound({ refund_minor: 1000, bonus_minor: 100 })], ledger: [aLeg()] }),
    "PAYMENT",
  ],
  [
    "a round left accepted units behind",
    processed({ ...refund, items: [anItem({ approved: 2, received: 2, accepted: 2, settled: 1 })], ledger: [aLeg()] }),
    "SHIPMENT_RECEIVED",
  ],
  [
    "a round left units uninspected",
    processed({ ...refund, items: [anItem({ approved: 2, received: 2, accepted: 1, settled: 1 })], ledger: [aLeg()] }),
    "SHIPMENT_RECEIVED",
  ],
  [
    "the rest was rejected",
    processed({ ...refund, items: [anItem({ approved: 2, received: 2, accepted: 1, rejected: 1, settled: 1 })], ledger: [aLeg()] }),
    "COMPLETED",
    "CLOSED",
  ],
  ["nothing was shipped back", processed({ ...refund, shipping_method: "NO_SHIPMENT", ledger: [aLeg()] }), "COMPLETED", "CLOSED"],
];

describe("advance", () => {
  it.each(stations)("when %s", (_situation, record, stage, status = "OPEN") => {
    expect(advance(record)).toEqual({ stage, status });
  });

  it.each(["REQUEST", "APPROVED", "IN_TRANSIT", "DROP_OFF_IN_STORE", "SHIPMENT_RECEIVED", "EVALUATION"] as const)(
    "leaves a case at %s where it is, whatever its money does",
    (stage) => {
      expect(advance(aCase({ stage, items: half, ...refund, ledger: [aLeg()] }))).toEqual({ stage, status: "OPEN" });
    },
  );

  it("leaves a closed case unchanged", () => {
    expect(advance(processed({ ...refund, status: "CLOSED", stage: "PAYMENT", ledger: [aLeg()] }))).toEqual({
      stage: "PAYMENT",
      status: "CLOSED",
    });
  });
});

describe("exchangeStatusOf", () => {
  const standing = (...sent: [quantity: number, fulfilled: number][]) =>
    exchangeStatusOf({
      exchange_status: "RELEASED",
      exchangeLines: sent.map(([quantity, fulfilled_quantity], i) => anExchangeLine({ id: String(i), quantity, fulfilled_quantity })),
    });

  it("stays on hold or cancelled whatever an earlier round sent", () => {
    for (const exchange_status of ["ON_HOLD", "CANCELLED"] as const)
      expect(exchangeStatusOf({ exchange_status, exchangeLines: [anExchangeLine({ fulfilled_quantity: 1 }), anExchangeLine()] })).toBe(
        exchange_status,
      );
  });

  it("follows what was shipped", () => {
    expect(standing()).toBe("RELEASED");
    expect(standing([2, 0], [1, 0])).toBe("RELEASED");
    expect(standing([2, 0], [1, 1])).toBe("PARTIALLY_FULFILLED");
    expect(standing([2, 2], [1, 1])).toBe("FULFILLED");
  });
});

describe("dueAt", () => {
  const since = new Date("2026-03-01T10:00:00.000Z");
  const at = (stage: Stage, over: Partial<Parameters<typeof dueAt>[0]> = {}, targets = {}) =>
    dueAt({ stage, status: "OPEN", since, expires_at: null, ...over }, { ...defaultLateAfterDays, ...targets });

  it("counts a stage's target days from when the case entered it", () => {
    expect(at("REQUEST")).toBe("2026-03-03T10:00:00.000Z");
    expect(at("REQUEST", {}, { REQUEST: 5 })).toBe("2026-03-06T10:00:00.000Z");
    expect(at("APPROVED")).toBe("2026-03-29T10:00:00.000Z");
  });

  it("is the expiry where that comes first, while a parcel is awaited", () => {
    const expires_at = "2026-03-15T10:00:00.000Z";
    expect(at("APPROVED", { expires_at })).toBe(expires_at);
    expect(at("APPROVED", { expires_at }, { APPROVED: 7 })).toBe("2026-03-08T10:00:00.000Z");
    expect(at("IN_TRANSIT", { expires_at })).toBe("2026-03-22T10:00:00.000Z");
  });

  it("is null for a closed case, and in a stage without a target", () => {
    expect(at("COMPLETED")).toBeNull();
    expect(at("REQUEST", { status: "CLOSED" })).toBeNull();
    expect(at("APPROVED", { expires_at: "2026-03-15T10:00:00.000Z" }, { APPROVED: null })).toBeNull();
  });
});
