import { type Selectable, sql } from "kysely";
import type { View } from "#contracts/views";
import type { Reader, Tx } from "#server/db/open";
import type { SavedView } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";

export type ViewRow = Selectable<SavedView>;

/** Return the caller's views of a list and the shared ones. */
export async function viewsOf(reader: Reader, { store, actor }: CallContext, noun: string): Promise<View[]> {
  const own = actor.id ?? "";
  const rows = await reader
    .selectFrom("saved_view as v")
    .leftJoin("default_view as d", (join) => join.onRef("d.view_id", "=", "v.id").on("d.membership_id", "=", own))
    .selectAll("v")
    .select(sql<boolean>`d.view_id is not null`.as("is_default"))
    .where("v.store_id", "=", store.id)
    .where("v.noun", "=", noun)
    .where((eb) => eb.or([eb("v.membership_id", "=", own), eb("v.shared", "=", true)]))
    .orderBy(sql`fold_case(v.name)`)
    .orderBy("v.created_at")
    .execute();
  return rows.map(({ is_default, membership_id, store_id: _, created_at: __, ...row }) => ({
    ...row,
    own: membership_id === own,
    default: is_default,
  }));
}

/** Lock one of the caller's own views until the transaction ends. @throws NOT_FOUND */
export async function lockOwnView(tx: Tx, { store, actor }: CallContext, id: string): Promise<ViewRow> {
  const row = await tx
    .selectFrom("saved_view")
    .selectAll()
    .where("store_id", "=", store.id)
    .where("membership_id", "=", actor.id ?? "")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function viewNamed(tx: Tx, { store, actor }: CallContext, noun: string, name: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom("saved_view")
    .select("id")
    .where("store_id", "=", store.id)
    .where("membership_id", "=", actor.id ?? "")
    .where("noun", "=", noun)
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .executeTakeFirst();
}
