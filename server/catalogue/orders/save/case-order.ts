import { type Insertable, sql, type Updateable } from "kysely";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import { newId } from "#server/kit/ids";
import { orderSearchText } from "../order-search-text.ts";

/** An order that a case makes: its exchange, or what replaces claimed goods. */
interface CaseOrder {
  storeId: string;
  external_id: string;
  number: string;
  kind: "exchange" | "replacement";
  /** The order that the family began with. */
  root_order_id: string;
  currency: string;
  tax_inclusive: boolean;
  customer: Pick<Insertable<Orders>, "customer_id" | "customer_name" | "customer_email">;
  ship_to?: object | null;
  at: string;
}

/** Insert the order of a case, without lines and free until it has some; returns its id. */
export async function insertCaseOrder(tx: Tx, { storeId, kind, number, customer, ship_to, at, ...order }: CaseOrder): Promise<string> {
  const id = newId();
  const { customer_id, customer_name, customer_email } = customer;
  await tx
    .insertInto("orders")
    .values({
      ...{ id, store_id: storeId, number, ...order, customer_id, customer_name, customer_email },
      ...{ discount_minor: 0, total_minor: 0, paid_minor: 0, item_count: 0, ordered_at: at, channel: kind, content_hash: "" },
      ...(ship_to && { ship_to: asJson(ship_to) }),
      tags: asJson([kind]),
      search_text: `${number} ${customer_name} ${customer_email}`.toLowerCase(),
    })
    .execute();
  return id;
}

/** Add a line to the order of a case. */
export async function insertCaseLine(tx: Tx, line: Insertable<OrderLine>): Promise<void> {
  await tx.insertInto("order_line").values(line).execute();
}

/** What cases change of the lines of their orders, and of the lines of those they began with. */
type CaseLine = Pick<
  Updateable<OrderLine>,
  | "external_id"
  | "quantity"
  | "fulfilled_quantity"
  | "unit_price_minor"
  | "discount_minor"
  | "order_discount_minor"
  | "tax_minor"
  | "gross_minor"
  | "worth_gross_minor"
  | "worth_tax_minor"
>;

/** Change a line of the order of a case. */
export async function changeCaseLine(tx: Tx, storeId: string, id: string, line: CaseLine): Promise<void> {
  await tx.updateTable("order_line").set(line).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Count units of a line as sent. */
export async function countSent(tx: Tx, storeId: string, id: string, quantity: number): Promise<void> {
  await tx
    .updateTable("order_line")
    .set({ fulfilled_quantity: sql`fulfilled_quantity + ${quantity}` })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Take a line off the order of a case. */
export async function deleteCaseLine(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.deleteFrom("order_line").where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Write what the lines of an exchange come to. */
export async function saveCaseTotals(
  tx: Tx,
  storeId: string,
  id: string,
  totals: { total_minor: number; item_count: number },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...totals, search_text: orderSearchText })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Count units that a replacement sends more. */
export async function addToCaseOrder(tx: Tx, storeId: string, id: string, quantity: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ item_count: sql`item_count + ${quantity}`, cancelled_at: null, search_text: orderSearchText })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Count units that a replacement does not send after all; without any it is cancelled. */
export async function takeFromCaseOrder(tx: Tx, storeId: string, id: string, quantity: number, now: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({
      item_count: sql`item_count - ${quantity}`,
      search_text: orderSearchText,
      cancelled_at: sql`case when item_count > ${quantity} then cancelled_at else ${now}::timestamptz end`,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Mark the order of a case as sent: it is an ordinary order, and once sent, its goods can be returned. */
export async function markOrderSent(tx: Tx, storeId: string, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable("orders")
    .set((eb) => ({ fulfilled_at: eb.fn.coalesce("fulfilled_at", eb.val(at)), updated_at: at, version: eb("version", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}
