import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { analyticsJobs, buildStores } from "#server/insight/analytics/books/rebuild";
import { createWorker } from "#server/jobs/worker";
import { systemClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTokens } from "#server/kit/tokens";
import { generateRounds } from "../../tests/bench/generate-rounds.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { addOwner } from "../../tests/support/people.ts";
import { migrate, readMigrations } from "./migrate.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const own = readMigrations().find(({ name }) => name === "analytics-in-less-space")?.number ?? 0;
const rows = 120;

it("the analytics of a store that is upgraded are built anew by themselves", async () => {
  const { db } = test;
  await migrate(db, { upTo: own - 1 });
  const { storeId } = await addOwner({ db, tokens: createTokens(test.config.secret), clock: systemClock }, {});
  await generateRounds(db, { storeId, rows, assignees: ["someone"] });
  await sql`insert into analytics_store (store_id, timezone) select id, timezone from store where id = ${storeId}`.execute(db.kysely);
  await sql`insert into job (queue, key, payload) values ('analytics-rebuild', ${`${storeId}:2026-01-01`}, '{"month": "2026-01-01"}')`.execute(
    db.kysely,
  );
  await migrate(db);
  const deps = { db, clock: systemClock, log: silentLog as never };
  await buildStores(deps);
  await createWorker(db, analyticsJobs(deps), { clock: systemClock, log: silentLog }).drain();

  const ofDays = sql`select r.basis, sum(u.returns)::int as returns, sum(u.units)::int as units, sum(u.sold)::int as sold
    from analytics_day as r cross join lateral unnest(r.returns, r.units, r.sold) as u(returns, units, sold)
    where r.kind = 1 group by r.basis order by r.basis`;
  const books = await sql<{ settled: number; sold: number }>`
    select (select count(*) from return_round)::int as settled, (select sum(fulfilled_quantity) from order_line)::int as sold`.execute(
    db.kysely,
  );
  const { settled, sold } = books.rows[0]!;
  expect((await ofDays.execute(db.kysely)).rows).toEqual([
    { basis: 1, returns: rows, units: rows, sold },
    { basis: 2, returns: rows, units: rows, sold },
    { basis: 3, returns: settled, units: settled, sold: null },
  ]);
  const left = await sql`select queue from job where queue = 'analytics-rebuild'`.execute(db.kysely);
  expect(left.rows).toEqual([]);
});
