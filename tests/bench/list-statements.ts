import pg from "pg";
import { defineAbility } from "#contracts/ability";
import { InvoicesQuery } from "#contracts/invoices/shapes";
import { OrdersQuery } from "#contracts/orders/query";
import { ReturnsQuery } from "#contracts/returns/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { listInvoices } from "#server/cases/invoices/queries/list-invoices";
import { listReturns } from "#server/cases/returns/queries/list";
import { listOrders } from "#server/catalogue/orders/queries/list-orders";
import type { Database } from "#server/db/open";
import { openPostgresql } from "#server/db/postgresql";
import type { CallContext } from "#server/kit/context";
import { silentLog } from "#server/kit/log";
import { listSubscribers } from "#server/messaging/subscribers/queries/list";
import type { ListName } from "./part-list.ts";

export interface Statement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

const firstPages: Record<ListName, (db: Database["kysely"], context: CallContext) => Promise<unknown>> = {
  returns: (db, context) => listReturns(db, context, ReturnsQuery.parse({})),
  orders: (db, context) => listOrders(db, context, OrdersQuery.parse({})),
  invoices: (db, context) => listInvoices(db, context, InvoicesQuery.parse({})),
  subscribers: (db, context) => listSubscribers(db, context, subscribers.operations.list.query.parse({})),
};

/** Return the statements of the first page of a store's list, with their values. */
export async function statementsOfList(url: string, storeId: string, list: ListName): Promise<Statement[]> {
  const db = await openPostgresql({ url, connections: 1, statementTimeout: 0 }, silentLog);
  const actor = {
    type: "merchant",
    id: null,
    name: "",
    ability: defineAbility({ userType: "merchant" }),
  };
  const context = { actor, store: { id: storeId, timezone: "UTC" }, now: new Date() } as unknown as CallContext;
  const said: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  try {
    await firstPages[list](db.kysely, context);
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const { name, text, values } = args[0] as Statement;
      said.push({ name, text, values });
      return query.apply(this, args);
    } as typeof pg.Client.prototype.query;
    await firstPages[list](db.kysely, context);
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    await db.close();
  }
  return said;
}
