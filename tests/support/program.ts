import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shortLivedFlags } from "./server-process.ts";

export const dist = process.env.E2E_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
/** Folder of the demo's data to copy: where the build's is older than a day, filling it takes longer than a journey. */
export const templateVariable = "E2E_DEMO_DATA";

/** What the programs of this process have written at startup and since: warnings and errors. */
export const outputs = new Map<string, () => string>();

export interface Program {
  url: string;
  /** Return its output at startup. */
  greeting: () => string;
  folder: string;
  /** Stop it; its data is deleted unless it is to be copied. */
  stop: (keep?: boolean) => Promise<void>;
}

/** Start the built program on a free port, with its own embedded database. */
export async function startProgram(seed: "demo" | "none", more: Record<string, string> = {}): Promise<Program> {
  const main = join(dist, "server/main.js");
  if (!existsSync(main)) throw new Error("journeys open the built program: run `npm run build` first");
  const folder = mkdtempSync(join(tmpdir(), "backhaul-e2e-"));
  const template = process.env[templateVariable];
  if (seed === "demo" && template) cpSync(template, folder, { recursive: true });
  const { DATABASE_URL: _, ...outside } = process.env;
  const env = { ...outside, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, SEED: seed, LOG_LEVEL: "warn", RATE_LIMIT: "0", ...more };
  const child = spawn(process.execPath, [...shortLivedFlags, main], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const url = await addressOf(child).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  outputs.set(url, () => said);
  const stop = async (keep = false) => {
    outputs.delete(url);
    if (child.exitCode === null) {
      // Discarded data needs no clean shutdown.
      child.kill(keep ? "SIGTERM" : "SIGKILL");
      await once(child, "exit");
    }
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  return { url, greeting: () => said, folder, stop };
}

/** Wait for the address a starting server prints. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Backhaul\s+(http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}: ${said.slice(-2000)}`)));
  });
}
