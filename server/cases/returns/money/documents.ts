import { type Charge, invoiceLines } from "#server/cases/domain/invoices/invoice-lines";
import { splitByRate } from "#server/cases/domain/money/charge-rates";
import { correctionLines } from "#server/cases/domain/money/correction-lines";
import { creditNoteLines } from "#server/cases/domain/money/credit-note";
import { type Supply, shippingTax, supplyLines } from "#server/cases/domain/money/exchange-invoice";
import { earnedBy } from "#server/cases/domain/returns/exchange-units";
import { ownLegs, roundPart } from "#server/cases/domain/returns/return-case";
import type { CaseLine } from "#server/cases/invoices/api";
import { issueDocument } from "#server/cases/money/credit-note";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import { unitsValue } from "#server/catalogue/domain/units";
import { portion } from "#server/kit/allocate";
import type { Draft } from "../case/draft.ts";
import type { FullRound, LineRow, LoadedCase } from "../case/loaded-case.ts";
import { planInvoice } from "../case/platform-invoice.ts";
import { withheldBy } from "./corrections.ts";

type PaidLeg = Pick<CaseLeg, "id" | "amount_minor" | "correction_minor">;

/**
 * Return the lines of a paid leg's credit note: its share of each round. A leg follows those paid before it and may span rounds; an amount
 * beyond all rounds is a correction.
 */
export function creditedLines(record: LoadedCase, leg: PaidLeg): CaseLine[] {
  const earlier = ownLegs(record).filter(
    ({ id, state, kind }) => id !== leg.id && state === "SUCCEEDED" && (kind === "REFUND" || kind === "STORE_CREDIT"),
  );
  const before = earlier.reduce((sum, one) => sum + roundPart(one), 0);
  const ids = new Map(record.items.map(({ id }) => [id, id]));
  const found: CaseLine[] = [];
  let start = 0;
  for (const round of record.rounds) {
    const payout = round.refund_minor + round.credit_minor;
    const from = Math.max(before, start);
    const to = Math.min(before + roundPart(leg), start + payout);
    if (to > from) {
      const lines = creditNoteLines(to - from, from - start, round.outcome, ids, record.order.shipping);
      found.push(
        ...lines.flatMap(({ description, ...line }) =>
          description === "SHIPPING" ? refundedCharges(record, line) : product(record, description, line),
        ),
      );
    }
    start += payout;
  }
  const rest = leg.amount_minor - found.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  const corrections = [...earlier.map(({ correction_minor }) => correction_minor), rest].filter((amount) => amount > 0);
  return rest > 0 ? [...found, ...corrected(record, corrections)] : found;
}

/** Return the last of the amounts paid beyond the rounds. */
const corrected = (record: LoadedCase, amounts: readonly number[]): CaseLine[] =>
  correctionLines(amounts, withheldBy(record)).map(({ rate, gross, tax }) => ({
    ...{ ...plain, quantity: 1, rate, gross_minor: gross, tax_minor: tax },
    kind: "CORRECTION" as const,
  }));

type Amounts = Pick<CaseLine, "quantity" | "gross_minor" | "tax_minor">;
const plain = { title: "", sku: null, order_line_id: null };

const shipping = ({ order }: LoadedCase, { quantity, gross_minor, tax_minor }: Amounts): CaseLine => ({
  ...{ ...plain, quantity, gross_minor, tax_minor },
  kind: "SHIPPING",
  rate: order.shipping.rate,
});

/** Shipping, duties and fees bear each their own rate. */
const refundedCharges = ({ order }: LoadedCase, { quantity, gross_minor, tax_minor }: Amounts): CaseLine[] =>
  splitByRate(order.shipping.rates, { gross: gross_minor, tax: tax_minor }).map(({ rate, gross, tax }) => ({
    ...{ ...plain, quantity, gross_minor: gross, tax_minor: tax, rate },
    kind: "SHIPPING",
  }));

function product(
  record: LoadedCase,
  itemId: string,
  { quantity, gross_minor, tax_minor }: Amounts,
  kind: CaseLine["kind"] = "PRODUCT",
): CaseLine {
  const line = record.lines.get(record.items.find(({ id }) => id === itemId)?.order_line_id ?? "");
  const title = [line?.title, line?.variant_title].filter(Boolean).join(" · ");
  return {
    kind,
    title,
    sku: line?.sku ?? null,
    order_line_id: line?.id ?? null,
    rate: line?.tax_rate ?? "0",
    quantity,
    gross_minor,
    tax_minor,
  };
}

/** Issue the invoice for the amount the customer still owes. */
export async function issueInvoice(
  draft: Draft,
  amount: number,
  terms: { due_at?: string | null | undefined; message?: string | undefined },
): Promise<string> {
  const { record } = draft;
  const message = terms.message ?? null;
  const lines = invoicedLines(record, amount);
  const { id, number } = await issueDocument(draft, {
    kind: "ADDITIONAL_INVOICE",
    ledger_id: null,
    lines,
    message,
    due_at: terms.due_at ?? null,
  });
  await planInvoice(draft, { id, lines: platformLines(record, amount), message });
  return number;
}

