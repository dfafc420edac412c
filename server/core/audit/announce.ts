import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { writeAudit } from "./audit.ts";

interface Change {
  id: string;
  /** In the past tense: "published". */
  done: string;
  version: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
}
type Who = Pick<CallContext, "now" | "ip"> & { store: { id: string }; actor: Pick<CallContext["actor"], "type" | "id" | "name"> };

/** Write the audit entry of a record's change, and signal open screens. Their resource is the noun's plural. */
export async function announce(tx: Tx, who: Who, noun: "experiment" | "flow", { id, done, version, ...entry }: Change): Promise<void> {
  await writeAudit(tx, who, { action: `${noun}.${done}`, object_type: noun, object_id: id, ...entry });
  await publishLive(tx, { store_id: who.store.id, resource: `${noun}s`, ids: [id], type: done, version });
}
