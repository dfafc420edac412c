import { type Selectable, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Content } from "#contracts/templates/content";
import type { TemplateKind } from "#contracts/templates/kinds";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { Template } from "#server/db/tables";
import type { MailScope } from "#server/messaging/domain/texts/mail-variables";
import { defaultContent } from "./default-content.ts";
import { keyOf } from "./key-of.ts";
import { notePictures } from "./pictures/uses.ts";

/** A template as it is now: of the system, or of the store's own. */
export interface KnownTemplate {
  id: string;
  scope: MailScope;
  kind: TemplateKind;
  /** Null: a system template, which the product names. */
  name: string | null;
  channel: MessageChannel;
  /** 0: never changed. */
  version: number;
  content: Content;
  is_changed: boolean;
  updated_at: string | null;
  updated_by: string | null;
}

export const unchanged = (id: SystemMailKey): KnownTemplate => ({
  ...{ id, scope: id, kind: "TRANSACTIONAL", name: null, channel: "EMAIL", version: 0, content: defaultContent(id) },
  ...{ is_changed: false, updated_at: null, updated_by: null },
});

type Row = Selectable<Template>;
function known(row: Row): KnownTemplate {
  const { id, kind, name, channel, version, content, updated_at, updated_by } = row;
  const own = { id, kind, name, channel, version, updated_at, updated_by };
  if (kind !== "TRANSACTIONAL") return { ...own, scope: kind, content: content ?? emptyContent, is_changed: true };
  const key = id as SystemMailKey;
  return { ...own, scope: key, content: content ?? defaultContent(key), is_changed: content !== null };
}

/** A template, and whether its mails are sent: a store can switch those of the system off. */
export type FoundTemplate = KnownTemplate & { is_active: boolean };

/** Return a template. @throws NOT_FOUND for one of the store's own that is not there */
export async function templateOf(reader: Reader, storeId: string, id: string): Promise<FoundTemplate> {
  const row = await reader
    .selectFrom(sql<{ id: string }>`(select ${id}::text as id)`.as("asked"))
    .leftJoin("template as t", (join) => join.onRef("t.id", "=", "asked.id").on("t.store_id", "=", storeId))
    .leftJoin("transactional_mail as m", (join) => join.onRef("m.key", "=", "asked.id").on("m.store_id", "=", storeId))
    .selectAll("t")
    .select("m.is_active")
    .executeTakeFirstOrThrow();
  const template = row.id === null ? unchanged(keyOf(id)) : known(row as Row);
  return { ...template, is_active: row.is_active !== false };
}

/** Return the templates a store has changed, or changed and reset, and its own. */
export async function savedTemplates(reader: Reader, storeId: string): Promise<Map<string, KnownTemplate>> {
  const rows = await reader.selectFrom("template").selectAll().where("store_id", "=", storeId).orderBy("created_at", "desc").execute();
  return new Map(rows.map((row) => [row.id, known(row)]));
}

interface Saved {
  storeId: string;
  id: string;
  version: number;
  content: Content | null;
  languages: readonly string[];
  at: string;
  by: string;
}

/** Write a template's next version; null: the default. */
export async function writeTemplate(tx: Tx, { storeId, id, version, content, languages, at, by }: Saved): Promise<void> {
  const stored = content && asJson(content);
  const values = { version, content: stored, updated_at: at, updated_by: by };
  await tx
    .insertInto("template")
    .values({ store_id: storeId, id, ...values })
    .onConflict((conflict) => conflict.columns(["store_id", "id"]).doUpdateSet(values))
    .execute();
  if (!content || !stored) return;
  await notePictures(tx, { storeId, id, version }, content);
  await tx
    .insertInto("template_version")
    .values({ store_id: storeId, template_id: id, version, content: stored, languages: [...languages], created_at: at })
    .execute();
}

/** Return the mails a store has switched off. */
export async function switchedOff(reader: Reader, storeId: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom("transactional_mail")
    .select("key")
    .where("store_id", "=", storeId)
    .where("is_active", "=", false)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function writeActive(tx: Tx, storeId: string, key: string, is_active: boolean, at: string): Promise<void> {
  const values = { is_active, updated_at: at };
  await tx
    .insertInto("transactional_mail")
    .values({ store_id: storeId, key, ...values })
    .onConflict((conflict) => conflict.columns(["store_id", "key"]).doUpdateSet(values))
    .execute();
}

const lastMails = 1000;

/** Return how many of a mail's last thousand recipients had no value for each variable. */
export async function emptyVariables(reader: Reader, storeId: string, key: string): Promise<{ of: number; empty: Map<string, number> }> {
  const { rows } = await sql<{ of: number; variable: string | null; empty: number }>`
    with last as (
      select missing from message
      where store_id = ${storeId} and template = ${key} and kind <> 'TEST' and state <> 'SKIPPED'
      order by created_at desc limit ${lastMails}
    )
    select (select count(*) from last)::int as of, variable, count(variable)::int as empty
    from (select 1) as one left join lateral (select unnest(missing) as variable from last) as gaps on true
    group by variable`.execute(reader);
  const found = rows.flatMap(({ variable, empty }): [string, number][] => (variable === null ? [] : [[variable, empty]]));
  return { of: rows[0]?.of ?? 0, empty: new Map(found) };
}

/** What a new template begins with. */
export const emptyContent: Content = {
  subject: {},
  preheader: {},
  blocks: [
    { id: "header", type: "header", show_if: null },
    { id: "text", type: "text", show_if: null, text: {}, align: "START" },
    { id: "footer", type: "footer", show_if: null, text: {} },
  ],
  theme: { accent: null, text: null, background: null },
  plain: {},
};
