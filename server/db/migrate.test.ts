import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const all = readMigrations();
const numbers = all.map(({ number }) => number);
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by 1`.execute(
    test.db.kysely,
  );
  return rows.map(({ name }) => name);
};
const made = (number: number, text: string, checksum = text): Migration => ({ number, name: "made", text, checksum });

describe("migrations", () => {
  it("bring an empty database up to date, once", async () => {
    expect(await migrate(test.db)).toEqual(numbers);
    const columns = await tables();
    expect(columns).toContain("job.run_at");
    expect(await migrate(test.db)).toEqual([]);
    expect(await tables()).toEqual(columns);
  });

  it("bring the previous version's database up to date", async () => {
    expect(await migrate(test.db, { upTo: all.length - 1 })).toEqual(numbers.slice(0, -1));
    expect(await migrate(test.db)).toEqual(numbers.slice(-1));
  });

  it("run once when two replicas start together", async () => {
    const replica = await test.replica();
    const both = await Promise.all([migrate(test.db), migrate(replica)]);
    expect(both.flat().sort((a, b) => a - b)).toEqual(numbers);
  });

  it("refuse a database whose applied migration was changed", async () => {
    await migrate(test.db, { migrations: [made(1, "create table a (id int)")] });
    const changed = [made(1, "create table a (id bigint)")];
    await expect(migrate(test.db, { migrations: changed })).rejects.toThrow("migration 1 (made) was changed");
  });

  it("refuse a database of a newer version", async () => {
    await migrate(test.db, { migrations: [made(1, "select 1"), made(2, "select 2")] });
    await expect(migrate(test.db, { migrations: [made(1, "select 1")] })).rejects.toThrow(/newer version/);
  });

  it("leave nothing of one that fails, and keep the earlier ones", async () => {
    const broken = [made(1, "create table a (id int)"), made(2, "create table b (id int); select 1/0")];
    await expect(migrate(test.db, { migrations: broken })).rejects.toThrow(/migration 2 \(made\) failed: division by zero/);
    expect(await tables()).not.toContain("b.id");
    const mended = [made(1, "create table a (id int)"), made(2, "create table b (id int)")];
    expect(await migrate(test.db, { migrations: mended })).toEqual([2]);
  });
});
