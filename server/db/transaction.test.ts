import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deferred } from "../../tests/support/deferred.ts";
import { createTestDatabase, type TestDatabase, testEngine } from "../../tests/support/engine.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
  await sql`create table counter (id int primary key, n bigint not null)`.execute(test.db.kysely);
  await sql`insert into counter values (1, 0), (2, 0)`.execute(test.db.kysely);
});
afterAll(() => test.drop());

const read = async (id: number) => (await sql<{ n: number }>`select n from counter where id = ${id}`.execute(test.db.kysely)).rows[0]?.n;

describe("a transaction", () => {
  it("commits when its function returns", async () => {
    await test.db.transaction((tx) => sql`update counter set n = 5 where id = ${1}`.execute(tx));
    expect(await read(1)).toBe(5);
  });

  it("rolls back when its function throws", async () => {
    const failing = test.db.transaction(async (tx) => {
      await sql`update counter set n = 99 where id = ${1}`.execute(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await read(1)).toBe(5);
  });

  it("refuses at once a query that does not use its tx", async () => {
    const stray = test.db.transaction(() => sql`select 1`.execute(test.db.kysely));
    await expect(stray).rejects.toThrow(/outside the open transaction/);
  });

  it("refuses at once a transaction inside it", async () => {
    const nested = test.db.transaction(() => test.db.transaction(async () => 1));
    await expect(nested).rejects.toThrow(/outside the open transaction/);
  });

  it("does not affect work it started that runs on after it", async () => {
    let later: Promise<unknown> | undefined;
    const ended = deferred();
    await test.db.transaction(async () => {
      later = ended.promise.then(() => sql`select 1`.execute(test.db.kysely));
    });
    ended.resolve();
    await expect(later).resolves.toBeDefined();
  });

  it("is retried after a serialization failure and gives up after three more attempts", async () => {
    let tries = 0;
    const fail = (tx: Parameters<Parameters<typeof test.db.transaction>[0]>[0]) =>
      sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    const value = await test.db.transaction(async (tx) => {
      tries++;
      if (tries < 3) await fail(tx);
      return tries;
    });
    expect(value).toBe(3);
    tries = 0;
    const hopeless = test.db.transaction(async (tx) => {
      tries++;
      await fail(tx);
    });
    await expect(hopeless).rejects.toMatchObject({ code: "40001" });
    expect(tries).toBe(4);
  });

  it.runIf(testEngine === "postgresql")("survives a deadlock with another", async () => {
    const touch = (tx: Parameters<Parameters<typeof test.db.transaction>[0]>[0], id: number) =>
      sql`update counter set n = n + 1 where id = ${id}`.execute(tx);
    const before = (await read(2)) as number;
    let arrived = 0;
    const both = deferred();
    const crossing = (first: number, second: number) =>
      test.db.transaction(async (tx) => {
        await touch(tx, first);
        if (++arrived >= 2) both.resolve();
        await both.promise;
        await touch(tx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(await read(2)).toBe(before + 2);
  });
});
