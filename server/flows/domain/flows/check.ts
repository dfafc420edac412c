import type { Graph } from "#contracts/flows/graph";
import { errorProblems, type Problem } from "#contracts/flows/problems";
import { Paths } from "#server/cases/domain/offers/paths";
import { configFindings } from "./check-config.ts";
import { courseFindings } from "./check-course.ts";
import { structureFindings } from "./check-structure.ts";
import type { Finding } from "./finding.ts";
import { problemWords } from "./problem-words.ts";
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
