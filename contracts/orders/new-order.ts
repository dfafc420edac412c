import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { Day, Email, Id, line, personName, Quantity } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { languages } from "../session/rules.ts";

/** A percentage as a decimal number: 20, 12.5, 0. */
export const Rate = z.number().min(0).max(100).multipleOf(0.0001);

/** An order entered by hand, taken by phone or in a shop. Amounts are minor units of the store's currency. */
export const NewOrder = z.strictObject({
  /** Left out: the next number of our own sequence, "B-1001". */
  number: line(60).min(1).nullish(),
  /** Days in the store's time zone. */
  ordered_on: Day,
  /** Left out: not shipped yet, so nothing can be returned. */
  fulfilled_on: Day.nullish(),
  prices_include_tax: z.boolean().default(true),
  customer: z.strictObject({
    email: Email,
    first_name: personName(100).default(""),
    last_name: personName(100).default(""),
    phone: line(40).nullish(),
    language: z.enum(languages).nullish(),
  }),
  ship_to: z.strictObject({
    line1: line(200).nullish(),
    line2: line(200).nullish(),
    city: line(120).nullish(),
    province: line(120).nullish(),
    /** With number and address, it proves that an order is the customer's. */
    postcode: line(20).min(1),
    country: Country,
  }),
  lines: z
    .array(
      z.strictObject({
        /** A product of the catalogue; exchanges then know its stock and price. */
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
  /** Tax included or not, as the prices. */
  shipping_minor: MinorPositive.default(0),
  shipping_tax_rate: Rate.default(0),
  /** Amount paid so far; left out: all of it. */
  paid_minor: MinorPositive.nullish(),
});
export type NewOrder = z.output<typeof NewOrder>;
