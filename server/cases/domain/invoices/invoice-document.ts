/** What an invoice or credit note says, as issued: the one input of its PDF and of its e-invoice. Amounts are minor units. */
export interface InvoiceDocument {
  kind: InvoiceKind;
  number: string;
  /** The app's code of the language it is written in: en, fr, vi, cn or ar. */
  language: string;
  currency: string;
  /** Whether unit prices include tax. */
  prices: "NET" | "GROSS";
  /** Calendar days of the store, as YYYY-MM-DD. */
  issue_date: string;
  supply_date: string | null;
  due_date: string | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** The document that a credit note corrects, here or issued elsewhere. */
  related: { number: string; issue_date: string | null } | null;
  order_number: string | null;
  lines: readonly DocumentLineItem[];
  taxes: readonly TaxGroup[];
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
  paid_minor: number;
  notes: string | null;
  message: string | null;
  terms: string | null;
  payment_url: string | null;
  iban: string | null;
  footer: string | null;
  /** The total tax in the currency of the seller's country, where that is another. */
  tax_currency: { currency: string; tax_minor: number } | null;
}

export type InvoiceKind = "INVOICE" | "ADDITIONAL_INVOICE" | "CREDIT_NOTE";

export interface InvoiceParty {
  name: string;
  lines: readonly string[];
  city: string;
  postal_code: string;
  region: string | null;
  /** ISO 3166 alpha-2; empty where unknown. */
  country: string;
  /** A VAT id with its country's prefix. */
  vat_id: string | null;
  /** A tax number that is no VAT id. */
  tax_number: string | null;
  email: string | null;
}

/** A category of EN 16931: standard, zero, exempt, reverse charge, within the EU, export, outside the scope of tax. */
export type TaxCategory = "S" | "Z" | "E" | "AE" | "K" | "G" | "O";

export interface DocumentLineItem {
  description: string;
  sku: string | null;
  /** A decimal with at most three places; negative for returned goods. */
  quantity: string;
  /** A unit of UN/ECE recommendation 20, such as C62 for a piece. */
  unit: string;
  /** Minor units with at most four further digits, as a decimal. */
  unit_price: string;
  discount_minor: number;
  category: TaxCategory;
  /** A percentage as a decimal. */
  rate: string;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
}

export interface TaxGroup {
  category: TaxCategory;
  rate: string;
  net_minor: number;
  tax_minor: number;
  /** Why no tax is charged, where the category asks for it. */
  reason: string | null;
}
