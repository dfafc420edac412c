import { sql } from "kysely";
import type { OrderUpsert } from "#contracts/orders/orders";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";

/** Create or update the buyer, matched by the platform's id, else by e-mail; null when the order has neither. */
export async function putCustomer(tx: Tx, context: CallContext, told: OrderUpsert["customer"]): Promise<string | null> {
  const email = (told?.email ?? "").toLowerCase();
  if (!told || (!told.external_id && !email)) return null;
  const values = {
    email,
    first_name: told.first_name ?? "",
    last_name: told.last_name ?? "",
    phone: told.phone ?? null,
    language: told.language ?? null,
    tags: asJson(told.tags),
  };
  const inserted = tx
    .insertInto("customer")
    .values({ id: newId(), store_id: context.store.id, external_id: told.external_id || null, ...values });
  const saved = told.external_id
    ? inserted.onConflict((c) => c.columns(["store_id", "external_id"]).where("external_id", "is not", null).doUpdateSet(known))
    : inserted.onConflict((c) => c.columns(["store_id", "email"]).where("external_id", "is", null).doUpdateSet(known));
  return (await saved.returning("id").executeTakeFirstOrThrow()).id;
}

const keepUnlessTold = (column: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`excluded.${column}`)}, ''), ${sql.ref(`customer.${column}`)})`;

/** Not every order carries all data of its buyer, so missing fields keep their stored values. */
const known = {
  email: keepUnlessTold("email"),
  first_name: keepUnlessTold("first_name"),
  last_name: keepUnlessTold("last_name"),
  phone: keepUnlessTold("phone"),
  language: keepUnlessTold("language"),
  tags: sql<string[]>`case when excluded.tags = '[]'::jsonb then customer.tags else excluded.tags end`,
};
