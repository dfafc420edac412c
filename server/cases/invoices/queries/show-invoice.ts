import { jsonArrayFrom } from "kysely/helpers/postgres";
import { missingRight } from "#contracts/ability";
import { type InvoiceStep, invoiceActions, invoiceSteps } from "#contracts/invoices/actions";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceSettings } from "#contracts/invoices/settings";
import type { AllowedInvoiceAction, InvoiceDetail, InvoicePreview, Problem } from "#contracts/invoices/shapes";
import type { Language } from "#contracts/session/session";
import { placeOf } from "#server/cases/domain/invoices/invoice-problems";
import { nextAction, refusalOf } from "#server/cases/domain/invoices/invoice-states";
import { answeredAction } from "#server/core/kernel/allowed-actions";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn } from "#server/kit/days";
import { notFound } from "#server/kit/errors";
import { inLanguage } from "#server/kit/in-language";
import { isoOf } from "#server/kit/instants";
import { fieldSentence } from "#server/kit/sentences";
import { readPayUrl } from "#server/platforms/operations/api";
import { documentProblems } from "../draft/document-problems.ts";
import { taxCurrencyOf } from "../draft/draft-content.ts";
import { historyEntry, historyQuery } from "../record/history.ts";
import { factsOf, type InvoiceRecord, readInvoice, rowOf } from "../record/row.ts";
import { settingsOf } from "../settings.ts";

/** Return a document with its lines, payments, credit notes and history. @throws NOT_FOUND */
export async function showInvoice(reader: Reader, context: CallContext, id: string): Promise<InvoiceDetail> {
  const storeId = context.store.id;
  const { row, credit_notes, payments, entries } = await loadShown(reader, storeId, id);
  const isDraft = row.status === "DRAFT";
  const settings = isDraft ? await settingsOf(reader, storeId) : null;
  const content = isDraft && settings ? draftContent(row, settings, context) : { ...issuedContent(row), problems: lackedBy(row, context) };
  const facts = factsOf(row);
  return {
    ...rowOf(row, dayIn(context.store.timezone, context.now)),
    ...content,
    issue_date: row.issue_date,
    due_date: row.due_date,
    related: await relatedOf(reader, row),
    pay_url: await readPayUrl(reader, row),
    credit_notes,
    creditable_minor: row.kind === "CREDIT_NOTE" || isDraft ? 0 : Math.max(0, row.gross_minor - row.credited_minor),
    einvoice_rule: row.einvoice_rule,
    payments: payments.map((one) => ({ ...one, created_at: isoOf(one.created_at) })),
    history: entries.map(historyEntry),
    version: row.version,
    allowed_actions: invoiceSteps.map((action) => allowedAction(action, row, context)),
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

/** Return what an issued document was issued without, as its flags say. */
function lackedBy(row: InvoiceRecord, { language }: CallContext): Problem[] {
  const { flags, seller, buyer, order_id } = row;
  const isAbout = (name: string) => flags.includes(name as (typeof flags)[number]);
  const found = isAbout("INCOMPLETE") ? documentProblems({ ...row, seller: seller ?? buyer, issue_date: row.issue_date ?? "" }) : [];
  const lacked = found.map((problem) => {
    const place = placeOf(problem);
    return { ...problem, entered_in: place === "settings" ? place : place === "buyer" && order_id ? ("order" as const) : null };
  });
  return [
    ...lacked.map((problem) => inWords(problem, language)),
    ...(isAbout("TAX_CURRENCY") ? [inWords({ field: "exchange_rate", code: "REQUIRED", entered_in: null }, language)] : []),
  ];
}

const inWords = ({ field, code, entered_in }: Omit<Problem, "message">, language: Language): Problem => ({
  ...{ field, code, entered_in },
  message: fieldSentence(code, language),
});

type DraftRow = Pick<InvoiceRecord, keyof ReturnType<typeof issuedContent> & keyof InvoiceRecord> &
  Pick<InvoiceRecord, "due_date" | "lines" | "order_id" | "related_id" | "related_text">;

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
    problems: documentProblems({ ...row, seller, iban, issue_date, due_date }).map((problem) =>
      inWords({ ...problem, entered_in: placeOf(problem) === "settings" ? "settings" : "draft" }, context.language),
    ),
  };
}

function allowedAction(action: InvoiceStep, row: InvoiceRecord, context: CallContext): AllowedInvoiceAction {
  const operation = invoices.operations[action];
  const code = missingRight(context.actor.ability, operation) ? "FORBIDDEN" : refusalOf(action, factsOf(row));
  return answeredAction(context, action, { id: row.id, operation, right: operation.can, code, allowed: code === null });
}

async function relatedOf(reader: Reader, { store_id, related_id, related_text }: InvoiceRecord): Promise<InvoiceDetail["related"]> {
  if (related_id === null) return related_text && { id: null, ...related_text };
  const { number, issue_date } = await readInvoice(reader, store_id, related_id);
  return { id: related_id, number: number ?? "", issue_date };
}

/** Return a document with its credit notes, payments and history, in one statement. @throws NOT_FOUND */
async function loadShown(reader: Reader, storeId: string, id: string) {
  const found = await reader
    .selectFrom("invoice as i")
    .selectAll("i")
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("invoice as n")
          .select(["n.id", "n.number", "n.status", "n.gross_minor", "n.issue_date"])
          .where("n.store_id", "=", storeId)
          .where("n.related_id", "=", id)
          .orderBy("n.id"),
      ).as("credit_notes"),
      jsonArrayFrom(
        eb
          .selectFrom("invoice_payment as p")
          .select(["p.id", "p.external_id", "p.amount_minor", "p.paid_on as on", "p.method", "p.source", "p.created_at"])
          .where("p.store_id", "=", storeId)
          .where("p.invoice_id", "=", id)
          .orderBy("p.id"),
      ).as("payments"),
      jsonArrayFrom(historyQuery(reader, storeId, id)).as("entries"),
    ])
    .where("i.store_id", "=", storeId)
    .where("i.id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { credit_notes, payments, entries, ...row } = found;
  return { row, credit_notes, payments, entries };
}
