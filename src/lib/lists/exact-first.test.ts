import { expect, it } from "vitest";
import { exactFirst } from "./exact-first.ts";

it("puts the exact number first, with or without its sign, and keeps the order of the others", () => {
  const rows = ["#1084-CL-1001", "#10841", "#1084", "1084-B"];
  for (const typed of ["1084", "#1084", " 1084 "])
    expect(
      exactFirst(rows, typed, (row) => row),
      typed,
    ).toEqual(["#1084", "#1084-CL-1001", "#10841", "1084-B"]);
  for (const typed of ["", "108"])
    expect(
      exactFirst(rows, typed, (row) => row),
      typed,
    ).toEqual(rows);
});

it("reads a number that is isolated from the direction of the text around", () => {
  expect(exactFirst(["\u2068#1084-CL-1001\u2069", "\u2068#1084\u2069"], "1084", (row) => row)[0]).toBe("\u2068#1084\u2069");
});
