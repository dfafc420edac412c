import type { Input } from "#contracts/contract";
import type { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail, Mark } from "#contracts/experiments/shapes";
import type { ExperimentState } from "#contracts/experiments/states";
import { announce } from "#server/core/audit/announce";
import { lockStore } from "#server/core/stores/lock-store";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import type { ExperimentsDeps } from "../deps.ts";
import { showExperiment } from "../queries/show.ts";
import { type ExperimentColumns, lockExperiment } from "../repository.ts";
import { endExperiment } from "./end-open.ts";

type Operations = (typeof experiments)["operations"];
type Work = (tx: Tx, experiment: ExperimentColumns) => Promise<void>;

/** Change an experiment that has not ended and answer with it. @throws NOT_FOUND, STALE_VERSION, EXPERIMENT_ENDED, or what the work throws */
const change = (deps: ExperimentsDeps, context: CallContext, id: string, work: Work): Promise<ExperimentDetail> =>
  deps.db.transaction(async (tx) => {
    // As publishing does: the flow's splits and their experiments change together.
    await lockStore(tx, context.store.id);
    const experiment = await lockExperiment(tx, context.store.id, id);
    const seen = { object_type: "experiment", object_id: id, version: experiment.version };
    await assertVersion(tx, context, seen, () => showExperiment(tx, context, id));
    ensure(experiment.state !== "ENDED", "EXPERIMENT_ENDED");
    await work(tx, experiment);
    return showExperiment(tx, context, id);
  });

interface Written {
  done: string;
  mark: Omit<Mark, "at">;
  set: { state?: ExperimentState; traffic?: number };
}

async function write(tx: Tx, context: CallContext, experiment: ExperimentColumns, { done, mark, set }: Written): Promise<void> {
  const marks = [...experiment.marks, { at: context.now.toISOString(), ...mark }];
  const version = experiment.version + 1;
  await tx
    .updateTable("experiment")
    .set({ ...set, marks: asJson(marks), version })
    .where("store_id", "=", context.store.id)
    .where("id", "=", experiment.id)
    .execute();
  const before = Object.fromEntries(Object.keys(set).map((key) => [key, experiment[key as keyof typeof set]]));
  await announce(tx, context, "experiment", { id: experiment.id, done, version, before, after: set });
}

const move =
  (from: ExperimentState, to: ExperimentState, done: string, kind: Mark["kind"]) =>
  (deps: ExperimentsDeps, context: CallContext, id: string): Promise<ExperimentDetail> =>
    change(deps, context, id, async (tx, experiment) => {
      if (experiment.state !== from) throw new AppError("WRONG_STAGE", { status: experiment.state });
      await write(tx, context, experiment, { done, mark: { kind }, set: { state: to } });
    });

/** Count nobody new; whoever is in it keeps their arm. */
export const pauseExperiment = move("RUNNING", "PAUSED", "paused", "PAUSED");
/** Count new units again. */
export const resumeExperiment = move("PAUSED", "RUNNING", "resumed", "RESUMED");

/** Let a larger share take part. @throws CANNOT_LOWER: whoever takes part would fall out of their arm */
export const raiseTraffic = (deps: ExperimentsDeps, context: CallContext, id: string, percent: number): Promise<ExperimentDetail> =>
  change(deps, context, id, async (tx, experiment) => {
    ensure(percent >= experiment.traffic, "CANNOT_LOWER", { traffic: experiment.traffic });
    if (percent > experiment.traffic)
      await write(tx, context, experiment, { done: "widened", mark: { kind: "TRAFFIC", percent }, set: { traffic: percent } });
  });

/** End it undecided: everyone takes the control's path. */
export const endUndecided = (deps: ExperimentsDeps, context: CallContext, id: string, reason: string): Promise<ExperimentDetail> =>
  change(deps, context, id, (tx, experiment) => endExperiment(tx, context, experiment, { cause: "STOPPED", reason }));

/**
 * Publish the flow with one arm for everyone, and end the experiment.
 * @throws BAD_REQUEST for an arm that it has not, REASON_REQUIRED for another one than the winner, WRONG_STAGE for an archived flow
 */
export const decideExperiment = (
  deps: ExperimentsDeps,
  context: CallContext,
  id: string,
  { variant, reason = "" }: Input<Operations["decide"]>["body"],
): Promise<ExperimentDetail> =>
  change(deps, context, id, async (tx, experiment) => {
    const { variants, flow_id, node_id } = experiment;
    if (!variants.some(({ key }) => key === variant)) throw badRequest({ variant: "INVALID" });
    const { winner } = await showExperiment(tx, context, id);
    ensure(variant === winner || reason !== "", "REASON_REQUIRED", { errors: { reason: "REQUIRED" } });
    const weights = variants.map(({ key }) => (key === variant ? 100 : 0));
    // Ended first: publishing another content would end it as changed.
    await endExperiment(tx, context, experiment, { cause: "DECIDED", reason, decided: variant });
    const number = await deps.flowActs().publishWeights(tx, context, flow_id, node_id, weights);
    await tx
      .updateTable("experiment")
      .set({ last_number: number - 1 })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
  });
