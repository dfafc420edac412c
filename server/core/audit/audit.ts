import type { Reader } from "#server/db/database";
import { asJson } from "#server/db/json";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { redact } from "#server/kit/redact";

/** An audit entry. `before` and `after` contain only what changed; never a secret. */
export interface AuditEntry {
  action: string;
  object_type: string;
  object_id: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | null;
}

type Who = Pick<CallContext, "now" | "ip"> & {
  store: { id: string };
  actor: Pick<CallContext["actor"], "type" | "id" | "name">;
};

export const actorColumns = ({ actor }: Pick<Who, "actor">) => ({ actor_type: actor.type, actor_id: actor.id, actor_name: actor.name });

/** Return the write of an audit entry. */
export const auditWrite = (tx: Reader, who: Who, entry: AuditEntry) =>
  tx.insertInto("audit").values({
    id: newId(),
    store_id: who.store.id,
    at: who.now.toISOString(),
    ...actorColumns(who),
    ip: who.ip || null,
    action: entry.action,
    object_type: entry.object_type,
    object_id: entry.object_id,
    before: entry.before ? asJson(redact(entry.before)) : null,
    after: entry.after ? asJson(redact(entry.after)) : null,
    reason: entry.reason ?? null,
  });

/** Write an audit entry in the transaction of the change. */
export async function writeAudit(tx: Reader, who: Who, entry: AuditEntry): Promise<void> {
  await auditWrite(tx, who, entry).execute();
}
