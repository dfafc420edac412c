import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, inkOn, legibleRatio } from "./contrast.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("computes the WCAG contrast, in either order and either case", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  fc.assert(fc.property(color, color, (a, b) => contrast(a, b) === contrast(b, a) && contrast(a, b) >= 1));
});

it("picks the more legible of white and black", () => {
  expect([inkOn("#08785a").color, inkOn("#ffd400").color, inkOn("#000000").color]).toEqual(["#ffffff", "#000000", "#ffffff"]);
});

it("is legible on every colour", () => {
  fc.assert(fc.property(color, (hex) => inkOn(hex).ratio >= legibleRatio));
  // Greys cover the whole range of luminance.
  for (let value = 0; value < 256; value++) expect(inkOn(`#${value.toString(16).padStart(2, "0").repeat(3)}`).ratio).toBeGreaterThan(4.58);
});
