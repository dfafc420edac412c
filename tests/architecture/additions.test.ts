import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Addition, addAction, addField, apiTest, screenTest } from "../support/additions.ts";
import { type CheckoutCopy, copyCheckout } from "../support/checkout-copy.ts";

const fields = [
  "label:text",
  "colour:text?",
  "contact_email:email",
  "phone:phone?",
  "depth:number",
  "order:number?",
  "since:date",
  "until:date?",
  "in_use:boolean",
  "remark:long",
  "storage_place:indoors/outdoors=Kept",
];
const actions = ["retire:in_use=false", "shelter:storage_place=indoors:reason"];
const rules = ["DEPTH_MISSING: in_use && depth === 0: A box in use needs a depth.", "IN_USE: !in_use && until === null"];

/** One copy for all: the type checker and the API each see everything that was added, also a second noun beside the first. */
let copy: CheckoutCopy;
let written: string[];
let said: string;

beforeAll(() => {
  copy = copyCheckout();
  said = copy.run("scripts/new.mjs", "spare-boxes", ...fields, ...actions, ...rules);
  written = said.split("\n").filter((line) => /^\w+\/\S+\.\w+$/.test(line));
  copy.run("scripts/new.mjs", "shelf-marks", "label:text", "LABEL_SHORT: label.length < 3: A label has three characters or more.");
}, 300_000);
afterAll(() => copy.remove());

const vitest = (project: string, ...files: string[]) => copy.run("node_modules/vitest/vitest.mjs", "run", "--project", project, ...files);

describe("a new noun", () => {
  it("has a contract, a table, a module with its test, screens, and words in every language", () => {
    expect(written).toEqual(expect.arrayContaining(["contracts/spare-boxes.ts", "server/catalogue/spare-boxes/spare-boxes.test.ts"]));
    expect(written.filter((path) => path.startsWith("resources/spare-boxes/locales/"))).toHaveLength(5);
    expect(written.filter((path) => path.startsWith("server/db/migrations/"))).toHaveLength(1);
  });

  it("takes fourteen new files, five of them words, whatever it can do", () => {
    const created = written.slice(0, written.indexOf("contracts/index.ts"));
    expect(created.filter((path) => path.includes("/locales/"))).toHaveLength(5);
    expect(created).toHaveLength(14);
  });

  it("passes the linter as generated", () => {
    expect(copy.run("node_modules/@biomejs/biome/bin/biome", "check", ...written)).not.toMatch(/Found/);
  }, 60_000);

  it("passes the architecture as generated", () => {
    const tests = ["arrows", "audit", "errors", "keyed-within-a-store", "operations", "personal-data", "refine-traps"];
    tests.push("rights", "stores-apart", "tidiness");
    const files = [...tests.map((name) => `tests/architecture/${name}.test.ts`), "src/locales/keys.test.ts"];
    expect(vitest("unit", ...files)).toMatch(/11 passed/);
  }, 120_000);

  it("has its fields in the table and the form, and its action in the API", () => {
    const migration = written.find((path) => path.startsWith("server/db/migrations/")) ?? "";
    const form = copy.read("resources/spare-boxes/form.tsx");
    for (const name of fields.map((field) => field.split(":")[0])) {
      expect(copy.read(migration)).toMatch(new RegExp(`^ {2}"?${name}"? `, "m"));
      expect(form).toContain(`name="${name}"`);
    }
    expect(copy.read("contracts/spare-boxes.ts")).toContain("/:id/retire");
  });

  it("takes words from other pages, and lists exactly those that await translation", () => {
    const { fields: french } = JSON.parse(copy.read("resources/spare-boxes/locales/fr.json"));
    expect(french).toMatchObject({ phone: "Téléphone", depth: "Depth", storage_place: "Kept" });
    const awaiting = said.slice(said.indexOf("Still English")).split("\n").slice(1);
    expect(awaiting).toEqual(
      expect.arrayContaining([
        "contracts/locales/errors/*.json  DEPTH_MISSING  “A box in use needs a depth.”  fr vi cn ar",
        "resources/locales/*.json  spare-boxes  “Spare boxes”  fr vi cn ar",
        "resources/spare-boxes/locales/*.json  fields.depth  “Depth”  fr vi cn ar",
      ]),
    );
    expect(awaiting.join("\n")).not.toContain("Téléphone");
  });

  it("is said in the history as in the notice of its action", () => {
    const { done } = JSON.parse(copy.read("resources/spare-boxes/locales/en.json"));
    const { verbs } = JSON.parse(copy.read("resources/audit/locales/en.json"));
    expect([done.retire, verbs.retired]).toEqual(["Retired", "retired"]);
  });

  it("asks for the reason of an action, and saves a form with a choice", () => {
    copy.write("resources/spare-boxes/screens.test.tsx", screenTest);
    expect(vitest("web", "resources/spare-boxes")).toMatch(/3 passed/);
  }, 300_000);

  it("needs a name for its records, known kinds of fields, a field for its action to set, and rules that can be broken", () => {
    for (const wrong of [
      ["depth:number"],
      ["label:colour"],
      ["label:text", "retire:in_use=false"],
      ["version:text"],
      ["label:text", "retire"],
      ["retire", "label:text"],
    ])
      expect(() => copy.run("scripts/new.mjs", "other-boxes", ...wrong)).toThrow(/field|names the record|already/);
    const box = (...more: string[]) => copy.run("scripts/new.mjs", "other-boxes", "label:text", "in_use:boolean", "depth:number", ...more);
    expect(() => box("disable:in_use=false")).toThrow(/the history says "disabled after failures"/);
    expect(() => box("delete:in_use=false")).toThrow(/already/);
    expect(() => box("class:text")).toThrow(/JavaScript/);
    expect(() => box("TOO_DEEP: depth >: Too deep.")).toThrow(/is no condition/);
    expect(() => box("TOO_WIDE: width > 3: Too wide.")).toThrow(/is no rule/);
    expect(() => box("TOO_DEEP: depth > 3")).toThrow(/TOO_DEEP is new/);
    expect(() => box("NEVER: depth === 0 && depth === 1: Never.")).toThrow(/no example was found that NEVER refuses/);
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
  }, 300_000);

  it("takes five files for an action, plus its words", () => {
    expect(action.files).toEqual([
      "contracts/returns/actions.ts",
      "resources/returns/actions/action-dialogs.tsx",
      "resources/returns/actions/remind.tsx",
      "server/cases/returns/operations/actions.ts",
      "server/cases/returns/operations/remind-customer.ts",
    ]);
  });

  it("takes five files for an editable field, plus its words", () => {
    expect(field.files).toEqual([
      "contracts/returns/fields.ts",
      "resources/returns/actions/update.tsx",
      "resources/returns/show.tsx",
      expect.stringMatching(/^server\/db\/migrations\/\d{4}-internal-reference\.sql$/),
      "server/db/tables.ts",
    ]);
  });

  it("compiles with the new noun, except for tests that list every action", () => {
    expect(copy.typeErrors().filter((line) => !/^tests\/|\.test\.tsx?\(/.test(line) || line.includes("spare-boxes"))).toEqual([]);
  }, 300_000);

  it("is answered by the API, as the new noun is, which describes it", () => {
    const file = "server/cases/returns/operations/remind-customer.test.ts";
    copy.write(file, apiTest);
    expect(vitest("api", "server/catalogue/spare-boxes", "tests/api/openapi.test.ts", file)).toMatch(/3 passed/);
  }, 300_000);
});
