import { defaultPolicy } from "#server/cases/domain/returns/policy-snapshot";
import type { CaseItem, ExchangeLine, Leg, Payment, ReturnCase, Round } from "#server/cases/domain/returns/return-case";

export const aPayment = (over: Partial<Payment> = {}): Payment => ({
  id: "pay",
  external_id: "pay",
  kind: "card",
  captured_minor: 100_000_000,
  captured_at: null,
  ...over,
});

export const anItem = (over: Partial<CaseItem> = {}): CaseItem => ({
  id: "item",
  order_line_id: "line",
  requested: 2,
  released: 0,
  approved: 0,
  received: 0,
  accepted: 0,
  rejected: 0,
  restocked: 0,
  settled: 0,
  settled_gross_minor: 0,
  settled_tax_minor: 0,
  reason: "TOO_SMALL",
  outcome: "REFUND",
  exchange_variant_id: null,
  exchange_quantity: 0,
  exchanged: 0,
  disposition: null,
  ...over,
});

export const aRound = (over: Partial<Round> = {}): Round => ({
  round: 1,
  refund_minor: 0,
  credit_minor: 0,
  bonus_minor: 0,
  invoice_minor: 0,
  shipping_minor: 0,
  ...over,
});

export const aLeg = (over: Partial<Leg> = {}): Leg => ({
  id: "leg",
  return_id: "case",
  kind: "REFUND",
  amount_minor: 1000,
  correction_minor: 0,
  payment_id: "pay",
  state: "SUCCEEDED",
  ...over,
});

export const anExchangeLine = (over: Partial<ExchangeLine> = {}): ExchangeLine => ({
  id: "x",
  external_id: "item:1",
  quantity: 1,
  fulfilled_quantity: 0,
  ...over,
});

/** Return a requested case with one line of two units. */
export const aCase = (over: Partial<ReturnCase> = {}): ReturnCase => ({
  id: "case",
  status: "OPEN",
  stage: "REQUEST",
  decision: "PENDING",
  close_reason: null,
  resolution_type: null,
  shipping_method: "LABEL",
  exchange_status: "NONE",
  hold_reason: null,
  waived_minor: 0,
  reopened: false,
  policy: defaultPolicy,
  items: [anItem()],
  rounds: [],
  payments: [aPayment()],
  ledger: [],
  exchangeLines: [],
  ...over,
});
