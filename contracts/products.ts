import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";
import { Currency, MinorPositive } from "./money.ts";
import { Address, TaxRate } from "./orders/upsert.ts";
import { NewProduct, ProductChange, VariantOption } from "./products/by-hand.ts";
import { PeriodQuery, ProductFigures, ProductNumbers } from "./products/figures.ts";
import { ownFields } from "./products/own-fields.ts";
import { ProductReturnRules } from "./products/return-rules.ts";

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
          /** The platform's class of tax, where the rate depends on the customer's address. Left out: `tax_rate` stands. */
          tax_class: line(60).nullish(),
          weight_g: z.int().min(0).max(10_000_000).nullish(),
          /** Left out: unchanged. */
          barcode: line(60).nullish(),
          /** Left out: unchanged. */
          options: z.array(VariantOption).max(10).optional(),
          stock: z
            .array(z.object({ location_external_id: External, quantity: z.int().min(-1_000_000).max(10_000_000) }))
            .max(200)
            .default([]),
        }),
      )
      .min(1)
      // As many as Shopify allows.
      .max(2048),
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

/** A product as the catalogue lists it. */
export const CatalogueProduct = Product.extend({
  ...ownFields,
  collections: z.array(z.string()),
  dimension_name: z.string().nullable(),
  /** Active product groups it belongs to, by priority. */
  groups: z.array(z.object({ id: Id, name: z.string() })),
  /** Its store's platform changes it; only the fields that are ours can be changed here. */
  is_imported: z.boolean(),
  archived_at: Time.nullable(),
  version: z.int(),
});
export type CatalogueProduct = z.output<typeof CatalogueProduct>;

export const ProductDetail = CatalogueProduct.extend({
  /** The picture uploaded here. */
  image_file_id: Id.nullable(),
  variants: z.array(Variant.extend({ barcode: z.string().nullable(), options: z.array(VariantOption) })),
  created_at: Time,
});
export type ProductDetail = z.output<typeof ProductDetail>;

const prefix = "/api/v1/merchant/products/:store_id";
const ofStore = z.object({ store_id: Id });
const ofOne = z.object({ store_id: Id, id: Id });
const read = { method: "GET", can: ["read", "Product"], store: "path" } as const;
const yes = z.enum(["true"]).optional();

const list = {
  ...read,
  path: prefix,
  summary:
    "The store's products with variants, prices and stock; q finds title, SKU, barcode and vendor; order_id prices them for that order",
  params: ofStore,
  query: listQuery({
    sorts: ["title", "updated_at"],
    filters: {
      order_id: Id.optional(),
      /** In stock: one variant at least is, or is not counted. */
      stock: z.enum(["in", "out"]).optional(),
      final_sale: yes,
      /** A product group. */
      group: Id.optional(),
      /** Without a parcel preset of its own. */
      dimension: z.enum(["missing"]).optional(),
      /** A tag or collection, as the platform writes it. */
      tag: line(100).min(1).optional(),
      /** Archived products instead of the others. */
      archived: yes,
    },
  }),
  /** `may_create`: products are entered here, and not on a connected platform. */
  data: pageOf(CatalogueProduct).extend({ may_create: z.boolean() }),
} as const satisfies Operation;

const archiving = {
  method: "POST",
  can: ["delete", "Product"],
  store: "path",
  params: ofOne,
  body: z.strictObject({ expected_version: ExpectedVersion }),
  data: ProductDetail,
  example: { body: { expected_version: 1 } },
} as const;

/** The catalogue. What a connected platform manages is changed there; the fields for returns are changed here. */
export const products = defineContract({
  noun: "products",
  subject: "Product",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Products with their figures of the last 90 days"),
    figures: {
      ...read,
      path: `${prefix}/figures`,
      summary: "Units sold and returned of up to 100 products, of orders placed in a period",
      params: ofStore,
      query: z.strictObject({
        ids: z
          .string()
          .max(6500)
          .transform((ids) => ids.split(","))
          .pipe(z.array(Id).min(1).max(100)),
        period: PeriodQuery,
      }),
      data: z.object({ items: z.array(ProductFigures) }),
      example: { query: { ids: "p1,p2", period: "90" } },
    },
    show: {
      ...read,
      path: `${prefix}/:id`,
      summary: "One product, archived or not",
      params: ofOne,
      data: ProductDetail,
      errors: ["NOT_FOUND"],
    },
    numbers: {
      ...read,
      path: `${prefix}/:id/numbers`,
      summary: "Units sold and returned of orders placed in a period, with the reasons and the newest returns",
      params: ofOne,
      query: z.strictObject({ period: PeriodQuery }),
      data: ProductNumbers,
      errors: ["NOT_FOUND"],
    },
    returnRules: {
      ...read,
      path: `${prefix}/:id/return-rules`,
      summary: "The policies, return windows and warranty that would apply if the product were delivered today",
      params: ofOne,
      data: ProductReturnRules,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Product"],
      store: "path",
      summary: "Enter a product by hand, in a store without a connection",
      params: ofStore,
      body: NewProduct,
      data: ProductDetail,
      status: 201,
      errors: ["MANAGED_BY_PLATFORM", "UNKNOWN_LOCATION"],
      example: { body: { title: "Salt Plate", variants: [{ sku: "PLATE-21", price_minor: 3600, tax_rate: 23 }] } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Product"],
      store: "path",
      summary: "Change a product; fields left out do not change. Of a connected store's product, only the fields for returns",
      params: ofOne,
      body: ProductChange,
      data: ProductDetail,
      errors: ["NOT_FOUND", "MANAGED_BY_PLATFORM", "STALE_VERSION", "UNKNOWN_LOCATION"],
      example: { body: { final_sale: true, expected_version: 1 } },
    },
    archive: {
      ...archiving,
      path: `${prefix}/:id/archive`,
      summary: "Archive a product; its orders, returns and warranties are kept",
      errors: ["NOT_FOUND", "MANAGED_BY_PLATFORM", "STALE_VERSION"],
    },
    restore: {
      ...archiving,
      path: `${prefix}/:id/restore`,
      summary: "Restore an archived product to the catalogue",
      errors: ["NOT_FOUND", "MANAGED_BY_PLATFORM", "STALE_VERSION"],
    },
    picture: {
      method: "GET",
      path: `${prefix}/pictures/:file_id`,
      can: "anyone",
      summary: "A product's uploaded picture, as shops and the portal show it",
      params: z.object({ store_id: Id, file_id: Id }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
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
