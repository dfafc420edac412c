import type { FlowNode, Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import { errorProblems, type Problem, type ProblemCode } from "#contracts/flows/problems";
import { limits } from "#contracts/flows/states";
import { Paths } from "#server/cases/domain/offers/paths";
import { configFindings } from "./check-config.ts";
import { courseFindings } from "./check-course.ts";
import type { Finding } from "./finding.ts";
import type { FlowWorld } from "./world.ts";

const errors: readonly string[] = errorProblems;

/** Return every problem of a graph at once; where it leads is judged only where it can be followed. */
export function checkGraph(graph: Graph, world: FlowWorld): Problem[] {
  const paths = new Paths(graph);
  const found = [...structureFindings(graph, paths), ...graph.nodes.flatMap((node) => configFindings(node, world))];
  const isSound = !found.some(({ code }) => code === "CYCLE");
  return [...found, ...(isSound ? courseFindings(graph, paths, world) : [])].map(problemOf);
}

const problemOf = ({ code, node_id, path = "", detail }: Finding): Problem => ({
  node_id,
  path,
  code,
  level: errors.includes(code) ? "ERROR" : "WARNING",
  message: detail ? `${problemWords[code]} (${detail})` : problemWords[code],
});

/** What each problem says to a developer; screens translate the code. */
const problemWords: Record<ProblemCode, string> = {
  NO_TRIGGER: "The flow has no trigger.",
  TWO_TRIGGERS: "The flow has more than one trigger.",
  UNREACHABLE: "No path leads to this step.",
  CYCLE: "The steps form a loop.",
  OPEN_OUTPUT: "An output leads nowhere.",
  BAD_EDGE: "A connection has no such start, output or end, or its output has two.",
  REQUIRED: "A value is missing.",
  UNKNOWN_FIELD: "There is no such field.",
  WRONG_OPERATOR: "The field cannot be compared in this way.",
  WRONG_TYPE: "The value is of the wrong type.",
  OUT_OF_RANGE: "The value is outside the allowed range.",
  UNKNOWN_REFERENCE: "The store has no such record.",
  NOT_FOR_TRIGGER: "This is not possible with the flow's trigger.",
  TOO_MANY_NODES: "The flow has too many steps or connections.",
  TOO_DEEP: "The conditions are nested too deeply, or there are too many.",
  TOO_LONG: "A path waits longer than 120 days.",
  LIMIT_REQUIRED: "Paying needs a limit per case and per day.",
  LANGUAGE_MISSING: "The text in the store's default language is missing.",
  WEIGHTS: "The weights of a split are from 1 to 99 and add up to 100.",
  OVERLAPS: "Another flow with this trigger sets the same thing.",
  DECIDED_BEFORE: "Requests are approved automatically before this step is reached.",
  NEVER_ALLOWED: "An earlier step on the path makes this impossible.",
  LONGER_THAN_CASE: "A path waits longer than a return stays open without a parcel.",
  ENDS_EXPERIMENT: "Publishing this ends the running experiment of the split.",
  MOVES_MONEY: "The flow pays money without a person.",
};

/** Return what is wrong with how a graph's steps follow one another. */
function structureFindings(graph: Graph, paths: Paths): Finding[] {
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
