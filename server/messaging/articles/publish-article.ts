import type { Article, articles } from "#contracts/articles/articles";
import type { Output } from "#contracts/contract";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { articleHtml, articleWords, languagesOf } from "#server/messaging/domain/talk/article-html";
import { foldForSearch } from "#server/messaging/domain/talk/search-fold";
import type { ModuleDeps } from "#server/platforms/module";
import { type ArticleRecord, lockArticle, showArticle } from "./repository.ts";
import { assertLinks, change, told } from "./save-article.ts";

type Change = (tx: Tx, record: ArticleRecord) => Promise<void>;

/** Publish the draft as the next version. @throws NOT_FOUND, STALE_VERSION, LINK_NOT_ALLOWED, CONTENT_INCOMPLETE without a language that is whole */
export const publishArticle = (deps: ModuleDeps, context: CallContext, id: string): Promise<Article> =>
  onVersion(deps, context, id, async (tx, { draft, published_version, store_id }) => {
    const whole = languagesOf(draft);
    ensure(whole.length > 0, "CONTENT_INCOMPLETE");
    // A draft may be older than this rule.
    assertLinks(draft);
    const last = await tx
      .selectFrom("article_version")
      .select((eb) => eb.fn.max("version").as("version"))
      .where("store_id", "=", store_id)
      .where("article_id", "=", id)
      .executeTakeFirst();
    const version = Math.max(last?.version ?? 0, published_version ?? 0) + 1;
    const published_at = context.now.toISOString();
    await tx
      .insertInto("article_version")
      .values({ article_id: id, version, store_id, content: asJson(draft), actor_name: context.actor.name, published_at })
      .execute();
    await clearTexts(tx, store_id, id);
    await tx
      .insertInto("article_text")
      .values(
        whole.map((language) => {
          const title = draft.titles[language] ?? "";
          const body = draft.bodies[language];
          const folded = foldForSearch(`${title} \n ${body ? articleWords(body) : ""}`);
          return { article_id: id, store_id, language, title, folded_title: foldForSearch(title), folded };
        }),
      )
      .execute();
    await change(tx, context, id, { status: "PUBLISHED", is_changed: false, published_version: version, published_at });
    await told(tx, context, id, "published", { version });
  });

/** Take an article back; its versions stay. @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE */
export const unpublishArticle = (deps: ModuleDeps, context: CallContext, id: string): Promise<Article> =>
  onVersion(deps, context, id, async (tx, { status, store_id }) => {
    ensure(status === "PUBLISHED", "WRONG_STAGE");
    await clearTexts(tx, store_id, id);
    await change(tx, context, id, { status: "DRAFT", is_changed: true });
    await told(tx, context, id, "unpublished", {});
  });

function onVersion({ db }: ModuleDeps, context: CallContext, id: string, run: Change): Promise<Article> {
  const { store } = context;
  return db.transaction(async (tx) => {
    const record = await lockArticle(tx, store.id, id);
    const seen = { object_type: "article", object_id: id, version: record.version };
    await assertVersion(tx, context, seen, () => showArticle(tx, store.id, id));
    await run(tx, record);
    return showArticle(tx, store.id, id);
  });
}

const clearTexts = (tx: Tx, storeId: string, id: string) =>
  tx.deleteFrom("article_text").where("store_id", "=", storeId).where("article_id", "=", id).execute();

/** Return a published version in each of its languages. @throws NOT_FOUND */
export async function showVersion(
  reader: Reader,
  storeId: string,
  id: string,
  version: number,
): Promise<Output<(typeof articles)["operations"]["version"]>> {
  const row = await reader
    .selectFrom("article_version")
    .select(["content", "actor_name", "published_at"])
    .where("store_id", "=", storeId)
    .where("article_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { titles, bodies } = row.content;
  const texts = languagesOf(row.content).map((language) => {
    const body = bodies[language];
    return { language, title: titles[language] ?? "", html: body ? articleHtml(body) : "" };
  });
  return { version, actor: row.actor_name, published_at: row.published_at, texts };
}
