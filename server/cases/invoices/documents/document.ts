import type { Party } from "#contracts/invoices/draft";
import type { InvoiceDocument, InvoiceParty } from "#server/cases/domain/invoices/invoice-document";
import { withUnitCode } from "#server/cases/domain/invoices/line-unit";
import type { Reader } from "#server/db/open";
import type { InvoiceRecord } from "../record/row.ts";

type Content = Omit<InvoiceDocument, "number" | "issue_date" | "seller" | "buyer" | "related" | "lines">;

/** Return what a document says, for its PDF and its e-invoice; of a draft, without a number. */
export async function documentOf(
  reader: Reader,
  row: InvoiceRecord,
  draft: { seller: Party; issue_date: string } | null = null,
): Promise<InvoiceDocument> {
  const { kind, language, currency, prices, supply_date, due_date, order_number, taxes, net_minor, tax_minor, gross_minor, paid_minor } =
    row;
  const { notes, message, terms, payment_url, iban, footer, tax_currency } = row;
  const content: Content = {
    // As it will be issued, where nothing was entered.
    supply_date: supply_date ?? draft?.issue_date ?? null,
    ...{ kind, language, currency, prices, due_date, order_number, taxes, net_minor, tax_minor, gross_minor },
    // As issued: what was paid later does not change the paper.
    paid_minor: row.status === "DRAFT" ? 0 : await paidAtIssue(reader, row, paid_minor),
    ...{ notes, message, terms, payment_url, iban, footer, tax_currency },
  };
  return {
    ...content,
    number: row.number ?? "",
    issue_date: row.issue_date ?? draft?.issue_date ?? "",
    seller: partyOf(row.seller ?? draft?.seller ?? row.buyer),
    buyer: partyOf(row.buyer),
    related: await relatedOf(reader, row),
    // Of documents from before the units were a list.
    lines: row.lines
      .map(withUnitCode)
      .map(({ description, sku, quantity, unit, unit_price, discount_minor, category, rate, ...amounts }) => ({
        ...{ description, sku, quantity, unit, unit_price, discount_minor, category, rate },
        net_minor: amounts.net_minor,
        tax_minor: amounts.tax_minor,
        gross_minor: amounts.gross_minor,
      })),
  };
}

const partyOf = ({ name, lines, city, postal_code, region, country, vat_id, tax_number, email }: Party): InvoiceParty => ({
  ...{ name, lines, city, postal_code, region, country, vat_id, tax_number, email },
});

async function relatedOf(reader: Reader, { store_id, related_id, related_text }: InvoiceRecord): Promise<InvoiceDocument["related"]> {
  if (related_id === null) return related_text;
  const found = await reader
    .selectFrom("invoice")
    .select(["number", "issue_date"])
    .where("store_id", "=", store_id)
    .where("id", "=", related_id)
    .executeTakeFirst();
  return found ? { number: found.number ?? "", issue_date: found.issue_date } : null;
}

/** Payments of the order were booked in the transaction that issued the document; later ones came after it. */
async function paidAtIssue(reader: Reader, { store_id, id, issued_at }: InvoiceRecord, paid: number): Promise<number> {
  if (paid === 0 || issued_at === null) return 0;
  const { sum } = await reader
    .selectFrom("invoice_payment")
    .select((eb) => eb.fn.sum<number>("amount_minor").as("sum"))
    .where("store_id", "=", store_id)
    .where("invoice_id", "=", id)
    .where("created_at", "<=", issued_at)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
