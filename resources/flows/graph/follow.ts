import type { FlowEdge, FlowNode, Graph } from "#contracts/flows/graph";
import { type Output, outputsOf } from "#contracts/flows/outputs";

export const nodeOf = ({ nodes }: Graph, id: string | null | undefined): FlowNode | undefined => nodes.find((node) => node.id === id);
export const startOf = ({ nodes }: Graph): FlowNode | undefined => nodes.find(({ type }) => type === "TRIGGER");

/** Return the node an output leads to, if there is one. */
export const targetOf = (graph: Graph, from: string, out: string): string | undefined => {
  const to = graph.edges.find((edge) => edge.from === from && edge.out === out)?.to;
  return nodeOf(graph, to)?.id;
};

/** Return the outputs to show: those that must lead somewhere, and optional ones that do. */
export const shownOutputs = (graph: Graph, node: FlowNode): Output[] =>
  outputsOf(node).filter(({ name, isRequired }) => isRequired || targetOf(graph, node.id, name) !== undefined);

/** Return the ids of all nodes that some path from these reaches, themselves included. */
export function reachedFrom({ nodes, edges }: Graph, ...ids: (string | undefined)[]): Set<string> {
  const known = new Set(nodes.map(({ id }) => id));
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); open.length > 0 || id !== undefined; id = open.pop()) {
    if (id === undefined || found.has(id) || !known.has(id)) continue;
    found.add(id);
    open.push(...(next.get(id) ?? []));
  }
  return found;
}

/** Return the nearest node that all of these lead to. */
export function joinOf(graph: Graph, ids: readonly (string | undefined)[]): string | undefined {
  const ways = ids.filter((id) => id !== undefined).map((id) => reachedFrom(graph, id));
  const [first, ...others] = ways;
  const common = [...(first ?? [])].filter((id) => others.every((way) => way.has(id)));
  const ahead = (id: string) => {
    const way = reachedFrom(graph, id);
    return common.filter((one) => way.has(one)).length;
  };
  const ranked = common.map((id) => ({ id, count: ahead(id) })).sort((a, b) => b.count - a.count);
  return ranked[0]?.id;
}

/** Return the nodes that an output may be joined to: no trigger, and none that leads back to it. */
export const joinable = (graph: Graph, { from, out }: Pick<FlowEdge, "from" | "out">): FlowNode[] =>
  graph.nodes.filter(({ id, type }) => type !== "TRIGGER" && id !== targetOf(graph, from, out) && !reachedFrom(graph, id).has(from));
