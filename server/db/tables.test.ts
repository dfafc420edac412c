import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { tablesFile, tableTypes } from "../../tests/support/table-types.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("the table types match the migrated database: `npm run db:types` writes them", async () => {
  expect(readFileSync(tablesFile, "utf8").replaceAll("\r\n", "\n")).toBe(await tableTypes(test.db.kysely as never));
});
