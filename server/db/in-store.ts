import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Return the condition that a row found by its id is of this store, written so that no index serves it. Before a table has statistics,
 * every index that begins with the store looks as good as the one of the id, and a plan kept from then reads all rows of the store.
 */
export const inStore = (storeId: string, column = "store_id"): RawBuilder<SqlBool> => sql`(${sql.ref(column)} = ${storeId}) is true`;
