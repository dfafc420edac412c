import type { ProductFigures } from "../products/figures.ts";
import type { CatalogueProduct } from "../products.ts";
import type { Column } from "./column.ts";

/** A product with its figures, which are counted apart from the list. */
export type CatalogueRow = CatalogueProduct & { figures?: ProductFigures | undefined };

/** Return the lowest price; of several currencies, of the first variant's. */
export function priceFrom({ variants }: CatalogueProduct): { minor: number; currency: string; isRange: boolean } | null {
  const [first] = variants;
  if (!first) return null;
  const prices = variants.filter(({ currency }) => currency === first.currency).map(({ price_minor }) => price_minor);
  const minor = Math.min(...prices);
  return { minor, currency: first.currency, isRange: Math.max(...prices) > minor };
}

/** Return units in stock; null when no variant is counted. */
export function stockOf({ variants }: CatalogueProduct): number | null {
  const counted = variants.filter(({ tracked }) => tracked);
  return counted.length === 0 ? null : counted.reduce((sum, { available }) => sum + Math.max(0, available), 0);
}

const list = (texts: readonly (string | null)[]) => [...new Set(texts)].filter((text): text is string => Boolean(text));

export const productColumns: readonly Column<CatalogueRow>[] = [
  { key: "title", kind: "text", sorts: true, value: ({ title }) => title },
  { key: "sku", kind: "text", fileOnly: true, value: ({ variants }) => list(variants.map(({ sku }) => sku)) },
  { key: "vendor", kind: "text", fileOnly: true, value: ({ vendor }) => vendor },
  { key: "variants", kind: "count", fileOnly: true, value: ({ variants }) => variants.length },
  { key: "stock", kind: "count", value: stockOf },
  { key: "price", kind: "money", value: (row) => priceFrom(row)?.minor ?? null, currency: (row) => priceFrom(row)?.currency ?? "" },
  { key: "currency", kind: "text", fileOnly: true, value: (row) => priceFrom(row)?.currency ?? null },
  { key: "sold", kind: "count", fileOnly: true, value: ({ figures }) => figures?.sold ?? null },
  { key: "returned", kind: "count", fileOnly: true, value: ({ figures }) => figures?.returned ?? null },
  { key: "rate", kind: "text", value: ({ figures }) => (figures?.rate == null ? null : `${Math.round(figures.rate * 1000) / 10} %`) },
  { key: "groups", kind: "text", value: ({ groups }) => groups.map(({ name }) => name) },
  { key: "dimension", kind: "text", value: (row) => row.dimension_name },
  { key: "final_sale", kind: "enum", words: "final_sale", fileOnly: true, value: ({ final_sale }) => String(final_sale) },
  { key: "hs_code", kind: "text", fileOnly: true, value: (row) => row.hs_code },
  { key: "origin_country", kind: "text", fileOnly: true, value: (row) => row.origin_country },
  { key: "tags", kind: "text", fileOnly: true, value: ({ tags }) => tags },
  { key: "updated_at", kind: "instant", sorts: true, value: (row) => row.updated_at },
];
