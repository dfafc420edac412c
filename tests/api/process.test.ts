import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Built, buildServer } from "../support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "backhaul-process-"));
const children: ChildProcess[] = [];
let built: Built;

function run(env: Record<string, string>, ...args: string[]) {
  const usual = { DATA_DIR: dataDir, SEED: "none", PORT: "0", LOG_LEVEL: "warn", DATABASE_URL: "" };
  const child = spawn(process.execPath, [built.main, ...args], { env: { ...process.env, ...usual, ...env } });
  children.push(child);
  const has = async (text: string) => {
    while (!said.out.includes(text)) await once(child.stdout, "data");
  };
  const said = { out: "", err: "", has };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "exit").then(([code]) => code as number);
  const greeted = new Promise<string>((resolve, reject) => {
    const look = () => {
      const address = /Backhaul\s+(http:\S+)/.exec(said.out)?.[1];
      if (address && /API\s/.test(said.out)) resolve(address);
    };
    child.stdout.on("data", look);
    ended.then(() => reject(new Error(`ended before it listened: ${said.err}`)));
  });
  greeted.catch(() => undefined);
  return { child, said, ended, greeted };
}

/** Start a request that the server has begun to read, and whose rest is pending. */
async function beginSignIn(address: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(address);
  const body = JSON.stringify({ email: "nobody@example.test", password: "not-a-password" });
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /api/v1/merchants/login-merchant HTTP/1.1",
    `host: ${hostname}`,
    "content-type: application/json",
    "expect: 100-continue",
  ];
  socket.write(`${[...head, `content-length: ${body.length}`].join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  return {
    async finish() {
      socket.write(body);
      while (!answer.includes("}")) await once(socket, "data");
      return answer;
    },
  };
}

vi.setConfig({ testTimeout: 180_000 });

describe("the process", () => {
  beforeAll(async () => {
    built = await buildServer();
  });
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
    built?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("prints its address and how to begin, answers, and shuts down cleanly", async () => {
    const { child, said, greeted, ended } = run({ LOG_LEVEL: "info" });
    const address = await greeted;
    expect(said.out).toContain("/auth/register-unprotected");
    await vi.waitUntil(async () => (await fetch(`${address}/readyz`)).ok);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: "ok", database: true, jobs: true });
    const begun = await beginSignIn(address);
    child.kill("SIGTERM");
    await said.has("stopping");
    expect(await begun.finish()).toContain("BAD_CREDENTIALS");
    expect(await ended).toBe(0);
    expect(said.err).toBe("");
  });

  it("shuts down cleanly when it has only just begun to answer", async () => {
    const { child, said, greeted, ended } = run({});
    await greeted;
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(said.err).toBe("");
  });

  it("reports a port in use in one line", async () => {
    const other: Server = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { said, ended } = run({ PORT: String(port) });
    expect(await ended).toBe(1);
    expect(said.err).toBe(`backhaul: port ${port} on 127.0.0.1 is in use; set PORT to another one\n`);
    other.close();
  });

  it("reports a database folder that cannot be written in one line", async () => {
    const folder = mkdtempSync(join(tmpdir(), "backhaul-unwritable-"));
    writeFileSync(join(folder, "db"), "a file in the way");
    const SECRET = "a secret of at least thirty-two characters";
    const [blocked, missing] = [run({ DATA_DIR: folder, SECRET }), run({ DATA_DIR: "/dev/null/backhaul", SECRET })];
    expect([await blocked.ended, await missing.ended]).toEqual([1, 1]);
    const line = (path: string, code: string) =>
      `backhaul: the database cannot be opened: the folder ${path} cannot be written (${code}); set DATA_DIR to one that can\n`;
    expect([blocked.said.err, missing.said.err]).toEqual([line(join(folder, "db"), "EEXIST"), line("/dev/null/backhaul", "ENOTDIR")]);
    rmSync(folder, { recursive: true });
  });

  it("opens its data to its owner alone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "backhaul-private-"));
    mkdirSync(join(folder, "db"), { mode: 0o755 });
    chmodSync(folder, 0o755);
    const { child, greeted, ended } = run({ DATA_DIR: folder });
    await greeted;
    child.kill("SIGTERM");
    await ended;
    const modes = [".", "db", "secret"].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(["700", "700", "600"]);
    rmSync(folder, { recursive: true });
  });

  it("reports invalid settings in one line, and lists all settings on request", async () => {
    const [wrong, help] = [run({ PORT: "http" }), run({}, "--help")];
    expect([await wrong.ended, await help.ended]).toEqual([1, 0]);
    expect(wrong.said.err.trim().split("\n")).toHaveLength(1);
    expect(help.said.out).toContain("DATABASE_URL");
  });
});
