import type { FlowEdge, FlowNode, Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import type { NodeType } from "#contracts/flows/states";
import { joinOf, nodeOf, reachedFrom, shownOutputs, startOf, targetOf } from "./follow.ts";

/** The end of a node from which an edge goes. */
export type EdgeEnd = Pick<FlowEdge, "from" | "out">;
type Config = FlowNode["config"];

const required = (node: FlowNode): string[] => outputsOf(node).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
const without = (edges: readonly FlowEdge[], { from, out }: EdgeEnd): FlowEdge[] =>
  edges.filter((edge) => edge.from !== from || edge.out !== out);

/** Return an id that no node has yet. */
export function freshId({ nodes }: Graph, base: string): string {
  const taken = new Set(nodes.map(({ id }) => id));
  const stem = base
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, "-")
    .slice(0, 26);
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? stem : `${stem}-${count}`;
    if (!taken.has(id)) return id;
  }
}

export const newNode = (graph: Graph, type: NodeType, config: Config): FlowNode => ({
  id: freshId(graph, String(config.action ?? type)),
  type,
  config,
});

/** Drop the nodes that an edit has cut off, with their edges; those that nothing led to before stay, so that they are seen. */
function pruned(before: Graph, after: Graph): Graph {
  const was = reachedFrom(before, startOf(before)?.id);
  const is = reachedFrom(after, startOf(after)?.id);
  const known = new Set(after.nodes.map(({ id }) => id));
  const lost = (id: string) => !known.has(id) || (was.has(id) && !is.has(id));
  return { nodes: after.nodes.filter(({ id }) => !lost(id)), edges: after.edges.filter(({ from, to }) => !lost(from) && !lost(to)) };
}

/** Return a graph with an end, and the end's id. */
function withEnd(graph: Graph): [Graph, string] {
  const end = graph.nodes.find(({ type, config }) => type === "END" && Object.keys(config).length === 0);
  if (end) return [graph, end.id];
  const node = newNode(graph, "END", {});
  return [{ ...graph, nodes: [...graph.nodes, node] }, node.id];
}

/** Insert a node on an edge: all of its outputs go on where the edge led, or to an end. An end cuts off what followed. */
export function inserted(graph: Graph, at: EdgeEnd, node: FlowNode): Graph {
  const outs = required(node);
  const target = targetOf(graph, at.from, at.out);
  const [base, to] = outs.length === 0 || target ? [graph, target] : withEnd(graph);
  const edges = [...without(base.edges, at), { ...at, to: node.id }, ...(to ? outs.map((out) => ({ from: node.id, out, to })) : [])];
  return pruned(graph, { nodes: [...base.nodes, node], edges });
}

/** Insert a node where several paths come together: every edge to `id` leads to it first. */
export function insertedBefore(graph: Graph, id: string, node: FlowNode): Graph {
  const edges = [
    ...graph.edges.map((edge) => (edge.to === id ? { ...edge, to: node.id } : edge)),
    ...required(node).map((out) => ({ from: node.id, out, to: id })),
  ];
  return pruned(graph, { nodes: [...graph.nodes, node], edges });
}

/** Let an output go on at a node; what only it led to goes. */
export const joined = (graph: Graph, at: EdgeEnd, to: string): Graph =>
  pruned(graph, { ...graph, edges: [...without(graph.edges, at), { ...at, to }] });

/** Add the branch of an optional output: it goes on where the others come together. */
export function branched(graph: Graph, at: EdgeEnd): Graph {
  const node = nodeOf(graph, at.from);
  if (!node || targetOf(graph, at.from, at.out)) return graph;
  const to = joinOf(
    graph,
    shownOutputs(graph, node).map(({ name }) => targetOf(graph, at.from, name)),
  );
  const [base, end] = to ? [graph, to] : withEnd(graph);
  return { ...base, edges: [...base.edges, { ...at, to: end }] };
}

/** Take the branch of an optional output away. */
export const unbranched = (graph: Graph, at: EdgeEnd): Graph => pruned(graph, { ...graph, edges: without(graph.edges, at) });

/** Delete a node; what led to it goes on where `keep` led, or where its branches come together. */
export function deleted(graph: Graph, id: string, keep: string | null): Graph {
  const node = nodeOf(graph, id);
  if (!node || node.type === "TRIGGER") return graph;
  const to =
    keep === null
      ? joinOf(
          graph,
          shownOutputs(graph, node).map(({ name }) => targetOf(graph, id, name)),
        )
      : targetOf(graph, id, keep);
  const edges = graph.edges.filter(({ from }) => from !== id).flatMap((edge) => (edge.to !== id ? [edge] : to ? [{ ...edge, to }] : []));
  return pruned(graph, { nodes: graph.nodes.filter((one) => one.id !== id), edges });
}

/** Delete a node and everything that only follows it. */
export function deletedWithRest(graph: Graph, id: string): Graph {
  const nodes = graph.nodes.filter((node) => node.id !== id || node.type === "TRIGGER");
  return nodes.length === graph.nodes.length ? graph : pruned(graph, { ...graph, nodes });
}

/** Change a node's config; outputs it no longer has lose their branch, new ones go on where the others come together. */
export function configured(graph: Graph, id: string, config: Config): Graph {
  const before = nodeOf(graph, id);
  if (!before) return graph;
  const node = { ...before, config };
  const names = outputsOf(node).map(({ name }) => name);
  const edges = graph.edges.filter(({ from, out }) => from !== id || names.includes(out));
  const nodes = graph.nodes.map((one) => (one.id === id ? node : one));
  const had = outputsOf(before).map(({ name }) => name);
  const fresh = required(node).filter((name) => !had.includes(name));
  if (fresh.length === 0) return pruned(graph, { nodes, edges });
  const to = joinOf(
    graph,
    had.map((out) => targetOf(graph, id, out)),
  );
  const [base, end] = to ? [{ nodes, edges }, to] : withEnd({ nodes, edges });
  return pruned(graph, { ...base, edges: [...base.edges, ...fresh.map((out) => ({ from: id, out, to: end }))] });
}

/** Name a node, or annotate it; an empty text takes name or note away. */
export const described = (graph: Graph, id: string, texts: Partial<Record<"name" | "note", string>>): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    if (node.id !== id) return node;
    const { name, note, ...rest } = { ...node, ...texts };
    return { ...rest, ...(name && { name }), ...(note && { note }) };
  }),
});
