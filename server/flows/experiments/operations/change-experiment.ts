import type { Input } from "#contracts/contract";
import type { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail, Mark } from "#contracts/experiments/shapes";
import type { ExperimentState } from "#contracts/experiments/states";
import { type Change, recordRunner, saveRecord } from "#server/core/kernel/record";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { publishWeights } from "#server/flows/flows/api";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { experimentLife } from "../life.ts";
import { showExperiment } from "../queries/show.ts";
import { type ExperimentColumns, lockExperiment } from "../repository.ts";
import { ending } from "./end-experiments.ts";

type Operations = (typeof experiments)["operations"];
type Deps = Pick<ModuleDeps, "db">;
/** The functions that change experiments. The store is locked first, as publishing does: the splits of a flow and their experiments change together. */
const { act } = recordRunner({
  life: experimentLife,
  async lock(tx, context, id) {
    await lockStore(tx, context.store.id);
    return lockExperiment(tx, context.store.id, id);
  },
  show: showExperiment,
});

interface Marked {
  done: string;
  mark: Omit<Mark, "at">;
  set: { state?: ExperimentState; traffic?: number };
}

/** Return a change that marks its day in the results. */
const marked = ({ now }: CallContext, experiment: ExperimentColumns, { done, mark, set }: Marked): Change<"experiment"> => ({
  done,
  set: { ...set, marks: asJson([...experiment.marks, { at: now.toISOString(), ...mark }]) },
  before: Object.fromEntries(Object.keys(set).map((key) => [key, experiment[key as keyof typeof set]])),
  after: set,
});

/** Count nobody new; whoever is in it keeps their arm. */
export const pauseExperiment = ({ db }: Deps, context: CallContext, id: string): Promise<ExperimentDetail> =>
  act(db, context, id, "pause", async (_, experiment) =>
    marked(context, experiment, { done: "paused", mark: { kind: "PAUSED" }, set: { state: "PAUSED" } }),
  );

/** Count new units again. */
export const resumeExperiment = ({ db }: Deps, context: CallContext, id: string): Promise<ExperimentDetail> =>
  act(db, context, id, "resume", async (_, experiment) =>
    marked(context, experiment, { done: "resumed", mark: { kind: "RESUMED" }, set: { state: "RUNNING" } }),
  );

/** Let a larger share take part. @throws CANNOT_LOWER: whoever takes part would fall out of their arm */
export const raiseTraffic = ({ db }: Deps, context: CallContext, id: string, percent: number): Promise<ExperimentDetail> =>
  act(db, context, id, "traffic", async (_, experiment) => {
    ensure(percent >= experiment.traffic, "CANNOT_LOWER", { traffic: experiment.traffic });
    if (percent === experiment.traffic) return null;
    return marked(context, experiment, { done: "widened", mark: { kind: "TRAFFIC", percent }, set: { traffic: percent } });
  });

/** End it undecided: everyone takes the control's path. */
export const endUndecided = ({ db }: Deps, context: CallContext, id: string, reason: string): Promise<ExperimentDetail> =>
  act(db, context, id, "end", async (_, experiment) => ending(context, experiment, { cause: "STOPPED", reason }));

/**
 * Publish the flow with one arm for everyone, and end the experiment.
 * @throws BAD_REQUEST for an arm that it has not, REASON_REQUIRED for another one than the winner, WRONG_STAGE for an archived flow
 */
export const decideExperiment = (
  { db }: Deps,
  context: CallContext,
  id: string,
  { variant, reason = "" }: Input<Operations["decide"]>["body"],
  publish: typeof publishWeights,
): Promise<ExperimentDetail> =>
  act(db, context, id, "decide", async (tx, experiment) => {
    const { variants, flow_id, node_id } = experiment;
    if (!variants.some(({ key }) => key === variant)) throw badRequest({ variant: "INVALID" });
    const { winner } = await showExperiment(tx, context, id);
    ensure(variant === winner || reason !== "", "REASON_REQUIRED", { errors: { reason: "REQUIRED" } });
    const weights = variants.map(({ key }) => (key === variant ? 100 : 0));
    // Ended first: publishing another content would end it as changed.
    const decision = { cause: "DECIDED", reason, decided: variant } as const;
    await saveRecord(tx, context, experimentLife, experiment, ending(context, experiment, decision));
    const number = await publish(tx, context, flow_id, node_id, weights);
    await tx
      .updateTable("experiment")
      .set({ last_number: number - 1 })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    return null;
  });
