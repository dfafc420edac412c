import type { Graph } from "#contracts/flows/graph";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { canonicalOf } from "#server/flows/domain/flows/canonical";
import { planExperiments } from "#server/flows/experiments/api";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { lockFlow, readVersion } from "../repository.ts";
import { writeVersion } from "./publish-flow.ts";

/** Return a graph with another division of a split. */
const withWeights = ({ nodes, edges }: Graph, nodeId: string, weights: readonly number[]): Graph =>
  canonicalOf({
    nodes: nodes.map((node) =>
      node.id === nodeId && node.type === "SPLIT" ? { ...node, config: { ...node.config, weights: [...weights] } } : node,
    ),
    edges,
  });

/**
 * Publish the published version of a flow again with a split's weights, and set them in its draft, whose other changes stay a draft.
 * Returns the number of the version. @throws WRONG_STAGE for a flow that is archived
 */
export async function publishWeights(
  tx: Tx,
  context: CallContext,
  flowId: string,
  nodeId: string,
  weights: readonly number[],
): Promise<number> {
  const flow = await lockFlow(tx, context.store.id, flowId);
  if (flow.status === "ARCHIVED" || flow.published_number === null) throw new AppError("WRONG_STAGE", { status: flow.status });
  const last = await readVersion(tx, flow.store_id, flowId, flow.published_number);
  const graph = withWeights(last.graph, nodeId, weights);
  const { changed, number } = await writeVersion(tx, context, flow, { graph, pay_limits: last.pay_limits }, "");
  await tx
    .updateTable("flow")
    .set({ draft: asJson(withWeights(flow.draft, nodeId, weights)) })
    .where("store_id", "=", context.store.id)
    .where("id", "=", flowId)
    .execute();
  const { id, name, trigger } = flow;
  await planExperiments(tx, context, { id, name, trigger, number, graph, hasChanged: changed }, {});
  return number;
}
