import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root } from "./install.mjs";

/** Print the configuration without building the web app first. */
async function help() {
  ensureInstalled();
  const { buildServer, isBuilt } = await import("./build.mjs");
  const built = isBuilt();
  const out = built ? `${root}dist` : `${root}dist.help-${process.pid}`;
  try {
    if (!built) await buildServer(out);
    const { configHelp } = await import(pathToFileURL(join(out, "server/config.js")).href);
    process.stdout.write(configHelp());
  } finally {
    if (!built) rmSync(out, { recursive: true, force: true });
  }
}

async function prepare() {
  // Building needs development tools; running a build does not, and a deployed folder may lack them.
  ensureInstalled({ withTools: !existsSync(`${root}dist/.built`) });
  const { ensureBuilt, isBuilt } = await import("./build.mjs");
  if (isBuilt()) return;
  ensureInstalled();
  await ensureBuilt();
}

/** The visible parent processes: npm, or npm's shell and npm. */
function above() {
  try {
    return `${process.ppid} ${readFileSync(`/proc/${process.ppid}/stat`, "utf8").split(") ").pop().split(" ")[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/** A killed npm sends no signal: without this the server would keep running, with the port and the data. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const before = above();
  const timer = setInterval(() => {
    if (above() === before) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}

// The server runs in this process, so signals, arguments and the exit code need no forwarding, and nothing outlives it.
try {
  if (process.argv.includes("--help")) await help();
  else {
    endWithNpm();
    await prepare();
    await import(pathToFileURL(`${root}dist/server/main.js`).href);
  }
} catch (error) {
  process.stderr.write(`backhaul: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
