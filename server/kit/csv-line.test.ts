import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";
import { redact } from "./redact.ts";

describe("a line of CSV", () => {
  it("quotes what would break it", () => {
    expect(csvLine(["a", 'say "hi"', "x,y", "two\nlines", null, 7])).toBe('a,"say ""hi""","x,y","two\nlines",,7\r\n');
  });

  it.each(["=1+1", "+1", "-cmd", "@SUM(A1)", "\t=1", "＝1"])("keeps %j from being run as a formula", (text) => {
    expect(csvLine([text]).startsWith("'")).toBe(true);
  });

  it("leaves plain numbers as they are", () => {
    expect(csvLine(["-12.50", -3])).toBe("-12.50,-3\r\n");
  });
});

describe("a record for the log", () => {
  it("loses its secrets, however deep, and nothing else", () => {
    const given = { name: "ERP", password: "x", nested: [{ webhook_secret: "y", hash: null }], password_set: true, prefix: "bh_live_ab" };
    expect(redact(given)).toEqual({
      name: "ERP",
      password: "•••",
      nested: [{ webhook_secret: "•••", hash: null }],
      password_set: true,
      prefix: "bh_live_ab",
    });
  });
});
