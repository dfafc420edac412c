import type { DocumentLineItem, InvoiceDocument, InvoiceParty, TaxGroup } from "#server/cases/domain/invoices/invoice-document";

export const seller: InvoiceParty = {
  name: "Marks & Söhne GmbH",
  lines: ["Hafenstraße 12"],
  city: "Hamburg",
  postal_code: "20457",
  region: null,
  country: "DE",
  vat_id: "DE123456789",
  tax_number: "22/815/08151",
  email: "rechnung@soehne.example",
};
export const buyer: InvoiceParty = {
  name: "Ann Bee",
  lines: ["5 Hill Road", "Flat 3"],
  city: "Lyon",
  postal_code: "69002",
  region: null,
  country: "FR",
  vat_id: null,
  tax_number: null,
  email: "ann@bee.example",
};

/** Return a line of a piece each at these amounts. */
export function documentLine(over: Partial<DocumentLineItem> = {}): DocumentLineItem {
  const line = { net_minor: 10000, tax_minor: 1900, ...over };
  return {
    description: "Merino jumper, navy",
    sku: "MJ-NAVY-M",
    quantity: "1",
    unit: "C62",
    unit_price: String(line.net_minor),
    discount_minor: 0,
    category: "S",
    rate: "19",
    gross_minor: line.net_minor + line.tax_minor,
    ...line,
  };
}

/** Return a document of these lines, with taxes by rate and totals that add up; anything else as named. */
export function invoiceDocument(over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = over.lines ?? [documentLine()];
  const taxes = over.taxes ?? taxesOf(lines);
  const sum = (of: (group: TaxGroup) => number) => taxes.reduce((total, group) => total + of(group), 0);
  const [net, tax] = [sum(({ net_minor }) => net_minor), sum(({ tax_minor }) => tax_minor)];
  return {
    kind: "INVOICE",
    number: "INV-2026-000042",
    language: "en",
    currency: "EUR",
    prices: "NET",
    issue_date: "2026-11-22",
    supply_date: "2026-11-20",
    due_date: "2026-12-06",
    seller,
    buyer,
    related: null,
    order_number: "#1042",
    net_minor: net,
    tax_minor: tax,
    gross_minor: net + tax,
    paid_minor: 0,
    notes: null,
    message: null,
    terms: null,
    payment_url: null,
    iban: null,
    footer: null,
    tax_currency: null,
    ...over,
    lines,
    taxes,
  };
}

export function taxesOf(lines: readonly DocumentLineItem[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const { category, rate, net_minor, tax_minor } of lines) {
    const key = `${category} ${rate}`;
    const group = groups.get(key) ?? { category, rate, net_minor: 0, tax_minor: 0, reason: category === "S" ? null : "Article 132" };
    groups.set(key, { ...group, net_minor: group.net_minor + net_minor, tax_minor: group.tax_minor + tax_minor });
  }
  return [...groups.values()];
}
