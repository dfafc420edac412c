import { z } from "zod";
import { allowedStep } from "../case-shapes.ts";
import { Day, Id, listQuery, oneOrMore, Time } from "../envelope.ts";
import { Currency, Minor, MinorPositive } from "../money.ts";
import { languages } from "../session/rules.ts";
import { invoiceActionNames, invoiceSteps } from "./actions.ts";
import { DraftLine, Party, RelatedElsewhere } from "./draft.ts";
import {
  einvoiceStates,
  invoiceEvents,
  invoiceFlags,
  invoiceKinds,
  invoiceStandings,
  invoiceStatuses,
  paymentMethods,
  paymentSources,
  priceModes,
  problemPlaces,
  roundings,
  taxCategories,
} from "./states.ts";

/** A calendar day of the store. */
const CalendarDay = z.iso.date();
const Numbered = z.object({ id: Id, number: z.string() });

export const TaxGroup = z.object({
  category: z.enum(taxCategories),
  rate: z.string(),
  net_minor: Minor,
  tax_minor: Minor,
  reason: z.string().nullable(),
});
export type TaxGroup = z.output<typeof TaxGroup>;

export const InvoiceRow = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  /** A draft has none. */
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  standing: z.enum(invoiceStandings),
  order: Numbered.nullable(),
  return: Numbered.nullable(),
  claim: Numbered.nullable(),
  buyer: z.object({ name: z.string(), email: z.string().nullable() }),
  currency: Currency,
  net_minor: Minor,
  tax_minor: Minor,
  gross_minor: Minor,
  paid_minor: MinorPositive,
  credited_minor: MinorPositive,
  /** Left to pay; 0 for a credit note, a draft and a document that was voided. */
  due_minor: MinorPositive,
  taxes: z.array(TaxGroup),
  issue_date: CalendarDay.nullable(),
  supply_date: CalendarDay.nullable(),
  due_date: CalendarDay.nullable(),
  flags: z.array(z.enum(invoiceFlags)),
  einvoice: z.enum(einvoiceStates),
  sent_count: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** A line with what it comes to, the document's discount included. */
