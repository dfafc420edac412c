import { useMemo, useState } from "react";
import { type Product, products } from "#contracts/products";
import { useOperation } from "#src/hooks/use-operation";
import { useTyped } from "#src/hooks/use-typed";

/** Return the catalogue's variants that match the text, each with its order line. */
export function useProductSearch(currency: string) {
  const [q, setQ] = useState("");
  const [, type] = useTyped(q, setQ);
  const found = useOperation(products, "list", { query: { q, limit: 10 } }, { enabled: q !== "", keepPrevious: true });
  const rows = q === "" ? undefined : found.data?.items;
  return { type, options: useMemo(() => (rows ?? []).flatMap((product) => optionsOf(product, currency)), [rows, currency]) };
}

const optionsOf = ({ title, variants }: Product, currency: string) =>
  variants.map((variant) => ({
    key: variant.id,
    value: title,
    label: [title, variant.title, variant.sku].filter(Boolean).join(" · "),
    line: {
      variant_id: variant.id,
      title,
      variant_title: variant.title,
      sku: variant.sku,
      unit_price_minor: variant.currency === currency ? variant.price_minor : null,
      tax_rate: Number(variant.tax_rate),
    },
  }));
