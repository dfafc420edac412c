import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildServer as build, isBuilt } from "../../scripts/build.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Node's flags for servers of tests, which live for seconds: optimising their code and that of the embedded database would take longer than it saves. */
export const shortLivedFlags = ["--liftoff-only", "--no-opt", "--single-threaded"];

export interface Built {
  main: string;
  remove(): void;
}

/** Put the server as shipped into its own folder, independent of a running build: the one in dist/ if it is of these sources. */
export async function buildServer(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "backhaul-built-"));
  if (isBuilt())
    for (const part of ["server", "contracts"]) cpSync(join(root, "dist", part), join(folder, "dist", part), { recursive: true });
  else await build(join(folder, "dist"));
  linkProject(folder);
  return { main: join(folder, "dist/server/main.js"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Let a build in `folder` find its packages and the project's own imports. */
export function linkProject(folder: string): void {
  copyFileSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
}

export interface ServerProcess {
  address: string;
  /** Kill it without a clean shutdown. */
  kill(): Promise<void>;
}

/** Start the built server on a free port and wait until it listens. */
export async function startServer({ main }: Built, env: Record<string, string>): Promise<ServerProcess> {
  const usual = { SEED: "none", PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", RATE_LIMIT: "0", DATABASE_URL: "" };
  const child = spawn(process.execPath, [...shortLivedFlags, main], { env: { ...process.env, ...usual, ...env } });
  const kill = () => void child.kill("SIGKILL");
  const gone = once(child, "exit").then(() => process.removeListener("exit", kill));
  process.once("exit", kill);
  const address = await listening(child);
  return {
    address,
    async kill() {
      kill();
      await gone;
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  let [said, errors] = ["", ""];
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server ended before it listened: ${errors}`)));
    child.stderr?.on("data", (part) => {
      errors += part;
    });
    child.stdout?.on("data", (part) => {
      said += part;
      const address = /Backhaul\s+(http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}
