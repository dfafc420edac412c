import type { EndCause } from "#contracts/experiments/states";
import type { SplitArm } from "#contracts/flows/states";
import { announce } from "#server/core/audit/announce";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { type ExperimentColumns, experimentsOfFlows } from "../repository.ts";

interface Ending {
  cause: EndCause;
  reason?: string;
  decided?: SplitArm;
  /** The last version of the flow in which it ran; left out: the split goes on without it. */
  lastNumber?: number;
}

/** End an experiment; its units and what comes of them within their window stay. */
export async function endExperiment(
  tx: Tx,
  context: CallContext,
  { id, version, state }: ExperimentColumns,
  { cause, reason = "", decided, lastNumber }: Ending,
): Promise<void> {
  const set = { state: "ENDED" as const, end_cause: cause, end_reason: reason, decided: decided ?? null, version: version + 1 };
  await tx
    .updateTable("experiment")
    .set({ ...set, ended_at: context.now.toISOString(), ...(lastNumber !== undefined && { last_number: lastNumber }) })
    .where("store_id", "=", context.store.id)
    .where("id", "=", id)
    .execute();
  await announce(tx, context, "experiment", {
    ...{ id, done: cause === "DECIDED" ? "concluded" : "ended", version: version + 1, before: { state } },
    after: { state: "ENDED", end_cause: cause, ...(decided && { decided }) },
    ...(reason && { reason }),
  });
}

/** End every open experiment of a flow. */
export async function endOpen(tx: Tx, context: CallContext, flowId: string, cause: EndCause): Promise<void> {
  for (const experiment of await experimentsOfFlows(tx, context.store.id, [flowId]))
    if (experiment.state !== "ENDED") await endExperiment(tx, context, experiment, { cause });
}
