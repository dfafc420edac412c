import { type Selectable, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Input, Output } from "#contracts/contract";
import type { WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import { loadWarrantyRules } from "#server/cases/settings/api";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import type { DB } from "#server/db/tables";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";

type List = (typeof warranty)["operations"]["list"];
type Store = { id: string; currency: string };
export type EntryRow = Selectable<DB["warranty_entry"]>;

export async function listEntries({ db }: Pick<ModuleDeps, "db">, store: Store, query: Input<List>["query"]): Promise<Output<List>> {
  const reader = db.kysely;
  const keyset = keysetOf("warranty", query, "name", ["name"]);
  const filtered = entriesOf(reader, store.id)
    .where((eb) => eb.and(query.q ? foldedWordsIn("w.name", query.q) : []))
    .$if(query.active !== undefined, (found) => found.where("w.active", "=", query.active === "true"));
  const rows = await seek(withWords(filtered, await loadUsualPlace(reader, store.id)), "w", keyset).execute();
  const items = rows.map((row) => ({ ...row, currency: store.currency }));
  return pageFrom(items, query, keyset, () => countUpTo(reader, filtered));
}

/** Return an entry. @throws NOT_FOUND */
export async function showEntry(reader: Reader, store: Store, id: string): Promise<WarrantyEntry> {
  const place = await loadUsualPlace(reader, store.id);
  const row = await withWords(entriesOf(reader, store.id), place).where("w.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, currency: store.currency };
}

const entriesOf = (reader: Reader, storeId: string) => reader.selectFrom("warranty_entry as w").where("w.store_id", "=", storeId);

/** Return where claimed items go when an entry names no place. */
export const loadUsualPlace = async (reader: Reader, storeId: string): Promise<string | null> =>
  (await loadWarrantyRules(reader, storeId)).return_location_id;

/** Adds the names of its groups and place, and the number of registrations under it. */
const withWords = (query: ReturnType<typeof entriesOf>, usualPlace: string | null) =>
  query.selectAll("w").select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom("product_group as g")
        .select(["g.id", "g.name"])
        .whereRef("g.store_id", "=", "w.store_id")
        .where(sql<boolean>`w.product_group_ids ? g.id`)
        .orderBy("g.name"),
    ).as("product_groups"),
    jsonObjectFrom(
      eb
        .selectFrom("location as l")
        .select(["l.id", "l.name", sql<boolean>`w.return_location_id is null`.as("is_usual")])
        .whereRef("l.store_id", "=", "w.store_id")
        .where(sql<boolean>`l.id = coalesce(w.return_location_id, ${usualPlace})`),
    ).as("return_place"),
    sql<number>`(select count(*) from warranty_registration as r where r.entry_id = w.id and r.store_id = w.store_id)`.as("registrations"),
  ]);

export const lockEntry = (tx: Tx, storeId: string, id: string): Promise<EntryRow | undefined> =>
  tx.selectFrom("warranty_entry").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

/** Return the entries a product may be registered under. */
export const activeEntries = (tx: Reader, storeId: string): Promise<EntryRow[]> =>
  tx.selectFrom("warranty_entry").selectAll().where("store_id", "=", storeId).where("active", "=", true).execute();

export async function isNameTaken(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom("warranty_entry")
    .select("id")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .where(sql<boolean>`id is distinct from ${ownId}`)
    .executeTakeFirst();
  return other !== undefined;
}

export async function registrationsUnder(tx: Tx, storeId: string, entryId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("warranty_registration")
    .select(sql<number>`count(*)`.as("n"))
    .where("store_id", "=", storeId)
    .where("entry_id", "=", entryId)
    .executeTakeFirstOrThrow();
  return n;
}
