import { z } from "zod";
import { OptionalCountry } from "../codes/countries.ts";
import { CurrentCurrency } from "../codes/currencies.ts";
import { piece } from "../codes/units.ts";
import { Day, Email, ExpectedVersion, Id, line, text } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { languages } from "../session/rules.ts";
import { mostLines, priceModes, roundings, taxCategories } from "./states.ts";

/** More than zero, with at most three decimals. */
const Quantity = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,3})?$/);
/** Minor units with at most four further digits: "1999", "12.3456". */
const UnitPrice = z.string().regex(/^\d{1,13}(\.\d{1,4})?$/);
/** A percentage up to 100 with at most two decimals. */
const Percentage = z.string().regex(/^(100|\d{1,2}(\.\d{1,2})?)$/);

/** A percentage as a decimal string, up to 100: "20", "12.5", "0". */
const RateUpTo100 = z.string().regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/);

const Discount = z
  .strictObject({ amount_minor: MinorPositive.optional(), percent: Percentage.optional() })
  .refine((one) => (one.amount_minor === undefined) !== (one.percent === undefined), { message: "ONE_OF_BOTH" });
export type Discount = z.output<typeof Discount>;

const partyFields = {
  name: line(200),
  /** Street and number, at most three lines. */
  lines: z.array(line(200)).max(3),
  city: line(120),
  postal_code: line(20),
  region: line(120).nullable(),
  /** ISO 3166 alpha-2; empty where unknown. */
  country: z.string(),
  /** A VAT id with its country's prefix. */
  vat_id: line(20).nullable(),
  /** A tax number that is no VAT id. */
  tax_number: line(40).nullable(),
  email: line(254).nullable(),
};
export const Party = z.object(partyFields);
export type Party = z.output<typeof Party>;
/** A party as a person enters it; everything may still be missing. */
export const PartyInput = z.strictObject({
  name: partyFields.name.default(""),
  lines: partyFields.lines.default([]),
  city: partyFields.city.default(""),
  postal_code: partyFields.postal_code.default(""),
  region: partyFields.region.default(null),
  country: OptionalCountry.default(""),
  vat_id: partyFields.vat_id.default(null),
  tax_number: partyFields.tax_number.default(null),
  email: Email.or(z.literal("")).nullable().default(null),
});

export const DraftLine = z.strictObject({
  description: line(500).min(1),
  sku: line(100).nullable().default(null),
  quantity: Quantity.default("1"),
  /** A code of UN/ECE recommendation 20; what is none is counted in pieces and named in the description. */
  unit: line(20).default(piece),
  unit_price: UnitPrice,
  discount: Discount.nullable().default(null),
  /** Left out: S with a rate, Z without one. */
  category: z.enum(taxCategories).optional(),
  rate: RateUpTo100.default("0"),
  order_line_id: Id.nullable().default(null),
  /** The tax as it was charged with the order; null: it is computed. */
  charged_tax_minor: MinorPositive.nullable().default(null),
});
export type DraftLine = z.output<typeof DraftLine>;

const fields = {
  order_id: Id.nullable(),
  buyer: PartyInput,
  language: z.enum(languages),
  currency: CurrentCurrency,
  prices: z.enum(priceModes),
  rounding: z.enum(roundings),
  lines: z.array(DraftLine).max(mostLines),
  /** Of the whole document, spread over its lines. */
  discount: Discount.nullable(),
  /** Why no tax is charged, by category. */
  tax_reasons: z.partialRecord(z.enum(taxCategories), line(200)),
  supply_date: Day.nullable(),
  /** Null: the settings' days after the issue date. */
  due_date: Day.nullable(),
  notes: text(2000).nullable(),
  message: text(2000).nullable(),
  terms: text(1000).nullable(),
  payment_url: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable(),
  /** Units of the currency of the seller's country for one of the document's, to state its tax there as well. */
  exchange_rate: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/)
    .nullable(),
};

/** The document a credit note corrects, where it was made elsewhere. */
export const RelatedElsewhere = z.strictObject({ number: line(60).min(1), issue_date: Day.nullable().default(null) });

/**
 * A document entered by hand. Fields left out come from the order, where one is named, or from the settings; an order without `lines`
 * brings its own, with the tax as charged.
 */
export const NewInvoice = z
  .strictObject({ ...fields, related: RelatedElsewhere.nullable() })
  .partial()
  .extend({ kind: z.enum(["INVOICE", "CREDIT_NOTE"]).default("INVOICE") });
export type NewInvoice = z.output<typeof NewInvoice>;

/** The whole draft; fields left out are set as in a new one. */
export const DraftChange = z
  .strictObject({ ...fields, related: RelatedElsewhere.nullable() })
  .partial()
  .extend({ expected_version: ExpectedVersion });
export type DraftChange = z.output<typeof DraftChange>;
