import { availableParallelism } from "node:os";
import type { AliasOptions } from "vite";
import type { TestProjectConfiguration } from "vitest/config";
import { guides } from "../../scripts/build/guides.ts";
import { apiTests, generatorTest, leftOutOn } from "../../scripts/test/engines.mjs";

interface Resolution {
  alias: Exclude<AliasOptions, Record<string, string>>;
  conditions: string[];
}

/** Tests of screens and journeys wait for timers, pages and servers now and then: one file more than there are processors keeps them busy. */
const oneMore = availableParallelism() + 1;

/** Much of what tests create lives briefly: with more room for it, and one collector beside two busy workers, collecting takes a tenth less. */
const execArgv = ["--max-semi-space-size=64", "--single-threaded-gc"];

/**
 * Return the kinds of tests: rules (`*.test.ts`), screens in jsdom (`*.test.tsx`), the generator, whatever opens a database (most of it
 * calls the API), journeys in a real browser, and every screen in one.
 */
export function testProjects({ alias, conditions }: Resolution): TestProjectConfiguration[] {
  const node = { resolve: { alias: [...alias], conditions }, ssr: { resolve: { conditions } } };
  const ofApi = apiTests();
  const leftOut = leftOutOn(process.env.TEST_ENGINE === "postgresql" ? "postgresql" : "embedded", process.env.TEST_SPREAD === "1");
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
  const otherBrowsers = "tests/e2e/the-desk-and-the-portal-work-in-other-browsers.test.ts";
  const isThorough = process.env.TEST_THOROUGH === "1";
  // Node loads antd's CommonJS build: a component imported by path must come from the same build, or there are two copies.
  const browser = {
    plugins: [guides()],
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
        setupFiles: ["tests/support/own-fetch.ts"],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        include: ["contracts", "server", "scripts", "tests/architecture", "tests/platforms", "src", "resources", "providers"].map(
          (folder) => `${folder}/**/*.test.ts`,
        ),
        exclude: [...ofApi, generatorTest, "**/node_modules/**"],
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
      // It writes a resource into a copy of this checkout, and runs the checks of a developer there.
      test: { name: "generator", execArgv, include: [generatorTest], testTimeout: 60_000, hookTimeout: 120_000 },
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
        include: ofApi,
        exclude: ["**/node_modules/**", ...leftOut],
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
        exclude: isThorough ? [everyScreen] : [everyScreen, otherBrowsers],
      },
    },
    // This one opens several pages at a time by itself, so nothing else runs beside it.
    { ...built, test: { name: "screens", ...journeys, include: [everyScreen], sequence: { groupOrder: 1 } } },
  ];
}
