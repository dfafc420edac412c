import { type Selectable, sql } from "kysely";
import { notFound } from "#server/kit/errors";
import type { Reader, Tx } from "./open.ts";
import type { DB } from "./tables.ts";

/** The tables whose rows have an id within a store. */
type OwnedTable = { [Table in keyof DB]: DB[Table] extends { id: string; store_id: string } ? Table : never }[keyof DB];

async function ownRowOf<Table extends OwnedTable>(
  reader: Reader,
  table: Table,
  { storeId, id, isLocked }: { storeId: string; id: string; isLocked: boolean },
): Promise<Selectable<DB[Table]>> {
  // As SQL: Kysely cannot name the columns of a table that is a type parameter.
  const lock = isLocked ? sql`for update` : sql``;
  const statement = sql<Selectable<DB[Table]>>`select * from ${sql.table(table)} where store_id = ${storeId} and id = ${id} ${lock}`;
  const [row] = (await statement.execute(reader)).rows;
  if (!row) throw notFound();
  return row;
}

/** Return a store's row. @throws NOT_FOUND, also for another store's */
export const ownRow = <Table extends OwnedTable>(
  reader: Reader,
  table: Table,
  storeId: string,
  id: string,
): Promise<Selectable<DB[Table]>> => ownRowOf(reader, table, { storeId, id, isLocked: false });

/** Return a store's row, locked until the transaction ends. @throws NOT_FOUND, also for another store's */
export const lockOwnRow = <Table extends OwnedTable>(tx: Tx, table: Table, storeId: string, id: string): Promise<Selectable<DB[Table]>> =>
  ownRowOf(tx, table, { storeId, id, isLocked: true });
