import { z } from "zod";
import { countryFrom } from "../codes/countries.ts";
import { Count, Day, line, OptionalEmail, personName, Quantity, Time } from "../envelope.ts";
import { currencyPattern, MinorPositive } from "../money.ts";
import { Fulfilment } from "./parcels.ts";
import { paymentKinds } from "./parts.ts";

/** A percentage as a decimal string: "20", "12.5", "0". */
export const TaxRate = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);
export const Address = z.object({
  name: line(200).nullish(),
  line1: line(200).nullish(),
  line2: line(200).nullish(),
  city: line(120).nullish(),
  province: line(120).nullish(),
  postcode: line(20).nullish(),
  /** As the platform writes it; one that is known is turned into its code, another says nothing. */
  country: line(2)
    .overwrite((typed) => countryFrom(typed) ?? typed.toUpperCase())
    .nullish(),
  /** Where it is on the map, if the platform knows. */
  point: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish(),
});
export const Customer = z.object({
  external_id: line(100).nullish(),
  email: OptionalEmail,
  first_name: personName(100).nullish(),
  last_name: personName(100).nullish(),
  phone: line(40).nullish(),
  language: line(10).nullish(),
  tags: z.array(line(60)).max(50).default([]),
});
const External = line(100).min(1);
const tags = z.array(line(60)).max(100).default([]);

/** An order as the store reports it; the snapshot every refund is computed from. */
export const OrderUpsert = z.object({
  number: line(60).min(1),
  /** A platform may have one of its own, or one that was withdrawn since. */
  currency: z
    .string()
    .overwrite((typed) => typed.trim().toUpperCase())
    .regex(currencyPattern),
  ordered_at: Time,
  tax_inclusive: z.boolean().default(false),
  customer: Customer.nullish(),
  ship_to: Address.nullish(),
  lines: z
    .array(
      z.object({
        external_id: External,
        variant_external_id: line(100).nullish(),
        product_external_id: line(100).nullish(),
        sku: line(100).nullish(),
        title: line(300).min(1),
        variant_title: line(200).nullish(),
        quantity: Quantity,
        unit_price_minor: MinorPositive,
        discount_minor: MinorPositive.default(0),
        tax_rate: TaxRate.default("0"),
        tax_minor: MinorPositive.default(0),
        fulfilled_quantity: Count.default(0),
        gift_card: z.boolean().default(false),
        image_url: z.string().max(1000).nullish(),
      }),
    )
    .min(1)
    .max(2000),
  discount_minor: MinorPositive.default(0),
  shipping: z
    .array(
      z.object({
        external_id: External,
        title: line(200).default("Shipping"),
        price_minor: MinorPositive,
        discount_minor: MinorPositive.default(0),
        tax_rate: TaxRate.default("0"),
        tax_minor: MinorPositive.default(0),
      }),
    )
    .max(200)
    .default([]),
  payments: z
    .array(
      z.object({
        external_id: External,
        kind: z.enum(paymentKinds).default("card"),
        captured_minor: MinorPositive,
        captured_at: Time.nullish(),
      }),
    )
    .max(200)
    .default([]),
  refunds: z
    .array(z.object({ external_id: External, payment_external_id: line(100).nullish(), amount_minor: MinorPositive, at: Time.nullish() }))
    .max(2000)
    .default([]),
  fulfilled_at: Time.nullish(),
  delivered_at: Time.nullish(),
  /** Its outgoing parcels. Left out: unknown. One missing from the list was cancelled. */
  fulfilments: z.array(Fulfilment).max(50).optional(),
  /** An invoice made by another system. Left out: unknown. */
  invoice: z.object({ number: line(60).min(1), issued_on: Day }).nullish(),
  discount_codes: z.array(line(100).min(1)).max(20).optional(),
  tags,
  channel: line(40).default("online"),
});
export type OrderUpsert = z.output<typeof OrderUpsert>;
