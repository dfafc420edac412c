import type { Content } from "#contracts/templates/content";
import type { TemplateDraft } from "#contracts/templates/templates";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { scopeOf } from "./key-of.ts";
import { forgetDraftPictures, noteDraftPictures } from "./pictures/uses.ts";

export const draftOf = async (reader: Reader, storeId: string, id: string): Promise<TemplateDraft | null> =>
  (await reader
    .selectFrom("template_draft")
    .select(["content", "saved_at", "saved_by"])
    .where("store_id", "=", storeId)
    .where("template_id", "=", id)
    .executeTakeFirst()) ?? null;

export async function deleteDraft(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.deleteFrom("template_draft").where("store_id", "=", storeId).where("template_id", "=", id).execute();
  await forgetDraftPictures(tx, storeId, id);
}

/** Store what an editor holds; null discards it. @throws NOT_FOUND */
export function saveDraft(
  { db }: Pick<ModuleDeps, "db">,
  { store, actor, now }: CallContext,
  id: string,
  content: Content | null,
): Promise<{ draft: TemplateDraft | null }> {
  const template_id = id;
  return db.transaction(async (tx) => {
    await scopeOf(tx, store.id, id);
    await deleteDraft(tx, store.id, template_id);
    if (content) {
      const about = { saved_at: now.toISOString(), saved_by: actor.name };
      await tx
        .insertInto("template_draft")
        .values({ store_id: store.id, template_id, content: asJson(content), ...about })
        .execute();
      await noteDraftPictures(tx, store.id, template_id, content);
    }
    return { draft: await draftOf(tx, store.id, template_id) };
  });
}
