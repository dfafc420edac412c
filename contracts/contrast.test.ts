import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, inkOn, legibleRatio } from "./contrast.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("a contrast is the one WCAG gives, in either order and either case", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  fc.assert(fc.property(color, color, (a, b) => contrast(a, b) === contrast(b, a) && contrast(a, b) >= 1));
});

it("the better of white and black is taken", () => {
  expect([inkOn("#08785a").color, inkOn("#ffd400").color, inkOn("#000000").color]).toEqual(["#ffffff", "#000000", "#ffffff"]);
});

it("the better of both reads on every colour there is", () => {
  fc.assert(fc.property(color, (hex) => inkOn(hex).ratio >= legibleRatio));
  // The greys go through every luminance there is.
  for (let value = 0; value < 256; value++) expect(inkOn(`#${value.toString(16).padStart(2, "0").repeat(3)}`).ratio).toBeGreaterThan(4.58);
});
