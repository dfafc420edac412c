import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "../install.mjs";
import { run } from "./run.mjs";

let folder;

/** Return the folder of this process for reports, and for what the parts of one run have transformed and share. */
function ownFolder() {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), "backhaul-results-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  return folder;
}

export const totals = { passed: 0, failed: 0 };
/** The failed tests, named again at the very end: the end of a log is what is kept and read. */
export const failures = [];

let runs = 0;

/**
 * Run vitest once and add its counts to the totals; return whether all passed.
 * @param files paths of tests; left out: all of the projects
 */
export async function vitest(projects, { files, env, quiet } = {}) {
  // Without a path vitest runs everything.
  if (files?.length === 0) return true;
  const report = join(ownFolder(), `${++runs}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", ...projects.flatMap((name) => ["--project", name]), ...(files ?? []), ...reporters];
  const shared = { TEST_MODULES: join(ownFolder(), "modules") };
  const ok = await run("node_modules/vitest/vitest.mjs", args, { env: { ...env, ...shared }, quiet });
  const counted = count(report);
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
