import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Addition, addAction, addField, apiTest } from "../support/additions.ts";
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
  "in_use:boolean",
  "remark:long",
];

/** One copy for all: the type checker and the API each see everything that was added, also a second noun beside the first. */
let copy: CheckoutCopy;
let written: string[];

beforeAll(() => {
  copy = copyCheckout();
  written = copy
    .run("scripts/new.mjs", "spare-boxes", ...fields, "retire:in_use=false")
    .split("\n")
    .filter((line) => /^\w+\/\S+\.\w+$/.test(line));
  copy.run("scripts/new.mjs", "shelf-marks", "label:text");
}, 120_000);
afterAll(() => copy.remove());

const vitest = (project: string, ...files: string[]) => copy.run("node_modules/vitest/vitest.mjs", "run", "--project", project, ...files);

describe("a new noun", () => {
  it("has a contract, a table, a module with its test, screens, and words in every language", () => {
    expect(written).toEqual(expect.arrayContaining(["contracts/spare-boxes.ts", "server/modules/spare-boxes/spare-boxes.test.ts"]));
    expect(written.filter((path) => path.startsWith("resources/spare-boxes/locales/"))).toHaveLength(5);
    expect(written.filter((path) => path.startsWith("server/db/migrations/"))).toHaveLength(1);
  });

  it("passes the linter as generated", () => {
    expect(copy.run("node_modules/@biomejs/biome/bin/biome", "check", ...written)).not.toMatch(/Found/);
  }, 60_000);

  it("passes the architecture as generated", () => {
    const tests = ["arrows", "audit", "errors", "keyed-within-a-store", "operations", "personal-data", "refine-traps"];
    tests.push("rights", "stores-apart", "tidiness");
    expect(vitest("unit", ...tests.map((name) => `tests/architecture/${name}.test.ts`))).toMatch(/10 passed/);
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

describe("an addition to returns", () => {
  let action: Addition;
  let field: Addition;
  beforeAll(() => {
    action = new Addition(copy);
    addAction(action);
    field = new Addition(copy);
    addField(field, copy);
  }, 120_000);

  it("takes four files for an action, plus its words", () => {
    expect(action.files).toEqual([
      "contracts/returns/actions.ts",
      "resources/returns/actions/remind.tsx",
      "server/modules/returns/operations/actions.ts",
      "server/modules/returns/operations/remind-customer.ts",
    ]);
  });

  it("takes five files for an editable field, plus its words", () => {
    expect(field.files).toEqual([
      "contracts/returns/fields.ts",
      "resources/returns/actions/update.tsx",
      "resources/returns/show/side-boxes.tsx",
      expect.stringMatching(/^server\/db\/migrations\/\d{4}-internal-reference\.sql$/),
      "server/db/tables.ts",
    ]);
  });

  it("compiles with the new noun, except for tests that list every action", () => {
    expect(copy.typeErrors().filter((line) => !/^tests\/|\.test\.tsx?\(/.test(line) || line.includes("spare-boxes"))).toEqual([]);
  }, 300_000);

  it("is answered by the API, as the new noun is, which describes it", () => {
    const file = "server/modules/returns/operations/remind-customer.test.ts";
    copy.write(file, apiTest);
    expect(vitest("api", "server/modules/spare-boxes", "tests/api/openapi.test.ts", file)).toMatch(/3 passed/);
  }, 300_000);
});
