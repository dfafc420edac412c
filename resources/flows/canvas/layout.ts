import { graphlib, layout } from "@dagrejs/dagre";
import type { Graph } from "#contracts/flows/graph";
import { shownOutputs, targetOf } from "../graph/follow.ts";

export const stepSize = { width: 236, height: 62 } as const;
export const openSize = { width: 34, height: 34 } as const;
const labelSize = { width: 130, height: 34 } as const;

export interface Point {
  x: number;
  y: number;
}
export interface PlacedNode extends Point {
  id: string;
}
export interface PlacedEdge {
  from: string;
  out: string;
  /** Null where the output leads nowhere yet. */
  to: string | null;
  points: Point[];
  label: Point;
}
export interface Layout {
  /** By their upper left corners. */
  nodes: PlacedNode[];
  /** Places where outputs lead nowhere yet. */
  open: PlacedNode[];
  edges: PlacedEdge[];
}

const openId = (from: string, out: string): string => `open ${from} ${out}`;

/** Return where everything stands, from top to bottom; mirrored for right-to-left languages, so that the first branch is first. */
export function layoutOf(graph: Graph, isMirrored: boolean): Layout {
  const drawn = new graphlib.Graph({ multigraph: true });
  drawn.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 34, marginx: 20, marginy: 20 });
  drawn.setDefaultEdgeLabel(() => ({}));
  for (const { id } of graph.nodes) drawn.setNode(id, { ...stepSize });
  const edges = graph.nodes.flatMap((node) =>
    shownOutputs(graph, node).map(({ name }) => ({ from: node.id, out: name, to: targetOf(graph, node.id, name) ?? null })),
  );
  for (const { from, out, to } of edges) {
    if (to === null) drawn.setNode(openId(from, out), { ...openSize });
    drawn.setEdge(from, to ?? openId(from, out), { ...labelSize, labelpos: "c" }, out);
  }
  layout(drawn);
  const { width = 0 } = drawn.graph() as { width?: number };
  const at = ({ x, y }: Point): Point => ({ x: isMirrored ? width - x : x, y });
  const corner = (id: string, size: { width: number; height: number }): PlacedNode => {
    const { x, y } = at(drawn.node(id) as Point);
    return { id, x: x - size.width / 2, y: y - size.height / 2 };
  };
  return {
    nodes: graph.nodes.map(({ id }) => corner(id, stepSize)),
    open: edges.flatMap(({ from, out, to }) => (to === null ? [corner(openId(from, out), openSize)] : [])),
    edges: edges.map(({ from, out, to }) => {
      const placed = drawn.edge(from, to ?? openId(from, out), out) as Point & { points: Point[] };
      return { from, out, to, points: placed.points.map(at), label: at(placed) };
    }),
  };
}

/** Return an SVG path through points, with round corners. */
export function curveThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return "";
  const bends = rest.slice(0, -1).map((point, i) => {
    const next = rest[i + 1] ?? last;
    const end = i === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q ${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return [`M ${first.x} ${first.y}`, ...(bends.length > 0 ? bends : [`L ${last.x} ${last.y}`])].join(" ");
}
