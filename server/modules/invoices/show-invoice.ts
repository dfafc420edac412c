import { missingRight } from "#contracts/ability";
import type { InvoiceAction } from "#contracts/invoices/actions";
import { invoiceActionNames, invoiceActions } from "#contracts/invoices/actions";
import type { InvoiceSettings } from "#contracts/invoices/settings";
import type { AllowedInvoiceAction, InvoiceDetail, InvoicePayment, InvoicePreview } from "#contracts/invoices/shapes";
import { permissionOf } from "#contracts/permission-of";
import type { Reader } from "#server/db/open";
import { addDays, dayIn } from "#server/domain/days";
import { inLanguage } from "#server/domain/in-language";
import { problemsOf } from "#server/domain/invoice-problems";
import { nextAction, refusalOf } from "#server/domain/invoice-states";
import type { CallContext } from "#server/kit/context";
import { fieldSentence, sentence } from "#server/kit/sentences";
import { taxCurrencyOf } from "./draft-content.ts";
import { historyOf } from "./history.ts";
import { factsOf, type InvoiceRecord, readInvoice, rowOf } from "./row.ts";
import { settingsOf } from "./settings.ts";

/** Return a document with its lines, payments, credit notes and history. @throws NOT_FOUND */
export async function showInvoice(reader: Reader, context: CallContext, id: string): Promise<InvoiceDetail> {
  const storeId = context.store.id;
  const row = await readInvoice(reader, storeId, id);
  const isDraft = row.status === "DRAFT";
  const settings = isDraft ? await settingsOf(reader, storeId) : null;
  const content = isDraft && settings ? draftContent(row, settings, context) : issuedContent(row);
  const credited = await creditNotesOf(reader, storeId, id);
  const facts = factsOf(row);
  return {
    ...rowOf(row, dayIn(context.store.timezone, context.now)),
    ...content,
    issue_date: row.issue_date,
    due_date: row.due_date,
    related: await relatedOf(reader, row),
    credit_notes: credited,
    creditable_minor: row.kind === "CREDIT_NOTE" || isDraft ? 0 : Math.max(0, row.gross_minor - row.credited_minor),
    einvoice_rule: row.einvoice_rule,
    payments: await paymentsOf(reader, storeId, id),
    history: await historyOf(reader, storeId, id),
    version: row.version,
    allowed_actions: invoiceActionNames.map((action) => allowedAction(action, row, context)),
    next_action: nextAction(
      { ...facts, sent_count: row.sent_count },
      (action) => missingRight(context.actor.ability, invoiceActions[action]) === undefined,
    ),
  };
}

type Content = Omit<InvoicePreview, "issue_date" | "due_date">;

function issuedContent(row: InvoiceRecord): Content {
  const { kind, seller, buyer, language, currency, prices, rounding, lines, discount, discount_minor, taxes, tax_reasons } = row;
  const { net_minor, tax_minor, gross_minor, supply_date, notes, message, terms, payment_url, iban, footer, exchange_rate, tax_currency } =
    row;
  return {
    ...{ kind, buyer, language, currency, prices, rounding, discount, discount_minor, taxes, tax_reasons },
    seller: seller ?? buyer,
    lines: lines.map(({ related_index: _, related_quantity: __, ...line }) => line),
    ...{ net_minor, tax_minor, gross_minor, supply_date, notes, message, terms, payment_url, iban, footer, exchange_rate, tax_currency },
    problems: [],
  };
}

type DraftRow = Pick<InvoiceRecord, keyof ReturnType<typeof issuedContent> & keyof InvoiceRecord> &
  Pick<InvoiceRecord, "due_date" | "lines">;

/** Return a draft with the seller and the terms it would get today, and what keeps it from being issued. */
export function draftContent(row: DraftRow, settings: InvoiceSettings, context: CallContext): InvoicePreview {
  const { seller, iban, due_days } = settings;
  const issue_date = dayIn(context.store.timezone, context.now);
  const due_date = row.kind === "CREDIT_NOTE" ? null : (row.due_date ?? addDays(issue_date, due_days));
  return {
    ...issuedContent(row as InvoiceRecord),
    ...{ seller, iban, issue_date, due_date },
    footer: inLanguage(settings.footer, row.language) || null,
    tax_currency: taxCurrencyOf(seller.country, row.currency, row.tax_minor, row.exchange_rate),
    problems: problemsOf({ ...row, seller, issue_date, due_date }).map(({ field, code }) => ({
      ...{ field, code },
      message: fieldSentence(code, context.language),
    })),
  };
}

function allowedAction(action: InvoiceAction, row: InvoiceRecord, context: CallContext): AllowedInvoiceAction {
  const missing = missingRight(context.actor.ability, invoiceActions[action]);
  const code = missing ? "FORBIDDEN" : refusalOf(action, factsOf(row));
  return {
    action,
    allowed: code === null,
    code,
    message: code === null ? "" : sentence(code, context.language),
    permission: [permissionOf(invoiceActions[action].can)].flat().join(" | "),
    path: `/api/v1/invoices/${row.id}/${action}`,
    method: "POST",
  };
}

async function relatedOf(reader: Reader, { store_id, related_id, related_text }: InvoiceRecord): Promise<InvoiceDetail["related"]> {
  if (related_id === null) return related_text && { id: null, ...related_text };
  const { number, issue_date } = await readInvoice(reader, store_id, related_id);
  return { id: related_id, number: number ?? "", issue_date };
}

export const creditNotesOf = (reader: Reader, storeId: string, id: string): Promise<InvoiceDetail["credit_notes"]> =>
  reader
    .selectFrom("invoice")
    .select(["id", "number", "status", "gross_minor", "issue_date"])
    .where("store_id", "=", storeId)
    .where("related_id", "=", id)
    .orderBy("id")
    .execute();

const paymentsOf = (reader: Reader, storeId: string, id: string): Promise<InvoicePayment[]> =>
  reader
    .selectFrom("invoice_payment")
    .select(["id", "external_id", "amount_minor", "paid_on as on", "method", "source", "created_at"])
    .where("store_id", "=", storeId)
    .where("invoice_id", "=", id)
    .orderBy("id")
    .execute();
