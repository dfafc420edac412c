import { describe, expect, it } from "vitest";
import { cutText, unsoundText } from "./sound-text.ts";

describe("text that cannot be stored", () => {
  it.each([
    ["half an emoji", { a: [{ b: "x\ud83d" }] }, "a.0.b"],
    ["a NUL character", { a: "x\0" }, "a"],
    ["a name", { a: { "\ude00": 1 } }, "a"],
    ["a text alone", "\ud83d", "_"],
  ])("is found in %s", (_, input, path) => expect(unsoundText(input)).toBe(path));

  it("is not found in whole characters of any script", () => expect(unsoundText({ a: ["😀", "مرحبا", "é", 1, null] })).toBeNull());

  it("includes JSON nested so deeply that it could exhaust the stack", () => {
    expect(unsoundText(JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`))).toMatch(/^0(\.0)+$/);
  });
});

describe("a shortened text", () => {
  it("never ends in half a character", () => {
    expect(cutText("ab😀", 3)).toBe("ab");
    expect(cutText("ab😀", 4)).toBe("ab😀");
    expect(cutText("abc", 2)).toBe("ab");
  });
});
