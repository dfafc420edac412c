import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutCopy, copyCheckout } from "../support/checkout-copy.ts";

const fields = [
  "label:text",
  "colour:text?",
  "contact_email:email",
  "phone:phone?",
  "depth:number",
  "height:number?",
  "since:date",
  "until:date?",
];
fields.push("in_use:boolean", "remark:long");

let copy: CheckoutCopy;
let written: string[];

beforeAll(() => {
  copy = copyCheckout();
  written = copy
    .run("scripts/new.mjs", "spare-boxes", ...fields, "retire:in_use=false")
    .split("\n")
    .filter((line) => /\.\w+$/.test(line));
}, 120_000);
afterAll(() => copy.remove());

describe("a new noun", () => {
  it("has a contract, a table, a module with its test, screens, and words in every language", () => {
    expect(written).toEqual(expect.arrayContaining(["contracts/spare-boxes.ts", "server/modules/spare-boxes/spare-boxes.test.ts"]));
    expect(written.filter((path) => path.startsWith("resources/spare-boxes/locales/"))).toHaveLength(5);
    expect(written.filter((path) => path.startsWith("server/db/migrations/"))).toHaveLength(1);
  });

  it("compiles as generated", () => {
    expect(copy.typeErrors().filter((line) => /spare-boxes|(index|tables)\.ts/.test(line))).toEqual([]);
  }, 300_000);

  it("passes the linter as generated", () => {
    expect(copy.run("node_modules/@biomejs/biome/bin/biome", "check", ...written)).not.toMatch(/Found/);
  }, 60_000);

  it("passes the architecture as generated", () => {
    const tests = ["arrows", "audit", "errors", "keyed-within-a-store", "operations", "personal-data", "refine-traps"];
    tests.push("rights", "stores-apart", "tidiness");
    const files = tests.map((name) => `tests/architecture/${name}.test.ts`);
    expect(copy.run("node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...files)).toMatch(/10 passed/);
  }, 120_000);

  it("is answered and described by the API as generated", () => {
    const files = ["server/modules/spare-boxes", "tests/api/openapi.test.ts"];
    expect(copy.run("node_modules/vitest/vitest.mjs", "run", "--project", "api", ...files)).toMatch(/2 passed/);
  }, 120_000);

  it("has its fields in the table and the form, and its action in the API", () => {
    const migration = written.find((path) => path.startsWith("server/db/migrations/")) ?? "";
    const form = copy.read("resources/spare-boxes/form.tsx");
    for (const name of fields.map((field) => field.split(":")[0])) {
      expect(copy.read(migration)).toContain(`  ${name} `);
      expect(form).toContain(`name="${name}"`);
    }
    expect(copy.read("contracts/spare-boxes.ts")).toContain("/:id/retire");
  });

  it("needs a name for its records, known kinds of fields, and a field for its action to set", () => {
    for (const wrong of [["depth:number"], ["label:colour"], ["label:text", "retire:in_use=false"], ["version:text"]])
      expect(() => copy.run("scripts/new.mjs", "other-boxes", ...wrong)).toThrow(/field|names the record|already/);
  });

  it("is not generated twice", () => {
    expect(() => copy.run("scripts/new.mjs", "spare-boxes")).toThrow(/is there already/);
  });
});
