import type { FlowNode, Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import { isSameJson } from "#src/lib/forms/changes";
import { nodeOf, targetOf } from "../graph/follow.ts";

export type Difference =
  | { kind: "added"; node: FlowNode }
  | { kind: "removed"; node: FlowNode }
  | { kind: "changed"; before: FlowNode; node: FlowNode }
  | { kind: "renamed"; before: FlowNode; node: FlowNode }
  | { kind: "leads"; node: FlowNode; out: string; to: FlowNode | undefined };

/** Return a value with the keys of its objects in one order, so that equal settings are equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** Return what differs between two graphs: steps that came, went or changed, and outputs of steps in both that lead elsewhere. */
export function differencesOf(before: Graph, after: Graph): Difference[] {
  const found: Difference[] = [];
  for (const node of after.nodes) {
    const was = nodeOf(before, node.id);
    if (!was || was.type !== node.type) found.push({ kind: "added", node });
    else if (!isSameJson([sorted(was.config)], [sorted(node.config)])) found.push({ kind: "changed", before: was, node });
    else if (was.name !== node.name || was.note !== node.note) found.push({ kind: "renamed", before: was, node });
  }
  for (const node of before.nodes) if (nodeOf(after, node.id)?.type !== node.type) found.push({ kind: "removed", node });
  for (const node of after.nodes) {
    if (nodeOf(before, node.id)?.type !== node.type) continue;
    for (const { name } of outputsOf(node)) {
      const to = targetOf(after, node.id, name);
      if (to !== targetOf(before, node.id, name)) found.push({ kind: "leads", node, out: name, to: nodeOf(after, to) });
    }
  }
  return found;
}
