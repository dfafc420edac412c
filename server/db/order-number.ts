import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Return whether an order's column matches a number as typed: without case and "#", like the index `orders_number`. */
export const isOrderNumber = (column: "number" | "o.number", named: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(ltrim(${sql.ref(column)}, '#')) = lower(ltrim(${named}::text, '#'))`;
