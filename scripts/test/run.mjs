import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../install.mjs";

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
const running = new Set();

/**
 * Run a script of the project with Node; resolve with whether it succeeded. `quiet` collects what it says instead of
 * showing it.
 */
export function run(script, args, { env = {}, quiet } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio, env: { ...clean, ...env } });
    running.add(child);
    for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on("data", (part) => quiet.push(part));
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** Let what is running end with this process. */
export function passSignalsOn() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.kill(process.pid, signal);
    });
  }
}
