import { type SelectQueryBuilder, sql } from "kysely";
import type { PersonalNoun } from "#contracts/customer-data";
import type { Reader, Tx } from "./open.ts";
import type { DB } from "./tables.ts";

/** A customer of a store, found by e-mail address, with the ids of what belongs to them. */
export interface Person {
  storeId: string;
  /** In lower case. */
  email: string;
  customerIds: readonly string[];
  orderIds: readonly string[];
  returnIds: readonly string[];
}

/** A module's part of a customer's personal data. */
export interface PersonalData {
  noun: PersonalNoun;
  /** The columns that say who the customer is, or what they wrote, as `table.column`. A test compares them with the database. */
  columns: readonly string[];
  count(reader: Reader, person: Person): Promise<number>;
  /** Return the records as the customer may have them, without what is the store's own affair. */
  read(reader: Reader, person: Person): AsyncIterable<object>;
  erase(tx: Tx, person: Person): Promise<void>;
}

/** Delete files of a store that nothing names any more. */
export async function deleteFiles(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("file")
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
}

/** Return the number of rows a query finds. */
export async function rowsIn<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { n } = await query.select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return Number(n);
}
