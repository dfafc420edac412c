import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Article, articles } from "#contracts/articles/articles";
import type { ArticleContent } from "#contracts/articles/content";
import type { Input } from "#contracts/contract";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { Article as ArticleTable } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { articleWords, droppedLinks, listedTitle } from "#server/messaging/domain/talk/article-html";
import { foldForSearch } from "#server/messaging/domain/talk/search-fold";
import type { ModuleDeps } from "#server/platforms/module";
import { lockArticle, showArticle } from "./repository.ts";

type Body = Omit<Input<(typeof articles)["operations"]["create"]>["body"], "expected_version">;
const most = 500;

/** Write an article. @throws LINK_NOT_ALLOWED, NAME_TAKEN for a slug in use, LIMIT_REACHED, NOT_FOUND for a category of another store */
export function createArticle({ db }: ModuleDeps, context: CallContext, body: Body): Promise<Article> {
  const { store, now } = context;
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    assertLinks(body.content);
    await lockStore(tx, store.id);
    const { length } = await tx.selectFrom("article").select("id").where("store_id", "=", store.id).limit(most).execute();
    ensure(length < most, "LIMIT_REACHED", { most });
    await assertFree(tx, store.id, body, null);
    const row = { ...columnsOf(body), id: newId(), store_id: store.id, created_at: at, updated_at: at };
    const { id } = await tx.insertInto("article").values(row).returning("id").executeTakeFirstOrThrow();
    await told(tx, context, id, "created", { slug: body.slug });
    return showArticle(tx, store.id, id);
  });
}

/** Change an article's draft and place. @throws LINK_NOT_ALLOWED, NOT_FOUND, STALE_VERSION, NAME_TAKEN */
export function updateArticle({ db }: ModuleDeps, context: CallContext, id: string, body: Body): Promise<Article> {
  return db.transaction(async (tx) => {
    const { store } = context;
    assertLinks(body.content);
    await lockStore(tx, store.id);
    const before = await lockArticle(tx, store.id, id);
    const seen = { object_type: "article", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => showArticle(tx, store.id, id));
    await assertFree(tx, store.id, body, id);
    const isSame = await isPublished(tx, store.id, id, before.published_version, body.content);
    await change(tx, context, id, { ...columnsOf(body), is_changed: !isSame });
    await told(tx, context, id, "updated", { slug: body.slug });
    return showArticle(tx, store.id, id);
  });
}

/** Assert that every link of an article can be followed: readers would see the words of others alone. @throws LINK_NOT_ALLOWED */
export function assertLinks({ bodies }: ArticleContent): void {
  const dropped = Object.entries(bodies).flatMap(([language, doc]) =>
    droppedLinks(doc).map((link) => ({ at: `content.bodies.${language}`, link })),
  );
  const errors = Object.fromEntries(dropped.map(({ at }) => [at, "LINK_NOT_ALLOWED"]));
  ensure(dropped.length === 0, "LINK_NOT_ALLOWED", { errors, links: dropped.map(({ link }) => link) });
}

async function isPublished(tx: Tx, storeId: string, id: string, version: number | null, content: ArticleContent): Promise<boolean> {
  if (version === null) return false;
  const same = await tx
    .selectFrom("article_version")
    .select(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`.as("same"))
    .where("store_id", "=", storeId)
    .where("article_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return same?.same ?? false;
}

/** Delete an article that nobody has seen. @throws NOT_FOUND, IN_USE */
export function deleteArticle({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    const { published_version, slug } = await lockArticle(tx, store.id, id);
    ensure(published_version === null, "IN_USE");
    await tx.deleteFrom("article").where("store_id", "=", store.id).where("id", "=", id).execute();
    await told(tx, context, id, "deleted", { slug });
    return { deleted: true };
  });
}

type Changes = Omit<Updateable<ArticleTable>, "draft"> & { draft?: RawBuilder<ArticleContent> };

/** Save changed columns of a locked article as its next version. */
export async function change(tx: Tx, { store, now }: CallContext, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable("article")
    .set({ ...changes, version: sql`version + 1`, updated_at: now.toISOString() })
    .where("store_id", "=", store.id)
    .where("id", "=", id)
    .execute();
}

type Deed = "created" | "updated" | "deleted" | "published" | "unpublished";

/** Log what was done to an article, and signal it to open screens. */
export async function told(tx: Tx, context: CallContext, id: string, deed: Deed, after: Record<string, unknown>): Promise<void> {
  await writeAudit(tx, context, { action: `article.${deed}`, object_type: "article", object_id: id, after });
  await publishLive(tx, { store_id: context.store.id, resource: "articles", ids: [id], type: deed, version: null });
}

function columnsOf({ slug, category_id, content, reasons, policy_ids }: Body) {
  const { titles, bodies } = content;
  const words = [...Object.values(titles), ...Object.values(bodies).map((body) => (body ? articleWords(body) : ""))];
  return {
    ...{ slug, category_id, reasons, policy_ids, title: listedTitle(content) },
    draft: asJson(content),
    search_text: foldForSearch(words.join(" \n ")),
  };
}

async function assertFree(tx: Tx, storeId: string, { slug, category_id }: Body, own: string | null): Promise<void> {
  const other = await tx.selectFrom("article").select("id").where("store_id", "=", storeId).where("slug", "=", slug).executeTakeFirst();
  ensure(!other || other.id === own, "NAME_TAKEN");
  if (category_id === null) return;
  const category = await tx
    .selectFrom("article_category")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", category_id)
    .executeTakeFirst();
  if (!category) throw notFound();
}
