import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, testEngine } from "../../tests/support/engine.ts";
import { findPgbouncer, startPgbouncer } from "../../tests/support/pgbouncer.ts";
import type { Tx } from "./open.ts";

const server = () => process.env.TEST_DATABASE_URL ?? "";
const backendOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid;
const settingOf = async (tx: Tx, name: string) =>
  (await sql<{ is: string }>`select current_setting(${name}) as is`.execute(tx)).rows[0]?.is;

describe.runIf(testEngine === "postgresql" && findPgbouncer())("a database behind a pooler in transaction mode", () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let test: TestDatabase;
  beforeAll(async () => {
    pooler = await startPgbouncer(server());
    test = await createTestDatabase({ pooler: pooler.url });
  });
  afterAll(async () => {
    await test.drop();
    await pooler.stop();
  });

  /** Open the pooler's four connections, so that there is more than one to choose from. */
  const warm = () => Promise.all([0, 1, 2, 3].map(() => test.db.transaction((tx) => sql`select pg_sleep(0.05)`.execute(tx))));

  it("changes its session between transactions, and keeps it within one", async () => {
    await warm();
    const seen = new Set<number | undefined>();
    for (let n = 0; n < 8; n++)
      await test.db.transaction(async (tx) => {
        const pid = await backendOf(tx);
        expect(await backendOf(tx)).toBe(pid);
        seen.add(pid);
      });
    expect(seen.size).toBeGreaterThan(1);
  });

  it("prepares nothing in a session that another may get", async () => {
    await warm();
    const count = sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where ${1} = 1`;
    for (let n = 0; n < 8; n++) expect((await count.execute(test.db.kysely)).rows[0]?.n).toBe(0);
  });

  it("leaves what is set for one transaction behind with it", async () => {
    await warm();
    await test.db.transaction((tx) => sql`set local statement_timeout = 1234`.execute(tx));
    for (let n = 0; n < 8; n++) await test.db.transaction(async (tx) => expect(await settingOf(tx, "statement_timeout")).toBe("15s"));
  });

  it("frees a transaction's lock for the next, in whatever session that is", async () => {
    await warm();
    const take = () =>
      test.db.transaction(async (tx) => (await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(42) as ok`.execute(tx)).rows[0]?.ok);
    for (let n = 0; n < 8; n++) expect(await take()).toBe(true);
  });

  it("hears what is notified through the pooler, on a connection to the server itself", async () => {
    const heard: string[] = [];
    let resolve = () => {};
    const last = new Promise<void>((done) => {
      resolve = done;
    });
    await test.db.listen("pooled", (payload) => {
      heard.push(payload);
      if (heard.length === 8) resolve();
    });
    for (let n = 0; n < 8; n++) await test.db.transaction((tx) => sql`select pg_notify('pooled', ${String(n)})`.execute(tx));
    await last;
    expect(heard).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
  });

  it("is refused where instants would be read in another zone than UTC", async () => {
    const abroad = await startPgbouncer(server(), { timezone: "Europe/Paris" });
    try {
      await expect(createTestDatabase({ pooler: abroad.url })).rejects.toThrow("alter role … set timezone = 'UTC'");
    } finally {
      await abroad.stop();
    }
  });
});
