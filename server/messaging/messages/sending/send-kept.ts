import { keptHours } from "#contracts/message-connections";
import { writeAudit } from "#server/core/audit/api";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { hasWayOut } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

/** A mail of yesterday's refund is of use, one of last week's is a riddle. */
export const keptSince = (now: Date): string => new Date(now.getTime() - keptHours * 3_600_000).toISOString();

/** Queue the transactional mails that were stored for want of a mail server. @throws NOT_CONNECTED while there is none */
export function sendKept({ db, config }: Pick<ModuleDeps, "db" | "config">, context: CallContext): Promise<{ queued: number }> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    ensure(await hasWayOut(tx, config, store.id, "EMAIL"), "NOT_CONNECTED");
    const queued = await tx
      .updateTable("message")
      .set({ state: "QUEUED" })
      .where("store_id", "=", store.id)
      .where("channel", "=", "EMAIL")
      .where("state", "=", "KEPT")
      .where("kind", "=", "TRANSACTIONAL")
      .where("created_at", ">", keptSince(now))
      .returning("id")
      .execute();
    for (const { id } of queued) await enqueue(tx, { queue: "send-mail", key: id, payload: { storeId: store.id, id } });
    if (queued.length === 0) return { queued: 0 };
    const after = { count: queued.length };
    await writeAudit(tx, context, { action: "message.released", object_type: "message", object_id: null, after });
    await publishLive(tx, { store_id: store.id, resource: "messages", ids: [], type: "updated", version: null });
    return { queued: queued.length };
  });
}
