import { describe, expect, it } from "vitest";
import { newGroup, rulesOf } from "./values.ts";

describe("the previewed rules", () => {
  it("leave out incomplete conditions", () => {
    const whole = [
      { field: "TAG", op: "IS", value: "sale" } as const,
      { field: "PRICE", op: "BETWEEN", value: [0, 500] } as const,
      { field: "SKU", op: "IN", value: ["a"] } as const,
    ];
    const partial = [
      {},
      { field: "TAG", op: "IS" } as const,
      { field: "TAG", op: "IS", value: " " } as const,
      { field: "SKU", op: "IN", value: [] } as const,
      { field: "PRICE", op: "BETWEEN", value: [5] } as const,
      { field: "PRICE", op: "BETWEEN", value: [null, 5] as unknown as number[] } as const,
    ];
    expect(rulesOf({ ...newGroup, conditions: structuredClone([...partial, ...whole]) as never }).conditions).toEqual(whole);
  });

  it("are those of an empty group before the form is mounted", () => {
    expect(rulesOf(undefined)).toEqual({ match: "ALL", conditions: [], product_ids: [], excluded_product_ids: [] });
  });
});
