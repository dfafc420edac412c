import { z } from "zod";
import { Email, Id, line, Quantity } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { languages } from "../session/rules.ts";
import { Country } from "../settings/fields.ts";

/** A percent as a decimal number: 20, 12.5, 0. */
const Rate = z.number().min(0).max(100).multipleOf(0.0001);

/** An order taken by telephone, in a shop or elsewhere, as a person writes it down. Amounts are minor units of the store's currency. */
export const NewOrder = z.strictObject({
  /** Left out: the next of our own, "B-1001". */
  number: line(60).min(1).nullish(),
  /** Days of the store's time zone. */
  ordered_on: z.iso.date(),
  /** Left out: nothing has been sent yet, so nothing can come back. */
  fulfilled_on: z.iso.date().nullish(),
  prices_include_tax: z.boolean().default(true),
  customer: z.strictObject({
    email: Email,
    first_name: line(100).default(""),
    last_name: line(100).default(""),
    phone: line(40).nullish(),
    language: z.enum(languages).nullish(),
  }),
  ship_to: z.strictObject({
    line1: line(200).nullish(),
    line2: line(200).nullish(),
    city: line(120).nullish(),
    province: line(120).nullish(),
    /** With number and address it proves an order to be the customer's. */
    postcode: line(20).min(1),
    country: Country,
  }),
  lines: z
    .array(
      z.strictObject({
        /** A product of the catalogue; exchanges know its stock and price then. */
        variant_id: Id.nullish(),
        title: line(300).min(1),
        variant_title: line(200).nullish(),
        sku: line(100).nullish(),
        quantity: Quantity,
        unit_price_minor: MinorPositive,
        tax_rate: Rate.default(0),
      }),
    )
    .min(1)
    .max(100),
  /** With tax, or without, as the prices. */
  shipping_minor: MinorPositive.default(0),
  shipping_tax_rate: Rate.default(0),
  /** What came in so far; left out: all of it. */
  paid_minor: MinorPositive.nullish(),
});
export type NewOrder = z.output<typeof NewOrder>;
