import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLossless } from "./lossless-json.ts";

describe("lossless JSON", () => {
  it("keeps ids beyond 2^53 to the digit", () => {
    expect(parseLossless('{"id":820982911946154508,"n":[-9007199254740993, 12]}')).toEqual({
      id: "820982911946154508",
      n: ["-9007199254740993", 12],
    });
  });

  it("leaves digits inside strings, fractions and exponents alone", () => {
    const text = String.raw`{"a":"\"820982911946154508","b\\":"x 1234567890123456789","c":1234567890123456.5,"d":1e300,"":"\\"}`;
    expect(parseLossless(text)).toEqual(JSON.parse(text));
  });

  it("rejects what is not JSON", () => {
    for (const text of ["", "{", "webhook_id=1", '{"id":0820982911946154508x}']) expect(() => parseLossless(text)).toThrow(SyntaxError);
  });

  it("parses any other document like JSON.parse", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        if (!/\d{16,}/.test(text)) expect(parseLossless(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("parses a string of a megabyte", () => {
    const long = 'a\\"'.repeat(350_000);
    expect(parseLossless(`{"a":"${long}","id":1234567890123456789}`)).toMatchObject({ id: "1234567890123456789" });
  });
});
