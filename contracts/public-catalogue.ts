import { z } from "zod";
import type { Operation } from "./contract.ts";
import { line, listQuery, pageOf } from "./envelope.ts";
import { Location, LocationUpsert, Product, ProductUpsert } from "./products.ts";

const external = z.object({ external_id: line(100).min(1) });
const prefix = "/api/v1/public";

/** How a store's own systems read and record the catalogue. */
export const publicCatalogue = {
  listProducts: {
    method: "GET",
    path: `${prefix}/products`,
    can: ["read", "PublicProduct"],
    summary: "Products with their variants and stock, by title; q finds title, SKU and barcode. Those that were deleted are left out",
    query: listQuery({ sorts: ["title", "updated_at"], filters: {} }).omit({ store_id: true }),
    data: pageOf(Product),
  },
  getProduct: {
    method: "GET",
    path: `${prefix}/products/:external_id`,
    can: ["read", "PublicProduct"],
    summary: "A product as recorded here, deleted or not",
    params: external,
    data: Product,
    errors: ["NOT_FOUND"],
  },
  putProduct: {
    method: "PUT",
    path: `${prefix}/products/:external_id`,
    can: ["update", "PublicProduct"],
    summary: "Record a product, its variants and their stock",
    params: external,
    body: ProductUpsert,
    data: Product,
    errors: ["UNKNOWN_LOCATION"],
    affects: ["products"],
    example: {
      body: {
        title: "T-shirt",
        variants: [
          {
            external_id: "v1",
            sku: "TEE-M",
            title: "M",
            price_minor: 8999,
            currency: "USD",
            tax_rate: "0",
            stock: [{ location_external_id: "loc1", quantity: 5 }],
          },
        ],
      },
    },
  },
  listLocations: {
    method: "GET",
    path: `${prefix}/locations`,
    can: ["read", "PublicLocation"],
    summary: "The locations that hold stock, oldest first",
    data: z.object({ items: z.array(Location) }),
  },
  getLocation: {
    method: "GET",
    path: `${prefix}/locations/:external_id`,
    can: ["read", "PublicLocation"],
    summary: "A location as recorded here",
    params: external,
    data: Location,
    errors: ["NOT_FOUND"],
  },
  putLocation: {
    method: "PUT",
    path: `${prefix}/locations/:external_id`,
    can: ["update", "PublicLocation"],
    summary: "Record a location that holds stock",
    params: external,
    body: LocationUpsert,
    data: Location,
    affects: ["locations"],
    example: { body: { name: "Warehouse", active: true, address: null } },
  },
} as const satisfies Record<string, Operation>;
