import type { Updateable } from "kysely";
import type { InvoiceSettings } from "#contracts/invoices/settings";
import type { InvoiceAnswer, TaxGroup } from "#contracts/invoices/shapes";
import { settledStatus } from "#server/cases/domain/invoices/invoice-states";
import { creditMaximum } from "#server/cases/domain/money/credit-limit";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { Invoice } from "#server/db/tables";
import { eventWrites } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn } from "#server/kit/days";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { inLanguage } from "#server/kit/in-language";
import { together } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { renderingWrite } from "../documents/rendering.ts";
import { documentProblems } from "../draft/document-problems.ts";
import { lacksTaxCurrency, taxCurrencyOf } from "../draft/draft-content.ts";
import { showInvoice } from "../queries/show-invoice.ts";
import { creditWrites } from "../record/corrected.ts";
import { eventOf, recordWrites } from "../record/history.ts";
import { takeNumber } from "../record/numbers.ts";
import { factsOf, type InvoiceRecord, issuedNotes, lockInvoice, lockOrderOf } from "../record/row.ts";
import { section, settingsColumns, settingsFrom } from "../settings.ts";
import { bookOrderPayments } from "./book-payment.ts";
import { searchText } from "./save-draft.ts";

/** Issue a draft. @throws NOT_FOUND, INVOICE_ISSUED, STALE_VERSION, INVOICE_INCOMPLETE, TAX_CATEGORY, CREDIT_EXCEEDS_INVOICE */
export async function issueInvoice({ db }: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<InvoiceAnswer> {
  const answer = async (reader: Reader): Promise<InvoiceAnswer> => ({
    changed: true,
    invoice: await showInvoice(reader, context, id),
    credit_note: null,
  });
  await db.transaction(async (tx) => {
    const { draft, settings } = await lockWithSettings(tx, context.store.id, id);
    ensure(draft.status === "DRAFT", "INVOICE_ISSUED");
    // Before the series, as cases do. Whoever holds the order waits for no draft.
    if (draft.order_id !== null) await lockOrderOf(tx, context.store.id, id);
    await assertVersion(tx, context, { object_type: "invoice", object_id: id, version: draft.version }, () => showInvoice(tx, context, id));
    await issueDraft(tx, context, draft, settings);
  });
  // Read after the commit: until then, the series is locked.
  return answer(db.kysely);
}

/** Lock a document, and read what it is issued by, in one statement. @throws NOT_FOUND */
async function lockWithSettings(tx: Tx, storeId: string, id: string): Promise<{ draft: InvoiceRecord; settings: InvoiceSettings }> {
  const row = await tx
    .selectFrom("invoice as i")
    .innerJoin("store as s", "s.id", "i.store_id")
    .leftJoin("store_settings as t", (join) => join.onRef("t.store_id", "=", "s.id").on("t.section", "=", section))
    .selectAll("i")
    .select(settingsColumns)
    .where("i.store_id", "=", storeId)
    .where("i.id", "=", id)
    .forUpdate("i")
    .executeTakeFirst();
  if (!row) throw notFound();
  const { store_name, store_country, settings_version, settings_data, settings_updated_at, ...draft } = row;
  return { draft, settings: settingsFrom({ store_name, store_country, settings_version, settings_data, settings_updated_at }) };
}

/** Issue a locked draft: check it, number it last, and freeze what it says. */
export async function issueDraft(tx: Tx, context: CallContext, draft: InvoiceRecord, settings: InvoiceSettings): Promise<InvoiceRecord> {
  const storeId = context.store.id;
  const { seller } = settings;
  const today = dayIn(context.store.timezone, context.now);
  const due = (issue_date: string) => (draft.kind === "CREDIT_NOTE" ? null : (draft.due_date ?? addDays(issue_date, settings.due_days)));
  const corrected = draft.related_id === null ? null : await lockInvoice(tx, storeId, draft.related_id);
  if (!corrected || !factsOf(corrected).isOfCase) assertComplete(draft, settings, today);
  if (corrected) await assertWithin(tx, corrected, draft.taxes);
  const { prefixes, fiscal_month: fiscalMonth } = settings;
  const numbered = await takeNumber(tx, { storeId, kind: draft.kind, prefix: prefixes[draft.kind], fiscalMonth, today });
  const lacks = lacksTaxCurrency(seller.country, draft.currency, draft.tax_minor, draft.exchange_rate);
  const due_date = due(numbered.issue_date);
  const frozen = {
    ...numbered,
    status: draft.kind === "CREDIT_NOTE" ? "ISSUED" : settledStatus({ ...draft, status: "OPEN" }),
    due_date,
    // The law of some countries wants the day of supply even where it is the same.
    supply_date: draft.supply_date ?? numbered.issue_date,
    chase_on: due_date && addDays(due_date, 1),
    iban: settings.iban,
    footer: inLanguage(settings.footer, draft.language) || null,
    issued_at: context.now.toISOString(),
    updated_at: context.now.toISOString(),
    version: draft.version + 1,
  } as const satisfies Updateable<Invoice>;
  const tax_currency = taxCurrencyOf(seller.country, draft.currency, draft.tax_minor, draft.exchange_rate);
  const flags = lacks ? ["TAX_CURRENCY"] : [];
  const issued: InvoiceRecord = { ...draft, ...frozen, seller, tax_currency, flags };
  const { number, gross_minor, issue_date } = issued;
  await together(tx, [
    tx
      .updateTable("invoice")
      .set({
        ...frozen,
        seller: asJson(seller),
        tax_currency: tax_currency && asJson(tax_currency),
        flags: asJson(flags),
        search_text: searchText(issued),
      })
      .where("store_id", "=", storeId)
      .where("id", "=", draft.id),
    ...recordWrites(tx, context, issued, { event: "issued", data: { number, gross_minor, issue_date, currency: issued.currency } }),
    ...eventWrites(eventOf(issued, "issued")),
    renderingWrite(issued),
    ...(corrected ? creditWrites(tx, context, corrected, issued) : []),
  ]);
  return bookOrderPayments(tx, context, issued);
}

/** @throws INVOICE_INCOMPLETE with every problem; TAX_CATEGORY where only the tax of a line is wrong */
function assertComplete(draft: InvoiceRecord, { seller, due_days, iban }: InvoiceSettings, today: string): void {
  const due_date = draft.kind === "CREDIT_NOTE" ? null : (draft.due_date ?? addDays(today, due_days));
  const problems = documentProblems({ ...draft, seller, iban, issue_date: today, due_date });
  if (problems.length === 0) return;
  const errors = Object.fromEntries(problems.map(({ field, code }) => [field, code]));
  const [first] = problems;
  if (first && problems.every(({ index }) => index !== undefined))
    throw new AppError("TAX_CATEGORY", { index: first.index, rule: first.code, errors });
  throw new AppError("INVOICE_INCOMPLETE", { errors });
}

/** @throws CREDIT_EXCEEDS_INVOICE with what may still be credited */
async function assertWithin(tx: Tx, invoice: InvoiceRecord, taxes: readonly TaxGroup[]): Promise<void> {
  const credited = (await issuedNotes(tx, invoice)).flatMap((note) => note.taxes);
  const maximum_minor = creditMaximum(invoice.taxes, credited, taxes);
  if (maximum_minor !== null) throw new AppError("CREDIT_EXCEEDS_INVOICE", { maximum_minor });
}
