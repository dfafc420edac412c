import { type Selectable, type SqlBool, sql } from "kysely";
import type { Article, ArticleRow, articles } from "#contracts/articles/articles";
import type { Input, Output } from "#contracts/contract";
import type { TextsByLanguage } from "#server/db/column-types";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow } from "#server/db/own-row";
import type { Article as ArticleTable } from "#server/db/tables";
import { notFound } from "#server/kit/errors";
import { languagesOf } from "#server/messaging/domain/talk/article-html";
import { searchTerms } from "#server/messaging/domain/talk/search-fold";

export type ArticleRecord = Selectable<ArticleTable>;
type Query = Input<(typeof articles)["operations"]["list"]>["query"];
type Tab = NonNullable<Query["tab"]>;

const withCategory = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("article as a")
    .leftJoin("article_category as k", (join) => join.onRef("k.id", "=", "a.category_id").onRef("k.store_id", "=", "a.store_id"))
    .selectAll("a")
    .select("k.names as category_names")
    .where("a.store_id", "=", storeId);

const inTab: Record<Tab, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  published: sql<SqlBool>`a.status = 'PUBLISHED'`,
  changed: sql<SqlBool>`a.status = 'PUBLISHED' and a.is_changed`,
  draft: sql<SqlBool>`a.status = 'DRAFT'`,
};

/** Return the condition that a folded text holds every term of a search. */
export const holdsTerms = (column: string, terms: readonly string[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...terms.map((term) => sql`strpos(${sql.ref(column)}, ${term}) > 0`)], sql` and `)})`;

export async function listArticles(
  reader: Reader,
  storeId: string,
  query: Query,
): Promise<Output<(typeof articles)["operations"]["list"]>> {
  const keyset = keysetOf("articles", query, "-updated_at", ["title"]);
  const { tab = "all", category_id, q } = query;
  const found = withCategory(reader, storeId).where((eb) =>
    eb.and([
      inTab[tab],
      ...(category_id ? [eb("a.category_id", "=", category_id)] : []),
      ...(q ? [holdsTerms("a.search_text", searchTerms(q))] : []),
    ]),
  );
  const rows = await seek(found, "a", keyset).execute();
  return pageFrom(rows.map(shownRow), query, keyset, () => countUpTo(reader, found));
}

export async function countArticles(reader: Reader, storeId: string): Promise<Record<Tab, number>> {
  const count = (tab: Tab) => sql<string>`count(*) filter (where ${inTab[tab]})`.as(tab);
  const row = await reader
    .selectFrom("article as a")
    .select([count("all"), count("published"), count("changed"), count("draft")])
    .where("a.store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), published: Number(row.published), changed: Number(row.changed), draft: Number(row.draft) };
}

function shownRow(row: ArticleRecord & { category_names: TextsByLanguage | null }): ArticleRow {
  return {
    ...{ id: row.id, slug: row.slug, title: row.title, status: row.status, is_changed: row.is_changed },
    category: row.category_id ? { id: row.category_id, names: row.category_names ?? {} } : null,
    languages: languagesOf(row.draft),
    ...{ helped: row.helped, not_helped: row.not_helped, published_at: row.published_at, updated_at: row.updated_at, version: row.version },
  };
}

/** Return an article with its published versions, the newest first. @throws NOT_FOUND */
export async function showArticle(reader: Reader, storeId: string, id: string): Promise<Article> {
  const row = await withCategory(reader, storeId).where("a.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  const versions = await reader
    .selectFrom("article_version")
    .select(["version", "actor_name as actor", "published_at"])
    .where("store_id", "=", storeId)
    .where("article_id", "=", id)
    .orderBy("version", "desc")
    .execute();
  const { draft: content, reasons, policy_ids, published_version } = row;
  return { ...shownRow(row), content, reasons, policy_ids, published_version, versions };
}

/** Return an article, locked until the transaction ends. @throws NOT_FOUND */
export const lockArticle = (tx: Tx, storeId: string, id: string): Promise<ArticleRecord> => lockOwnRow(tx, "article", storeId, id);
