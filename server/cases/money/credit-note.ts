import { type CaseDocument, issueForCase } from "#server/cases/invoices/api";
import { ownerColumns } from "#server/cases/kernel/case-kinds";
import type { CaseMoney, MoneyDraft } from "./case-money.ts";
import type { CaseLeg } from "./legs/leg.ts";

type Content = Pick<CaseDocument, "kind" | "ledger_id" | "lines" | "message" | "due_at">;

/** Issue a document of a case with the draft. */
export async function issueDocument(
  { tx, context, owner, record, writes }: MoneyDraft,
  content: Content,
): Promise<{ id: string; number: string }> {
  const { order } = record;
  const issued = await issueForCase(tx, context, {
    order_id: order.rootId,
    case_order: { id: order.id, number: order.number },
    ...ownerColumns(owner),
    case_number: record.row.number,
    ...content,
  });
  writes.push(...issued.writes);
  return issued;
}

/** Issue the credit note of a paid leg (M15): what it paid for, with its tax, to the cent. */
export async function issueCreditNote<Draft extends MoneyDraft>(
  money: Pick<CaseMoney<Draft, unknown>, "noteLines">,
  draft: Draft,
  leg: CaseLeg,
): Promise<void> {
  const lines = money.noteLines(draft.record, leg);
  await issueDocument(draft, { kind: "CREDIT_NOTE", ledger_id: leg.id, lines, message: null, due_at: null });
}
