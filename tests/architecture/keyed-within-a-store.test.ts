import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/engine.ts";

/** The tables that belong to no store: they stay on one node when the others are distributed by `store_id` (docs/scale.md). */
const shared: Record<string, string> = {
  account: "a person may belong to several stores",
  account_code: "of an account",
  account_identity: "of an account",
  account_mail: "of an account",
  job: "queues are named after what they work on, and taken from by every replica",
  login_failure: "counted by address, before any store is known",
  migration: "of the database",
  outbox_delivery: "follows the outbox by its id, and goes with its row",
  recovery_code: "of an account",
  schedule: "one clock for the recurring tasks of all replicas",
  second_factor: "of an account",
  sending_home: "of the installation",
  sign_in_step: "of an account",
  store: "the list of stores itself",
};
/** Facts and rollups of analytics name their store by its number, `store_no`, which analytics_store gives it. */
const numbered = /^analytics_(?:store|dim|return|money|sold|day|month|year)$/;
/** What is found by a secret or a name of its own, before the store is known; the store is read from the row. */
const foundWithoutStore = new Set([
  "api_key (hash)",
  "connection_attempt (hash)",
  "file (mail_key)",
  "membership (invitation_hash)",
  "short_link (code)",
  "storefront (key)",
]);

interface Key {
  table: string;
  columns: string[];
  owned: boolean;
}

let test: TestDatabase;
let keys: Key[];
beforeAll(async () => {
  test = await createTestDatabase();
  keys = (
    await sql<Key>`
      select t.relname as table, array(
          select a.attname::text from unnest(x.indkey) with ordinality as k (number, place)
            join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.number order by k.place
        ) as columns,
        exists (select 1 from pg_attribute as a where a.attrelid = t.oid and a.attname in ('store_id', 'store_no') and not a.attisdropped) as owned
      from pg_index as x join pg_class as t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace and x.indisunique`.execute(test.db.kysely)
  ).rows;
});
afterAll(() => test.drop());

describe("the tables can be distributed by store", () => {
  it("and those that belong to none are known", () => {
    const found = new Set(keys.filter(({ owned }) => !owned).map(({ table }) => table));
    expect([...found].sort()).toEqual(Object.keys(shared).sort());
  });

  it("because every row of the others names its store", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('store_id', 'store_no') and is_nullable = 'YES'`.execute(test.db.kysely);
    expect(rows).toEqual([]);
  });

  it("of which only analytics name it by a number", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'store_no'`.execute(test.db.kysely);
    expect(rows.filter(({ name }) => !numbered.test(name))).toEqual([]);
    expect(rows).toHaveLength(8);
  });

  it("because every key has the store in it, or an id that only one store has", () => {
    const isWithinStore = ({ columns }: Key) =>
      columns.some((column) => column === "store_id" || column === "store_no" || column === "id" || column.endsWith("_id"));
    const others = keys.filter((key) => key.owned && !isWithinStore(key)).map(({ table, columns }) => `${table} (${columns.join(", ")})`);
    expect(others.sort()).toEqual([...foundWithoutStore].sort());
  });

  it("because references lead from a store's row to another of the same store, or to a shared table", async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f'`.execute(test.db.kysely);
    const isShared = (table: string) => table in shared;
    const crossing = rows.filter(({ from, to }) => isShared(from) && !isShared(to)).map(({ from, to }) => `${from} → ${to}`);
    expect(crossing.sort()).toEqual(["outbox_delivery → outbox", "sign_in_step → membership"]);
  });
});
