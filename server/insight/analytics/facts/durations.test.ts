import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bucketEnds } from "#contracts/analytics/tiles";
import { bucketOf } from "#server/insight/domain/durations";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/engine.ts";
import { durationBucket } from "./write-facts.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("the database sorts durations into buckets as the rules do", async () => {
  const first = Date.UTC(2026, 0, 1);
  const milliseconds = fc.oneof(
    fc.integer({ min: 0, max: 400 * 86_400_000 }),
    fc.constantFrom(...bucketEnds).map((end) => end * 60_000),
    fc.constantFrom(...bucketEnds).map((end) => end * 60_000 + 1),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(milliseconds, { minLength: 1, maxLength: 40 }), async (all) => {
      const ends = all.map((one) => new Date(first + one).toISOString());
      const { rows } = await sql<{ bucket: number }>`
        select ${durationBucket("d.started", "d.ended")} as bucket from (
          select ${new Date(first).toISOString()}::timestamptz as started, e.at as ended, e.place
          from unnest(${ends}::timestamptz[]) with ordinality as e (at, place)) as d order by d.place`.execute(test.db.kysely);
      expect(rows.map(({ bucket }) => bucket)).toEqual(all.map((one) => bucketOf(one / 60_000)));
    }),
    { numRuns: 60 },
  );
});
