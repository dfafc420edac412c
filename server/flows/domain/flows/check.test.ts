import { describe, expect, it } from "vitest";
import { Graph } from "#contracts/flows/graph";
import { flowTemplateNames } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { languages } from "#contracts/session/rules";
import { act, chainOf, when } from "../../../../tests/support/flow-graphs.ts";
import { canonicalOf, hashOf } from "./canonical.ts";
import { checkGraph } from "./check.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { FlowWorld } from "./world.ts";

const world = (over: Partial<FlowWorld> = {}): FlowWorld => ({
  trigger: "RETURN_REQUESTED",
  defaultLanguage: "en",
  known: {
    MEMBER: new Set(["m1"]),
    ENDPOINT: new Set(["e1"]),
    PLACE: new Set(["p1"]),
    PRODUCT_GROUP: new Set(["g1"]),
    LOCATION: new Set(),
    POLICY: new Set(),
  },
  autoApproves: false,
  expiryDays: 28,
  others: [],
  hasPayLimits: false,
  decidedSplits: new Set(),
  experiments: [],
  ...over,
});
const codes = (graph: Graph, over: Partial<FlowWorld> = {}) =>
  checkGraph(graph, world(over)).map(({ node_id, code, path }) => [node_id, code, path].filter((one) => one !== "").join(" "));