/** Return the lines a platform invoices, which takes no returned goods: the part of each charge that they do not cover. */
export const platformLines = (record: LoadedCase, amount: number) => invoiceLines(amount, chargesOf(record));

/**
 * Return the supplies of the rounds that are invoiced: the last ones that come to the amount. A round that pays out as well settles each
 * exchange on its own; its invoice is for the part of its charges that is dearer.
 */
function invoicedLines(record: LoadedCase, amount: number): CaseLine[] {
  const before = record.rounds.reduce((sum, round) => sum + round.invoice_minor, 0) - amount;
  let end = 0;
  const rounds = record.rounds.filter((round) => {
    end += round.invoice_minor;
    return round.invoice_minor > 0 && end > before;
  });
  if (rounds.length === 0 || rounds.some((round) => round.refund_minor + round.credit_minor > 0)) return proportional(record, amount);
  const goods = rounds.flatMap((round) => goodsOf(record, round));
  return supplyLines(amount, { goods, fees: rounds.flatMap(({ outcome }) => outcome.fees) });
}

function goodsOf(record: LoadedCase, { round, outcome }: FullRound): Supply[] {
  const { order } = record;
  const returned = outcome.lines.map(({ item_id, quantity, gross_minor, tax_minor }) =>
    product(record, item_id, { quantity: -quantity, gross_minor: -gross_minor, tax_minor: -tax_minor }, "RETURNED"),
  );
  const exchanged = record.exchangeLines.flatMap((line): CaseLine[] => {
    const units = unitsOfRound(record, line, round);
    if (units.quantity === 0) return [];
    const title = [line.title, line.variant_title].filter(Boolean).join(" · ");
    const { sku, id: order_line_id, tax_rate: rate } = line;
    return [{ kind: "EXCHANGE", title, sku, order_line_id, rate, ...units }];
  });
  const back = outcome.shipping_minor;
  const sending = outcome.exchange_shipping_minor;
  const rate =
    order.shipping.gross > 0 ? order.shipping.rate : (exchanged.map((line) => line.rate).sort((a, b) => Number(b) - Number(a))[0] ?? "0");
  const refunded = { quantity: -1, gross_minor: -back, tax_minor: -portion(order.shipping.tax, back, order.shipping.gross) };
  const sent = { quantity: 1, gross_minor: sending, tax_minor: shippingTax(sending, order.shipping, rate) };
  return [...returned, ...refundedCharges(record, refunded), ...exchanged, { ...shipping(record, sent), rate }] as Supply[];
}

/** Return the units of an exchange line that a round was charged for. Of a line sent ahead, several rounds may have a part. */
function unitsOfRound({ items, rounds }: LoadedCase, line: LineRow, round: number): Amounts {
  const [itemId, named] = line.external_id.split(":");
  const item = items.find(({ id }) => id === itemId);
  const charge = rounds.find((one) => one.round === Number(named));
  const { quantity, gross_minor, tax_minor } = line;
  // Of a charge without returned goods, or of none yet: sent ahead.
  const isAhead = item !== undefined && (named === "0" || charge?.outcome.lines.length === 0);
  if (!isAhead) return Number(named) === round ? { quantity, gross_minor, tax_minor } : { quantity: 0, gross_minor: 0, tax_minor: 0 };
  const settledBy = (last: number) =>
    rounds
      .filter((one) => one.round <= last)
      .flatMap(({ outcome }) => outcome.lines)
      .reduce((sum, { item_id, quantity }) => sum + (item_id === itemId ? quantity : 0), 0);
  const end = charge && charge.round <= round ? quantity : earnedBy(item, settledBy(round));
  const from = charge && charge.round < round ? quantity : earnedBy(item, settledBy(round - 1));
  const { gross, tax } = unitsValue({ quantity, gross: gross_minor, tax: tax_minor }, from, Math.max(0, end - from));
  return { quantity: Math.max(0, end - from), gross_minor: gross, tax_minor: tax };
}

const proportional = (record: LoadedCase, amount: number): CaseLine[] =>
  platformLines(record, amount).map(({ description, rate, quantity, gross_minor, tax_minor }) => ({
    ...{ ...plain, rate, quantity, gross_minor, tax_minor },
    kind: description === "SHIPPING" ? "SHIPPING" : "DIFFERENCE",
  }));

/** Return the exchange goods of a case, and the charge for sending them, which is taxed as the order's own shipping. */
function chargesOf({ exchangeLines, rounds, order }: LoadedCase): Charge[] {
  const goods = exchangeLines.map(({ tax_rate, gross_minor, tax_minor }) => ({
    description: "EXCHANGE_DIFFERENCE",
    rate: tax_rate,
    gross: gross_minor,
    tax: tax_minor,
  }));
  const sending = rounds.reduce((sum, { outcome }) => sum + outcome.exchange_shipping_minor, 0);
  const tax = portion(order.shipping.tax, sending, order.shipping.gross);
  return sending > 0 ? [...goods, { description: "SHIPPING", rate: order.shipping.rate, gross: sending, tax }] : goods;
}
