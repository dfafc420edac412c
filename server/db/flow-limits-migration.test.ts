import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { migrate, readMigrations } from "./migrate.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const own = readMigrations().find(({ name }) => name === "flow-versions-and-live-runs")?.number ?? 0;

it("published flows go on paying within the limits they had, which no statement changes afterwards", async () => {
  await migrate(test.db, { upTo: own - 1 });
  const { kysely } = test.db;
  const run = (text: string) => sql.raw(text).execute(kysely);
  await run(`insert into store (id, name, platform, platform_domain, currency, timezone, country)
    values ('s', 'Shop', 'shopify', 'shop.test', 'EUR', 'Europe/Paris', 'FR')`);
  const limits = { max_case_minor: 10_000, max_day_minor: 25_000 };
  const flow = (id: string, rank: number, pay_limits: object | null) =>
    run(`insert into flow (id, store_id, name, trigger, status, rank, draft, published_number, pay_limits, created_at, updated_at)
      values ('${id}', 's', '${id}', 'RETURN_RECEIVED', 'PUBLISHED', ${rank}, '{}', 1, ${pay_limits ? `'${JSON.stringify(pay_limits)}'` : "null"}, now(), now());
      insert into flow_version (store_id, flow_id, number, trigger, graph, hash, note, published_by, published_at)
      values ('s', '${id}', 1, 'RETURN_RECEIVED', '{}', 'h', '', 'Ann', now())`);
  await flow("paying", 1, limits);
  await flow("plain", 2, null);
  await migrate(test.db);

  const rows = await kysely.selectFrom("flow_version").select(["flow_id", "pay_limits"]).orderBy("flow_id").execute();
  expect(rows).toEqual([
    { flow_id: "paying", pay_limits: limits },
    { flow_id: "plain", pay_limits: null },
  ]);
  await expect(run("update flow_version set pay_limits = null")).rejects.toThrow("does not change");
});
