import { availableParallelism } from "node:os";
import { findPostgres } from "../../tests/support/postgres.mjs";
import { run } from "./run.mjs";
import { vitest } from "./vitest.mjs";

const databaseUrl = process.env.DATABASE_URL;
const hasPostgresql = Boolean(databaseUrl ?? findPostgres());

/** The type checker's threads each check some types again: more threads than processors take longer. */
const checkers = ["--checkers", String(Math.min(4, availableParallelism()))];

/** The extension for Shopify has globals of its own, so that its types are checked apart. */
const checkTypes = (project) => run("node_modules/typescript/bin/tsc", ["--noEmit", "-p", project, ...checkers]);

const onEmbedded = { TEST_ENGINE: "embedded" };
const onPostgresql = { TEST_ENGINE: "postgresql", ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) };
const spread = (isWhole) => (hasPostgresql && !isWhole ? { TEST_SPREAD: "1" } : {});

/** Run journeys and screens; of the screens only those of `resources`, if there are some. */
async function inBrowser({ files, isWhole, resources }) {
  const env = { ...(isWhole && { TEST_THOROUGH: "1" }), ...(resources && { TEST_RESOURCES: resources.join() }) };
  const journeys = await vitest(["e2e", "screens"], { files, env });
  return files && resources ? (await vitest(["screens"], { env })) && journeys : journeys;
}

/**
 * The parts of a run, in order. Each takes `files`, tests to which it is narrowed; `isWhole`, whether it runs as in `everything`;
 * `resources`, to whose screens it is narrowed; and `quiet`, which collects its output. Each resolves with whether it succeeded.
 */
export const parts = [
  { name: "types", title: "Types", run: async () => (await checkTypes("tsconfig.json")) && checkTypes("extensions/shopify/tsconfig.json") },
  { name: "lint", title: "Lint and format", run: () => run("node_modules/@biomejs/biome/bin/biome", ["check", "."]) },
  { name: "build", title: "Build", run: () => run("scripts/build.mjs", []) },
  // One process after the other, for minutes: it runs beside the parts that follow.
  { name: "generator", title: "Generator", isBeside: true, run: ({ quiet }) => vitest(["generator"], { quiet }) },
  { name: "unit", title: "Words, arrows and rules", run: ({ files }) => vitest(["unit"], { files }) },
  { name: "web", title: "Screens", run: ({ files }) => vitest(["web"], { files }) },
  { name: "smoke", title: "Every supported Node", run: () => run("scripts/smoke.mjs", ["--where-available"]) },
  {
    name: "api",
    title: "Database, jobs and API on the embedded database",
    run: ({ files, isWhole }) => vitest(["api"], { files, env: { ...onEmbedded, ...spread(isWhole) } }),
  },
  {
    name: "postgresql",
    title: "Database, jobs and API on PostgreSQL",
    async run({ files, isWhole }) {
      if (hasPostgresql) return vitest(["api"], { files, env: { ...onPostgresql, ...spread(isWhole) } });
      process.stdout.write("No PostgreSQL server programs and no DATABASE_URL: this ran on the embedded database alone.\n");
      return true;
    },
  },
  {
    name: "e2e",
    title: "Journeys and every screen in a browser",
    needs: "build",
    run: inBrowser,
  },
];

export const partNames = parts.map(({ name }) => name);
