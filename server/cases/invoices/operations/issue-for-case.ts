import type { TaxGroup } from "#contracts/invoices/shapes";
import type { InvoiceKind } from "#contracts/invoices/states";
import { addUp } from "#server/cases/domain/invoices/invoice-totals";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { eventWrites } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn } from "#server/kit/days";
import { newId } from "#server/kit/ids";
import { inLanguage } from "#server/kit/in-language";
import { together, type Write } from "#server/kit/together";
import { renderingWrite } from "../documents/rendering.ts";
import { type CaseLine, linesOfCase } from "../draft/case-lines.ts";
import { documentProblems } from "../draft/document-problems.ts";
import { lacksTaxCurrency } from "../draft/draft-content.ts";
import { type OrderFacts, readOrderAndSettings } from "../draft/order-facts.ts";
import { creditWrites, lockCorrected } from "../record/corrected.ts";
import { eventOf, recordWrites } from "../record/history.ts";
import { takeNumber } from "../record/numbers.ts";
import type { InvoiceRecord } from "../record/row.ts";
import { searchText } from "./save-draft.ts";

/** A document of a return or a claim. */
export interface CaseDocument {
  kind: Extract<InvoiceKind, "ADDITIONAL_INVOICE" | "CREDIT_NOTE">;
  /** The order the customer placed, which names the buyer. */
  order_id: string;
  /** The order of the case. */
  case_order: { id: string; number: string };
  return_id: string | null;
  claim_id: string | null;
  case_number: string;
  ledger_id: string | null;
  lines: readonly CaseLine[];
  message: string | null;
  /** An instant; null: it falls due by the store's settings. A credit note never does. */
  due_at: string | null;
}

/**
 * Number a document of a case and return the writes that issue it, for the caller's own statement. It is never refused, because money does
 * not wait for an address: what is missing is flagged. A credit note counts against the invoice it corrects, as far as that goes.
 */
export async function issueForCase(
  tx: Tx,
  context: CallContext,
  document: CaseDocument,
): Promise<{ id: string; number: string; writes: Write[] }> {
  const { store } = context;
  const { kind, order_id, case_order, return_id, claim_id, case_number, ledger_id, message, due_at } = document;
  const { order, settings } = await readOrderAndSettings(tx, store, order_id);
  const language = order.language ?? "en";
  const lines = linesOfCase(document.lines, language);
  const totals = addUp(lines, lines);
  const today = dayIn(store.timezone, context.now);
  const corrected = kind === "CREDIT_NOTE" ? await lockCorrected(tx, store.id, document, totals.gross_minor) : null;
  const related = relatedOf(kind, corrected, order);
  const { seller, prefixes, fiscal_month: fiscalMonth } = settings;
  const numbered = await takeNumber(tx, { storeId: store.id, kind, prefix: prefixes[kind], fiscalMonth, today });
  const { issue_date } = numbered;
  const asked = due_at === null ? addDays(issue_date, settings.due_days) : dayIn(store.timezone, new Date(due_at));
  const due_date = kind === "CREDIT_NOTE" ? null : asked;
  const content = { kind, lines, tax_reasons: {}, iban: settings.iban, order_id: case_order.id, ...related };
  const isComplete = documentProblems({ ...content, seller, buyer: order.buyer, issue_date, due_date, supply_date: null }).length === 0;
  const flags = [
    ...(isComplete ? [] : ["INCOMPLETE"]),
    ...(lacksTaxCurrency(seller.country, order.currency, totals.tax_minor, null) ? ["TAX_CURRENCY"] : []),
  ];
  const at = context.now.toISOString();
  const row = {
    id: newId(),
    store_id: store.id,
    kind,
    ...numbered,
    status: kind === "CREDIT_NOTE" ? ("ISSUED" as const) : ("OPEN" as const),
    ...{ order_id: case_order.id, order_number: case_order.number, return_id, claim_id, case_number, ledger_id },
    ...{ language, currency: order.currency, prices: "GROSS" as const, rounding: "PER_LINE" as const },
    related_id: related.related_id,
    ...{ net_minor: totals.net_minor, tax_minor: totals.tax_minor, gross_minor: totals.gross_minor },
    ...{ supply_date: order.supply_date ?? issue_date, due_date, chase_on: due_date && addDays(due_date, 1), message },
    ...{ terms: inLanguage(settings.terms, language) || null, iban: settings.iban, footer: inLanguage(settings.footer, language) || null },
    ...{ sent_count: kind === "ADDITIONAL_INVOICE" ? 1 : 0, issued_at: at, created_at: at, updated_at: at, version: 1 },
  };
  const { number } = numbered;
  const found = { number, order_number: case_order.number, case_number, buyer: order.buyer };
  const json = { ...parts(lines, totals.taxes), ...related, seller: asJson(seller), buyer: asJson(order.buyer), flags: asJson(flags) };
  // At once, because the same call may issue more credit notes of the invoice.
  if (corrected) await together(tx, creditWrites(tx, context, corrected, row));
  const told = { ...row, paid_minor: 0, credited_minor: 0, flags };
  return {
    id: row.id,
    number,
    writes: [
      tx.insertInto("invoice").values({ ...row, ...json, search_text: searchText(found) }),
      ...recordWrites(tx, context, row, {
        event: "issued",
        data: { number, gross_minor: row.gross_minor, issue_date: row.issue_date, currency: row.currency },
      }),
      ...eventWrites(eventOf(told, "issued")),
      ...(isComplete ? [] : eventWrites({ store_id: store.id, topic: "invoice.incomplete", payload: { id: row.id, number } })),
      renderingWrite(row),
    ],
  };
}

/** Return what a credit note names as corrected: an invoice of ours, or the one that was made elsewhere. */
function relatedOf(kind: CaseDocument["kind"], corrected: InvoiceRecord | null, { invoice_elsewhere }: OrderFacts) {
  if (kind !== "CREDIT_NOTE" || corrected || !invoice_elsewhere) return { related_id: corrected?.id ?? null, related_text: null };
  const { number, issued_on: issue_date } = invoice_elsewhere;
  return { related_id: null, related_text: asJson({ number, issue_date }) };
}

const parts = (lines: ReturnType<typeof linesOfCase>, taxes: readonly TaxGroup[]) => ({
  lines: asJson(lines),
  taxes: asJson([...taxes]),
  tax_reasons: asJson({}),
});
