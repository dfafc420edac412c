import { z } from "zod";
import { ExpectedVersion, Id, line } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { Rate } from "../orders/new-order.ts";
import { ownFields } from "./own-fields.ts";

export const VariantOption = z.strictObject({ name: line(60).min(1), value: line(100).min(1) });
export const mostOptions = 3;
export const mostVariants = 100;

const VariantByHand = z.strictObject({
  /** Of a variant that exists; left out: a new one. */
  id: Id.nullish(),
  /** All variants of a product have the same names in the same order. */
  options: z.array(VariantOption).max(mostOptions).default([]),
  /** Of a variant without options; else the options' values. */
  title: line(200).nullish(),
  sku: line(100).nullish(),
  barcode: line(60).nullish(),
  price_minor: MinorPositive,
  tax_rate: Rate.default(0),
  weight_g: z.int().min(0).max(10_000_000).nullish(),
  /** False: never out of stock. */
  tracked: z.boolean().default(false),
  /** Units at each location; a location left out is unchanged. */
  stock: z
    .array(z.strictObject({ location_id: Id, quantity: z.int().min(-1_000_000).max(10_000_000) }))
    .max(200)
    .default([]),
});

/** Fields of the product itself, which belong to the platform where the store is connected. */
const fields = {
  title: line(300).min(1),
  vendor: line(200).nullable(),
  type: line(200).nullable(),
  tags: z.array(line(60).min(1)).max(100),
  collections: z.array(line(100).min(1)).max(100),
  /** An uploaded picture; null: none. */
  image_file_id: Id.nullable(),
  variants: z.array(VariantByHand).min(1).max(mostVariants),
};
export const platformFieldNames = Object.keys(fields) as (keyof typeof fields)[];

/** A product entered by hand. Amounts are minor units of the store's currency. */
export const NewProduct = z.strictObject({
  ...fields,
  vendor: fields.vendor.default(null),
  type: fields.type.default(null),
  tags: fields.tags.default([]),
  collections: fields.collections.default([]),
  image_file_id: fields.image_file_id.default(null),
  ...ownFields,
  final_sale: ownFields.final_sale.default(false),
  dimension_id: ownFields.dimension_id.default(null),
  hs_code: ownFields.hs_code.default(null),
  origin_country: ownFields.origin_country.default(null),
  return_instructions: ownFields.return_instructions.default({}),
});
export type NewProduct = z.output<typeof NewProduct>;

/** Fields left out do not change. */
export const ProductChange = z
  .strictObject({ ...fields, ...ownFields })
  .partial()
  .extend({ expected_version: ExpectedVersion });
export type ProductChange = z.output<typeof ProductChange>;
