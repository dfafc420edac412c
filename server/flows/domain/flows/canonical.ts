import type { Graph } from "#contracts/flows/graph";
import { sha256 } from "#server/kit/digest";

/** Return a graph with its parts in one order, so that equal graphs are equal texts. */
export function canonicalOf({ nodes, edges }: Graph): Graph {
  const keyOf = ({ from, out, to }: Graph["edges"][number]) => `${from} ${out} ${to}`;
  return sorted({
    nodes: [...nodes].sort((a, b) => compare(a.id, b.id)),
    edges: [...edges].sort((a, b) => compare(keyOf(a), keyOf(b))),
  }) as Graph;
}

/** Return the hash of what a graph does: names and notes do not count. */
export const hashOf = (graph: Graph): string =>
  sha256(JSON.stringify(canonicalOf({ ...graph, nodes: graph.nodes.map(({ id, type, config }) => ({ id, type, config })) })));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined).map(([key, one]) => [key, sorted(one)]));
}
