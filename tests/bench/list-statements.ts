import pg from "pg";
import { defineAbility } from "#contracts/ability";
import { ReturnsQuery } from "#contracts/returns/shapes";
import { openPostgresql } from "#server/db/postgresql";
import type { CallContext } from "#server/kit/context";
import { silentLog } from "#server/kit/log";
import { listReturns } from "#server/modules/returns/queries/list";

export interface Statement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Return the statements of the first page of a store's list, with their values. */
export async function statementsOfList(url: string, storeId: string): Promise<Statement[]> {
  const db = await openPostgresql({ url, connections: 1, statementTimeout: 0 }, silentLog);
  const actor = {
    type: "merchant",
    id: null,
    name: "",
    ability: defineAbility({ userType: "merchant" }),
  };
  const context = { actor, store: { id: storeId } } as unknown as CallContext;
  const said: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  try {
    await listReturns(db.kysely, context, ReturnsQuery.parse({}));
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const { name, text, values } = args[0] as Statement;
      said.push({ name, text, values });
      return query.apply(this, args);
    } as typeof pg.Client.prototype.query;
    await listReturns(db.kysely, context, ReturnsQuery.parse({}));
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    await db.close();
  }
  return said;
}
