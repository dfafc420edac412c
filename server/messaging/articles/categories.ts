import type { articles } from "#contracts/articles/articles";
import type { ArticleCategory, articleCategories } from "#contracts/articles/categories";
import type { Input } from "#contracts/contract";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";

type Names = Input<(typeof articleCategories)["operations"]["create"]>["body"]["names"];
type Arrange = Input<(typeof articles)["operations"]["arrange"]>["body"];
const most = 50;

const categoriesOf = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("article_category as k")
    .select(["k.id", "k.names", "k.version"])
    .select((eb) =>
      eb
        .selectFrom("article as a")
        .select((e) => e.fn.countAll<number>().as("n"))
        .where("a.store_id", "=", storeId)
        .whereRef("a.category_id", "=", "k.id")
        .as("articles"),
    )
    .where("k.store_id", "=", storeId)
    .orderBy("k.position")
    .orderBy("k.id");

export async function listCategories(reader: Reader, storeId: string): Promise<{ items: ArticleCategory[] }> {
  const rows = await categoriesOf(reader, storeId).execute();
  return { items: rows.map((row) => ({ ...row, articles: Number(row.articles ?? 0) })) };
}

/** @throws NOT_FOUND */
async function categoryOf(reader: Reader, storeId: string, id: string): Promise<ArticleCategory> {
  const found = (await listCategories(reader, storeId)).items.find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

const told = (
  tx: Tx,
  context: CallContext,
  id: string | null,
  deed: "created" | "updated" | "deleted" | "arranged",
  after: Record<string, unknown>,
) => writeAudit(tx, context, { action: `article_category.${deed}`, object_type: "article_category", object_id: id, after });

/** Add a category after the others. @throws LIMIT_REACHED */
export function createCategory({ db }: ModuleDeps, context: CallContext, names: Names): Promise<ArticleCategory> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const { items } = await listCategories(tx, store.id);
    ensure(items.length < most, "LIMIT_REACHED", { most });
    const at = now.toISOString();
    const id = newId();
    const last = await tx
      .selectFrom("article_category")
      .select((eb) => eb.fn.max("position").as("position"))
      .where("store_id", "=", store.id)
      .executeTakeFirst();
    const row = { id, store_id: store.id, names: asJson(names), position: (last?.position ?? 0) + 1, created_at: at, updated_at: at };
    await tx.insertInto("article_category").values(row).execute();
    await told(tx, context, id, "created", { names });
    return categoryOf(tx, store.id, id);
  });
}

/** Rename a category. @throws NOT_FOUND, STALE_VERSION */
export function updateCategory({ db }: ModuleDeps, context: CallContext, id: string, names: Names): Promise<ArticleCategory> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await categoryOf(tx, store.id, id);
    await assertVersion(tx, context, { object_type: "article_category", object_id: id, version: before.version }, () => before);
    await tx
      .updateTable("article_category")
      .set({ names: asJson(names), version: before.version + 1, updated_at: now.toISOString() })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    await told(tx, context, id, "updated", { names });
    return categoryOf(tx, store.id, id);
  });
}

/** Delete a category; its articles stand without one. @throws NOT_FOUND */
export function deleteCategory({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const { names } = await categoryOf(tx, store.id, id);
    await tx.updateTable("article").set({ category_id: null }).where("store_id", "=", store.id).where("category_id", "=", id).execute();
    await tx.deleteFrom("article_category").where("store_id", "=", store.id).where("id", "=", id).execute();
    await told(tx, context, id, "deleted", { names });
    return { deleted: true };
  });
}

/** Put the categories in order; those left out follow. @throws NOT_FOUND */
export function arrangeCategories({ db }: ModuleDeps, context: CallContext, ids: readonly string[]): Promise<{ arranged: number }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const known = (await listCategories(tx, store.id)).items.map(({ id }) => id);
    await arrange(tx, store.id, "article_category", known, ids);
    await told(tx, context, null, "arranged", { ids });
    return { arranged: ids.length };
  });
}

/** Return the articles of a category in their order; null for those without one. */
export const orderedArticles = (reader: Reader, storeId: string, categoryId: string | null) =>
  reader
    .selectFrom("article")
    .select(["id", "title"])
    .where("store_id", "=", storeId)
    .where("category_id", categoryId === null ? "is" : "=", categoryId)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Put the articles of a category in order; those left out follow. @throws NOT_FOUND */
export function arrangeArticles({ db }: ModuleDeps, context: CallContext, { category_id, ids }: Arrange): Promise<{ arranged: number }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const rows = await orderedArticles(tx, store.id, category_id);
    await arrange(
      tx,
      store.id,
      "article",
      rows.map(({ id }) => id),
      ids,
    );
    await writeAudit(tx, context, { action: "article.arranged", object_type: "article", object_id: null, after: { category_id, ids } });
    return { arranged: ids.length };
  });
}

async function arrange(tx: Tx, storeId: string, table: "article" | "article_category", known: readonly string[], ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !known.includes(id))) throw notFound();
  const order = [...wanted, ...known.filter((id) => !wanted.includes(id))];
  for (const [index, id] of order.entries())
    await tx
      .updateTable(table as "article")
      .set({ position: index + 1 })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
}
