import { z } from "zod";
import { Iban } from "../codes/iban.ts";
import { isVatId } from "../codes/vat-ids.ts";
import { Time, Version } from "../envelope.ts";
import { LongWords } from "../settings/fields.ts";
import { Party, PartyInput } from "./draft.ts";
import { einvoiceModes, priceModes, roundings } from "./states.ts";

/** Begins the numbers of a kind: letters, digits and dashes. */
const Prefix = z.string().regex(/^[A-Z][A-Z0-9]{0,7}(-[A-Z0-9]{1,8})?$/);

/** What every document says of the seller is checked here, because an issued one never changes. */
const Seller = PartyInput.extend({
  vat_id: PartyInput.shape.vat_id.refine((id) => !id || isVatId(id), { message: "VAT_PATTERN" }),
});

const fields = {
  seller: Seller,
  /** Each kind has its own; one that numbers another kind already is refused. */
  prefixes: z.strictObject({ INVOICE: Prefix, ADDITIONAL_INVOICE: Prefix, CREDIT_NOTE: Prefix }),
  /** The month the fiscal year begins in: 1 is January. */
  fiscal_month: z.int().min(1).max(12),
  rounding: z.enum(roundings),
  prices: z.enum(priceModes),
  due_days: z.int().min(0).max(365),
  iban: Iban.nullable(),
  /** Terms of payment and last lines of the paper, by language. */
  terms: LongWords,
  footer: LongWords,
  /** Days after the due date on which the buyer is reminded; empty: never. */
  reminders: z.array(z.int().min(1).max(365)).max(5),
  einvoice_mode: z.enum(einvoiceModes),
};

/** Fields left out do not change. */
export const InvoiceSettingsChange = z.strictObject(fields).partial().extend({ expected_version: Version.optional() });
export type InvoiceSettingsChange = z.output<typeof InvoiceSettingsChange>;

export const InvoiceSettingsData = z.object({ ...fields, seller: Party, iban: z.string().nullable() });
export type InvoiceSettingsData = z.output<typeof InvoiceSettingsData>;

export const InvoiceSettings = InvoiceSettingsData.extend({ version: z.int(), updated_at: Time.nullable() });
export type InvoiceSettings = z.output<typeof InvoiceSettings>;

/** What a store starts with; the seller's name and address come from the store until they are set. */
export const usualInvoiceSettings: Omit<InvoiceSettingsData, "seller"> = {
  prefixes: { INVOICE: "INV", ADDITIONAL_INVOICE: "AI", CREDIT_NOTE: "CN" },
  fiscal_month: 1,
  rounding: "PER_RATE",
  prices: "GROSS",
  due_days: 14,
  iban: null,
  terms: {},
  footer: {},
  reminders: [3, 10, 21],
  einvoice_mode: "AS_CHARGED",
};
