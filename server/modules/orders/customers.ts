import { sql } from "kysely";
import type { OrderUpsert } from "#contracts/orders/upsert";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";

/** Create or update the buyer, matched by the platform's id, else by e-mail; null when the order has neither. */
export async function putCustomer(tx: Tx, context: CallContext, input: OrderUpsert["customer"]): Promise<string | null> {
  const email = (input?.email ?? "").toLowerCase();
  if (!input || (!input.external_id && !email)) return null;
  const values = {
    email,
    first_name: input.first_name ?? "",
    last_name: input.last_name ?? "",
    phone: input.phone ?? null,
    language: input.language ?? null,
    tags: asJson(input.tags),
  };
  const inserted = tx
    .insertInto("customer")
    .values({ id: newId(), store_id: context.store.id, external_id: input.external_id || null, ...values });
  const saved = input.external_id
    ? inserted.onConflict((c) => c.columns(["store_id", "external_id"]).where("external_id", "is not", null).doUpdateSet(known))
    : inserted.onConflict((c) => c.columns(["store_id", "email"]).where("external_id", "is", null).doUpdateSet(known));
  return (await saved.returning("id").executeTakeFirstOrThrow()).id;
}

/** A customer saved as the platform has it (with a hash) knows better than an order, which may be old: only blanks are filled. */
const keepUnlessSet = (column: string) => {
  const [incoming, stored] = [sql.ref(`excluded.${column}`), sql.ref(`customer.${column}`)];
  return sql<string>`case when customer.content_hash is null then coalesce(nullif(${incoming}, ''), ${stored})
    else coalesce(nullif(${stored}, ''), ${incoming}) end`;
};

/** Not every order carries all data of its buyer, so missing fields keep their stored values. */
const known = {
  email: keepUnlessSet("email"),
  first_name: keepUnlessSet("first_name"),
  last_name: keepUnlessSet("last_name"),
  phone: keepUnlessSet("phone"),
  language: keepUnlessSet("language"),
  tags: sql<string[]>`case when excluded.tags = '[]'::jsonb or customer.content_hash is not null then customer.tags else excluded.tags end`,
};
