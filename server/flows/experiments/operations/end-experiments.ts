import type { EndCause } from "#contracts/experiments/states";
import type { SplitArm } from "#contracts/flows/states";
import { type Change, saveRecord } from "#server/core/kernel/record";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { experimentLife } from "../life.ts";
import { type ExperimentColumns, experimentsOfFlows } from "../repository.ts";

interface Ending {
  cause: EndCause;
  reason?: string;
  decided?: SplitArm;
  /** The last version of the flow in which it ran; left out: the split goes on without it. */
  lastNumber?: number;
}

/** Return the change that ends an experiment; its units and what comes of them within their window stay. */
export function ending(
  { now }: CallContext,
  { state }: ExperimentColumns,
  { cause, reason = "", decided, lastNumber }: Ending,
): Change<"experiment"> {
  return {
    done: cause === "DECIDED" ? "concluded" : "ended",
    set: {
      ...{ state: "ENDED", end_cause: cause, end_reason: reason, decided: decided ?? null, ended_at: now.toISOString() },
      ...(lastNumber !== undefined && { last_number: lastNumber }),
    },
    before: { state },
    after: { state: "ENDED", end_cause: cause, ...(decided && { decided }) },
    ...(reason && { reason }),
  };
}

/** End every open experiment of a flow. */
export async function endOpenExperiments(tx: Tx, context: CallContext, flowId: string, cause: EndCause): Promise<void> {
  for (const experiment of await experimentsOfFlows(tx, context.store.id, [flowId]))
    if (experiment.state !== "ENDED") await saveRecord(tx, context, experimentLife, experiment, ending(context, experiment, { cause }));
}
