import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";

interface Change {
  id: string;
  type: "invited" | "invited_again" | "joined" | "updated" | "suspended" | "activated" | "sessions_ended" | "removed";
  version: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type Who = Pick<CallContext, "now" | "ip"> & { store: { id: string }; actor: Pick<CallContext["actor"], "type" | "id" | "name"> };

/** Record a change to a member in the audit log and signal open screens, the member's own included. */
export async function announce(tx: Tx, who: Who, { id, type, version, ...record }: Change): Promise<void> {
  await writeAudit(tx, who, { action: `member.${type}`, object_type: "member", object_id: id, ...record });
  await publishLive(tx, { store_id: who.store.id, resource: "members", ids: [id], type, version });
}
