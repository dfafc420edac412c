import { splitByRate } from "#server/cases/domain/money/charge-rates";
import type { Goods, Withheld } from "#server/cases/domain/money/correction-lines";
import { creditNoteLines } from "#server/cases/domain/money/credit-note";
import { portion } from "#server/kit/allocate";
import type { FullRound, LoadedCase } from "../case/loaded-case.ts";

/** Return what the rounds of a case did not pay out for what came back, for the credit notes of corrections. */
export function withheldBy(record: LoadedCase): Withheld {
  const parts = record.rounds.flatMap((round) => partsOf(record, round));
  return {
    fees: parts.map(({ rate, gross, tax, exchanged, paid }) => ({
      rate,
      gross: gross - exchanged.gross - paid.gross,
      tax: tax - exchanged.tax - paid.tax,
    })),
    exchanged: parts.map(({ rate, exchanged }) => ({ rate, ...exchanged })),
    returned: parts,
  };
}

type Part = Goods & Record<"exchanged" | "paid", Omit<Goods, "rate">>;

/** Return the goods and the shipping of a round, and what of each its exchange used up and its payout covers. */
function partsOf({ items, lines, order }: LoadedCase, { outcome, refund_minor, credit_minor }: FullRound): Part[] {
  const notes = creditNoteLines(refund_minor + credit_minor, 0, outcome, new Map(), order.shipping);
  const paidFor = (name: string) => {
    const { gross_minor = 0, tax_minor = 0 } = notes.find(({ description }) => description === name) ?? {};
    return { gross: gross_minor, tax: tax_minor };
  };
  const rateOf = (itemId: string) => lines.get(items.find(({ id }) => id === itemId)?.order_line_id ?? "")?.tax_rate ?? "0";
  const goods = outcome.lines.map(({ item_id, gross_minor: gross, tax_minor: tax, exchanged_minor: used = 0 }) => ({
    ...{ rate: rateOf(item_id), gross, tax },
    exchanged: { gross: used, tax: portion(tax, used, gross) },
    paid: paidFor(item_id),
  }));
  const shipping = outcome.shipping_minor;
  const tax = portion(order.shipping.tax, shipping, order.shipping.gross);
  const paid = splitByRate(order.shipping.rates, paidFor("SHIPPING"));
  const charges = splitByRate(order.shipping.rates, { gross: shipping, tax }).map((charge) => ({
    ...charge,
    exchanged: { gross: 0, tax: 0 },
    paid: paid.find(({ rate }) => rate === charge.rate) ?? { gross: 0, tax: 0 },
  }));
  return [...goods, ...charges];
}
