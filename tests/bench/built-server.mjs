import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../../scripts/node-flags.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const secret = "bench-secret-of-forty-characters-length";

// Children and folders are removed with the process, however it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

const folders = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Return a temporary folder, removed with the process. */
export function scratch(name) {
  const folder = mkdtempSync(join(tmpdir(), `backhaul-bench-${name}-`));
  folders.push(folder);
  return folder;
}

const children = new Set();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** @param file a program of the bench, which may import the server's source, or a built one; from the root of the project */
function spawnProgram(file, environment) {
  const isBuilt = !file.startsWith("tests/");
  const program = isBuilt ? [...nodeFlags, resolve(root, file)] : [join(root, "tests/support/run-ts.mjs"), join(root, file)];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let said = "";
  const hear = (part) => {
    said += part;
    child.emit("said", said);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise((resolve) => child.once("exit", resolve)).then((code) => {
    children.delete(child);
    return { code, said };
  });
  return { child, ended };
}

/** Run a program of the bench to completion. */
export async function runProgram(file, environment = {}) {
  const { code, said } = await spawnProgram(file, environment).ended;
  if (code !== 0) throw new Error(`${file} ended with code ${code}: ${said.slice(-2000)}`);
}

/**
 * Start a program of the bench or the built server, and wait for the line with its address. Return the address, the start time, its
 * resident memory, and a function that stops it.
 */
export async function startProgram(file, environment = {}) {
  const begun = performance.now();
  const { child, ended } = spawnProgram(file, environment);
  const url = await new Promise((resolve, reject) => {
    child.on("said", (said) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    ended.then(({ code, said }) => reject(new Error(`${file} ended with code ${code}: ${said.slice(-2000)}`)));
  });
  return {
    url,
    begun,
    rssMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Start the built server over a database, with nothing enabled that would affect a measurement. */
export const startBuilt = (environment = {}) =>
  startProgram("dist/server/main.js", {
    PORT: "0",
    SEED: "none",
    LOG_LEVEL: "error",
    RATE_LIMIT: "0",
    SECRET: secret,
    DATA_DIR: scratch("data"),
    ...environment,
  });
