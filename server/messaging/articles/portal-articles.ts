import { type SqlBool, sql } from "kysely";
import type { Output } from "#contracts/contract";
import type { PortalArticle, PortalArticleRow, portalArticles } from "#contracts/portal/articles";
import type { Language } from "#contracts/session/session";
import { storeNamed } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import { AppError, notFound } from "#server/kit/errors";
import { sealOf } from "#server/kit/seal";
import { articleHtml, languagesOf, shownLanguage } from "#server/messaging/domain/talk/article-html";
import { searchTerms } from "#server/messaging/domain/talk/search-fold";
import type { ModuleDeps } from "#server/platforms/module";
import { noteMiss } from "./misses.ts";
import { holdsTerms } from "./repository.ts";

type Operations = (typeof portalArticles)["operations"];
const mostListed = 500;
const mostFound = 20;
const mostVotesAnHour = 30;
const hour = 3_600_000;

/** The visitor, identified by a digest of network address and browser, not by name. */
export interface Visitor {
  ip: string;
  agent: string;
}

/** @throws NOT_FOUND */
async function idOf(reader: Reader, store: string): Promise<string> {
  const found = await storeNamed(reader, store);
  if (!found) throw notFound();
  return found.id;
}

const published = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("article as a")
    .leftJoin("article_category as k", (join) => join.onRef("k.id", "=", "a.category_id").onRef("k.store_id", "=", "a.store_id"))
    .innerJoin("article_version as v", (join) =>
      join.onRef("v.article_id", "=", "a.id").onRef("v.store_id", "=", "a.store_id").onRef("v.version", "=", "a.published_version"),
    )
    .select(["a.id", "a.slug", "a.reasons", "a.policy_ids", "k.names", "v.content"])
    .where("a.store_id", "=", storeId)
    .where("a.status", "=", "PUBLISHED");
type Published = Awaited<ReturnType<ReturnType<typeof published>["execute"]>>[number];

/** Return the published articles in order, or those a search finds, best first. @throws NOT_FOUND */
export async function articlesFor(
  { db, clock }: ModuleDeps,
  store: string,
  language: Language,
  q = "",
): Promise<Output<Operations["list"]>> {
  const storeId = await idOf(db.kysely, store);
  const terms = searchTerms(q);
  if (q === "" || terms.length === 0) {
    const rows = await published(db.kysely, storeId)
      .orderBy(sql`k.position asc nulls last`)
      .orderBy("a.position")
      .orderBy("a.id")
      .limit(mostListed)
      .execute();
    return { items: rows.map((row) => shownRow(row, language)) };
  }
  const rows = await found(db.kysely, storeId, language, terms);
  if (rows.length === 0) await noteMiss(db.kysely, storeId, language, q, clock.now());
  return { items: rows.map((row) => shownRow(row, language)) };
}

/** Return the articles whose text holds every term in one language: those in the reader's language first, and of these with it in the title. */
function found(reader: Reader, storeId: string, language: Language, terms: readonly string[]) {
  const inText = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<SqlBool>`exists (select from article_text as x where x.article_id = a.id and x.store_id = a.store_id and ${condition})`;
  const holds = holdsTerms("x.folded", terms);
  const rank = sql`case when ${inText(sql<SqlBool>`${holdsTerms("x.folded_title", terms)} and x.language = ${language}`)} then 0
    when ${inText(holdsTerms("x.folded_title", terms))} then 1
    when ${inText(sql<SqlBool>`${holds} and x.language = ${language}`)} then 2 else 3 end`;
  return published(reader, storeId)
    .where(inText(holds))
    .orderBy(rank)
    .orderBy("a.helped", "desc")
    .orderBy("a.id")
    .limit(mostFound)
    .execute();
}

function shownRow({ slug, reasons, policy_ids, names, content }: Published, language: Language): PortalArticleRow {
  const shown = shownLanguage(languagesOf(content), language) ?? language;
  const category = names?.[language] || names?.en || Object.values(names ?? {})[0] || "";
  return { slug, title: content.titles[shown] ?? "", category, reasons, policy_ids };
}

/** Return an article as its readers see it. @throws NOT_FOUND */
export async function articleFor(
  deps: ModuleDeps,
  store: string,
  slug: string,
  language: Language,
  visitor: Visitor,
): Promise<PortalArticle> {
  const { kysely } = deps.db;
  const storeId = await idOf(kysely, store);
  const row = await published(kysely, storeId).where("a.slug", "=", slug).executeTakeFirst();
  const shown = row && shownLanguage(languagesOf(row.content), language);
  const body = shown && row.content.bodies[shown];
  if (!row || !shown || !body) throw notFound();
  const vote = await kysely
    .selectFrom("article_vote")
    .select("helped")
    .where("store_id", "=", storeId)
    .where("article_id", "=", row.id)
    .where("visitor", "=", digestsOf(deps, storeId, visitor).visitor)
    .executeTakeFirst();
  return { slug, title: row.content.titles[shown] ?? "", html: articleHtml(body), language: shown, helped: vote?.helped ?? null };
}

/** Take a visitor's vote, which replaces their former one. @throws NOT_FOUND, RATE_LIMITED */
export async function voteFor(deps: ModuleDeps, store: string, slug: string, helped: boolean, who: Visitor): Promise<{ helped: boolean }> {
  const storeId = await idOf(deps.db.kysely, store);
  const now = deps.clock.now();
  const { visitor, source } = digestsOf(deps, storeId, who);
  await deps.db.transaction(async (tx) => {
    const article = await tx
      .selectFrom("article")
      .select("id")
      .where("store_id", "=", storeId)
      .where("slug", "=", slug)
      .where("status", "=", "PUBLISHED")
      .forUpdate()
      .executeTakeFirst();
    if (!article) throw notFound();
    const { count } = await tx
      .selectFrom("article_vote")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("store_id", "=", storeId)
      .where("source", "=", source)
      .where("created_at", ">", new Date(now.getTime() - hour).toISOString())
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostVotesAnHour) throw new AppError("RATE_LIMITED", { retry_after: 3600 });
    await tx
      .insertInto("article_vote")
      .values({ article_id: article.id, visitor, source, store_id: storeId, helped, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(["article_id", "visitor"]).doUpdateSet({ helped }))
      .execute();
    const votes = (isHelped: boolean) =>
      sql<number>`(select count(*) from article_vote as v where v.store_id = ${storeId} and v.article_id = ${article.id} and v.helped = ${isHelped})`;
    await tx
      .updateTable("article")
      .set({ helped: votes(true), not_helped: votes(false) })
      .where("store_id", "=", storeId)
      .where("id", "=", article.id)
      .execute();
  });
  return { helped };
}

function digestsOf({ config }: ModuleDeps, storeId: string, { ip, agent }: Visitor): { visitor: string; source: string } {
  const seal = sealOf(config.secret);
  return {
    visitor: seal.fingerprint("article-visitor", `${storeId}\n${ip}\n${agent}`),
    source: seal.fingerprint("article-source", `${storeId}\n${ip}`),
  };
}
