import { describe, expect, it } from "vitest";
import { apiTests } from "./engines.mjs";
import { sourcesUnder } from "./imports.mjs";
import { addressesIn, areas, bringsTogether, moduleOf, modulesNamed, testsReached } from "./reach.mjs";

const api = apiTests();
const reachedBy = (...changed: string[]) => testsReached(changed, api);
const modulePath = (module: string) =>
  sourcesUnder("server").find((path) => moduleOf(path) === module && path.endsWith("/routes.ts")) ?? "";
const testsIn = (module: string) => api.filter((path) => moduleOf(path) === module);

describe("a module", () => {
  it.each([
    ["server/cases/claims/money/payouts.ts", "claims"],
    ["server/messaging/campaigns/routes.ts", "campaigns"],
    ["server/areas.ts", null],
    ["server/kit/clock.ts", null],
    ["resources/claims/list.tsx", null],
  ])("is a folder of an area: %s", (path, module) => expect(moduleOf(path)).toBe(module));

  it("is known wherever the server's modules are", () => {
    const mounting = sourcesUnder("server").filter((path) => path.endsWith("/routes.ts"));
    expect(mounting.length).toBeGreaterThan(40);
    expect(mounting.filter((path) => moduleOf(path) === null)).toEqual([]);
    expect(areas).toEqual(expect.arrayContaining(["core", "cases", "insight"]));
  });
});

describe("the addresses of a contract", () => {
  it("end before their first parameter", () => {
    const text = `const prefix = "/api/v1/orders";
const ofOrder = \`\${prefix}/:order_id\`;
x = { path: prefix }; y = { path: \`\${ofOrder}/returns\` }; z = { path: \`\${prefix}/counts\` }; w = { path: "/api/v1/events" };`;
    expect(addressesIn(text)).toEqual(["/api/v1/orders", "/api/v1/orders/counts", "/api/v1/events"]);
  });
});

describe("a change of rules or screens", () => {
  it("reaches the tests that import it, directly or not, and no others", () => {
    const reached = reachedBy("resources/returns/view-model.ts");
    expect(reached).toContain("resources/returns/view-model.test.ts");
    expect(reached.filter((path) => path.startsWith("server/") || path.startsWith("tests/api/"))).toEqual([]);
  });

  it("reaches the folder around it where it is a file of words, and those who read the server's", () => {
    expect(reachedBy("resources/returns/locales/fr.json")).toContain("resources/returns/words.test.ts");
    expect(reachedBy("resources/dimensions/locales/fr.json").length).toBeLessThan(20);
    expect(reachedBy("server/locales/mails/fr.json")).toContain("server/messaging/templates/templates.test.ts");
  });

  it("reaches who names it where it is neither, and nobody where it is written for people", () => {
    expect(reachedBy("tests/doubles/shopify/admin.graphql").length).toBeGreaterThan(0);
    expect([reachedBy("README.md"), reachedBy("docs/money.md")]).toEqual([[], []]);
  });

  it("reaches nothing through lists of everything", () => {
    expect(bringsTogether("resources/index.ts") && bringsTogether("contracts/index.ts")).toBe(true);
    expect(reachedBy("resources/dimensions/list.tsx").length).toBeLessThan(20);
  });

  it("reaches nothing by a type, which the type checker checks everywhere", () => {
    expect(reachedBy("server/kit/context.ts").length).toBeLessThan(api.length);
  });
});

describe("a change of a module", () => {
  it.each(["claims", "invoices", "campaigns", "dimensions"])("reaches the tests in its folder: %s", (module) => {
    expect(testsIn(module).length).toBeGreaterThan(0);
    expect(reachedBy(modulePath(module))).toEqual(expect.arrayContaining(testsIn(module)));
  });

  it("reaches the tests that call its addresses, and leaves most others alone", () => {
    expect(reachedBy(modulePath("invoices"))).toContain("tests/api/invoice-money.test.ts");
    expect(reachedBy(modulePath("returns"))).toContain("tests/api/never-twice.test.ts");
    expect(reachedBy(modulePath("claims"))).toContain("tests/api/claims-races.test.ts");
    expect(reachedBy(modulePath("claims")).length).toBeLessThan(api.length / 3);
    expect(reachedBy(modulePath("dimensions"))).not.toContain("tests/api/claims-races.test.ts");
  });

  it("reaches the modules that import it", () => {
    expect(reachedBy("server/cases/kernel/goods/stock.ts")).toEqual(expect.arrayContaining([...testsIn("returns"), ...testsIn("claims")]));
  });

  it("that is gone reaches those who called it", () => {
    expect(reachedBy("server/cases/claims/no-longer-there.ts")).toEqual(expect.arrayContaining(testsIn("claims")));
  });
});

it("a changed test reaches itself, and what lies beside it changes nothing about a module", () => {
  const [test = ""] = testsIn("claims");
  expect(reachedBy(test)).toEqual([test]);
  const module = modulePath("dimensions");
  expect(reachedBy("README.md", "server/kit/no-longer-there.ts", module)).toEqual(reachedBy(module));
});

describe("a change beneath all modules", () => {
  it.each(["server/db/keyset.ts", "server/kit/mount.ts", "server/app.ts"])("reaches nearly every test of the API: %s", (path) => {
    expect(reachedBy(path).filter((one) => api.includes(one)).length).toBeGreaterThan(api.length * 0.8);
  });
});

it("a test of the API that calls no address by name is about the server as a whole", () => {
  const nameless = api.filter((path) => path.startsWith("tests/api/") && modulesNamed(path, new Map()).size === 0);
  expect(nameless.map((path) => path.slice("tests/api/".length, -".test.ts".length))).toEqual([
    "fuzz",
    "openapi",
    "platform-operations",
    "process",
    "slow-clients",
    "sync-times",
  ]);
});
