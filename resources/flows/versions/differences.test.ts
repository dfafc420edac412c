import { expect, it } from "vitest";
import { act, chainOf } from "../../../tests/support/flow-graphs.ts";
import { differencesOf } from "./differences.ts";

const linesOf = (...graphs: Parameters<typeof differencesOf>) =>
  differencesOf(...graphs).map((one) =>
    one.kind === "leads" ? `${one.node.id} ${one.out} ${one.to?.id ?? "nowhere"}` : `${one.kind} ${one.node.id}`,
  );

it("names the steps that came, went and changed, and the outputs that lead elsewhere", () => {
  const before = chainOf([act("note", "NOTE", { text: "Hello" }), act("flag", "FLAG", { flag: "VIP" })]);
  const after = chainOf([{ ...act("note", "NOTE", { text: "Bye" }) }, act("review", "NEEDS_REVIEW")]);
  expect(linesOf(before, after)).toEqual(["changed note", "added review", "removed flag", "note next review"]);
});

it("finds no difference in the order of settings, steps and edges, and tells a new name from a change", () => {
  const before = chainOf([act("flag", "FLAG", { flag: "VIP" })]);
  const shuffled = { nodes: [...before.nodes].reverse(), edges: [...before.edges].reverse() };
  expect(
    linesOf(before, {
      ...shuffled,
      nodes: shuffled.nodes.map((node) => ({ ...node, config: Object.fromEntries(Object.entries(node.config).reverse()) })),
    }),
  ).toEqual([]);
  const named = { ...before, nodes: before.nodes.map((node) => (node.id === "flag" ? { ...node, name: "Mark" } : node)) };
  expect(linesOf(before, named)).toEqual(["renamed flag"]);
});
