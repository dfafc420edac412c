import { kindOfMail, type MailGroup, type SystemMailKey, systemMailKeys, systemMails } from "#contracts/templates/system-mails";
import type { Template, TemplateDetail } from "#contracts/templates/templates";
import type { Reader } from "#server/db/open";
import { languagesOf } from "#server/messaging/domain/texts/mail-languages";
import { outdatedTexts } from "#server/messaging/domain/texts/outdated-texts";
import { loadDefaultLanguage } from "#server/messaging/shop-settings/api";
import { draftOf } from "./drafts.ts";
import { type FoundTemplate, type KnownTemplate, savedTemplates, templateOf, unchanged } from "./repository.ts";

export function shownTemplate(template: KnownTemplate): Template {
  const { id, kind, name, channel, version, content, is_changed, updated_at, updated_by } = template;
  return {
    ...{ id, kind: name === null ? kindOfMail(id as SystemMailKey) : kind, name, channel, group: groupOf(id) },
    ...{ version, is_changed, updated_at, updated_by, languages: languagesOf(content) },
  };
}

const groupOf = (id: string): MailGroup | null => systemMails[id as SystemMailKey]?.group ?? null;

export async function shownDetail(reader: Reader, storeId: string, template: FoundTemplate): Promise<TemplateDetail> {
  const { content, is_active } = template;
  const draft = await draftOf(reader, storeId, template.id);
  return { ...shownTemplate(template), content, is_active, draft, outdated: await outdatedIn(reader, storeId, template) };
}

/** Versions compared with one another; older ones are as if they were never saved. */
const mostVersions = 50;

async function outdatedIn(reader: Reader, storeId: string, { id, version }: KnownTemplate): Promise<TemplateDetail["outdated"]> {
  if (version < 2) return [];
  const rows = await reader
    .selectFrom("template_version")
    .select("content")
    .where("store_id", "=", storeId)
    .where("template_id", "=", id)
    .orderBy("version", "desc")
    .limit(mostVersions)
    .execute();
  // Translations are made of the store's default language.
  return outdatedTexts(rows.map(({ content }) => content).reverse(), await loadDefaultLanguage(reader, storeId));
}

/** Return a template with its content. @throws NOT_FOUND */
export const showTemplate = async (reader: Reader, storeId: string, id: string): Promise<TemplateDetail> =>
  shownDetail(reader, storeId, await templateOf(reader, storeId, id));

/** Return every system template, saved or default. */
export async function systemTemplates(reader: Reader, storeId: string): Promise<KnownTemplate[]> {
  const saved = await savedTemplates(reader, storeId);
  return systemMailKeys.map((key) => saved.get(key) ?? unchanged(key));
}

/** Return every template: the system's, saved or default, and the store's own, the newest first. */
export async function allTemplates(reader: Reader, storeId: string): Promise<KnownTemplate[]> {
  const saved = await savedTemplates(reader, storeId);
  const own = [...saved.values()].filter(({ name }) => name !== null);
  return [...systemMailKeys.map((key) => saved.get(key) ?? unchanged(key)), ...own];
}
