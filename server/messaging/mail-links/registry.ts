import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import type { TrackedMessage } from "#server/messaging/domain/mail-html/tracked";

/** A version of a template, whose links are registered. */
type Source = Pick<TrackedMessage, "storeId" | "templateId" | "version">;

const mostRemembered = 500;
const remembered = new Map<string, Map<string, number>>();

/** Return the registered links of a version, as far as this server has seen them: they never change. */
export async function knownLinks(reader: Reader, source: Source): Promise<Map<string, number>> {
  // What a transaction registers may be rolled back, and so is not remembered.
  if (reader.isTransaction) return new Map((await linksOf(reader, source).select(["url", "id"]).execute()).map(({ url, id }) => [url, id]));
  const { storeId, templateId, version } = source;
  const key = [storeId, templateId, version].join(" ");
  const known = remembered.get(key) ?? new Map<string, number>();
  const [oldest] = remembered.keys();
  if (!remembered.has(key) && remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, known);
  return known;
}

const linksOf = (reader: Reader, { storeId, templateId, version }: Source) =>
  reader.selectFrom("link").where("store_id", "=", storeId).where("template_id", "=", templateId).where("version", "=", version);

/** Register the addresses that a version leads to, in their order, and add them to the known ones; repeating it changes nothing. */
export async function registerLinks(reader: Reader, source: Source, known: Map<string, number>, urls: readonly string[]): Promise<void> {
  const { storeId, templateId, version } = source;
  await sql`
    insert into link (store_id, template_id, version, position, url)
    select ${storeId}, ${templateId}, ${version}, ${known.size} + n, url from unnest(${[...urls]}::text[]) with ordinality as u(url, n)
    on conflict (store_id, template_id, version, md5(url)) do nothing`.execute(reader);
  const rows = await linksOf(reader, source)
    .select(["id", "url"])
    .where("url", "in", [...urls])
    .execute();
  for (const { id, url } of rows) known.set(url, id);
}

export interface RegisteredLink {
  id: number;
  storeId: string;
  url: string;
}

/** Return a registered link; undefined: there is none. */
export async function linkById(reader: Reader, id: number): Promise<RegisteredLink | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await reader.selectFrom("link").select(["id", "store_id", "url"]).where("id", "=", id).executeTakeFirst();
  return row && { id: row.id, storeId: row.store_id, url: row.url };
}
