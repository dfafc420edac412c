import type { DraftChange } from "#contracts/invoices/draft";
import type { InvoiceDetail, InvoicePreview } from "#contracts/invoices/shapes";
import type { InvoiceKind, PriceMode, Rounding, TaxCategory } from "#contracts/invoices/states";
import { majorOf, minorOf } from "./decimals.ts";

export interface PartyValues {
  name: string;
  /** Street lines, one a line. */
  street: string;
  city: string;
  postal_code: string;
  region: string;
  country: string | null;
  vat_id: string;
  tax_number: string;
  email: string;
}

/** A line as typed: decimals are plain ("12.5"), prices in the currency's own unit, a discount "10%" or "5.00". */
export interface LineValues {
  description: string;
  sku?: string | null;
  quantity: string;
  unit: string;
  unit_price: string;
  discount: string;
  category: TaxCategory | null;
  rate: string;
  order_line_id?: string | null;
  /** As charged with the order, until the line is changed. */
  charged_tax_minor?: number | null;
}

export interface InvoiceValues {
  kind: InvoiceKind;
  order_id: string | null;
  buyer: PartyValues;
  language: InvoicePreview["language"];
  currency: string;
  prices: PriceMode;
  rounding: Rounding;
  lines: LineValues[];
  discount: string;
  /** Only of categories in use. */
  tax_reasons?: Partial<Record<TaxCategory, string>>;
  supply_date: string;
  due_date: string;
  notes: string;
  message: string;
  terms: string;
  payment_url: string;
  exchange_rate: string;
  /** A document issued elsewhere that a credit note corrects; null where it corrects one of ours, which does not change. */
  related: { number: string; issue_date: string } | null;
}

export const emptyInvoiceLine: LineValues = {
  description: "",
  quantity: "1",
  unit: "C62",
  unit_price: "",
  discount: "",
  category: null,
  rate: "",
};

type Known = InvoicePreview & Partial<Pick<InvoiceDetail, "order" | "related">>;

export function invoiceValues(record: Known, orderId: string | null = record.order?.id ?? null): InvoiceValues {
  const { kind, language, currency, prices, rounding, related } = record;
  return {
    ...{ kind, language, currency, prices, rounding, order_id: orderId, tax_reasons: record.tax_reasons },
    buyer: partyValues(record.buyer),
    lines: record.lines.length > 0 ? record.lines.map((line) => lineValues(line, currency)) : [emptyInvoiceLine],
    discount: discountText(record.discount, currency),
    supply_date: record.supply_date ?? "",
    due_date: record.due_date ?? "",
    notes: record.notes ?? "",
    message: record.message ?? "",
    terms: record.terms ?? "",
    payment_url: record.payment_url ?? "",
    exchange_rate: record.exchange_rate ?? "",
    related: related?.id ? null : { number: related?.number ?? "", issue_date: related?.issue_date ?? "" },
  };
}

function lineValues(line: InvoicePreview["lines"][number], currency: string): LineValues {
  const { description, sku, quantity, unit, category, rate, order_line_id, charged_tax_minor, discount } = line;
  return {
    ...{ description, sku, quantity, unit, category, rate, order_line_id, charged_tax_minor },
    unit_price: majorOf(line.unit_price, currency),
    discount: discountText(discount, currency),
  };
}

export const partyValues = ({ lines, ...party }: InvoicePreview["buyer"]): PartyValues => ({
  name: party.name,
  street: lines.join("\n"),
  city: party.city,
  postal_code: party.postal_code,
  region: party.region ?? "",
  country: party.country || null,
  vat_id: party.vat_id ?? "",
  tax_number: party.tax_number ?? "",
  email: party.email ?? "",
});

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

export const partyBody = (party: PartyValues) => ({
  name: party.name.trim(),
  lines: party.street
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
  city: party.city.trim(),
  postal_code: party.postal_code.trim(),
  region: filled(party.region),
  country: party.country ?? "",
  vat_id: filled(party.vat_id)?.replace(/\s+/g, "").toUpperCase() ?? null,
  tax_number: filled(party.tax_number),
  email: filled(party.email),
});

type Discount = { amount_minor?: number | undefined; percent?: string | undefined } | null;
function discountText(discount: Discount, currency: string): string {
  if (!discount) return "";
  return discount.percent === undefined ? majorOf(String(discount.amount_minor ?? 0), currency) : `${discount.percent}%`;
}

/** Return whether a text is a discount, or none: a percentage, or an amount in whole minor units. */
export function isDiscount(text: string, currency: string): boolean {
  const plain = text.trim();
  const number = plain.replace(/%$/, "");
  if (plain === "" || plain.startsWith("-") || !isDecimal(number)) return plain === "";
  return number !== plain || /^\d+$/.test(minorOf(plain, currency));
}

/** What cannot be read as a discount is none until it can: the form refuses to be sent with it. */
function discountBody(text: string, currency: string): NonNullable<DraftChange["discount"]> | null {
  const plain = text.trim();
  if (plain === "" || !isDiscount(plain, currency)) return null;
  return plain.endsWith("%") ? { percent: plain.slice(0, -1).trim() } : { amount_minor: Number(minorOf(plain, currency)) };
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
/** Return whether a line says enough to be sent. */
export const isInvoiceComplete = ({ description, unit_price, quantity }: LineValues): boolean =>
  description.trim() !== "" && isDecimal(unit_price) && isDecimal(quantity);
/** Return whether nothing was entered in a line. */
export const isBlank = ({ description, unit_price }: LineValues): boolean => description.trim() === "" && unit_price === "";

function lineBody(line: LineValues, currency: string) {
  return {
    description: line.description.trim(),
    sku: filled(line.sku),
    quantity: line.quantity,
    unit: line.unit,
    unit_price: isDecimal(line.unit_price) ? minorOf(line.unit_price, currency) : line.unit_price,
    discount: discountBody(line.discount ?? "", currency),
    ...(line.category && { category: line.category }),
    rate: line.rate || "0",
    order_line_id: line.order_line_id ?? null,
    charged_tax_minor: line.charged_tax_minor ?? null,
  };
}

/** Return the body of the whole draft; lines without a word are left out. */
export function invoiceBody(values: InvoiceValues) {
  const { currency, related } = values;
  return {
    order_id: values.order_id,
    buyer: partyBody(values.buyer),
    language: values.language,
    currency,
    prices: values.prices,
    rounding: values.rounding,
    lines: values.lines.filter((line) => !isBlank(line)).map((line) => lineBody(line, currency)),
    discount: discountBody(values.discount, currency),
    tax_reasons: Object.fromEntries(Object.entries(values.tax_reasons ?? {}).filter(([, reason]) => reason?.trim())),
    supply_date: filled(values.supply_date),
    due_date: filled(values.due_date),
    notes: filled(values.notes),
    message: filled(values.message),
    terms: filled(values.terms),
    payment_url: filled(values.payment_url),
    exchange_rate: filled(values.exchange_rate),
    ...(related?.number.trim() && { related: { number: related.number.trim(), issue_date: filled(related.issue_date) } }),
  };
}

/** Return the body of a new document. */
export const newInvoiceBody = (values: InvoiceValues) => ({
  ...invoiceBody(values),
  kind: values.kind === "CREDIT_NOTE" ? ("CREDIT_NOTE" as const) : ("INVOICE" as const),
});
