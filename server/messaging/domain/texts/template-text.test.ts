import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseText, type TextSlot } from "./template-text.ts";

/** Return a variable as it is written in a text. */
function writeSlot({ path: name, fallback, format }: TextSlot): string {
  const quoted = fallback === null ? "" : ` | default: ${fallback.includes('"') ? `'${fallback}'` : `"${fallback}"`}`;
  return `{{ ${name}${quoted}${format ? ` | ${format}` : ""} }}`;
}

const slot = (path: string, over: object = {}) => ({ path, fallback: null, format: null, ...over });

describe("a text with variables", () => {
  it("is constants and variables", () => {
    expect(parseText("Hello {{ customer.first_name }}!")).toEqual({ ok: true, parts: ["Hello ", slot("customer.first_name"), "!"] });
    expect(parseText("")).toEqual({ ok: true, parts: [] });
    expect(parseText("50 % of {braces} and }} alone")).toEqual({ ok: true, parts: ["50 % of {braces} and }} alone"] });
  });

  it.each([
    ['{{ name | default: "there" }}', slot("name", { fallback: "there" })],
    ["{{ name|default: 'you' }}", slot("name", { fallback: "you" })],
    ["{{ name | default: “there” | upper }}", slot("name", { fallback: "there", format: "upper" })],
    ['{{ name | default: "a | b }} c" }}', slot("name", { fallback: "a | b }} c" })],
    ["{{ amount | money }}", slot("amount", { format: "money" })],
    ["{{date|date}}", slot("date", { format: "date" })],
  ])("reads %s", (text, expected) => {
    expect(parseText(text)).toEqual({ ok: true, parts: [expected] });
  });

  it.each([
    ["Hi {{ name", 3, "UNCLOSED"],
    ["{{ a {{ b }} }}", 0, "UNCLOSED"],
    ["x {% for a in b %}", 2, "TAG"],
    ["{{ a }} {% endif %}", 8, "TAG"],
    ["{{ }}", 0, "BAD_VARIABLE"],
    ["{{ a.b() }}", 0, "BAD_VARIABLE"],
    ["{{ constructor.constructor('x')() }}", 0, "BAD_VARIABLE"],
    ["{{ a | unknown }}", 0, "BAD_FILTER"],
    ["{{ a | default: there }}", 0, "BAD_FILTER"],
    ["{{ a | upper | money }}", 0, "BAD_FILTER"],
  ])("refuses %s with the position of the fault", (text, position, problem) => {
    expect(parseText(text)).toEqual({ ok: false, position, problem });
  });

  it("never throws, and is the same after being written again", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "grapheme" }), (text) => {
        const parsed = parseText(text);
        if (!parsed.ok) return;
        const again = parsed.parts.map((part) => (typeof part === "string" ? part : writeSlot(part))).join("");
        expect(parseText(again)).toEqual(parsed);
      }),
      { numRuns: 2000 },
    );
  });
});
