import { sql } from "kysely";
import type { articleMisses } from "#contracts/articles/misses";
import type { Input, Output } from "#contracts/contract";
import type { Language } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { foldForSearch, isImpersonal } from "#server/messaging/domain/talk/search-fold";
import type { ModuleDeps } from "#server/platforms/module";

type List = (typeof articleMisses)["operations"]["list"];
const longest = 80;
/** Different searches per store that are written down: enough to learn from, and no bait for programs. */
const most = 2000;

export async function listMisses(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("article-misses", query, "-searches", { amounts: ["searches"] });
  const found = reader
    .selectFrom("article_miss as m")
    .select(["m.id", "m.query", "m.language", "m.searches", "m.first_at", "m.last_at"])
    .where("m.store_id", "=", storeId);
  return pageFrom(await seek(found, "m", keyset).execute(), query, keyset, () => countUpTo(reader, found));
}

/** Write down a search that found nothing, unless it could identify a person. */
export async function noteMiss(reader: Reader | Tx, storeId: string, language: Language, typed: string, now: Date): Promise<void> {
  const query = [...foldForSearch(typed)].slice(0, longest).join("").trim();
  if (query.length < 2 || !isImpersonal(typed)) return;
  const at = now.toISOString();
  await sql`
    insert into article_miss as m (id, store_id, language, query, searches, first_at, last_at)
    select ${newId()}, ${storeId}, ${language}, ${query}, 1, ${at}, ${at}
    where (select count(*) from article_miss where store_id = ${storeId}) < ${most}
      or exists (select from article_miss where store_id = ${storeId} and language = ${language} and query = ${query})
    on conflict (store_id, language, query) do update set searches = m.searches + 1, last_at = excluded.last_at`.execute(reader);
}

/** Dismiss a search. @throws NOT_FOUND */
export function deleteMiss({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom("article_miss")
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .returning("query")
      .executeTakeFirst();
    if (!gone) throw notFound();
    await writeAudit(tx, context, { action: "article_miss.dismissed", object_type: "article_miss", object_id: id, before: gone });
    return { deleted: true };
  });
}
