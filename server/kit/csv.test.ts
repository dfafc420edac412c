import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";
import { redact } from "./redact.ts";

describe("a row of CSV", () => {
  it("quotes special characters", () => {
    expect(csvOf([["a", 'say "hi"', "x,y", "two\nlines", null, 7]])).toBe('a,"say ""hi""","x,y","two\nlines",,7\r\n');
  });

  it("quotes what a spreadsheet in another locale takes for a separator", () => {
    expect(csvOf([["a;=1+1", "a\t=1"]])).toBe('"a;=1+1","a\t=1"\r\n');
  });

  it.each(["=1+1", "+1", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a"])(
    "keeps %j from being run as a formula",
    (text) => {
      expect(csvOf([[text]])).toMatch(/^"?'/);
    },
  );

  it("leaves plain numbers as they are", () => {
    expect(csvOf([["-12.50", -3]])).toBe("-12.50,-3\r\n");
  });
});

describe("a redacted record", () => {
  it("loses its secrets at any depth, and nothing else", () => {
    const record = { name: "ERP", password: "x", nested: [{ webhook_secret: "y", hash: null }], password_set: true, prefix: "bh_live_ab" };
    expect(redact(record)).toEqual({
      name: "ERP",
      password: "•••",
      nested: [{ webhook_secret: "•••", hash: null }],
      password_set: true,
      prefix: "bh_live_ab",
    });
  });
});
