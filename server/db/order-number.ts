import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether an order (by its column) is the one a person names: without regard to case and "#", as the index `orders_number` keeps it. */
export const isOrderNumber = (column: "number" | "o.number", named: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(ltrim(${sql.ref(column)}, '#')) = lower(ltrim(${named}::text, '#'))`;