describe("checkGraph", () => {
  it("finds nothing wrong with a sound flow", () => {
    const rule = {
      all: [{ field: "return.value", op: "GT", value: 10_000 }, { not: { field: "customer.tags", op: "HAS_ANY", value: ["VIP"] } }],
    };
    expect(codes(chainOf([when("check", rule), act("review", "NEEDS_REVIEW")]))).toEqual([]);
  });

  it("names every problem of the structure at once", () => {
    const graph: Graph = {
      nodes: [
        { id: "a", type: "CONDITION", config: {} },
        { id: "lost", type: "END", config: {} },
      ],
      edges: [
        { from: "a", out: "yes", to: "nowhere" },
        { from: "ghost", out: "next", to: "a" },
      ],
    };
    expect(codes(graph)).toEqual([" NO_TRIGGER", "a BAD_EDGE yes", "a OPEN_OUTPUT no", " BAD_EDGE ghost", "a REQUIRED rule"]);
  });

  describe("of a split", () => {
    const split = (config: Record<string, unknown>, ...outs: string[]) =>
      chainOf(
        [{ id: "test", type: "SPLIT" as const, config }, act("flag", "FLAG", { flag: "B" })],
        outs.map((out) => ({ from: "test", out, to: out === "A" ? "end" : "flag" })),
      );

    it("asks for an output a weight", () => {
      expect(codes(split({ weights: [50, 50] }, "A", "B"))).toEqual([]);
      expect(codes(split({ weights: [40, 40, 20] }, "A", "B"))).toEqual(["test OPEN_OUTPUT C"]);
      expect(codes(split({ weights: [50, 50] }, "A", "B", "C"))).toEqual(["test BAD_EDGE C"]);
    });

    it("refuses weights that do not add up, and all or nothing before the test is decided", () => {
      expect(codes(split({ weights: [50, 49] }, "A", "B"))).toEqual(["test WEIGHTS weights"]);
      expect(codes(split({ weights: [0, 100] }, "A", "B"))).toEqual(["test WEIGHTS weights"]);
      expect(codes(split({ weights: [0, 100] }, "A", "B"), { decidedSplits: new Set(["test"]) })).toEqual([]);
      expect(codes(split({ weights: [50.5, 49.5] }, "A", "B"))).toContain("test WRONG_TYPE weights.0");
    });

    it("divides orders in offers only, cases elsewhere, and no claims", () => {
      expect(codes(split({ weights: [50, 50], unit: "ORDER" }, "A", "B"))).toEqual(["test NOT_FOR_TRIGGER unit"]);
      expect(codes(split({ weights: [50, 50] }, "A", "B"), { trigger: "CLAIM_SUBMITTED" })).toContain("test NOT_FOR_TRIGGER");
    });

    it("warns that another content ends its experiment, and not that another traffic does", () => {
      const graph = split({ weights: [50, 50], unit: "CUSTOMER", traffic: 20 }, "A", "B");
      const experiments = [{ node_id: "test", name: "Flag", fingerprint: fingerprintOf(graph, "test") ?? "", units: 12 }];
      expect(codes(split({ weights: [50, 50], unit: "CUSTOMER", traffic: 50 }, "A", "B"), { experiments })).toEqual([]);
      expect(codes(split({ weights: [60, 40], unit: "CUSTOMER", traffic: 20 }, "A", "B"), { experiments })).toEqual([
        "test ENDS_EXPERIMENT",
      ]);
      expect(codes(chainOf([act("note", "NOTE", { text: "Hello" })]), { experiments })).toEqual([" ENDS_EXPERIMENT"]);
    });
  });

  it("refuses circles, two triggers and steps that nothing leads to", () => {
    const graph = chainOf([act("note", "NOTE", { text: "Hello" })]);
    const circle: Graph = {
      ...graph,
      edges: [
        { from: "start", out: "next", to: "note" },
        { from: "note", out: "next", to: "note" },
      ],
    };
    expect(codes(circle)).toEqual([" CYCLE", "end UNREACHABLE"]);
    const twice = { ...graph, nodes: [...graph.nodes, { id: "other", type: "TRIGGER" as const, config: {} }] };
    expect(codes(twice)).toEqual(["other TWO_TRIGGERS", "other OPEN_OUTPUT next"]);
  });

  it.each([
    [{ field: "return.nothing", op: "IS", value: "x" }, "UNKNOWN_FIELD"],
    [{ field: "__proto__", op: "IS", value: "x" }, "UNKNOWN_FIELD"],
    [{ field: "return.value", op: "IS", value: 5 }, "WRONG_OPERATOR"],
    [{ field: "return.value", op: "GT", value: "5" }, "WRONG_TYPE"],
    [{ field: "return.value", op: "BETWEEN", value: [9, 5] }, "OUT_OF_RANGE"],
    [{ field: "item.outcome", op: "IS", value: "CASH" }, "OUT_OF_RANGE"],
    [{ field: "claim.value", op: "GT", value: 5 }, "NOT_FOR_TRIGGER"],
    [{ field: "item.product_group", op: "HAS_ANY", value: ["g2"] }, "UNKNOWN_REFERENCE"],
    [{ field: "return.answers", op: "IS", value: "yes" }, "REQUIRED"],
    [{ field: "", op: "" }, "REQUIRED"],
    [{ all: [{ field: "return.value", op: "BETWEEN", value: [1, null] }] }, "REQUIRED"],
    [{ not: { field: "return.value", op: "GT" } }, "REQUIRED"],
    [{ all: "everything" }, "REQUIRED"],
    [{ field: "return.value", op: "GT", value: {} }, "WRONG_TYPE"],
  ])("refuses the condition %j as %s", (rule, code) => {
    expect(checkGraph(chainOf([when("check", rule)]), world()).map((problem) => problem.code)).toEqual([code]);
  });

  it("refuses rules that are nested deeper than three levels, or have more than fifty leaves", () => {
    const leaf = { field: "return.value", op: "GT", value: 1 };
    const nested = (depth: number): unknown => (depth === 0 ? leaf : { not: nested(depth - 1) });
    expect(codes(chainOf([when("check", nested(3))]))).toEqual([]);
    expect(codes(chainOf([when("check", nested(4))]))).toEqual(["check TOO_DEEP rule"]);
    const half = { any: Array.from({ length: 26 }, () => leaf) };
    expect(codes(chainOf([when("check", { all: [half, half] })]))).toEqual(["check TOO_DEEP rule"]);
  });

  it("refuses actions of another trigger, unknown ones, and wrong or missing values", () => {
    const graph = chainOf([
      act("a", "HIDE_OUTCOMES", { outcomes: ["REFUND"] }),
      act("b", "constructor"),
      act("c", "DECLINE"),
      act("d", "FLAG", { flag: "not a flag" }),
      act("e", "ASSIGN", { to: "MEMBER", member_id: "of another store" }),
      act("f", "NOTE", { text: "Dear {{customer.password}}" }),
    ]);
    expect(codes(graph)).toEqual([
      "a NOT_FOR_TRIGGER action",
      "b UNKNOWN_FIELD action",
      "c REQUIRED reason",
      "d OUT_OF_RANGE flag",
      "e UNKNOWN_REFERENCE member_id",
      "f UNKNOWN_FIELD text",
    ]);
  });

  it("requires the words of the store's default language", () => {
    const graph = chainOf([act("mail", "MAIL_CUSTOMER", { subject: { en: "Hi" }, body: { en: "There" } })]);
    expect(codes(graph)).toEqual([]);
    expect(codes(graph, { defaultLanguage: "fr" })).toEqual(["mail LANGUAGE_MISSING subject", "mail LANGUAGE_MISSING body"]);
  });

  it("limits what a path may wait", () => {
    const wait = (id: string, days: number) => ({ id, type: "DELAY" as const, config: { for: { amount: days, unit: "DAYS" } } });
    expect(codes(chainOf([wait("a", 60), wait("b", 60)]))).toEqual([]);
    expect(codes(chainOf([wait("a", 60), wait("b", 60), wait("c", 1)]))).toEqual(["c TOO_LONG"]);
    expect(codes(chainOf([wait("a", 61)]))).toEqual(["a OUT_OF_RANGE for.amount"]);
    expect(codes(chainOf([wait("a", 30)]), { trigger: "RETURN_APPROVED" })).toEqual(["a LONGER_THAN_CASE"]);
  });

  it("asks for limits where a flow pays, and says that it does", () => {
    const graph = chainOf([act("process", "PROCESS"), act("pay", "PAY")]);
    expect(codes(graph)).toEqual(["pay LIMIT_REQUIRED", "pay MOVES_MONEY"]);
    expect(codes(graph, { hasPayLimits: true })).toEqual(["pay MOVES_MONEY"]);
  });

  it("warns of decisions that come too late or contradict each other, and of other flows that set the same", () => {
    const late = chainOf([
      { id: "wait", type: "DELAY", config: { for: { amount: 1, unit: "HOURS" } } },
      act("approve", "APPROVE"),
      act("decline", "DECLINE", { reason: "No" }),
    ]);
    expect(codes(late, { autoApproves: true, others: [{ name: "VIP", sets: ["decision"] }] })).toEqual([
      "approve DECIDED_BEFORE",
      "decline DECIDED_BEFORE",
      "decline NEVER_ALLOWED",
      " OVERLAPS decision",
    ]);
  });

  it("warns of a decision on a case that no person can have reviewed yet", () => {
    const waiting = { id: "wait", type: "DELAY" as const, config: { for: { amount: 1, unit: "DAYS" } } };
    expect(codes(chainOf([act("review", "NEEDS_REVIEW"), act("approve", "APPROVE")]))).toEqual(["approve NEVER_ALLOWED"]);
    expect(codes(chainOf([act("review", "NEEDS_REVIEW"), waiting, act("approve", "APPROVE")]))).toEqual([]);
    const cleared = chainOf([act("review", "NEEDS_REVIEW"), act("clear", "UNFLAG", { flag: "NEEDS_REVIEW" }), act("approve", "APPROVE")]);
    expect(codes(cleared)).toEqual(["clear NEVER_ALLOWED", "approve NEVER_ALLOWED"]);
  });

  it("has nothing but empty choices against the templates, in a store of any language", () => {
    const expected: Record<string, string[]> = {
      COUNTRY_PLACE: ["place REQUIRED place_id"],
    };
    for (const name of flowTemplateNames) {
      const { graph, trigger } = flowTemplates[name];
      for (const defaultLanguage of languages)
        expect([name, defaultLanguage, codes(graph, { trigger, defaultLanguage })]).toEqual([name, defaultLanguage, expected[name] ?? []]);
    }
    expect(flowTemplateNames).toHaveLength(12);
  });
});

