import { describe, expect, it } from "vitest";
import { aCase, anExchangeLine, anItem } from "../../../../tests/support/return-case.ts";
import { awaited } from "./awaited.ts";
import { defaultPolicy } from "./policy-snapshot.ts";

const now = new Date("2026-01-01T00:00:00Z");
const nothing = { expires_at: null, remind_at: null };

describe("waiting for a parcel", () => {
  it("starts with the approval and ends once the parcel moves or the case closes", () => {
    const days = { expires_at: "2026-01-29T00:00:00.000Z", remind_at: "2026-01-16T00:00:00.000Z" };
    expect(awaited(aCase({ stage: "APPROVED" }), now)).toEqual(days);
    expect(awaited(aCase({ stage: "DROP_OFF_IN_STORE" }), now)).toEqual(days);
    for (const stage of ["REQUEST", "IN_TRANSIT", "SHIPMENT_RECEIVED", "FULLY_PAID"] as const)
      expect(awaited(aCase({ stage }), now)).toEqual(nothing);
    expect(awaited(aCase({ stage: "APPROVED", status: "CLOSED" }), now)).toEqual(nothing);
  });

  it("sends no reminder where the store sends none", () => {
    expect(awaited(aCase({ stage: "APPROVED", policy: { ...defaultPolicy, reminder_days: null } }), now)?.remind_at).toBeNull();
  });

  it("counts the days of an instant exchange, even while the returned goods travel", () => {
    const lent = { policy: { ...defaultPolicy, instant_exchange: true }, exchange_status: "RELEASED" as const };
    expect(awaited(aCase({ ...lent, stage: "APPROVED" }), now)).toEqual({
      expires_at: "2026-01-15T00:00:00.000Z",
      remind_at: "2026-01-12T00:00:00.000Z",
    });
    expect(awaited(aCase({ ...lent, stage: "IN_TRANSIT" }), now)).toBeUndefined();
    expect(awaited(aCase({ ...lent, stage: "SHIPMENT_RECEIVED" }), now)).toEqual(nothing);
  });

  it("begins anew for what is left of an instant exchange once the part that arrived is judged", () => {
    const wait = { expires_at: "2026-01-15T00:00:00.000Z", remind_at: "2026-01-12T00:00:00.000Z" };
    const lent = (item: Parameters<typeof anItem>[0]) =>
      aCase({
        policy: { ...defaultPolicy, instant_exchange: true },
        exchange_status: "FULFILLED",
        stage: "PAYMENT",
        items: [anItem({ approved: 2, exchange_quantity: 2, ...item })],
        exchangeLines: [anExchangeLine({ external_id: "item:0", quantity: 2, fulfilled_quantity: 2 })],
      });
    expect(awaited(lent({ received: 1, accepted: 1, settled: 1 }), now)).toEqual(wait);
    expect(awaited(lent({ received: 1, accepted: 1, settled: 1 }), now, wait.expires_at)).toBeUndefined();
    expect(awaited(lent({ received: 2, accepted: 1, settled: 1 }), now, wait.expires_at)).toEqual(nothing);
    expect(awaited(lent({ received: 2, accepted: 1, rejected: 1, settled: 1 }), now)).toEqual({ ...wait, remind_at: null });
    expect(awaited(lent({ received: 2, accepted: 2, settled: 2 }), now)).toEqual(nothing);
    expect(awaited({ ...lent({}), status: "CLOSED" }, now)).toEqual(nothing);
  });
});
