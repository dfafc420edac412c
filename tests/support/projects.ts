import { availableParallelism } from "node:os";
import type { AliasOptions } from "vite";
import type { TestProjectConfiguration } from "vitest/config";

interface Resolution {
  alias: Exclude<AliasOptions, Record<string, string>>;
  conditions: string[];
}

/** Files that open no database of the engine under test: on PostgreSQL they would repeat what they proved on the embedded one. */
export const withoutEngine = [
  "server/cases/invoices/documents/einvoice.test.ts",
  "server/cases/invoices/documents/render-pdf.test.ts",
  "server/core/customer-data/address-spellings.test.ts",
  "server/db/data-lock.test.ts",
  "server/db/embedded.test.ts",
  "server/platforms/imports/job/longest-window.test.ts",
  "server/catalogue/orders/by-hand/priced.test.ts",
  "server/messaging/templates/default-content.test.ts",
  "server/http/errors.test.ts",
  "tests/api/process.test.ts",
  "tests/api/web-app.test.ts",
];

const areas = "server/{core,catalogue,platforms,cases,messaging,flows,insight}";
/** What areas hold beside modules: rules, the kernel and adapters, which are tested without a server. */
const beside = ["domain", "kernel", "http", "shopify", "woocommerce", "providers"].map((room) => `${areas}/${room}/**/*.test.ts`);
const modules = `${areas}/*/**/*.test.ts`;
const rules = [
  ...["kit", "db", "jobs", "http", "seed"].map((room) => `server/${room}/**/*.test.ts`),
  "server/*.test.ts",
  "server/platforms/*.test.ts",
];

/** Tests of screens and journeys wait for timers, pages and servers now and then: one file more than there are processors keeps them busy. */
const oneMore = availableParallelism() + 1;

/** Much of what tests create lives briefly: with more room for it, and one collector beside two busy workers, collecting takes a tenth less. */
const execArgv = ["--max-semi-space-size=64", "--single-threaded-gc"];

/**
 * Return the kinds of tests: rules (`*.test.ts`), screens in jsdom (`*.test.tsx`), the API over HTTP, journeys in a real browser, and every screen in one.
 */
export function testProjects({ alias, conditions }: Resolution): TestProjectConfiguration[] {
  const node = { resolve: { alias: [...alias], conditions }, ssr: { resolve: { conditions } } };
  const repeated = process.env.TEST_ENGINE === "postgresql" ? withoutEngine : [];
  // Journeys run in Node: packages for browsers and Node must resolve to their Node variant.
  const nodeOnly = conditions.filter((condition) => condition !== "browser");
  const built = { resolve: { alias: [...alias], conditions: nodeOnly }, ssr: { resolve: { conditions: nodeOnly } } };
  const journeys = {
    globalSetup: ["tests/support/demo-data.ts"],
    setupFiles: ["tests/support/journey-setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // Files of one process share its browser, and what they import takes seconds to load.
    isolate: false,
  };
  const everyScreen = "tests/e2e/every-screen-fits-and-passes-axe.test.ts";
  // Node loads antd's CommonJS build: a component imported by path must come from the same build, or there are two copies.
  const browser = {
    resolve: { alias: [{ find: /^antd\/es\//, replacement: "antd/lib/" }, ...alias], conditions },
    ssr: { resolve: { conditions: [] } },
  };
  return [
    {
      ...node,
      test: {
        name: "unit",
        execArgv,
        // Starting a process for each of its many short files would take a quarter of their time.
        isolate: false,
        globalSetup: ["tests/support/global-setup.ts"],
        setupFiles: ["tests/support/own-fetch.ts"],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        include: [
          ...rules,
          ...beside,
          ...["contracts", "tests/architecture", "tests/platforms", "src", "resources", "providers"].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
        ],
        exclude: ["**/node_modules/**", ...repeated],
      },
    },
    {
      ...browser,
      test: {
        name: "web",
        maxWorkers: oneMore,
        execArgv,
        environment: "jsdom",
        // Loading antd takes longer than most files' tests; the setup file keeps our own modules apart.
        isolate: false,
        include: ["src", "resources", "providers"].map((folder) => `${folder}/**/*.test.tsx`),
        setupFiles: ["tests/support/web-setup.ts"],
        testTimeout: 30_000,
        server: { deps: { inline: [/@refinedev\//] } },
      },
    },
    {
      ...node,
      test: {
        name: "api",
        execArgv,
        // Every file starts servers and databases of its own; loading the program anew for each would take as long as its tests.
        isolate: false,
        globalSetup: ["tests/support/global-setup.ts"],
        setupFiles: ["tests/support/own-fetch.ts"],
        // After rules that run with it on PostgreSQL, so that each of its processes stays.
        sequence: { groupOrder: 1 },
        include: [modules, "tests/api/**/*.test.ts"],
        exclude: [...beside, "**/node_modules/**", ...repeated],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    },
    {
      ...built,
      test: {
        name: "e2e",
        ...journeys,
        maxWorkers: oneMore,
        include: ["tests/e2e/**/*.test.ts"],
        exclude: [everyScreen],
      },
    },
    // This one opens several pages at a time by itself, so nothing else runs beside it.
    { ...built, test: { name: "screens", ...journeys, include: [everyScreen], sequence: { groupOrder: 1 } } },
  ];
}
