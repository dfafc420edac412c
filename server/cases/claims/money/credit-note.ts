import type { CaseLeg } from "#server/cases/kernel/leg";
import { together } from "#server/kit/together";
import type { Draft } from "../case/draft.ts";
import type { ClaimsDeps, NoteLine } from "../deps.ts";

/** Issue the credit note of a paid leg (M15): what it paid of each resolution, with its tax, to the cent. */
export async function writeNote({ invoiceLinks }: Pick<ClaimsDeps, "invoiceLinks">, draft: Draft, leg: CaseLeg): Promise<void> {
  const { tx, context, record } = draft;
  const { writes } = await invoiceLinks.issueForCase(tx, context, {
    kind: "CREDIT_NOTE",
    order_id: record.order.rootId,
    case_order: { id: record.order.id, number: record.order.number },
    return_id: null,
    claim_id: record.id,
    case_number: record.row.number,
    ledger_id: leg.id,
    lines: linesOf(draft, leg),
    message: null,
    due_at: null,
  });
  await together(tx, writes);
}

/** The legs of a payout follow each other over its resolutions, in their order. */
function linesOf({ record }: Draft, leg: CaseLeg): NoteLine[] {
  const from = record.ledger
    .filter((one) => one.payout_id === leg.payout_id && one.id !== leg.id && one.state === "SUCCEEDED")
    .reduce((sum, one) => sum + one.amount_minor, 0);
  const lines: NoteLine[] = [];
  let start = 0;
  for (const one of record.resolutions.filter(({ payout_id }) => payout_id === leg.payout_id)) {
    const begin = Math.max(from, start) - start;
    const end = Math.min(from + leg.amount_minor, start + one.amount_minor) - start;
    start += one.amount_minor;
    if (end <= begin) continue;
    const line = record.lines.get(record.items.find(({ id }) => id === one.item_id)?.order_line_id ?? "");
    lines.push({
      kind: one.mode === "SHIPPING" ? "SHIPPING" : line ? "PRODUCT" : "CORRECTION",
      title: line?.title ?? "",
      sku: line?.sku ?? null,
      order_line_id: line?.id ?? null,
      rate: one.mode === "SHIPPING" ? record.order.shipping.rate : (line?.tax_rate ?? "0"),
      quantity: Math.max(1, one.quantity),
      tax_minor: taxUpTo(one, end) - taxUpTo(one, begin),
      gross_minor: end - begin,
    });
  }
  return lines;
}

/** The tax inside the first part of a resolution's amount: floor differences, so that all parts add up. */
const taxUpTo = ({ amount_minor, tax_minor }: { amount_minor: number; tax_minor: number }, amount: number): number =>
  amount_minor === 0 ? 0 : Number((BigInt(tax_minor) * BigInt(amount)) / BigInt(amount_minor));
