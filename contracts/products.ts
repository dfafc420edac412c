import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, line, listQuery, pageOf, Time } from "./envelope.ts";
import { Currency, MinorPositive } from "./money.ts";
import { Address, TaxRate } from "./orders/orders.ts";

const External = line(100).min(1);

/** Counts of all variants together that are saved in one statement. */
const mostCounts = 10_000;

export const ProductUpsert = z
  .object({
    title: line(300).min(1),
    vendor: line(200).nullish(),
    type: line(200).nullish(),
    tags: z.array(line(60)).max(100).default([]),
    /** Left out: unchanged. Platforms report collections separately from the product. */
    collections: z.array(line(100)).max(100).optional(),
    image_url: z.string().max(1000).nullish(),
    variants: z
      .array(
        z.object({
          external_id: External,
          sku: line(100).nullish(),
          title: line(200).nullish(),
          price_minor: MinorPositive,
          currency: Currency,
          tax_rate: TaxRate.default("0"),
          weight_g: z.int().min(0).max(10_000_000).nullish(),
          stock: z
            .array(z.object({ location_external_id: External, quantity: z.int().min(-1_000_000).max(10_000_000) }))
            .max(200)
            .default([]),
        }),
      )
      .min(1)
      .max(500),
  })
  .refine(({ variants }) => variants.reduce((sum, { stock }) => sum + stock.length, 0) <= mostCounts, {
    message: "TOO_BIG",
    path: ["variants"],
  });
export type ProductUpsert = z.output<typeof ProductUpsert>;

export const Variant = z.object({
  id: Id,
  external_id: z.string(),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  price_minor: z.int(),
  /** Price for the customer of the given order, tax included; null without one. */
  gross_minor: z.int().nullable(),
  currency: Currency,
  tax_rate: z.string(),
  weight_g: z.int().nullable(),
  /** False when the store does not track stock: such a variant is never out of stock. */
  tracked: z.boolean(),
  /** In stock, less what is reserved for exchanges. */
  available: z.int(),
  stock: z.array(
    z.object({ location_id: Id, location_external_id: z.string(), location_name: z.string(), quantity: z.int(), reserved: z.int() }),
  ),
});
export const Product = z.object({
  id: Id,
  external_id: z.string(),
  title: z.string(),
  vendor: z.string().nullable(),
  type: z.string().nullable(),
  tags: z.array(z.string()),
  image_url: z.string().nullable(),
  variants: z.array(Variant),
  updated_at: Time,
});
export type Product = z.output<typeof Product>;

export const products = defineContract({
  noun: "products",
  subject: "Product",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: "/api/v1/merchant/products/:store_id",
      can: ["read", "Product"],
      summary: "The store's products with variants, prices and stock; q finds title, SKU and vendor; order_id prices them for that order",
      params: z.object({ store_id: Id }),
      query: listQuery({ sorts: ["title", "updated_at"], filters: { order_id: Id.optional() } }),
      data: pageOf(Product),
      store: "path",
    },
  },
});

export const LocationUpsert = z.object({ name: line(200).min(1), active: z.boolean().default(true), address: Address.nullish() });
export const Location = z.object({ id: Id, external_id: z.string(), name: z.string(), active: z.boolean(), address: Address.nullable() });

export const locations = defineContract({
  noun: "locations",
  subject: "Location",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: "/api/v1/merchant/settings/locations",
      can: ["read", "Location"],
      summary: "The store's locations, as its platform knows them",
      query: z.strictObject({ store_id: Id.optional() }),
      data: z.object({ items: z.array(Location) }),
      store: "query",
    },
  },
});
