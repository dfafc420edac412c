import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

/** What experiments ask of flows. Built when it is first needed: flows ask experiments in turn. */
export interface FlowActs {
  flowActs(): {
    /** Publish the published version of a flow again with a split's weights, and return its number. @throws WRONG_STAGE when it is archived */
    publishWeights(tx: Tx, context: CallContext, flowId: string, nodeId: string, weights: readonly number[]): Promise<number>;
  };
}
export type ExperimentsDeps = ModuleDeps & FlowActs;
