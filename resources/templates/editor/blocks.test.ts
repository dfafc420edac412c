import { describe, expect, it } from "vitest";
import { Block } from "#contracts/templates/content";
import { addable, copied, movedBlock, newBlock, wordsIn } from "./blocks.ts";

describe("a new block", () => {
  it.each(addable)("of the kind %s is one the server takes", (kind) => {
    expect(Block.safeParse(newBlock(kind)).success).toBe(true);
  });
});

it("a copy of columns shares no id with them", () => {
  const block = newBlock("columns");
  const ids = (one: Block): string[] => [
    one.id,
    ...(one.type === "columns" ? one.columns.flatMap(({ blocks }) => blocks.flatMap(ids)) : []),
  ];
  expect(new Set([...ids(block), ...ids(copied(block))]).size).toBe(6);
});

it("a block is moved, and stays where the list ends", () => {
  expect(movedBlock(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedBlock(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movedBlock(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  expect(movedBlock(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});

it("a block is told from others of its kind by what it says in a language", () => {
  const text = [
    { type: "text" as const, text: "Bonjour " },
    { type: "variable" as const, attrs: { path: "customer.name" } },
  ];
  const block = Block.parse({ ...newBlock("text"), text: { fr: { type: "doc", content: [{ type: "paragraph", content: text }] } } });
  expect([wordsIn(block, "fr"), wordsIn(block, "en")]).toEqual(["Bonjour {{ customer.name }}", ""]);
  expect(wordsIn(Block.parse({ ...newBlock("heading"), text: { en: "Hello" } }), "en")).toBe("Hello");
  expect(wordsIn(newBlock("divider"), "en")).toBe("");
});
