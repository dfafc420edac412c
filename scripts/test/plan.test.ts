import { describe, expect, it } from "vitest";
import { apiTests, generatorTest } from "./engines.mjs";
import { partNames } from "./parts.mjs";
import { byPart, planForChange, planOf, UnknownWord } from "./plan.mjs";

const named = (plan: Map<string, unknown>) => [...plan.keys()].sort();

describe("the words after npm test --", () => {
  it("call for all parts when there are none, and for all of each with everything", () => {
    expect([...planOf([]).plan]).toEqual(partNames.map((name) => [name, { isWhole: false }]));
    expect([...planOf(["everything"]).plan]).toEqual(partNames.map((name) => [name, { isWhole: true }]));
  });

  it("name parts", () => {
    expect([...planOf(["unit", "api"]).plan]).toEqual([
      ["unit", { isWhole: false }],
      ["api", { isWhole: false }],
    ]);
    expect([...planOf(["everything", "e2e"]).plan]).toEqual([["e2e", { isWhole: true }]]);
  });

  it("name tests, or folders with tests, each run by its part, or by the one that is named", () => {
    const file = "tests/api/never-twice.test.ts";
    expect(
      [...planOf([file, "./src/locales"]).plan].map(([name, { files }]) => [name, files?.every((one) => /^tests|^src/.test(one))]),
    ).toEqual([
      ["unit", true],
      ["api", true],
    ]);
    expect([...planOf(["postgresql", file]).plan]).toEqual([["postgresql", { files: [file], isWhole: true }]]);
  });

  it("are refused when they name nothing", () => {
    for (const word of ["untis", "tests/nowhere/", "constructor"]) expect(() => planOf([word])).toThrow(UnknownWord);
  });
});

it("every test belongs to one part", () => {
  const tests = ["src/a.test.tsx", "src/a.test.ts", "tests/e2e/a.test.ts", generatorTest, "server/cases/invoices/invoices.test.ts"];
  const found = byPart(tests, apiTests());
  expect(Object.values(found).map((files) => files.length)).toEqual([1, 1, 1, 1, 1]);
});

describe("a change", () => {
  it("always has its types, its style and the rules of the architecture checked", () => {
    const plan = planForChange(["README.md"]);
    expect(named(plan)).toEqual(["lint", "types", "unit"]);
    expect(plan.get("unit")?.files).toContain("tests/architecture/arrows.test.ts");
    expect(plan.get("unit")?.files).not.toContain(generatorTest);
  });

  it("of a module runs what it reaches, on one engine, and no journey", () => {
    const plan = planForChange(["server/catalogue/dimensions/routes.ts"]);
    expect(named(plan)).toEqual(["api", "lint", "types", "unit"]);
    expect(plan.get("api")?.files).toContain("server/catalogue/dimensions/dimensions.test.ts");
  });

  it("of a resource opens its screens in a browser", () => {
    expect(planForChange(["resources/dimensions/list.tsx"]).get("e2e")).toEqual({ files: [], resources: ["dimensions"] });
    expect(planForChange(["resources/returns/words.test.ts"]).has("e2e")).toBe(false);
  });

  it("of a journey runs it", () => {
    const journey = "tests/e2e/agent-may-not-refund.test.ts";
    expect(planForChange([journey]).get("e2e")).toEqual({ files: [journey] });
  });

  it("of the generator generates", () => expect(planForChange(["scripts/new/words.mjs"]).has("generator")).toBe(true));

  it("of migrations, packages or the build runs their parts whole", () => {
    const migration = planForChange(["server/db/migrations/0001-start.sql"]);
    expect([migration.get("api"), migration.get("postgresql")]).toEqual([{ isWhole: true }, { isWhole: true }]);
    expect(named(planForChange(["package.json"]))).toEqual([...partNames].sort());
    expect(planForChange(["vite.config.ts"]).get("smoke")).toEqual({ isWhole: true });
  });
});
