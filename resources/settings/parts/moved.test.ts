import { expect, it } from "vitest";
import { moved } from "./moved.ts";

it("moves a member down, up and nowhere, and keeps the others in their order", () => {
  const list = ["a", "b", "c", "d"];
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(list, 1, 1)).toEqual(list);
  expect(list).toEqual(["a", "b", "c", "d"]);
});
