import type { Graph } from "#contracts/flows/graph";

type Node = Graph["nodes"][number];

/** Return a graph whose steps follow one another by `next`, `yes` or what the edge list adds. */
export const chainOf = (steps: readonly (Omit<Node, "config"> & Partial<Node>)[], edges: Graph["edges"] = []): Graph => {
  const nodes: Node[] = [
    { id: "start", type: "TRIGGER", config: {} },
    ...steps.map((step): Node => ({ config: {}, ...step })),
    { id: "end", type: "END", config: {} },
  ];
  const follow = nodes.slice(0, -1).flatMap((node, i) => {
    const to = nodes[i + 1]?.id ?? "end";
    if (node.type === "CONDITION")
      return [
        { from: node.id, out: "yes", to },
        { from: node.id, out: "no", to: "end" },
      ];
    if (node.type === "WAIT")
      return [
        { from: node.id, out: "event", to: "end" },
        { from: node.id, out: "timeout", to },
      ];
    return node.type === "QUESTION" || node.type === "SPLIT" ? [] : [{ from: node.id, out: "next", to }];
  });
  return { nodes, edges: [...follow, ...edges] };
};

export const act = (id: string, action: string, config: Record<string, unknown> = {}): Node => ({
  id,
  type: "ACTION",
  config: { action, ...config },
});
export const when = (id: string, rule: unknown): Node => ({ id, type: "CONDITION", config: { rule } });
