import { writeNotice } from "#server/core/notices/api";
import type { Tx } from "#server/db/open";
import { addFlag, noticePrefix } from "./actions.ts";
import { listOwners } from "./members.ts";
import type { Walk } from "./run.ts";

/** Flag the case of a run that failed, and notify the owners. */
export async function reportFailure(tx: Tx, walk: Walk): Promise<void> {
  const { subject, flow, context } = walk;
  await addFlag(tx, walk, "FLOW_FAILED");
  const kind = `${noticePrefix[subject.type]}flow_failed` as const;
  const notice = { kind, object_id: subject.id, subject: flow.name, by: { id: null, name: "" } } as const;
  const at = { store_id: subject.storeId, created_at: context.now.toISOString() };
  await writeNotice(tx, at, notice, await listOwners(tx, subject.storeId));
}
