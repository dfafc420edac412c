import type { FlowNode, Graph } from "#contracts/flows/graph";
import type { EdgeEnd } from "./edit.ts";
import { joinOf, nodeOf, reachedFrom, shownOutputs, startOf, targetOf } from "./follow.ts";

/** Where a sequence of steps ends: it leads nowhere yet, goes on at a step shown elsewhere, or at the one below. */
export interface Tail extends EdgeEnd {
  to: string | null;
  isBelow: boolean;
}
export interface Sequence {
  steps: Step[];
  /** None after an end. */
  tail: Tail | null;
}
export interface Branch extends EdgeEnd, Sequence {}
export interface Step {
  node: FlowNode;
  branches: Branch[];
}
export interface Outline {
  main: Sequence;
  /** What nothing leads to. */
  lost: Sequence[];
}

/** Return a graph as nested sequences in which each node stands once; branches that come together go on below them. */
export function outlineOf(graph: Graph): Outline {
  const placed = new Set<string>();
  /** `stops` stand further down, `below` right behind this sequence. */
  const sequence = (at: EdgeEnd | null, first: string | undefined, stops: ReadonlySet<string>, below: string | undefined): Sequence => {
    const steps: Step[] = [];
    let edge = at;
    let id = first;
    for (;;) {
      const node = nodeOf(graph, id);
      if (!node || stops.has(node.id) || placed.has(node.id)) {
        const tail = edge && { ...edge, to: node?.id ?? null, isBelow: node !== undefined && node.id === below };
        return { steps, tail };
      }
      placed.add(node.id);
      const outs = shownOutputs(graph, node).map(({ name }) => ({ name, to: targetOf(graph, node.id, name) }));
      const [only] = outs;
      if (outs.length <= 1 && (!only || only.name === "next")) {
        steps.push({ node, branches: [] });
        if (!only) return { steps, tail: null };
        edge = { from: node.id, out: only.name };
        id = only.to;
        continue;
      }
      const main = outs.find(({ name }) => name === "next");
      const join = main
        ? main.to
        : joinOf(
            graph,
            outs.map(({ to }) => to),
          );
      const inner = new Set([...stops, ...(main ? reachedFrom(graph, join) : join === undefined ? [] : [join])]);
      const sides = outs.filter((out) => out !== main);
      steps.push({
        node,
        branches: sides.map(({ name, to }) => ({ from: node.id, out: name, ...sequence({ from: node.id, out: name }, to, inner, join) })),
      });
      if (main) {
        edge = { from: node.id, out: main.name };
        id = main.to;
        continue;
      }
      if (join === undefined || stops.has(join)) return { steps, tail: null };
      edge = null;
      id = join;
    }
  };
  const main = sequence(null, startOf(graph)?.id, new Set(), undefined);
  const lost: Sequence[] = [];
  // Roots first, so that what follows them stands below them.
  const roots = graph.nodes.filter(({ id }) => !graph.edges.some(({ to, from }) => to === id && from !== id));
  for (const { id } of [...roots, ...graph.nodes]) if (!placed.has(id)) lost.push(sequence(null, id, new Set(), undefined));
  return { main, lost };
}

/** A line of the outline as one goes through it by keyboard. */
export type Row =
  | { kind: "step"; key: string; parent: string | null; node: FlowNode }
  | { kind: "branch"; key: string; parent: string | null; branch: Branch }
  | { kind: "tail"; key: string; parent: string | null; tail: Tail };

export const stepKey = (id: string): string => `step ${id}`;
export const branchKey = ({ from, out }: EdgeEnd): string => `branch ${from} ${out}`;
export const tailKey = ({ from, out }: EdgeEnd): string => `tail ${from} ${out}`;
/** Return whether a sequence's end has a line of its own: not where it goes on below, nor in a branch without steps, whose line says it. */
export const isTailShown = ({ steps, tail }: Sequence): boolean => tail !== null && steps.length > 0 && !tail.isBelow;

/** Return the lines of an outline from top to bottom. */
export function rowsOf({ main, lost }: Outline): Row[] {
  const rows: Row[] = [];
  const walk = (sequence: Sequence, parent: string | null) => {
    for (const { node, branches } of sequence.steps) {
      const key = stepKey(node.id);
      rows.push({ kind: "step", key, parent, node });
      for (const branch of branches) {
        rows.push({ kind: "branch", key: branchKey(branch), parent: key, branch });
        walk(branch, branchKey(branch));
      }
    }
    const { tail } = sequence;
    if (tail && isTailShown(sequence)) rows.push({ kind: "tail", key: tailKey(tail), parent, tail });
  };
  for (const sequence of [main, ...lost]) walk(sequence, null);
  return rows;
}

/** Return where a step is added from a line: behind a step, at the start of a branch, or before an end. */
export function placeFrom(graph: Graph, row: Row): { at: EdgeEnd } | { before: string } {
  if (row.kind === "branch") return { at: { from: row.branch.from, out: row.branch.out } };
  if (row.kind === "tail") return { at: { from: row.tail.from, out: row.tail.out } };
  const [first] = shownOutputs(graph, row.node);
  return first ? { at: { from: row.node.id, out: first.name } } : { before: row.node.id };
}

/** Return what would go with a step if it went with all that only follows it. */
export function followersOf(graph: Graph, id: string): number {
  const rest = { ...graph, edges: graph.edges.filter(({ from, to }) => from !== id && to !== id) };
  const still = reachedFrom(rest, startOf(graph)?.id);
  return [...reachedFrom(graph, id)].filter((one) => one !== id && !still.has(one)).length;
}
