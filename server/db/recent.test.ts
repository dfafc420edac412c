import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { remembered, shared } from "#server/kit/held-connection";
import { serial } from "#server/platforms/http/serial";
import { deferred } from "../../tests/support/deferred.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { openNarrow } from "../../tests/support/narrow-pool.ts";
import type { Database, Reader, Tx } from "./database.ts";
import { preparedFor } from "./prepared.ts";
import { readTogether } from "./read-together.ts";
import { recent } from "./recent.ts";

let test: TestDatabase;
/** A database with one connection, as the embedded one is. */
let db: Database;

beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
  db = (await openNarrow(test.config)) ?? test.db;
});
afterAll(async () => {
  if (db !== test.db) await db.close();
  await test.drop();
});

let reads = 0;
let number = recent<number>({ what: "the number", lifeMs: 60_000, most: 2 });
const numberIn = (reader: Reader, key = "a") =>
  number(reader, key, async () => {
    reads++;
    return (await sql<{ n: number }>`select count(*)::int + 7 as n from pg_am where false`.execute(reader)).rows[0]?.n ?? 0;
  });
beforeEach(() => {
  reads = 0;
  number = recent<number>({ what: "the number", lifeMs: 60_000, most: 2 });
});

/** Run `inside` in a transaction once `outside` waits for the connection that it holds. */
async function besideTransaction<T>(outside: () => Promise<T>, inside: (tx: Tx) => Promise<T>): Promise<T[]> {
  const [entered, begun] = [deferred(), deferred()];
  const held = db.transaction(async (tx) => {
    entered.resolve();
    await begun.promise;
    return inside(tx);
  });
  await entered.promise;
  const waiting = outside();
  begun.resolve();
  return Promise.all([waiting, held]);
}

describe("a value read by a transaction", () => {
  it("is not waited for where somebody outside has begun to read it", async () => {
    const values = await besideTransaction(
      () => numberIn(db.kysely),
      (tx) => numberIn(tx),
    );
    expect([values, reads]).toEqual([[7, 7], 2]);
  });

  it("is not kept for others, who may never see what it has written", async () => {
    await db.transaction((tx) => numberIn(tx));
    await numberIn(db.kysely);
    expect(reads).toBe(2);
    await db.transaction((tx) => numberIn(tx));
    expect(reads, "what was read outside is known inside").toBe(2);
  });
});

describe("a value read outside a transaction", () => {
  it("is read once for all who want it at the same time, and again after a failure", async () => {
    expect(await Promise.all([numberIn(db.kysely), numberIn(db.kysely)])).toEqual([7, 7]);
    expect(reads).toBe(1);
    let tries = 0;
    const failing = () => number(db.kysely, "b", () => (++tries === 1 ? Promise.reject(new Error("no")) : Promise.resolve(1)));
    await expect(failing()).rejects.toThrow("no");
    expect([await failing(), tries]).toEqual([1, 2]);
  });

  it("is forgotten when enough others were read since", async () => {
    for (const key of ["a", "b", "c"]) await numberIn(db.kysely, key);
    await numberIn(db.kysely, "c");
    expect(reads).toBe(3);
    await numberIn(db.kysely, "a");
    expect(reads).toBe(4);
  });
});

describe("work shared with others", () => {
  const once = shared<number>("a shared number");
  const kept = remembered("a remembered number", async () => (await sql<{ n: number }>`select 7 as n`.execute(db.kysely)).rows[0]?.n ?? 0);
  const together = readTogether(
    async (keys) => {
      const { rows } = await sql<{ id: string }>`select unnest(${[...keys]}::text[]) as id`.execute(db.kysely);
      return rows;
    },
    ({ id }) => id,
  );
  const list = preparedFor(() => (reader) => reader.selectNoFrom((eb) => eb.lit(7).as("n")));
  const inTurn = serial();
  const ways: [how: string, ask: () => Promise<unknown>][] = [
    ["in flight", () => once("a", async () => (await sql<{ n: number }>`select 7 as n`.execute(db.kysely)).rows[0]?.n ?? 0)],
    ["remembered", () => kept()],
    ["of rows read together", () => together("a")],
    ["of a list's readers", () => list({})(db.kysely)],
    ["one after the other", () => inTurn("a", () => sql`select 7`.execute(db.kysely))],
  ];

  it.each(ways)("%s is refused at once inside a transaction, also where it was begun outside", async (_how, ask) => {
    const refused = besideTransaction(ask, () => ask());
    await expect(refused).rejects.toThrow(/inside an open transaction/);
    await expect(ask()).resolves.toBeDefined();
    if (_how !== "remembered") await expect(db.transaction(ask)).rejects.toThrow(/open transaction/);
  });
});
