import type { Input } from "#contracts/contract";
import { hoursProblem } from "#contracts/conversations/hours";
import type { ConversationSettings, conversationSettings } from "#contracts/conversations/settings";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";

type Save = Input<(typeof conversationSettings)["operations"]["save"]>["body"];
type Store = Pick<CallContext["store"], "id" | "timezone">;

const usual = {
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "17:00" })),
  target_minutes: 240,
};

/** Return when the store answers and how soon; weekdays and half a day until somebody says otherwise. */
export async function settingsOf(reader: Reader, { id, timezone }: Store): Promise<ConversationSettings> {
  const row = await reader
    .selectFrom("conversation_settings")
    .select(["hours", "target_minutes", "version", "updated_at"])
    .where("store_id", "=", id)
    .executeTakeFirst();
  return { ...(row ?? { ...usual, version: 0, updated_at: null }), timezone };
}

/** Save answering hours and target. @throws STALE_VERSION, BAD_REQUEST */
export function saveSettings({ db }: ModuleDeps, context: CallContext, { hours, target_minutes }: Save): Promise<ConversationSettings> {
  const { store, now } = context;
  const problem = hoursProblem(hours);
  if (problem) throw badRequest({ hours: problem });
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await settingsOf(tx, store);
    const seen = { object_type: "conversation_settings", object_id: store.id, version: before.version };
    await assertVersion(tx, context, seen, () => before);
    const row = { hours: asJson(hours), target_minutes, version: before.version + 1, updated_at: now.toISOString() };
    await tx
      .insertInto("conversation_settings")
      .values({ store_id: store.id, ...row })
      .onConflict((conflict) => conflict.column("store_id").doUpdateSet(row))
      .execute();
    await writeAudit(tx, context, {
      action: "conversation_settings.updated",
      object_type: "conversation_settings",
      object_id: store.id,
      before: { hours: before.hours, target_minutes: before.target_minutes },
      after: { hours, target_minutes },
    });
    return settingsOf(tx, store);
  });
}
