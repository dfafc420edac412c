import { type Selectable, sql } from "kysely";
import type { SubjectType } from "#contracts/flows/states";
import type { Reader, Tx } from "#server/db/open";
import type { Claim, ClaimItem, Orders, ReturnItem, Returns, WarrantyRegistration } from "#server/db/tables";

interface Common {
  id: string;
  storeId: string;
  version: number;
  number: string;
  /** Null: of a registration without one. */
  order: Selectable<Orders> | null;
  customer: { customer_id: string | null; customer_email: string; customer_name: string };
}
/** What a run is about, as it is now. */
export type Subject =
  | (Common & { type: "ORDER"; row: Selectable<Orders>; items: []; order: Selectable<Orders> })
  | (Common & { type: "REGISTRATION"; row: Selectable<WarrantyRegistration>; items: [] })
  | CaseSubject;
/** A return or claim, which always has an order. */
export type CaseSubject = Common & { order: Selectable<Orders> } & (
    | { type: "RETURN"; row: Selectable<Returns>; items: Selectable<ReturnItem>[] }
    | { type: "CLAIM"; row: Selectable<Claim>; items: Selectable<ClaimItem>[] }
  );

const tables = { RETURN: "returns", CLAIM: "claim" } as const;

/** Lock the order that holds a case's money, before any other row. Returns false for a case that is gone. */
export async function lockSubject(tx: Tx, storeId: string, type: SubjectType, id: string): Promise<boolean> {
  if (type === "REGISTRATION") return lockRegistration(tx, storeId, id);
  if (type === "ORDER") {
    const { rows } = await sql`
      select root.id from orders o join orders root on root.id = o.root_order_id
      where o.store_id = ${storeId} and o.id = ${id} for update of root`.execute(tx);
    return rows.length > 0;
  }
  const { rows } = await sql`
    select root.id from ${sql.table(tables[type])} c
    join orders o on o.id = c.order_id join orders root on root.id = o.root_order_id
    where c.store_id = ${storeId} and c.id = ${id} for update of root`.execute(tx);
  return rows.length > 0;
}

/** A registration changes with no order. */
async function lockRegistration(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select id from warranty_registration where store_id = ${storeId} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

/** Return the case of a run with its order and items; undefined for one that is gone. */
export async function readSubject(reader: Reader, storeId: string, type: SubjectType, id: string): Promise<Subject | undefined> {
  const readers = { RETURN: readReturn, CLAIM: readClaim, ORDER: readOrder, REGISTRATION: readRegistration };
  return readers[type](reader, storeId, id);
}

async function readOrder(reader: Reader, storeId: string, id: string): Promise<Subject | undefined> {
  const row = await reader.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return row && { type: "ORDER", ...common(row, row), order: row, row, items: [] };
}

async function readRegistration(reader: Reader, storeId: string, id: string): Promise<Subject | undefined> {
  const row = await reader
    .selectFrom("warranty_registration")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const order = row.order_id === null ? null : ((await readOrder(reader, storeId, row.order_id))?.order ?? null);
  const { customer_email, customer_name } = row;
  const customer = { customer_id: order?.customer_id ?? null, customer_email, customer_name };
  return { type: "REGISTRATION", id, storeId, version: 1, number: row.product_title, order, customer, row, items: [] };
}

async function readReturn(reader: Reader, storeId: string, id: string): Promise<Subject | undefined> {
  const row = await reader.selectFrom("returns").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const items = reader.selectFrom("return_item").selectAll().where("store_id", "=", storeId).where("return_id", "=", id);
  return { type: "RETURN", ...common(row, await orderOf(reader, row)), row, items: await items.orderBy("position").execute() };
}

async function readClaim(reader: Reader, storeId: string, id: string): Promise<Subject | undefined> {
  const row = await reader.selectFrom("claim").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const items = reader.selectFrom("claim_item").selectAll().where("store_id", "=", storeId).where("claim_id", "=", id);
  return { type: "CLAIM", ...common(row, await orderOf(reader, row)), row, items: await items.orderBy("position").execute() };
}

const orderOf = (reader: Reader, { store_id, order_id }: { store_id: string; order_id: string }): Promise<Selectable<Orders>> =>
  reader.selectFrom("orders").selectAll().where("store_id", "=", store_id).where("id", "=", order_id).executeTakeFirstOrThrow();

interface Row {
  id: string;
  store_id: string;
  version: number;
  number: string;
  customer_id: string | null;
  customer_email: string;
  customer_name: string;
}
export const common = (
  { id, store_id, version, number, customer_id, customer_email, customer_name }: Row,
  order: Selectable<Orders>,
): Common & { order: Selectable<Orders> } => ({
  ...{ id, storeId: store_id, version, number, order },
  customer: { customer_id, customer_email, customer_name },
});
