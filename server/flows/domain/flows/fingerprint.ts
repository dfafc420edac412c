import type { Graph } from "#contracts/flows/graph";
import { Paths } from "#server/cases/domain/offers/paths";
import { hashOf } from "./canonical.ts";

/**
 * Return the hash of a split and all that follows it, which says whether an experiment is still the same one; null where it is gone. Its
 * traffic does not count: raising it goes on with the same experiment.
 */
export function fingerprintOf({ nodes, edges }: Graph, splitId: string): string | null {
  if (!nodes.some(({ id, type }) => id === splitId && type === "SPLIT")) return null;
  const reached = new Paths({ nodes, edges }).from(splitId);
  return hashOf({
    nodes: nodes
      .filter(({ id }) => reached.has(id))
      .map((node) => (node.id === splitId ? { ...node, config: { weights: node.config.weights, unit: node.config.unit } } : node)),
    edges: edges.filter(({ from }) => reached.has(from)),
  });
}
