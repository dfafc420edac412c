import { expect, it } from "vitest";
import { armOf, bucketOf, isHeldOut } from "./bucket.ts";

it("people fall into the same bucket every time", () => {
  expect(["s1", "s3", "s2"].map((person) => bucketOf("c1", "ab", person))).toEqual([1536, 781, 4061]);
});

it("a fifth of the people is in a test of two arms", () => {
  expect(["s1", "s3", "s2"].map((person) => armOf("c1", person, 2, 20))).toEqual(["B", "A", null]);
});

it("nobody is held out at zero percent, and everybody is in a whole test", () => {
  const people = Array.from({ length: 500 }, (_, index) => `s${index}`);
  expect(people.some((person) => isHeldOut("c1", person, 0))).toBe(false);
  expect(people.every((person) => armOf("c1", person, 4, 100) !== null)).toBe(true);
  const held = people.filter((person) => isHeldOut("c1", person, 20)).length;
  expect(held).toBeGreaterThan(60);
  expect(held).toBeLessThan(140);
});
