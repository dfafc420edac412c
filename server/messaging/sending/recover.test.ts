import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/kit/ids";
import { northwind, seedPeople } from "#server/seed/people";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/engine.ts";
import { endLeases } from "./recover.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.transaction((tx) => seedPeople(tx, new Date()));
});
afterAll(() => test.drop());

const leasedUntil = new Date("2027-01-01T00:00:00.000Z").toISOString();

/** Store a message in a state of its sending, with a lease. */
async function message(state: "CLAIMED" | "SENDING" | "QUEUED"): Promise<string> {
  const id = newId();
  const written = {
    template: "requested",
    language: "en",
    recipient: "ann@example.test",
    subject: "S",
    body: "B",
    created_at: leasedUntil,
  } as const;
  await test.db.kysely
    .insertInto("message")
    .values({ ...written, id, store_id: northwind.id, state, lease_until: leasedUntil })
    .execute();
  return id;
}
const leaseOf = async (id: string) =>
  (await test.db.kysely.selectFrom("message").select("lease_until").where("id", "=", id).executeTakeFirstOrThrow()).lease_until;

describe("resuming after a kill", () => {
  it("ends the leases of messages being sent, on the embedded database alone, which has a single process", async () => {
    const embedded = { ...test.db, engine: "embedded" as const };
    await endLeases(embedded);
    const [claimed, sending, queued] = [await message("CLAIMED"), await message("SENDING"), await message("QUEUED")];
    await endLeases({ ...test.db, engine: "postgresql" });
    expect(await leaseOf(claimed)).toBe(leasedUntil);
    await endLeases(embedded);
    expect(await Promise.all([claimed, sending, queued].map(leaseOf))).toEqual([
      "1970-01-01T00:00:00.000Z",
      "1970-01-01T00:00:00.000Z",
      leasedUntil,
    ]);
  });
});
