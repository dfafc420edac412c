import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { world } from "../../../../tests/support/world.ts";
import { batchOf } from "./refresh.ts";
import { countRound } from "./tasks.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const waitingIn = async (storeId: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from analytics_touch where store_id = ${storeId}`.execute(
    api.db.kysely,
  );
  return Number(rows[0]?.count);
};

it("counts a store's return while another store has more records waiting than a round counts", async () => {
  const [large, small] = [await world(api), await world(api)];
  await api.drain();
  const many = batchOf(api.db) * 2;
  await sql`delete from analytics_touch`.execute(api.db.kysely);
  await sql`insert into analytics_touch (store_id, kind, object_id, at)
    select ${large.storeId}, 'ORDER', 'imported-' || n, '2026-01-01T00:00:00Z' from generate_series(1, ${many}::int) as n`.execute(
    api.db.kysely,
  );
  await small.order({ lines: [{ quantity: 1, unit_price_minor: 1000 }] });
  await api.drain();
  expect(await waitingIn(small.storeId)).toBeGreaterThan(0);

  expect(await countRound(api)).toBe(true);
  expect(await waitingIn(small.storeId)).toBe(0);
  expect(await waitingIn(large.storeId)).toBeGreaterThan(0);

  while (await countRound(api));
  expect(await waitingIn(large.storeId)).toBe(0);
});