describe("a graph", () => {
  const graph = chainOf([act("note", "NOTE", { text: "Hello" })]);

  it("has one canonical form, which survives a round trip byte for byte", () => {
    const mixed = { nodes: [...graph.nodes].reverse(), edges: [...graph.edges].reverse() };
    const text = JSON.stringify(canonicalOf(graph));
    expect(JSON.stringify(canonicalOf(mixed))).toBe(text);
    expect(JSON.stringify(canonicalOf(Graph.parse(JSON.parse(text))))).toBe(text);
  });

  it("has the same hash whatever its steps are called", () => {
    const named = { ...graph, nodes: graph.nodes.map((node) => ({ ...node, name: "Step", note: "Why" })) };
    expect(hashOf(named)).toBe(hashOf(graph));
    expect(hashOf(chainOf([act("note", "NOTE", { text: "Bye" })]))).not.toBe(hashOf(graph));
  });

  it("is refused before anything reads it when it is too deep, too large, or names inherited properties", () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
    const endless: unknown[] = [];
    let inner = endless;
    for (let i = 0; i < 100_000; i++) {
      const next: unknown[] = [];
      inner.push(next);
      inner = next;
    }
    const withConfig = (config: unknown) => ({ nodes: [{ id: "start", type: "TRIGGER", config }], edges: [] });
    const refused = [
      withConfig(deep(20)),
      withConfig({ endless }),
      withConfig({ text: "x".repeat(300_000) }),
      withConfig(JSON.parse('{"__proto__":{"x":1}}')),
      withConfig({ constructor: {} }),
      withConfig({ n: 2 ** 53 }),
      { nodes: Array.from({ length: 201 }, (_, i) => ({ id: `n${i}`, type: "END" })), edges: [] },
      {
        nodes: [
          { id: "a", type: "END" },
          { id: "a", type: "END" },
        ],
        edges: [],
      },
      { nodes: [{ id: "A b", type: "END" }], edges: [] },
      null,
    ];
    for (const input of refused) expect(Graph.safeParse(input).success).toBe(false);
  });
});
