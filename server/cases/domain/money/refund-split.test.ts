import { describe, expect, it } from "vitest";
import { invoicePayment, paidInvoiceOf } from "#server/catalogue/domain/invoice-payment";
import { refundOrder, splitOverPayments } from "./refund-split.ts";

const payment = (id: string, kind: "card" | "gift_card", captured_minor: number, captured_at: string | null = null) => ({
  id,
  external_id: id,
  kind,
  captured_minor,
  captured_at,
});
const card = payment("card", "card", 7500);
const gift = payment("gift", "gift_card", 2500);
const left = new Map([
  ["card", 7500],
  ["gift", 2500],
]);
const split = (amount: number, order?: "CARD_FIRST") =>
  splitOverPayments(amount, refundOrder([card, gift], { order }), left).map((share) => [share.payment_id, share.amount_minor]);

describe("refunds over several payments", () => {
  it("refund the gift card first, then the card", () => {
    expect(split(10_000)).toEqual([
      ["gift", 2500],
      ["card", 7500],
    ]);
    expect(split(4000)).toEqual([
      ["gift", 2500],
      ["card", 1500],
    ]);
  });

  it("refund the card first where the store says so", () => {
    expect(split(4000, "CARD_FIRST")).toEqual([["card", 4000]]);
  });

  it("refund the newest capture last", () => {
    const order = refundOrder([payment("new", "card", 1, "2026-02-01T00:00:00Z"), payment("old", "card", 1, "2026-01-01T00:00:00Z")]);
    expect(order.map((one) => one.id)).toEqual(["old", "new"]);
  });

  it("refund what paid an invoice last where the invoice was an order of its own", () => {
    const invoice = { ...payment("invoice", "card", 1000), external_id: invoicePayment("77") };
    const idsOf = (ownFirst: boolean) => refundOrder([invoice, card, gift], { ownFirst }).map(({ id }) => id);
    expect([idsOf(true), idsOf(false)]).toEqual([
      ["gift", "card", "invoice"],
      ["gift", "invoice", "card"],
    ]);
    expect([paidInvoiceOf(invoice), paidInvoiceOf(card)]).toEqual(["77", null]);
  });
});
