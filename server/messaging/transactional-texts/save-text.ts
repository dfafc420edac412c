import type { Input } from "#contracts/contract";
import type { TextedMailKey, TransactionalText, transactionalTexts } from "#contracts/transactional-texts";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { assertTextMessages } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listTexts } from "./texts.ts";

type Body = Input<(typeof transactionalTexts)["operations"]["update"]>["body"];

/** Switch a text message on or off, or write it anew. @throws STALE_VERSION, TEMPLATE_SYNTAX, UNKNOWN_VARIABLE, SMS_TOO_LONG */
export async function saveText(deps: ModuleDeps, context: CallContext, key: TextedMailKey, body: Body): Promise<TransactionalText> {
  const { store, now } = context;
  if (body.texts) await assertTextMessages(deps, deps.db.kysely, store.id, { key, texts: body.texts, at: "texts" });
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = (await listTexts(tx, store.id, now)).find(({ id }) => id === key) as TransactionalText;
    await assertVersion(tx, context, { object_type: "transactional_text", object_id: key, version: before.version }, () => before);
    const { is_active = before.is_active, texts = before.texts } = body;
    const saved = { is_active, version: before.version + 1, updated_at: now.toISOString() };
    const values = { ...saved, texts: asJson(texts) };
    await tx
      .insertInto("transactional_text")
      .values({ store_id: store.id, key, ...values })
      .onConflict((conflict) => conflict.columns(["store_id", "key"]).doUpdateSet(values))
      .execute();
    await writeAudit(tx, context, {
      action: "transactional_text.updated",
      object_type: "transactional_text",
      object_id: key,
      before: { is_active: before.is_active, texts: before.texts },
      after: { is_active, texts },
    });
    await publishLive(tx, { store_id: store.id, resource: "transactional-texts", ids: [key], type: "updated", version: saved.version });
    return { ...before, ...saved, texts };
  });
}
