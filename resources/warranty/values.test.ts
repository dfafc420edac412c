import { describe, expect, it } from "vitest";
import { type EntryValues, newEntry, warrantyRuleBody } from "./values.ts";

const values = (change: Partial<EntryValues>) => ({ name: "Two years", description: "", terms: {}, ...newEntry, ...change }) as EntryValues;

describe("the body of a warranty form", () => {
  it("has no duration for a lifetime, even if one was typed before", () => {
    expect(warrantyRuleBody(values({ lifetime: true })).duration).toBeNull();
    expect(warrantyRuleBody(values({})).duration).toEqual({ value: 24, unit: "MONTHS" });
  });

  it("has null for empty fields", () => {
    const body = warrantyRuleBody(
      values({
        serial_pattern: " ",
        return_location_id: undefined,
        terms: { en: "Bring it back.", fr: "  " },
        benefits: [{ type: "REPAIR" } as never],
      }),
    );
    expect(body).toMatchObject({ serial_pattern: null, return_location_id: null, benefits: [{ type: "REPAIR", total_quantity: null }] });
    expect(body.terms).toEqual({ en: "Bring it back." });
  });
});
