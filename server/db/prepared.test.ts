import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { prepared, preparedFor } from "./prepared.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
  await sql`create table thing (store text not null, n int not null)`.execute(test.db.kysely);
  await put("one", 1);
  await put("two", 2);
});
afterAll(() => test.drop());

const put = (store: string, n: number) => sql`insert into thing values (${store}, ${n})`.execute(test.db.kysely);

let built = 0;
const thingsOf = (least: number) => (_db: unknown, store: string) => {
  built += 1;
  const statement = sql<{ n: number }>`select n from thing where store = ${store} and n >= ${least} order by n`;
  return { compile: () => statement.compile(test.db.kysely) };
};

describe("a prepared statement", () => {
  it("is built once and runs with the values of each call", async () => {
    built = 0;
    const things = prepared(thingsOf(0));
    expect(await things(test.db.kysely, "one")).toEqual([{ n: 1 }]);
    expect(await things(test.db.kysely, "two")).toEqual([{ n: 2 }]);
    expect(built).toBe(1);
  });
});

describe("the statements of a list", () => {
  const things = preparedFor((query: { least: number; q?: string }) => thingsOf(query.least));

  it("are built once for each query", async () => {
    built = 0;
    for (const least of [0, 2, 0]) await things({ least })(test.db.kysely, "two");
    expect(built).toBe(2);
  });

  it("are built anew for words, which hardly ever come again", async () => {
    built = 0;
    for (const q of ["ann", "ann"]) expect(await things({ least: 0, q })(test.db.kysely, "two")).toEqual([{ n: 2 }]);
    expect(built).toBe(2);
  });

  it("are run once for calls that ask for the same in one turn, and for each store", async () => {
    const [first, same, other, another] = await Promise.all([
      things({ least: 0 })(test.db.kysely, "one"),
      things({ least: 0 })(test.db.kysely, "one"),
      things({ least: 0 })(test.db.kysely, "two"),
      things({ least: 2 })(test.db.kysely, "one"),
    ]);
    expect(same).toBe(first);
    expect([first, other, another]).toEqual([[{ n: 1 }], [{ n: 2 }], []]);
  });

  it("have what was stored before they were asked, also when others asked earlier", async () => {
    const asked = [things({ least: 0 })(test.db.kysely, "three")];
    for (let n = 1; n <= 20; n++) {
      await put("three", n);
      asked.push(things({ least: 0 })(test.db.kysely, "three"));
    }
    const seen = (await Promise.all(asked)).map((rows) => rows.length);
    expect(seen.map((count, n) => count >= n)).toEqual(seen.map(() => true));
  });

  it("see in a transaction what only it has written", async () => {
    const outside = things({ least: 0 })(test.db.kysely, "four");
    let inside: unknown;
    const undone = test.db.transaction(async (tx) => {
      await sql`insert into thing values ('four', 4)`.execute(tx);
      inside = await things({ least: 0 })(tx, "four");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(inside).toEqual([{ n: 4 }]);
    expect(await outside).toEqual([]);
  });
});
