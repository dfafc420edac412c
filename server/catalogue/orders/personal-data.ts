import { sql } from "kysely";
import { among, type Person, type PersonalData } from "#server/core/customer-data/api";
import type { FileUses } from "#server/core/files/api";
import type { Reader, Tx } from "#server/db/open";

const customers = (reader: Reader, { storeId, customerIds }: Person) =>
  reader
    .selectFrom("customer")
    .where("store_id", "=", storeId)
    .where("id", "in", [...customerIds]);

const orders = (reader: Reader, { storeId, orderIds }: Person) =>
  reader
    .selectFrom("orders")
    .where("store_id", "=", storeId)
    .where("id", "in", [...orderIds]);

/** Erased before orders and cases, the customer's record would still be named by them: it comes last. */
export const customerRecords: PersonalData = {
  noun: "customers",
  columns: ["customer.email", "customer.first_name", "customer.last_name", "customer.phone"],
  count: async (_, { customerIds }) => customerIds.length,
  async *read(reader, person) {
    if (person.customerIds.length === 0) return;
    yield* await customers(reader, person)
      .select(["external_id", "email", "first_name", "last_name", "phone", "language", "tags", "own_tags", "created_at"])
      .execute();
  },
  async erase(tx, { storeId, customerIds }) {
    if (customerIds.length === 0) return;
    await tx
      .deleteFrom("customer")
      .where("store_id", "=", storeId)
      .where("id", "in", [...customerIds])
      .execute();
  },
};

/** An erased order is not filled again when its platform reports it: see `putOrder`. */
export const orderRecords: PersonalData = {
  noun: "orders",
  columns: ["orders.customer_name", "orders.customer_email", "orders.ship_to", "orders.search_text", "orders.customer_id"],
  count: async (_, { orderIds }) => orderIds.length,
  async *read(reader, person) {
    if (person.orderIds.length === 0) return;
    const columns = [
      "id",
      "number",
      "ordered_at",
      "currency",
      "total_minor",
      "customer_name",
      "customer_email",
      "ship_to",
      "tags",
      "own_tags",
    ] as const;
    const lines = await reader
      .selectFrom("order_line")
      .select(["order_id", "sku", "title", "quantity", "gross_minor"])
      .where("store_id", "=", person.storeId)
      .where("order_id", "in", [...person.orderIds])
      .orderBy("position")
      .execute();
    for (const { id, ...order } of await orders(reader, person).select(columns).orderBy("ordered_at").execute())
      yield { ...order, lines: lines.flatMap(({ order_id, ...line }) => (order_id === id ? [line] : [])) };
  },
  async erase(tx, { storeId, orderIds }) {
    if (orderIds.length === 0) return;
    await tx
      .updateTable("orders")
      .set({
        customer_id: null,
        customer_name: "",
        customer_email: "",
        ship_to: null,
        search_text: sql`lower(number || ' ' || external_id)`,
        person_erased_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where("store_id", "=", storeId)
      .where("id", "in", [...orderIds])
      .execute();
  },
};

/** Erase the notes of colleagues on a customer's orders. */
export async function eraseOrderNotes(tx: Tx, { storeId, orderIds }: Person): Promise<void> {
  await tx.deleteFrom("order_note").where("store_id", "=", storeId).where(among("order_id", orderIds)).execute();
}

/** Forget guests whose orders name nobody any more: they are known by these alone. */
export async function forgetGuests(tx: Tx, storeId: string): Promise<void> {
  await sql`delete from customer c where c.store_id = ${storeId} and c.external_id is null
    and not exists (select from orders o where o.store_id = c.store_id and o.customer_id = c.id)`.execute(tx);
}

/** The files of notes on orders. */
export const filesOfOrders: FileUses = [
  sql`select 'order', o.id, o.number, 'NOTE' from order_note as n
    join orders as o on o.id = n.order_id and o.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)`,
];
