import { plainIban } from "#contracts/codes/iban";
import { plainVatId } from "#contracts/codes/vat-ids";
import { normalEmail } from "#contracts/email-address";
import { exponent, toDecimal } from "#contracts/money";
import type { DocumentLineItem, InvoiceDocument, InvoiceParty, TaxGroup } from "#server/cases/domain/invoices/invoice-document";
import { percentOf } from "#server/kit/allocate";
import { termsOf } from "../payment-terms.ts";
import { oneLine, plain } from "../text.ts";

/** How the tax of each rate is stated: as it was charged, or computed anew with the difference as a rounding amount. */
export type TaxMode = "AS_CHARGED" | "STRICT";

/** A document as its e-invoice states it: texts are clean, empty ones are undefined, amounts are in minor units. */
export interface Facts {
  document: InvoiceDocument;
  number: string | undefined;
  seller: PartyFacts;
  buyer: PartyFacts;
  lines: readonly LineFacts[];
  groups: readonly GroupFacts[];
  notes: readonly string[];
  terms: string | undefined;
  iban: string | undefined;
  tax: number;
  grand: number;
  rounding: number;
  due: number;
  /** Return an amount as a decimal. */
  amount(minor: number): string;
}

export interface PartyFacts {
  name: string | undefined;
  address: readonly string[];
  city: string | undefined;
  postcode: string | undefined;
  region: string | undefined;
  country: string | undefined;
  vatId: string | undefined;
  taxNumber: string | undefined;
  email: string | undefined;
}

export interface LineFacts {
  id: string;
  name: string | undefined;
  sku: string | undefined;
  quantity: string;
  line: DocumentLineItem;
  amount(minor: number): string;
}

export interface GroupFacts {
  group: TaxGroup;
  /** The tax that this e-invoice states, and the one that rate and net make. */
  tax: number;
  computed: number;
  reason: string | undefined;
  amount(minor: number): string;
}

export function factsOf(document: InvoiceDocument, mode: TaxMode): Facts {
  const amount = (minor: number) => amountOf(minor, document.currency);
  const groups = document.taxes.map((group) => {
    const computed = percentOf(group.net_minor, group.rate);
    const reason = group.category === "S" || group.category === "Z" ? undefined : oneLine(group.reason);
    return { group, computed, tax: mode === "STRICT" ? computed : group.tax_minor, reason, amount };
  });
  const tax = groups.reduce((sum, group) => sum + group.tax, 0);
  const grand = document.net_minor + tax;
  return {
    document,
    number: oneLine(document.number),
    seller: partyOf(document.seller),
    buyer: partyOf(document.buyer),
    lines: document.lines.map((line, i) => ({
      id: String(i + 1),
      name: oneLine(line.description),
      sku: oneLine(line.sku),
      quantity: line.quantity.replace(/^(-?\d+\.\d*?)0+$/, "$1").replace(/\.$/, ""),
      line,
      amount,
    })),
    groups,
    notes: [plain(document.message), plain(document.notes)].filter((note) => note !== undefined),
    terms: termsOf(document),
    iban: plainIban(oneLine(document.iban) ?? "") || undefined,
    tax,
    grand,
    rounding: document.gross_minor - grand,
    due: document.gross_minor - document.paid_minor,
    amount,
  };
}

function partyOf(party: InvoiceParty): PartyFacts {
  return {
    name: oneLine(party.name),
    address: party.lines.map(oneLine).filter((line) => line !== undefined),
    city: oneLine(party.city),
    postcode: oneLine(party.postal_code),
    region: oneLine(party.region),
    country: oneLine(party.country),
    vatId: plainVatId(oneLine(party.vat_id) ?? "") || undefined,
    taxNumber: oneLine(party.tax_number),
    email: normalEmail(party.email ?? "") ?? undefined,
  };
}

/** Return an amount with two decimals at most, which is what the standard allows; a third one is checked to be zero. */
function amountOf(minor: number, currency: string): string {
  const decimal = toDecimal(minor, currency);
  return exponent(currency) === 3 ? decimal.replace(/0$/, "") : decimal;
}
