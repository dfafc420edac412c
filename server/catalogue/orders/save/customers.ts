import { sql } from "kysely";
import { emailKey } from "#contracts/email-address";
import type { OrderUpsert } from "#contracts/orders/upsert";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";

type Buyer = NonNullable<OrderUpsert["customer"]>;

/** Create or update the buyer, matched by the platform's id, else by email; null when the order has neither. */
export async function putCustomer(tx: Tx, context: CallContext, input: OrderUpsert["customer"]): Promise<string | null> {
  return (await putCustomers(tx, context, [input])).get(buyerKey(input)) ?? null;
}

/** Create or update the buyers of several orders; returns their ids by `buyerKey`. */
export async function putCustomers(
  tx: Tx,
  { store }: CallContext,
  inputs: readonly OrderUpsert["customer"][],
): Promise<ReadonlyMap<string, string>> {
  const buyers = new Map<string, Buyer>();
  for (const input of inputs) {
    const key = buyerKey(input);
    if (input && key) buyers.set(key, merged(buyers.get(key), input));
  }
  // Rows are locked in one order, so that two imports cannot wait for each other.
  const sorted = [...buyers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, buyer]) => buyer);
  const ids = new Map<string, string>();
  for (const isNamed of [true, false]) {
    const rows = sorted.filter(({ external_id }) => Boolean(external_id) === isNamed).map((buyer) => rowOf(store.id, buyer));
    if (rows.length === 0) continue;
    const saved = await tx
      .insertInto("customer")
      .values(rows)
      .onConflict((c) =>
        isNamed
          ? c.columns(["store_id", "external_id"]).where("external_id", "is not", null).doUpdateSet(known)
          : c.columns(["store_id", "email"]).where("external_id", "is", null).doUpdateSet(known),
      )
      .returning(["id", "external_id", "email"])
      .execute();
    for (const { id, external_id, email } of saved) ids.set(buyerKey({ external_id, email }), id);
  }
  return ids;
}

/** Return what a buyer is matched by; empty when an order names none. */
export const buyerKey = (input: Pick<Buyer, "external_id" | "email"> | null | undefined): string =>
  input?.external_id ? `id ${input.external_id}` : input?.email ? `email ${emailKey(input.email)}` : "";

/** Two orders of one buyer: the later one knows better, except where it is silent. */
const merged = (before: Buyer | undefined, buyer: Buyer): Buyer =>
  before
    ? {
        external_id: buyer.external_id,
        email: buyer.email || before.email,
        first_name: buyer.first_name || before.first_name,
        last_name: buyer.last_name || before.last_name,
        phone: buyer.phone || before.phone,
        language: buyer.language || before.language,
        tags: buyer.tags.length > 0 ? buyer.tags : before.tags,
      }
    : buyer;

const rowOf = (store_id: string, { external_id, email, first_name, last_name, phone, language, tags }: Buyer) => ({
  id: newId(),
  store_id,
  external_id: external_id || null,
  email: emailKey(email ?? ""),
  first_name: first_name ?? "",
  last_name: last_name ?? "",
  phone: phone ?? null,
  language: language ?? null,
  tags: asJson(tags),
});

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