export const InvoiceLine = DraftLine.extend({
  /** Negative for returned goods. */
  quantity: z.string(),
  category: z.enum(taxCategories),
  charged_tax_minor: Minor.nullable(),
  /** Its own discount and its share of the document's. */
  discount_minor: MinorPositive,
  net_minor: Minor,
  tax_minor: Minor,
  gross_minor: Minor,
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** Why a draft cannot be issued yet, or what an issued document lacks. */
export const Problem = z.object({
  /** "seller.name", "lines.0.category". */
  field: z.string(),
  code: z.string(),
  message: z.string(),
  /** Where it is entered: the document settings, the order, the draft itself; null: an issued document never gets it. */
  entered_in: z.enum(problemPlaces).nullable(),
});
export type Problem = z.output<typeof Problem>;

const Discount = z.object({ amount_minor: MinorPositive.optional(), percent: z.string().optional() });
const content = {
  kind: z.enum(invoiceKinds),
  seller: Party,
  buyer: Party,
  language: z.enum(languages),
  currency: Currency,
  prices: z.enum(priceModes),
  rounding: z.enum(roundings),
  lines: z.array(InvoiceLine),
  discount: Discount.nullable(),
  /** What the document's discount comes to. */
  discount_minor: MinorPositive,
  taxes: z.array(TaxGroup),
  tax_reasons: z.partialRecord(z.enum(taxCategories), z.string()),
  net_minor: Minor,
  tax_minor: Minor,
  gross_minor: Minor,
  /** Of a draft: null until it is issued. */
  issue_date: CalendarDay.nullable(),
  supply_date: CalendarDay.nullable(),
  due_date: CalendarDay.nullable(),
  notes: z.string().nullable(),
  message: z.string().nullable(),
  terms: z.string().nullable(),
  payment_url: z.string().nullable(),
  iban: z.string().nullable(),
  footer: z.string().nullable(),
  exchange_rate: z.string().nullable(),
  /** The total tax in the currency of the seller's country, where that is another and a rate is known. */
  tax_currency: z.object({ currency: Currency, tax_minor: Minor }).nullable(),
  problems: z.array(Problem),
};

/** A draft with its totals; nothing of it is stored. Due and issue date are those it would get today. */
export const InvoicePreview = z.object(content);
export type InvoicePreview = z.output<typeof InvoicePreview>;

export const InvoicePayment = z.object({
  id: Id,
  external_id: z.string(),
  amount_minor: MinorPositive,
  on: CalendarDay,
  method: z.enum(paymentMethods),
  source: z.enum(paymentSources),
  created_at: Time,
});
export type InvoicePayment = z.output<typeof InvoicePayment>;

export const AllowedInvoiceAction = allowedStep(invoiceSteps);
export type AllowedInvoiceAction = z.output<typeof AllowedInvoiceAction>;

export const InvoiceDetail = InvoiceRow.extend({
  ...content,
  /** The invoice a credit note corrects: `id` is null where it was made elsewhere. */
  related: RelatedElsewhere.extend({ id: Id.nullable(), issue_date: CalendarDay.nullable() }).nullable(),
  /** The credit notes of an invoice, drafts too, oldest first. */
  credit_notes: z.array(
    z.object({
      id: Id,
      number: z.string().nullable(),
      status: z.enum(invoiceStatuses),
      gross_minor: Minor,
      issue_date: CalendarDay.nullable(),
    }),
  ),
  /** Where the customer pays the invoice that the platform made of it; null once it is paid or withdrawn. */
  pay_url: z.string().nullable(),
  /** What can still be credited. */
  creditable_minor: MinorPositive,
  /** The rule that keeps the e-invoice from being written. */
  einvoice_rule: z.string().nullable(),
  /** Oldest first. */
  payments: z.array(InvoicePayment),
  history: z.array(
    z.object({
      id: Id,
      at: Time,
      actor: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
      event: z.enum(invoiceEvents),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  version: z.int(),
  allowed_actions: z.array(AllowedInvoiceAction),
  /** The one step to suggest to this caller; always allowed. */
  next_action: z.enum(invoiceActionNames).nullable(),
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;

/** `credit_note` is the one a void issued or a credit drafted. */
export const InvoiceAnswer = z.object({ changed: z.boolean(), invoice: InvoiceDetail, credit_note: InvoiceDetail.nullable() });
export type InvoiceAnswer = z.output<typeof InvoiceAnswer>;

export const InvoiceCounts = z.object({
  all: z.int(),
  drafts: z.int(),
  open: z.int(),
  overdue: z.int(),
  paid: z.int(),
  credit_notes: z.int(),
  /** Of open invoices, by currency: what is due, and the part of it that is overdue. */
  sums: z.array(z.object({ currency: Currency, count: z.int(), due_minor: MinorPositive, overdue_minor: MinorPositive })),
});
export type InvoiceCounts = z.output<typeof InvoiceCounts>;

/** A run of numbers without gaps: one a kind, prefix and year. */
export const InvoiceSeries = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  prefix: z.string(),
  year: z.int(),
  /** Null while nothing was issued in it. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  last_date: CalendarDay.nullable(),
  count: z.int(),
  /** Numbers missing between the first and the last. */
  gaps: z.int(),
});
export type InvoiceSeries = z.output<typeof InvoiceSeries>;

export const InvoicesQuery = listQuery({
  sorts: ["created_at", "issue_date", "due_date", "gross_minor", "number"],
  filters: {
    kind: oneOrMore(invoiceKinds).optional(),
    /** OPEN includes what is partly paid or overdue. */
    status: oneOrMore(invoiceStandings).optional(),
    order_id: Id.optional(),
    return_id: Id.optional(),
    claim_id: Id.optional(),
    currency: Currency.optional(),
    issued_from: Day.optional(),
    issued_to: Day.optional(),
    due_from: Day.optional(),
    due_to: Day.optional(),
    einvoice: z.enum(einvoiceStates).optional(),
    /** Needs a look. */
    flag: z.enum(invoiceFlags).optional(),
  },
});
export type InvoicesQuery = z.output<typeof InvoicesQuery>;
