import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { instant } from "./type-parsers.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterAll(() => test.drop());

const value = async (expression: string) =>
  (await sql<{ v: unknown }>`select ${sql.raw(expression)} as v`.execute(test.db.kysely)).rows[0]?.v;

describe("a value read from the database", () => {
  it.each([
    ["a bigint is a number", "9007199254740991::bigint", 9007199254740991],
    ["a sum of integers is a number", "(select sum(n) from (values (1), (2)) t(n))::bigint", 3],
    ["a numeric keeps its digits", "12.50::numeric", "12.50"],
    ["an instant is text in UTC", "'2026-06-01 11:00:00+02'::timestamptz", "2026-06-01T09:00:00.000Z"],
    ["an instant keeps its microseconds", "'2026-06-01 09:00:00.123456Z'::timestamptz", "2026-06-01T09:00:00.123456Z"],
    ["a day is text", "'2026-06-01'::date", "2026-06-01"],
    ["a jsonb is parsed", `'{"a":[1]}'::jsonb`, { a: [1] }],
    ["an array of instants is parsed entry by entry", "array['2026-06-01 09:00Z'::timestamptz, null]", ["2026-06-01T09:00:00.000Z", null]],
    ["an array of bigints is numbers", "array[1::bigint, 2]", [1, 2]],
    ["an array of texts may be empty", "'{}'::text[]", []],
  ])("%s", async (_name, expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  it("is refused when it is too large for a number", async () => {
    await expect(value("9007199254740993::bigint")).rejects.toThrow(/too large/);
  });

  it("is an instant in UTC whatever the session's time zone", () => {
    expect(instant("2026-06-01 11:00:00.5+02")).toBe("2026-06-01T09:00:00.500Z");
    expect(instant("-infinity")).toBe("-infinity");
  });
});
