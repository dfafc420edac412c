import type { ProductGroup } from "../product-groups.ts";
import type { Column } from "./column.ts";

export const groupColumns: readonly Column<ProductGroup>[] = [
  { key: "name", kind: "text", sorts: true, value: ({ name }) => name },
  { key: "description", kind: "text", fileOnly: true, value: ({ description }) => description },
  { key: "conditions", kind: "count", value: ({ conditions }) => conditions.length },
  { key: "product_count", kind: "count", value: (row) => row.product_count },
  { key: "active", kind: "enum", words: "active", value: ({ active }) => String(active) },
  { key: "updated_at", kind: "instant", sorts: true, value: (row) => row.updated_at },
];
