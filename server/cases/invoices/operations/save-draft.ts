import type { DraftChange, NewInvoice } from "#contracts/invoices/draft";
import type { InvoiceDetail, InvoicePreview } from "#contracts/invoices/shapes";
import { sourcesOf } from "#server/cases/domain/money/credited-lines";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Database, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { contentOf, type DraftContent } from "../draft/draft-content.ts";
import { draftContent, showInvoice } from "../queries/show-invoice.ts";
import { lockCorrected } from "../record/corrected.ts";
import { record } from "../record/history.ts";
import { type InvoiceRecord, lockInvoice, readInvoice } from "../record/row.ts";
import { settingsOf } from "../settings.ts";

type Deps = { db: Database };

/** Draft a document. @throws NOT_FOUND for the order, BAD_REQUEST by field */
export function createDraft({ db }: Deps, context: CallContext, { kind, ...body }: NewInvoice): Promise<InvoiceDetail> {
  return db.transaction(async (tx) => {
    const settings = await settingsOf(tx, context.store.id);
    const content = await contentOf(tx, context, kind, body, settings);
    const id = await insertDraft(tx, context, content, await correctedBy(tx, context, content));
    return showInvoice(tx, context, id);
  });
}

/** A credit note of an order corrects the order's invoice, and stays within it, unless it names another one. */
async function correctedBy(tx: Tx, { store }: CallContext, { kind, order_id, related_text, gross_minor }: DraftContent) {
  if (kind !== "CREDIT_NOTE" || order_id === null || related_text !== null) return null;
  const corrected = await lockCorrected(tx, store.id, { case_order: { id: order_id }, order_id }, gross_minor);
  return corrected && { related_id: corrected.id };
}

/** Insert a draft and return its id. */
export async function insertDraft(
  tx: Tx,
  context: CallContext,
  content: DraftContent,
  related: { related_id: string } | null = null,
): Promise<string> {
  const id = newId();
  const at = context.now.toISOString();
  await tx
    .insertInto("invoice")
    .values({
      ...{ id, store_id: context.store.id, status: "DRAFT", number: null, created_at: at, updated_at: at },
      ...draftColumns(content),
      ...related,
    })
    .execute();
  await record(tx, context, { id, version: 1 }, { event: "created", data: { kind: content.kind, gross_minor: content.gross_minor } });
  return id;
}

/** Replace a draft. @throws NOT_FOUND, INVOICE_ISSUED, STALE_VERSION, BAD_REQUEST by field */
export function updateDraft(
  { db }: Deps,
  context: CallContext,
  id: string,
  { expected_version: _, ...body }: DraftChange,
): Promise<InvoiceDetail> {
  return db.transaction(async (tx) => {
    const before = await lockDraft(tx, context, id);
    const content = await contentOf(tx, context, before.kind, ofItsInvoice(before, body), await settingsOf(tx, context.store.id));
    const version = before.version + 1;
    const columns = draftColumns(withSources(content, before));
    const { related_text, ...change } = { ...columns, version, updated_at: context.now.toISOString() };
    await tx
      .updateTable("invoice")
      .set({ ...change, ...(before.related_id === null && { related_text }) })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    const sums = ({ gross_minor, due_date }: { gross_minor: number; due_date: string | null }) => ({ gross_minor, due_date });
    await record(tx, context, { id, version }, { event: "updated", before: sums(before), data: sums(content) });
    return showInvoice(tx, context, id);
  });
}

/** The credit note of an invoice stays in its currency, and with its order. @throws BAD_REQUEST */
function ofItsInvoice<Body extends Pick<NewInvoice, "currency" | "order_id">>(
  { related_id, currency, order_id }: Pick<InvoiceRecord, "related_id" | "currency" | "order_id">,
  body: Body,
): Body {
  if (related_id === null) return body;
  if (body.currency && body.currency !== currency) throw badRequest({ currency: "OTHER_CURRENCY" });
  if (body.order_id && body.order_id !== order_id) throw badRequest({ order_id: "INVALID" });
  return { ...body, currency, order_id };
}

/** A line of a credit note that still says the same corrects the same line of its invoice, wherever it stands now. */
function withSources(content: DraftContent, before: InvoiceRecord): DraftContent {
  const sources = sourcesOf(content.lines, before.lines);
  const lines = content.lines.map((line, i) => {
    const source = sources[i];
    if (source?.related_index === undefined) return line;
    const isSame = source.quantity === line.quantity && source.unit_price === line.unit_price;
    return { ...line, related_index: source.related_index, related_quantity: isSame ? (source.related_quantity ?? 0) : 0 };
  });
  return { ...content, lines };
}

/** Delete a draft. @throws NOT_FOUND, INVOICE_ISSUED */
export function deleteDraft({ db }: Deps, context: CallContext, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { version, kind, gross_minor } = await lockDraft(tx, context, id);
    await tx.deleteFrom("invoice").where("store_id", "=", context.store.id).where("id", "=", id).execute();
    await record(tx, context, { id, version }, { event: "deleted", before: { kind, gross_minor } });
    return { id };
  });
}

/** Return what a draft would come to, without storing it. `new` is one that was never saved. @throws as saving it does */
export async function previewDraft({ db }: Deps, context: CallContext, id: string, body: NewInvoice): Promise<InvoicePreview> {
  const { kind, ...fields } = body;
  const saved = id === "new" ? null : await readInvoice(db.kysely, context.store.id, id);
  ensure(saved === null || saved.status === "DRAFT", "INVOICE_ISSUED");
  const settings = await settingsOf(db.kysely, context.store.id);
  const content = await contentOf(db.kysely, context, saved?.kind ?? kind, saved ? ofItsInvoice(saved, fields) : fields, settings);
  const related_id = saved?.related_id ?? null;
  return draftContent({ ...content, related_id, seller: null, iban: null, footer: null, tax_currency: null }, settings, context);
}

async function lockDraft(tx: Tx, context: CallContext, id: string): Promise<InvoiceRecord> {
  const row = await lockInvoice(tx, context.store.id, id);
  ensure(row.status === "DRAFT", "INVOICE_ISSUED");
  await assertVersion(tx, context, { object_type: "invoice", object_id: id, version: row.version }, () => showInvoice(tx, context, id));
  return row;
}

/** Return the columns of a draft's content. */
function draftColumns(content: DraftContent) {
  const { lines, taxes, buyer, discount, tax_reasons, related_text, ...plain } = content;
  return {
    ...plain,
    lines: asJson(lines),
    taxes: asJson(taxes),
    buyer: asJson(buyer),
    discount: discount && asJson(discount),
    tax_reasons: asJson(tax_reasons),
    related_text: related_text && asJson(related_text),
    search_text: searchText({ number: null, order_number: plain.order_number, case_number: null, buyer }),
  };
}

/** Return what a search finds a document by, in lower case. */
export const searchText = ({
  number,
  order_number,
  case_number,
  buyer,
}: Pick<InvoiceRecord, "number" | "order_number" | "case_number" | "buyer">): string =>
  [number, order_number, case_number, buyer.name, buyer.email].filter(Boolean).join(" ").toLowerCase();
