import { expect, it } from "vitest";
import { addressOf } from "./address-of.ts";

it("writes a screen's address, with the record's id safely inside", () => {
  const to = addressOf({ list: "/dashboard/return/list", inspect: "/dashboard/return/:id/inspect" });
  expect([to.list(), to.inspect("a/b")]).toEqual(["/dashboard/return/list", "/dashboard/return/a%2Fb/inspect"]);
});
