import { expect, it } from "vitest";
import type { Graph } from "#contracts/flows/graph";
import { act, chainOf, when } from "../../../tests/support/flow-graphs.ts";
import { curveThrough, layoutOf, stepSize } from "./layout.ts";

const rule = { field: "return.value", op: "GT", value: 1 };
const graph: Graph = {
  nodes: chainOf([when("check", rule), act("note", "NOTE"), act("flag", "FLAG")]).nodes,
  edges: [
    { from: "start", out: "next", to: "check" },
    { from: "check", out: "yes", to: "note" },
    { from: "check", out: "no", to: "flag" },
    { from: "note", out: "next", to: "end" },
  ],
};
const of = (isMirrored: boolean) => {
  const { nodes, open, edges } = layoutOf(graph, isMirrored);
  return { at: new Map(nodes.map((node) => [node.id, node])), nodes, open, edges };
};

it("places steps from top to bottom without overlaps, and an open end where an output leads nowhere", () => {
  const { at, nodes, open, edges } = of(false);
  expect(at.get("start")?.y).toBeLessThan(at.get("check")?.y ?? 0);
  expect(at.get("check")?.y).toBeLessThan(at.get("note")?.y ?? 0);
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other)
        expect(Math.abs(one.x - other.x) >= stepSize.width || Math.abs(one.y - other.y) >= stepSize.height, `${one.id} ${other.id}`).toBe(
          true,
        );
  expect(open.map(({ id }) => id)).toEqual(["open flag next"]);
  expect(edges.every(({ points, label }) => points.length >= 2 && Number.isFinite(label.x))).toBe(true);
});

it("mirrors branches for readers from right to left", () => {
  const side = ({ at }: ReturnType<typeof of>) => Math.sign((at.get("note")?.x ?? 0) - (at.get("flag")?.x ?? 0));
  expect(side(of(true))).toBe(-side(of(false)));
});

it("keeps two outputs to the same step apart", () => {
  const both = chainOf([when("check", rule)]);
  const labels = layoutOf(both, false)
    .edges.filter(({ from }) => from === "check")
    .map(({ label }) => label.x);
  expect(labels[0]).not.toBe(labels[1]);
});

it("draws a line through all bends to the last point", () => {
  const points = [0, 1, 2, 3].map((y) => ({ x: 0, y: y * 10 }));
  expect(curveThrough(points)).toBe("M 0 0 Q 0 10 0 15 Q 0 20 0 30");
  expect(curveThrough(points.slice(0, 2))).toBe("M 0 0 L 0 10");
  expect(curveThrough([])).toBe("");
});
