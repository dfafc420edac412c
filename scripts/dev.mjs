import { spawn } from "node:child_process";
import { rmSync, watch } from "node:fs";
import { ensureInstalled, root } from "./install.mjs";

ensureInstalled();
const { buildServer } = await import("./build.mjs");

// With --platforms, doubles of Shopify, WooCommerce and the carrier services run beside the server, which may then reach this machine; platforms
// deliver through Vite, so that a browser comes back to the page it left.
const withPlatforms = process.argv.includes("--platforms");
const webPort = 5173;
if (withPlatforms) {
  process.env.WEBHOOKS_PRIVATE = "true";
  process.env.PUBLIC_URL ??= `http://127.0.0.1:${webPort}`;
  // The addresses of tests/doubles/dev.ts.
  process.env.EASYPOST_URL = "http://127.0.0.1:4012";
  process.env.EASYSHIP_URL = "http://127.0.0.1:4013";
  process.env.EASYSHIP_SANDBOX_URL = "http://127.0.0.1:4013";
  process.env.SENDCLOUD_URL = "http://127.0.0.1:4014/api/v3";
}

// The server is compiled and restarted on every change; Vite serves the web app and forwards /api to it.
let server;
let timer;
let turn = Promise.resolve();
const start = (script, args) => spawn(process.execPath, [`${root}${script}`, ...args], { cwd: root, stdio: "inherit" });

function ended(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return end;
}

async function restart() {
  try {
    // It now holds a server of later sources, so `npm start` has to rebuild.
    rmSync(`${root}dist/.built`, { force: true });
    await buildServer(`${root}dist`);
  } catch (error) {
    process.stderr.write(`backhaul: ${error.message}; the server stays as it is\n`);
    return;
  }
  await ended(server);
  server = start("dist/server/main.js", []);
}

function change(_kind, file) {
  if (file?.includes(".test.")) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = turn.then(restart);
  }, 150);
}

await restart();
for (const folder of ["contracts", "server"]) watch(`${root}${folder}`, { recursive: true }, change);
const vite = start("node_modules/vite/bin/vite.js", [
  "--host",
  "127.0.0.1",
  "--port",
  `${webPort}`,
  ...(withPlatforms ? ["--strictPort"] : []),
]);
const platforms = withPlatforms && start("tests/support/run-ts.mjs", ["tests/doubles/dev.ts"]);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await Promise.all([ended(server), ended(vite), ended(platforms)]);
    process.exit(0);
  });
}
