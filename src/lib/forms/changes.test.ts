import { expect, it } from "vitest";
import { moved } from "./changes.ts";

it("moves an item down, up and nowhere, and keeps the others in order", () => {
  const list = ["a", "b", "c", "d"];
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(list, 1, 1)).toEqual(list);
  expect(list).toEqual(["a", "b", "c", "d"]);
});
