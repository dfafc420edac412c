import { writeAudit } from "#server/db/audit";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";

interface Change {
  id: string;
  done: string;
  version: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
}

/** Write the audit entry of an experiment's change and signal open screens. */
export async function announce(tx: Tx, context: CallContext, { id, done, version, ...entry }: Change): Promise<void> {
  await writeAudit(tx, context, { action: `experiment.${done}`, object_type: "experiment", object_id: id, ...entry });
  await publishLive(tx, { store_id: context.store.id, resource: "experiments", ids: [id], type: done, version });
}
