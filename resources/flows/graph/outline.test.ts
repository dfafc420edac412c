import { expect, it } from "vitest";
import type { Graph } from "#contracts/flows/graph";
import { flowTemplateNames } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { act, chainOf, when } from "../../../tests/support/flow-graphs.ts";
import { followersOf, outlineOf, placeFrom, type Row, rowsOf } from "./outline.ts";

const rule = { field: "return.value", op: "GT", value: 1 };
const levelOf = (rows: readonly Row[], row: Row): number => {
  const above = rows.find(({ key }) => key === row.parent);
  return above ? 1 + levelOf(rows, above) : 0;
};
/** Each line, indented by its level. */
const linesOf = (graph: Graph): string[] => {
  const rows = rowsOf(outlineOf(graph));
  return rows.map((row) => `${"· ".repeat(levelOf(rows, row))}${row.key}`);
};

it("shows branches below their step, and behind them the step they share", () => {
  expect(linesOf(chainOf([when("check", rule), act("note", "NOTE")]))).toEqual([
    "step start",
    "step check",
    "· branch check yes",
    "· · step note",
    "· branch check no",
    "step end",
  ]);
});

it("names a step that stands elsewhere instead of repeating it, and says what leads nowhere", () => {
  const graph = chainOf([when("check", rule), act("note", "NOTE"), act("flag", "FLAG")]);
  const joined: Graph = {
    nodes: [...graph.nodes, act("tag", "NOTE"), act("open", "NOTE"), { id: "lost", type: "END", config: {} }],
    edges: [
      ...graph.edges.filter(({ from, out }) => from !== "check" || out !== "no"),
      { from: "check", out: "no", to: "tag" },
      { from: "tag", out: "next", to: "flag" },
      { from: "flag", out: "refused", to: "open" },
    ],
  };
  expect(linesOf(joined)).toEqual([
    "step start",
    "step check",
    "· branch check yes",
    "· · step note",
    "· branch check no",
    "· · step tag",
    "step flag",
    "· branch flag refused",
    "· · step open",
    "· · tail open next",
    "step end",
    "step lost",
  ]);
});

it("shows every step of every template once, also of a graph that goes in a circle", () => {
  for (const name of flowTemplateNames) {
    const { graph } = flowTemplates[name];
    const steps = rowsOf(outlineOf(graph)).flatMap((row) => (row.kind === "step" ? [row.node.id] : []));
    expect([...steps].sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
  }
  const circle = chainOf([act("a", "NOTE"), act("b", "NOTE")]);
  const edges = circle.edges.map((edge) => (edge.from === "b" ? { ...edge, to: "a" } : edge));
  expect(linesOf({ ...circle, edges })).toEqual(["step start", "step a", "step b", "tail b next", "step end"]);
});

it("adds behind a step, in the first branch, and before an end", () => {
  const graph = chainOf([when("check", rule), act("note", "NOTE")]);
  const places = rowsOf(outlineOf(graph)).map((row) => placeFrom(graph, row));
  expect(places).toEqual([
    { at: { from: "start", out: "next" } },
    { at: { from: "check", out: "yes" } },
    { at: { from: "check", out: "yes" } },
    { at: { from: "note", out: "next" } },
    { at: { from: "check", out: "no" } },
    { before: "end" },
  ]);
});

it("counts what only follows a step", () => {
  const graph = chainOf([when("check", rule), act("note", "NOTE"), act("flag", "FLAG")]);
  expect([followersOf(graph, "check"), followersOf(graph, "note"), followersOf(graph, "flag")]).toEqual([3, 1, 0]);
});
