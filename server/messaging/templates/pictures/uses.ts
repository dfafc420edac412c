import { sql } from "kysely";
import type { Content } from "#contracts/templates/content";
import type { FileUses } from "#server/core/files/api";
import type { Tx } from "#server/db/open";
import { badRequest } from "#server/kit/errors";
import { picturesIn } from "#server/messaging/domain/mail-html/pictures-in";

/** What an editor holds is no version yet. */
export const draftVersion = 0;

interface Shower {
  storeId: string;
  id: string;
  version: number;
}

/** Note which pictures a version shows. @throws BAD_REQUEST for one that the store does not have */
export async function notePictures(tx: Tx, shower: Shower, content: Content): Promise<void> {
  const keys = picturesIn(content);
  if (keys.length === 0) return;
  const found = await filesOf(tx, shower.storeId, keys);
  if (found.length < keys.length) throw badRequest({ "content.blocks": "INVALID" });
  await insertUses(tx, shower, found);
}

/** Note which pictures a draft shows; those that are gone may be mended before it is saved. */
export async function noteDraftPictures(tx: Tx, storeId: string, id: string, content: Content): Promise<void> {
  const keys = picturesIn(content);
  if (keys.length > 0) await insertUses(tx, { storeId, id, version: draftVersion }, await filesOf(tx, storeId, keys));
}

export async function forgetDraftPictures(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("template_file")
    .where("store_id", "=", storeId)
    .where("template_id", "=", id)
    .where("version", "=", draftVersion)
    .execute();
}

const filesOf = (tx: Tx, storeId: string, keys: readonly string[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom("file")
    .select("id")
    .where("store_id", "=", storeId)
    .where("mail_key", "in", [...keys])
    .forKeyShare()
    .execute();

async function insertUses(tx: Tx, { storeId, id, version }: Shower, files: readonly { id: string }[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file) => ({ store_id: storeId, template_id: id, version, file_id: file.id }));
  await tx
    .insertInto("template_file")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Mails in mailboxes are looked at for about a year; older ones lose their pictures. */
const shownDays = 400;

/**
 * Forget versions that nobody sees any more: neither the template as it is nor a draft, and no campaign or message was written from them.
 */
export async function forgetUnseenPictures(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - shownDays * 86_400_000).toISOString();
  await sql`
    delete from template_file u
    where u.version <> ${draftVersion}
      and not exists (
        select from template t where t.store_id = u.store_id and t.id = u.template_id and t.version = u.version and t.content is not null)
      and not exists (
        select from campaign c where c.store_id = u.store_id and coalesce(c.finished_at, c.updated_at) > ${since}::timestamptz
          and (c.template_id = u.template_id and c.template_version = u.version
            or c.ab -> 'arms' @> jsonb_build_array(jsonb_build_object('template_id', u.template_id))))
      and not exists (
        select from message m where m.store_id = u.store_id and m.template = u.template_id and m.template_version = u.version
          and m.kind <> 'TEST' and m.created_at > ${since}::timestamptz)`.execute(tx);
}

/** Pictures in templates; one that only a deleted template shows is used by nothing that has a name. */
export const filesOfTemplates: FileUses = [
  sql`select case when t.id is null and d.template_id is null then null else 'template' end, u.template_id, t.name, 'PICTURE'
    from template_file as u
    left join template as t on t.store_id = u.store_id and t.id = u.template_id
    left join template_draft as d on d.store_id = u.store_id and d.template_id = u.template_id
    where u.store_id = f.store_id and u.file_id = f.id`,
];
