import { expect, it } from "vitest";
import type { FlowNode, Graph } from "#contracts/flows/graph";
import { flowTemplateNames } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { historyOf } from "#src/lib/forms/history";
import { act, chainOf, when } from "../../../tests/support/flow-graphs.ts";
import { configured, newNode } from "./edit.ts";
import { joinable, nodeOf } from "./follow.ts";
import { type Draft, type FlowStep, flowReducer } from "./reducer.ts";

const rule = { field: "return.value", op: "GT", value: 1 };
const empty: Graph = { nodes: [{ id: "start", type: "TRIGGER", config: {} }], edges: [] };
const of = (graph: Graph) => historyOf<Draft>({ name: "Flow", graph, pay_limits: null });
const after = (graph: Graph, ...steps: FlowStep[]): Graph => steps.reduce(flowReducer, of(graph)).now.graph;
const linesOf = ({ edges }: Graph) => edges.map(({ from, out, to }) => `${from} ${out} ${to}`).sort();
const idsOf = ({ nodes }: Graph) => nodes.map(({ id }) => id).sort();
const end = (id = "stop"): FlowNode => ({ id, type: "END", config: {} });

it("gives the first step of an empty flow an end to go on to", () => {
  const graph = after(empty, { type: "insert", at: { from: "start", out: "next" }, node: when("check", rule) });
  expect(linesOf(graph)).toEqual(["check no end", "check yes end", "start next check"]);
});

it("inserts a step on an edge, and all of its outputs go on where the edge led", () => {
  const graph = after(chainOf([act("note", "NOTE")]), {
    type: "insert",
    at: { from: "start", out: "next" },
    node: { id: "wait", type: "WAIT", config: {} },
  });
  expect(linesOf(graph)).toEqual(["note next end", "start next wait", "wait event note", "wait timeout note"]);
});

it("inserts before a step that several paths reach", () => {
  const graph = after(chainOf([when("check", rule), act("note", "NOTE")]), { type: "before", id: "end", node: act("flag", "FLAG") });
  expect(linesOf(graph)).toEqual(["check no flag", "check yes note", "flag next end", "note next flag", "start next check"]);
});

it("cuts off what followed an end that is inserted, and nothing that another path reaches", () => {
  const chain = chainOf([when("check", rule), act("note", "NOTE"), act("flag", "FLAG")]);
  const graph = after(chain, { type: "insert", at: { from: "check", out: "yes" }, node: end() });
  expect(idsOf(graph)).toEqual(["check", "end", "start", "stop"]);
});

it("joins an output to another step, but offers none that would make a circle", () => {
  const chain = chainOf([when("check", rule), act("note", "NOTE"), act("flag", "FLAG")]);
  expect(joinable(chain, { from: "note", out: "next" }).map(({ id }) => id)).toEqual(["end"]);
  expect(joinable(chain, { from: "check", out: "no" }).map(({ id }) => id)).toEqual(["note", "flag"]);
  const graph = after(chain, { type: "join", at: { from: "check", out: "no" }, to: "flag" });
  expect(linesOf(graph)).toContain("check no flag");
  expect(idsOf(after(chain, { type: "join", at: { from: "check", out: "yes" }, to: "end" }))).toEqual(["check", "end", "start"]);
});

it("adds the branch of a refusal, and takes it away with its steps", () => {
  const chain = chainOf([act("approve", "APPROVE"), act("note", "NOTE")]);
  const at = { from: "approve", out: "refused" };
  const grown = after(chain, { type: "branch", at }, { type: "insert", at, node: act("flag", "FLAG") });
  expect(linesOf(grown)).toEqual(["approve next note", "approve refused flag", "flag next note", "note next end", "start next approve"]);
  expect(linesOf(after(grown, { type: "unbranch", at }))).toEqual(linesOf(chain));
});

it("deletes a step, a condition with its branches, or all but one side", () => {
  const chain = chainOf([when("check", rule), act("note", "NOTE"), act("flag", "FLAG")]);
  expect(linesOf(after(chain, { type: "delete", id: "note", keep: "next" }))).toContain("check yes flag");
  expect(linesOf(after(chain, { type: "delete", id: "check", keep: "yes" }))).toEqual([
    "flag next end",
    "note next flag",
    "start next note",
  ]);
  expect(linesOf(after(chain, { type: "delete", id: "check", keep: null }))).toEqual(["start next end"]);
  expect(idsOf(after(chain, { type: "deleteWithRest", id: "note" }))).toEqual(["check", "end", "start"]);
  expect(after(chain, { type: "delete", id: "start", keep: "next" })).toBe(chain);
});

it("gives a new answer a way on, and a removed one takes its branch along", () => {
  const answers = (...ids: string[]) => ({ text: {}, answers: ids.map((id) => ({ id, text: {} })) });
  const question = newNode(empty, "QUESTION", answers("a", "b"));
  const asked = after(empty, { type: "insert", at: { from: "start", out: "next" }, node: question });
  const grown = after(
    asked,
    { type: "configure", id: "question", config: answers("a", "b", "c") },
    { type: "insert", at: { from: "question", out: "c" }, node: act("photo", "REQUIRE_PHOTO") },
  );
  expect(linesOf(grown)).toContain("question c photo");
  const shrunk = after(grown, { type: "configure", id: "question", config: answers("a", "b") });
  expect([idsOf(shrunk), linesOf(shrunk)]).toEqual([idsOf(asked), linesOf(asked)]);
});

it("names steps, and takes an emptied name away", () => {
  const named = after(empty, { type: "describe", id: "start", name: "Begin", note: "Why" });
  expect(nodeOf(named, "start")).toMatchObject({ name: "Begin", note: "Why" });
  expect(nodeOf(after(named, { type: "describe", id: "start", name: "" }), "start")).toEqual({ ...empty.nodes[0], note: "Why" });
});

it("undoes and redoes a hundred steps; what is typed into one text is one", () => {
  const chain = chainOf([act("note", "NOTE")]);
  const typed = ["H", "Hi"].map((text) => ({ type: "configure", id: "note", config: { action: "NOTE", text }, label: "text" }) as const);
  const history = typed.reduce<ReturnType<typeof of>>(flowReducer, of(chain));
  const back = flowReducer(history, { type: "undo" });
  expect([back.now.graph, back.past.length]).toEqual([chain, 0]);
  expect(nodeOf(flowReducer(back, { type: "redo" }).now.graph, "note")?.config.text).toBe("Hi");
  const named = Array.from(
    { length: 150 },
    (_, i) => ({ type: "describe", id: "note", ...(i % 2 ? { name: `${i}` } : { note: `${i}` }) }) as const,
  );
  expect(named.reduce<ReturnType<typeof of>>(flowReducer, of(chain)).past).toHaveLength(100);
});

it("leaves a flow's name and limits out of the graph's steps, but not out of undoing", () => {
  const limited = flowReducer(of(empty), { type: "limit", limits: { max_case_minor: 1, max_day_minor: 2 } });
  expect(flowReducer(flowReducer(limited, { type: "rename", name: "Other" }), { type: "undo" }).now).toEqual(limited.now);
});

it("changes no template when an unknown node is configured, and none loses steps when one is configured as it was", () => {
  for (const name of flowTemplateNames) {
    const { graph } = flowTemplates[name];
    expect(configured(graph, "nowhere", {})).toBe(graph);
    for (const { id, config } of graph.nodes) expect(idsOf(configured(graph, id, config))).toEqual(idsOf(graph));
  }
});
