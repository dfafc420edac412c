import { ProductUpsert } from "#contracts/products";
import type { DeliveryWork } from "../delivery.ts";
import { checked, clip, listOf, minorOf, type Payload, recordOf, requiredId } from "../payload.ts";
import { utc } from "./utc.ts";

const withVariations = new Set(["variable", "variation", "variable-subscription", "subscription_variation"]);

/** Read a product. A simple product is its own variant; a delivery names the variations of others only by id. */
export function readProduct(payload: unknown, currency: string): DeliveryWork {
  const product = recordOf(payload);
  const id = requiredId(product.id);
  if (withVariations.has(String(product.type))) return { kind: "ignored", detail: "NEEDS_LIVE_CONNECTION" };
  const names = (value: unknown, max: number) =>
    listOf(value)
      .map((entry) => clip(entry.name, max))
      .filter((name) => name !== null);
  const variant = {
    external_id: id,
    sku: clip(product.sku, 100),
    price_minor: Math.max(0, minorOf(currency, priceOf(product))),
    currency,
    tax_class: taxClassOf(product),
  };
  return {
    kind: "product",
    externalId: id,
    product: checked(ProductUpsert, {
      title: clip(product.name, 300) ?? `#${id}`,
      vendor: names(product.brands, 200)[0] ?? null,
      type: names(product.categories, 200)[0] ?? null,
      tags: names(product.tags, 60).slice(0, 100),
      image_url: clip(listOf(product.images)[0]?.src, 1000),
      variants: [variant],
    }),
    counts: new Map(
      product.manage_stock === true && Number.isInteger(product.stock_quantity) ? [[id, Number(product.stock_quantity)]] : [],
    ),
    updatedAt: utc(product.date_modified_gmt),
  };
}

/**
 * Return the class of tax of a product or variation; null where none is charged. A variation may say that it has its product's. Which
 * rate a class means depends on the customer's address.
 */
export function taxClassOf(goods: Payload, parent: Payload = {}): string | null {
  const status = clip(goods.tax_status, 20) ?? clip(parent.tax_status, 20) ?? "taxable";
  if (status !== "taxable") return null;
  const named = goods.tax_class === "parent" ? parent.tax_class : goods.tax_class;
  return clip(named, 60) ?? standardClass;
}

/** The platform writes its standard class as nothing. */
export const standardClass = "standard";

const priceOf = (product: Payload): string => clip(product.price, 40) ?? clip(product.regular_price, 40) ?? "0";
