import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { migrate, readMigrations } from "./migrate.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const own = readMigrations().find(({ name }) => name === "domains-proven-by-connecting")?.number ?? 0;

it("domains proven by a delivery alone become provisional, those of a connection remain", async () => {
  await migrate(test.db, { upTo: own - 1 });
  const { kysely } = test.db;
  const run = (text: string) => sql.raw(text).execute(kysely);
  await run(`insert into store (id, name, platform, platform_domain, currency, timezone, country, domain_proven_at, connection_id)
    select id, id, 'shopify', 'shop.test', 'EUR', 'UTC', 'DE', at::timestamptz, connection
    from (values ('claimed', null, null), ('delivered', '2026-01-01Z', null), ('connected', '2026-01-02Z', 'k'), ('left', '2026-01-03Z', null))
      as given (id, at, connection)`);
  await run(`insert into store_connection (store_id, id, method, origin, credentials, connected_at, connected_by)
    values ('connected', 'k', 'keys', 'https://shop.test', '', '2026-03-01Z', 'Ann')`);
  await run(`insert into audit (id, store_id, at, actor_type, actor_name, action, object_type, object_id)
    values ('a', 'left', '2026-02-01Z', 'merchant', 'Ann', 'store_connection.connected', 'store_connection', 'left')`);
  await migrate(test.db);
  const rows = await kysely.selectFrom("store").select(["id", "domain_proven_at"]).orderBy("id").execute();
  expect(
    Object.fromEntries(rows.map(({ id, domain_proven_at }) => [id, domain_proven_at && new Date(domain_proven_at).toISOString()])),
  ).toEqual({
    claimed: null,
    connected: "2026-03-01T00:00:00.000Z",
    delivered: null,
    left: "2026-02-01T00:00:00.000Z",
  });
});
