import type { FrozenOutcome } from "#contracts/returns/outcome";
import { aheadOf, lentUnits } from "#server/cases/domain/returns/sent-ahead";
import { changeCaseLine, orderTaxes } from "#server/catalogue/orders/api";
import type { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { issueInvoice } from "../money/documents.ts";
import { pricedPart, unpaidAhead } from "../money/exchange-value.ts";
import { writeRound } from "../money/rounds.ts";
import { variantsById } from "../stock/variants.ts";
import { addExchangeLines, reserveMissing } from "./exchange-order.ts";

/**
 * Release the exchange on approval, before the return arrives. Its price is settled on arrival, or charged if the
 * return never comes.
 */
export async function sendExchangeAhead(draft: Draft): Promise<void> {
  const { record, tx, context } = draft;
  const wanted = record.items.filter((item) => item.outcome === "EXCHANGE" && item.approved > 0 && item.exchanged === 0);
  if (!record.policy.instant_exchange || wanted.length === 0) return;
  const ids = wanted.flatMap((item) => item.exchange_variant_id ?? []);
  const variants = await variantsById(tx, context.store.id, ids, record.order.currency);
  const taxes = await orderTaxes(tx, context.store.id, record.order.id);
  const parts = wanted.flatMap((item) => {
    const variant = variants.get(item.exchange_variant_id ?? "");
    return variant && taxes ? [pricedPart(record, taxes, { item, variant, quantity: item.exchange_quantity }, null)] : [];
  });
  if (parts.length === 0) return;
  await addExchangeLines(draft, parts, new Map(), true);
  if (await reserveMissing(draft)) draft.set({ exchange_status: "RELEASED", hold_reason: null, hold_since: null });
  else draft.hold("OUT_OF_STOCK");
}

/**
 * Charge once for the part of an exchange whose return never arrived, or came back and was rejected. What arrives later keeps
 * its value.
 */
export async function chargeForExchange(draft: Draft): Promise<void> {
  const { record, tx, context } = draft;
  const ahead = record.items.filter((item) => lentUnits({ items: [item], exchangeLines: record.exchangeLines }) > 0).map(aheadOf);
  const lines = record.exchangeLines.filter((line) => ahead.includes(line.external_id));
  const owed = unpaidAhead(record);
  draft.set({ expires_at: null, remind_at: null });
  if (owed === 0) return;
  const round = record.row.round + 1;
  for (const line of lines) {
    line.external_id = line.external_id.replace(/:0$/, `:${round}`);
    const { external_id } = line;
    await changeCaseLine(tx, context.store.id, line.id, { external_id });
  }
  writeRound(draft, chargeOf(record, owed));
  const number = await issueInvoice(draft, owed, {});
  draft.set({ stage: "PAYMENT", resolution_type: "SEND_ADDITIONAL_INVOICE" });
  draft.log("Invoice Sent", { number, amount_minor: owed, currency: record.order.currency });
  draft.tell({ name: "invoiced", number, amount_minor: owed });
}

const chargeOf = (record: LoadedCase, owed: number): FrozenOutcome => ({
  currency: record.order.currency,
  lines: [],
  returned_minor: 0,
  shipping_minor: 0,
  fees: [],
  fees_minor: 0,
  exchange_minor: owed,
  exchange_shipping_minor: 0,
  exchange_discount_minor: 0,
  prior_credit_minor: 0,
  net_minor: -owed,
  resolution_type: "SEND_ADDITIONAL_INVOICE",
  refunds: [],
  refund_minor: 0,
  credit_minor: 0,
  bonus_minor: 0,
  invoice_minor: owed,
  maximum_refundable_minor: 0,
  warnings: [],
});
