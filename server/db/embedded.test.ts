import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "#server/kit/log";
import { openEmbedded } from "./embedded.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** The threads of this file, as Node announces them. */
const threads: Worker[] = [];
const watch = (worker: Worker) => threads.push(worker);
process.on("worker", watch);
afterAll(() => void process.off("worker", watch));

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];

/** A closed, empty database that each test starts from: creating one takes longer than the test. */
const created = mkdtempSync(join(tmpdir(), "backhaul-embedded-"));
beforeAll(async () => {
  const db = await openEmbedded({ dataDir: join(created, "db") }, silentLog);
  await db.close();
}, 120_000);
afterAll(() => rmSync(created, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backhaul-embedded-"));
  dataDir = join(folder, "db");
  cpSync(join(created, "db"), dataDir, { recursive: true });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openEmbedded({ dataDir }, silentLog);

/** Start a process that writes to the database, let it commit so many rows, and return it with the last safe one. */
async function writer(rows: number): Promise<{ child: ChildProcess; last: number }> {
  const support = (file: string) => fileURLToPath(new URL(`../../tests/support/${file}`, import.meta.url));
  const child = spawn(process.execPath, [support("run-ts.mjs"), support("endless-writer.ts"), dataDir]);
  children.push(child);
  let output = "";
  let errors = "";
  child.stderr.on("data", (part) => {
    errors += part;
  });
  return await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(errors)));
    child.stdout.on("data", (part) => {
      output += part;
      const lines = output.split("\n").slice(0, -1);
      if (lines.length >= rows) resolve({ child, last: Number(lines.at(-1)) });
    });
  });
}

const gone = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

describe("the embedded database", () => {
  it("is created where there is none, and keeps committed rows when it is reopened", async () => {
    rmSync(dataDir, { recursive: true });
    const first = await open();
    await sql`create table kept as select 7 as n`.execute(first.kysely);
    await first.close();
    const second = await open();
    expect((await sql`select n from kept`.execute(second.kysely)).rows).toEqual([{ n: 7 }]);
    await second.close();
  });

  it("keeps its write-ahead log small", async () => {
    const db = await open();
    expect((await sql`show max_wal_size`.execute(db.kysely)).rows).toEqual([{ max_wal_size: "128MB" }]);
    await db.close();
  });

  it("refuses to be opened twice in one process, and can be reopened once closed", async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(/in use by process/);
    await first.close();
    await (await open()).close();
  });

  it("refuses a directory that another live process has open, and loses no commit when that one is killed", async () => {
    const { child, last } = await writer(200);
    await expect(open()).rejects.toThrow(`in use by process ${child.pid}`);
    const ended = gone(child);
    child.kill("SIGKILL");
    await ended;
    const db = await open();
    const { rows } = await sql<{ n: number; rows: number }>`select max(n) as n, count(*)::int as rows from written`.execute(db.kysely);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(last);
    expect(rows[0]?.rows).toBe(rows[0]?.n);
    await db.close();
  });

  it("survives its thread's crash in a transaction, whose statement fails as retryable", async () => {
    const db = await open();
    await sql`create table kept (n int)`.execute(db.kysely);
    const cut = db.transaction(async (tx) => {
      await sql`insert into kept values (1)`.execute(tx);
      await threads.at(-1)?.terminate();
      await sql`insert into kept values (2)`.execute(tx);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    expect((await sql`select n from kept`.execute(db.kysely)).rows).toEqual([]);
    await db.close();
  });

  it("restarts when its thread has died, and keeps what was committed", async () => {
    const db = await open();
    await sql`create table kept as select 7 as n`.execute(db.kysely);
    const gap = new Promise<void>((resolve) => void db.listen("c", () => undefined, resolve));
    await sql`select 1`.execute(db.kysely);
    await threads.at(-1)?.terminate();
    expect((await sql`select n from kept`.execute(db.kysely)).rows).toEqual([{ n: 7 }]);
    await gap;
    await db.close();
  });
});
