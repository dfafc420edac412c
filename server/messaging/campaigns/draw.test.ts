import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { armOf, isHeldOut } from "#server/kit/bucket";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/engine.ts";
import { drawnArm, heldOut } from "./draw.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("the database draws people as the rules do", async () => {
  const people = fc.array(fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" }), { minLength: 1, maxLength: 50 });
  const draw = fc.record({
    ...{ id: fc.uuid(), people, arms: fc.integer({ min: 2, max: 4 }), share: fc.integer({ min: 10, max: 100 }) },
    percent: fc.integer({ min: 0, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(draw, async ({ id, people, arms, share, percent }) => {
      const { rows } = await sql<{ arm: string | null; out: boolean }>`
        select ${drawnArm(id, arms, share)} as arm, ${heldOut(id, percent)} as out
        from unnest(${people}::text[]) with ordinality as s (id, place) order by s.place`.execute(test.db.kysely);
      expect(rows).toEqual(people.map((one) => ({ arm: armOf(id, one, arms, share), out: isHeldOut(id, one, percent) })));
    }),
    { numRuns: 60 },
  );
});
