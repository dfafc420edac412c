import { defineConfig } from "vitest/config";
import { alias, conditions } from "./vite.config.ts";

const shared = { resolve: { alias, conditions }, ssr: { resolve: { conditions } } };
// antd's packages are not transformed: node resolves them, and must not be handed the bundler's conditions.
const browser = {
  // Node takes antd's CommonJS half: a part asked for by its path must come from the same half, or there are two of everything.
  resolve: { alias: [{ find: /^antd\/es\//, replacement: "antd/lib/" }, ...alias], conditions },
  ssr: { resolve: { conditions: [] } },
};

/** Four kinds of tests: pure and server rules, the screen's parts in jsdom, the API over HTTP, and real-browser journeys. */
export default defineConfig({
  test: {
    // The tests' own default leaves a processor idle, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ["contracts/**/*.test.ts", "server/**/*.test.ts", "tests/architecture/**/*.test.ts"],
          exclude: ["server/modules/**", "**/node_modules/**"],
        },
      },
      {
        ...browser,
        test: {
          name: "web",
          environment: "jsdom",
          include: ["providers/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}", "resources/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/web-setup.ts"],
          testTimeout: 30_000,
          server: { deps: { inline: [/@refinedev\//] } },
        },
      },
      {
        ...shared,
        test: {
          name: "api",
          globalSetup: ["tests/support/global-setup.ts"],
          include: ["server/modules/**/*.test.ts", "tests/api/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        // What drives a browser runs in node, and must not take a package's half for browsers.
        ssr: { resolve: { conditions: conditions.filter((name) => name !== "browser") } },
        test: {
          name: "e2e",
          globalSetup: ["tests/support/demo-data.ts"],
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
