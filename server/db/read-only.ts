import { sql } from "kysely";
import { committedApart } from "#server/kit/held-connection";
import type { Database, Tx } from "./open.ts";

/** Run `fn` in one transaction that sees the books as of its first statement, and in which every write fails. */
export const readOnly = <Result>(db: Pick<Database, "transaction">, fn: (tx: Tx) => Promise<Result>): Promise<Result> =>
  committedApart(() =>
    db.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      return fn(tx);
    }),
  );
