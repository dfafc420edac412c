import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ensureInstalled, root } from "./install.mjs";

const sources = ["contracts", "server", "src", "providers", "resources", "scripts", "docs"];
const alone = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];
const dist = `${root}dist`;
const stamp = `${dist}/.built`;

const isTest = (path) => /\.test\.tsx?$/.test(path);
const filesIn = (folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A hash of the sources' content, so that a checkout or copy does not make a build stale, but a deleted file does. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of [...alone.map((name) => `${root}${name}`), ...sources.flatMap(filesIn)]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

function run(program, args) {
  return new Promise((resolve, reject) => {
    // Independent of the caller's environment, because the build is what production serves.
    const env = { ...process.env, NODE_ENV: "production" };
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: "inherit", env });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${basename(program)} ended with code ${code}`))));
  });
}

const vite = (args) => run(`${root}node_modules/vite/bin/vite.js`, ["build", ...args]);

/** Build the server's JavaScript into a folder, with the files beside its sources: SQL, threads, locale files. `config`: of a build with more programs. */
export async function buildServer(out, config = "scripts/build/server.config.ts") {
  await vite(["--config", config, "--outDir", join(out, "server")]);
  for (const folder of ["contracts", "server"]) {
    const beside = (from) => extname(from) === "" || !/\.tsx?$/.test(from);
    cpSync(`${root}${folder}`, join(out, folder), { recursive: true, filter: beside });
  }
}

/** Create the databases of first starts once, so that these need not: an empty one and the demo's. */
async function packDatabases(out) {
  await run(join(out, "server/pack-databases.js"), [join(out, "server/db")]);
}

async function buildWeb(out) {
  const folder = join(out, "web");
  const page = (mode) => vite(["--mode", mode, "--outDir", folder, "--logLevel", "warn"]);
  await Promise.all([page("production"), page("portal")]);
  await compress(folder);
}

/** At build time rather than at every request: the server sends the compressed file. */
async function compress(folder) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  for (const file of texts) {
    const body = readFileSync(file);
    if (body.length < 1024) continue;
    const [br, gz] = await Promise.all([promisify(brotliCompress)(body, quality), promisify(gzip)(body, { level: 9 })]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  }
}

/** Build beside the target and move it there complete, so that a killed build leaves the previous one. */
export async function build() {
  clearLeftovers();
  const print = fingerprint();
  const draft = `${root}dist.building-${process.pid}`;
  mkdirSync(draft);
  try {
    const halves = await Promise.allSettled([buildServer(draft).then(() => packDatabases(draft)), buildWeb(draft)]);
    for (const { reason } of halves) if (reason) throw reason;
    writeFileSync(join(draft, ".built"), print);
    const old = `${root}dist.old-${process.pid}`;
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes what killed builds left behind. */
function clearLeftovers() {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.(?:building|old|help)-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(`${root}${name}`, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Build unless the existing build was made from these sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  process.stdout.write("Building …\n");
  const begun = performance.now();
  await build();
  process.stdout.write(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] && basename(process.argv[1]) === basename(fileURLToPath(import.meta.url))) {
  ensureInstalled();
  await build().catch((error) => {
    process.stderr.write(`backhaul: the build failed: ${error.message}\n`);
    process.exit(1);
  });
}
