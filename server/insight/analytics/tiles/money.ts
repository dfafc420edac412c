import type { z } from "zod";
import type { MoneyData, Owed, SettledData } from "#contracts/analytics/shapes";
import type { ledgerKinds } from "#contracts/returns/states";
import type { Range } from "#server/insight/domain/range";
import { kindNo, type Measure, measures } from "../facts/kinds.ts";
import { countsOf } from "../queries/counts.ts";
import { textsOf } from "../queries/names.ts";
import type { Request } from "../queries/request.ts";

/** Rounds of a range, and the sum of each of their amounts. */
async function roundsIn(request: Request, range: Range) {
  const rows = (await countsOf(request, range, ["SETTLED"])).filter(({ kind }) => kind === kindNo.SETTLED);
  const of = (measure: Measure) => rows.find(({ value }) => value === measures.indexOf(measure) + 1);
  return { rounds: of("returned_minor")?.returns ?? 0, sum: (measure: Measure): number => of(measure)?.value_minor ?? 0 };
}

export async function settledTile(request: Request, range: Range): Promise<z.output<typeof SettledData>> {
  const { rounds, sum } = await roundsIn(request, range);
  const [returned_minor, exchange_minor, credit_minor] = [sum("returned_minor"), sum("exchange_minor"), sum("credit_minor")];
  return {
    rounds,
    ...{ returned_minor, shipping_minor: sum("shipping_minor"), refund_minor: sum("refund_minor"), credit_minor, exchange_minor },
    ...{ fees_minor: sum("fees_minor"), uncaptured_minor: sum("uncaptured_minor"), bonus_minor: sum("bonus_minor") },
    upsell_minor: sum("upsell_minor"),
    retained: { part: exchange_minor + credit_minor, whole: returned_minor },
  };
}

const owedOf = (owed: number, paid: number, pending: number, failed: number): Owed => ({
  ...{ owed_minor: owed, paid_minor: paid, pending_minor: pending, failed_minor: failed },
  left_minor: owed - paid - pending - failed,
});

/** What moved in the range, and what the rounds processed in it owe. */
export async function moneyTile(request: Request, range: Range): Promise<z.output<typeof MoneyData>> {
  const { sum } = await roundsIn({ ...request, basis: "PROCESSED" }, range);
  const moved = await movedIn(request, range);
  const of = (...kinds: (typeof ledgerKinds)[number][]) =>
    moved.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount_minor }) => total + amount_minor, 0);
  const owed = sum("refund_minor") + sum("credit_minor") + sum("bonus_minor");
  return {
    ...{ refund_minor: of("REFUND"), credit_minor: of("STORE_CREDIT"), bonus_minor: of("BONUS_CREDIT") },
    ...{ outside_minor: of("EXTERNAL"), invoice_minor: of("INVOICE_PAYMENT"), moved },
    to_customer: owedOf(owed, sum("paid_minor"), sum("pending_minor"), sum("failed_minor")),
    from_customer: owedOf(sum("upsell_minor"), sum("upsell_paid_minor"), sum("upsell_pending_minor"), sum("upsell_failed_minor")),
  };
}

async function movedIn(request: Request, range: Range): Promise<z.output<typeof MoneyData>["moved"]> {
  const rows = await countsOf(request, range, ["MOVED"]);
  const texts = await textsOf(
    request,
    "moved",
    rows.map(({ value }) => value),
  );
  const drawn = rows.map(({ value, returns, value_minor }) => {
    const [kind = "", payment = ""] = (texts.get(value)?.value ?? "").split("/");
    return { kind: kind as (typeof ledgerKinds)[number], payment: payment || null, legs: returns, amount_minor: value_minor };
  });
  return drawn.sort((a, b) => b.amount_minor - a.amount_minor || (a.kind < b.kind ? -1 : 1));
}
