import fc from "fast-check";
import { expect, it } from "vitest";
import { shapeOf } from "./serial-shape.ts";
import { fitsPattern } from "./warranty.ts";

it("a pattern is described in parts, counting each kind of character", () => {
  expect(shapeOf("ab-##@*")).toEqual({
    parts: [
      { sign: "TEXT", text: "AB-", count: 3 },
      { sign: "DIGIT", text: "", count: 2 },
      { sign: "LETTER", text: "", count: 1 },
      { sign: "EITHER", text: "", count: 1 },
    ],
    example: "AB-12A3",
  });
});

it("the example of any pattern fits it", () => {
  const patterns = fc
    .array(fc.constantFrom("#", "@", "*", "-", "/", "A", "b", "7", "é", "ß", "字"), { minLength: 1, maxLength: 60 })
    .map((signs) => signs.join(""));
  fc.assert(
    fc.property(patterns, (pattern) => {
      const { parts, example } = shapeOf(pattern);
      expect(fitsPattern(pattern, example)).toBe(true);
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe([...pattern.toUpperCase()].length);
    }),
  );
});
