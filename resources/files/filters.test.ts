import { expect, it } from "vitest";
import { sizeWords } from "./filters.ts";

it("shows sizes in the largest unit that leaves a whole number before the point", () => {
  expect([0, 999, 1500, 2_000_000, 10_737_418_240].map((bytes) => sizeWords(bytes, "en"))).toEqual([
    "0 bytes",
    "999 bytes",
    "1.5 kB",
    "2 MB",
    "10.7 GB",
  ]);
});
