import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { nodeFlags } from "./node-flags.mjs";

// Starts the built server on the embedded database under each supported version of Node, signs in, refunds a return, lists it and stops.
// Versions other than the running one come from npm's `node` package, kept in a cache folder. One that cannot be had is named and
// fails the run, unless `--where-available` says that this machine may be offline.

const versions = [20, 22, 24];
const isLenient = process.argv.includes("--where-available");
const startLimitMs = 60_000;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "backhaul");
const own = ["DATABASE_URL", "PUBLIC_URL", "SMTP_URL", "SECRET", "TRUST_PROXY", "REGISTRATION", "VERIFY_EMAIL", "NODE_OPTIONS"];
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));

const versionOf = (program) => {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/** Return the program of a version of Node, installed if need be; throws the reason why there is none. */
function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = join(cache, `node-${major}`);
  const name = process.platform === "win32" ? "node.exe" : "node";
  const program = join(folder, "node_modules", "node", "bin", name);
  if (!existsSync(program)) install(major, folder);
  if (!versionOf(program)?.startsWith(`v${major}.`)) throw new Error(`${program} does not run on this machine`);
  return program;
}

function install(major, folder) {
  mkdirSync(folder, { recursive: true });
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", "--fetch-retries=1"];
  const { status, stderr } = spawnSync(command, [...before, "install", "--prefix", folder, ...quiet, `node@${major}`], {
    encoding: "utf8",
    timeout: 120_000,
    shell: process.platform === "win32" && !npm,
  });
  if (status !== 0) throw new Error(`npm could not install node@${major}: ${firstLine(stderr)}`);
}

const firstLine = (text) => text?.split("\n").find((line) => line.trim()) ?? "no answer";

/** Start the server and resolve with its address and a way to stop it. */
async function start(program, dataDir) {
  const env = { ...clean, SEED: "none", PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_LIMIT: "0" };
  const child = spawn(program, [...nodeFlags, join(root, "dist/server/main.js")], { cwd: root, env });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let [said, errors] = ["", ""];
  child.stderr.on("data", (part) => {
    errors += part;
  });
  const address = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address after ${startLimitMs / 1000} s: ${errors}`)), startLimitMs);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it listened: ${errors}`)));
    child.stdout.on("data", (part) => {
      said += part;
      const found = /Backhaul\s+(http:\S+)/.exec(said)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  return {
    address,
    kill,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      process.removeListener("exit", kill);
      if (code !== 0) throw new Error(`the server stopped with ${code}: ${errors}`);
    },
  };
}

/** Return the calls of a person or key, which throw unless the answer is a success. */
const callsAt =
  (address, token) =>
  async (method, path, body = {}) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!answer.is_success) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };

const owner = { email: "owner@smoke.test", password: "a-password-for-smoke", first_name: "Ann", last_name: "Bee" };
const store = { name: "Smoke", platform: "shopify", platform_domain: "smoke.test", currency: "EUR", timezone: "UTC", country: "NO" };
const order = {
  number: "#1",
  currency: "EUR",
  ordered_at: new Date().toISOString(),
  fulfilled_at: new Date().toISOString(),
  customer: { email: "cleo@smoke.test", first_name: "Cleo", last_name: "Dee" },
  lines: [{ external_id: "l1", title: "Mug", quantity: 1, unit_price_minor: 1999, fulfilled_quantity: 1 }],
  payments: [{ external_id: "p1", kind: "card", captured_minor: 1999, captured_at: new Date().toISOString() }],
};

/** Register, sign in, and take one return from an order to its refund; throws unless the money was paid back. */
async function refundOne(address) {
  const nobody = callsAt(address);
  await nobody("POST", "/merchants/register", { ...owner, store });
  const { email, password } = owner;
  const { token } = await nobody("POST", "/merchants/login-merchant", { email, password });
  const call = callsAt(address, token);
  const { key } = await call("POST", "/stores/api-keys", { name: "Smoke", scopes: ["orders:write"] });
  const { id: order_id, lines } = await callsAt(address, key)("PUT", "/public/orders/1", order);
  const items = [{ order_line_id: lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
  const { id } = await call("POST", "/merchant/returns", { order_id, items });
  const act = (action, body) => call("POST", `/merchant/returns/${id}/${action}`, body);
  await act("approve");
  await act("shipment-received");
  await act("evaluation", {
    items: (await call("GET", `/merchant/returns/${id}`)).items.map((item) => ({ id: item.id, accepted: 1, rejected: 0 })),
  });
  const { outcome } = await act("suggested-financial-outcome");
  await act("process", { expected_total_minor: outcome.net_minor });
  await act("refund", { data: {} });
  const { total, items: listed } = await call("GET", "/merchant/returns");
  const { ledger } = await call("GET", `/merchant/returns/${id}`);
  const paid = ledger.find(({ kind, state }) => kind === "REFUND" && state === "SUCCEEDED");
  if (total !== 1 || paid?.amount_minor !== 1999) throw new Error(`the refund is not there: ${JSON.stringify({ total, ledger })}`);
  return listed[0].number;
}

async function smoke(program) {
  const dataDir = mkdtempSync(join(tmpdir(), "backhaul-smoke-"));
  let server;
  try {
    server = await start(program, dataDir);
    const refunded = await refundOne(server.address);
    await server.stop();
    return `started, signed in, refunded and listed ${refunded}, stopped`;
  } finally {
    server?.kill();
    // A killed server may still be writing: without retries this error would hide the failure itself.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function report(program) {
  const begun = performance.now();
  try {
    const done = await smoke(program);
    process.stdout.write(`${versionOf(program)}: ${done} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`${versionOf(program)}: FAILED. ${error.message}\n`);
  }
}

async function main() {
  ensureInstalled();
  const { ensureBuilt } = await import("./build.mjs");
  await ensureBuilt();
  const missing = [];
  // Installing blocks, so every program is there before the first server starts; the servers then run side by side.
  const programs = versions.flatMap((major) => {
    try {
      return [nodeOf(major)];
    } catch (error) {
      missing.push(major);
      process.stdout.write(`Node ${major}: NOT RUN. ${error.message}\n`);
      return [];
    }
  });
  await Promise.all(programs.map(report));
  if (missing.length === 0) return;
  process.stdout.write(`Not checked on Node ${missing.join(" and ")}, which could not be installed here.\n`);
  if (!isLenient) process.exitCode = 1;
}

await main();
