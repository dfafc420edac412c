import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findPostgres } from "../tests/support/postgres.mjs";
import { ensureInstalled, root } from "./install.mjs";

const databaseUrl = process.env.DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "backhaul-results-"));
const totals = { passed: 0, failed: 0 };
/** The failed tests, named again at the very end: the end of a log is what is kept and read. */
const failures = [];
/** A server's own settings must not reach the tests, which set theirs. */
const own = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "PORT",
  "HOST",
  "DATA_DIR",
  "SEED",
  "PUBLIC_URL",
  "SECRET",
  "SMTP_URL",
  "LOG_LEVEL",
  "RATE_LIMIT",
  "TRUST_PROXY",
];
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
let running;

function node(script, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: "inherit", env: { ...clean, ...env } });
    running = child;
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** Run vitest once and add its counts to the totals. */
async function vitest(name, args, env) {
  const file = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ok = await node("node_modules/vitest/vitest.mjs", ["run", ...args, ...reporters], {
    ...env,
    TEST_MODULES: join(folder, "modules"),
  });
  const counted = count(file);
  totals.passed += counted.passed;
  totals.failed += counted.failed || (ok ? 0 : 1);
  failures.push(...counted.failures);
  return ok;
}

function count(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

/** Name the failed tests of a file with what each said, or the file itself where it could not run. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}\n${message}`] : [];
  return failed.map((test) => `${file}: ${test.fullName}\n${test.failureMessages.map(withoutLibraries).join("\n")}`);
}

/** Leave the frames of libraries out of a stack: the ends of many failures would otherwise not fit what is kept of a log. */
const withoutLibraries = (message) =>
  message
    .split("\n")
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .join("\n");

/** A part without vitest counts as one failure when it fails. */
async function plain(script, args) {
  const ok = await node(script, args);
  if (!ok) totals.failed += 1;
  return ok;
}

const areas = ["core", "catalogue", "platforms", "cases", "messaging", "flows", "insight"];

async function onPostgresql() {
  if (!databaseUrl && !findPostgres()) {
    process.stdout.write("No PostgreSQL server programs and no DATABASE_URL: this ran on the embedded database alone.\n");
    return true;
  }
  const env = { TEST_ENGINE: "postgresql", ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}) };
  const folders = ["server/db/", "server/jobs/", "server/http/", ...areas.map((area) => `server/${area}/`), "tests/api/"];
  return vitest("postgresql", ["--project", "unit", "--project", "api", ...folders], env);
}

/** The type checker's threads each check some types again: more threads than processors take longer. */
const checkers = ["--checkers", String(Math.min(4, availableParallelism()))];

const parts = [
  { name: "types", title: "Types", run: () => plain("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json", ...checkers]) },
  { name: "lint", title: "Lint and format", run: () => plain("node_modules/@biomejs/biome/bin/biome", ["check", "."]) },
  { name: "unit", title: "Words, arrows and rules", run: () => vitest("unit", ["--project", "unit"], { TEST_ENGINE: "embedded" }) },
  { name: "web", title: "Screens", run: () => vitest("web", ["--project", "web"]) },
  { name: "build", title: "Build", run: () => plain("scripts/build.mjs", []) },
  { name: "smoke", title: "Every supported Node", run: () => plain("scripts/smoke.mjs", ["--where-available"]) },
  { name: "api", title: "API on the embedded database", run: () => vitest("api", ["--project", "api"], { TEST_ENGINE: "embedded" }) },
  { name: "postgresql", title: "Database, jobs and API on PostgreSQL", run: onPostgresql },
  { name: "e2e", title: "Journeys in a browser", run: () => vitest("e2e", ["--project", "e2e", "--project", "screens"]) },
];

function chosen() {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown) {
    process.stderr.write(`backhaul: no part is called ${unknown}; there are ${parts.map(({ name }) => name).join(", ")}\n`);
    process.exit(1);
  }
  // A part requested by name still gets its prerequisites: browser journeys open the built program.
  const wanted = names.includes("e2e") ? ["build", ...names] : names;
  return names.length === 0 ? parts : parts.filter(({ name }) => wanted.includes(name));
}

async function main() {
  const selected = chosen();
  ensureInstalled();
  const failed = [];
  for (const { name, title, run } of selected) {
    process.stdout.write(`\n== ${title}\n`);
    const begun = performance.now();
    const ok = await run();
    process.stdout.write(`== ${title}: ${ok ? "ok" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
    if (!ok) failed.push(title);
    // Later parts run the built program; every other failure leaves them worth knowing.
    if (!ok && name === "build") break;
  }
  for (const failure of failures) process.stdout.write(`\n${failure}\n`);
  if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(", ")}\n`);
  if (totals.passed + totals.failed > 0) process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    running?.kill(signal);
    process.kill(process.pid, signal);
  });
}
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
await main();
