import { saveRecord } from "#server/core/kernel/record";
import { writeNotice } from "#server/core/notices/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { flowLife } from "../life.ts";
import { lockFlow } from "../repository.ts";
import { listOwners } from "./members.ts";

const fewest = 50;
const among = 200;
const share = 0.2;

/**
 * Pause a flow when a fifth of its last 200 runs since it was resumed failed, of 50 at least, and notify the owners. Fifty failures in a
 * row are more than that.
 */
export async function breakIfFailing(tx: Tx, context: CallContext, flowId: string): Promise<void> {
  const storeId = context.store.id;
  const last = await tx
    .selectFrom("flow_run")
    .select("state")
    .where("store_id", "=", storeId)
    .where("flow_id", "=", flowId)
    .where("ended_at", "is not", null)
    .where("ended_at", ">=", (eb) =>
      eb
        .selectFrom("flow")
        .select((of) => of.fn.coalesce("resumed_at", "created_at").as("since"))
        .where("store_id", "=", storeId)
        .where("id", "=", flowId),
    )
    .orderBy("ended_at", "desc")
    .limit(among)
    .execute();
  const failures = last.filter(({ state }) => state === "FAILED").length;
  if (last.length < fewest || failures / last.length < share) return;
  const flow = await lockFlow(tx, storeId, flowId);
  if (flow.status !== "PUBLISHED") return;
  await saveRecord(tx, context, flowLife, flow, {
    done: "paused",
    set: { status: "PAUSED", paused_by: "BREAKER" },
    after: { paused_by: "BREAKER", failures },
  });
  const notice = { kind: "flow_paused", object_id: flowId, subject: flow.name, by: { id: null, name: "" } } as const;
  await writeNotice(tx, { store_id: storeId, created_at: context.now.toISOString() }, notice, await listOwners(tx, storeId));
}
