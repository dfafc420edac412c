import type { FlowNode, Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import { limits } from "#contracts/flows/states";
import type { Paths } from "#server/cases/domain/offers/paths";
import type { Finding } from "./finding.ts";

/** Return what is wrong with how a graph's steps follow one another. */
export function structureFindings(graph: Graph, paths: Paths): Finding[] {
  return [
    ...sizes(graph),
    ...starts(graph),
    ...graph.nodes.flatMap((node) => edgesOf(node, graph)),
    ...strays(graph),
    ...order(graph, paths),
  ];
}

const sizes = ({ nodes, edges }: Graph): Finding[] =>
  nodes.length > limits.nodes || edges.length > limits.edges ? [{ code: "TOO_MANY_NODES", node_id: null }] : [];

function starts({ nodes }: Graph): Finding[] {
  const [first, ...more] = nodes.filter(({ type }) => type === "TRIGGER");
  if (!first) return [{ code: "NO_TRIGGER", node_id: null }];
  return more.map(({ id }) => ({ code: "TWO_TRIGGERS", node_id: id }));
}

function edgesOf(node: FlowNode, { nodes, edges }: Graph): Finding[] {
  const outputs = outputsOf(node);
  const own = edges.filter(({ from }) => from === node.id);
  const target = (id: string) => nodes.find((one) => one.id === id);
  const bad = own.filter(
    ({ out, to }, i) =>
      !outputs.some(({ name }) => name === out) ||
      target(to) === undefined ||
      target(to)?.type === "TRIGGER" ||
      own.findIndex((one) => one.out === out) !== i,
  );
  const open = outputs.filter(({ name, isRequired }) => isRequired && !own.some(({ out }) => out === name));
  return [
    ...bad.map(({ out }): Finding => ({ code: "BAD_EDGE", node_id: node.id, path: out })),
    ...open.map(({ name }): Finding => ({ code: "OPEN_OUTPUT", node_id: node.id, path: name })),
  ];
}

const strays = ({ nodes, edges }: Graph): Finding[] =>
  edges.filter(({ from }) => !nodes.some(({ id }) => id === from)).map(({ from }) => ({ code: "BAD_EDGE", node_id: null, path: from }));

function order(graph: Graph, paths: Paths): Finding[] {
  const found: Finding[] = paths.ordered() === null ? [{ code: "CYCLE", node_id: null }] : [];
  const { start } = paths;
  if (!start) return found;
  const reached = paths.from(start.id);
  const lost = graph.nodes.filter(({ id, type }) => !reached.has(id) && type !== "TRIGGER");
  return [...found, ...lost.map(({ id }): Finding => ({ code: "UNREACHABLE", node_id: id }))];
}
