import { hash } from "bcrypt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccountsIn } from "#server/core/single-sign-on/demo-accounts";
import { memberEmails, ownerEmail } from "#server/core/single-sign-on/demo-people";
import { seedPeople } from "#server/seed/people";
import { createTestDatabase, type TestDatabase } from "../tests/support/engine.ts";
import { warnOfDemoAccounts } from "./demo-warning.ts";
import { silentLog } from "./kit/log.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const open = { host: "0.0.0.0" };
async function warnings(reach: { host?: string; publicUrl?: string }): Promise<string[]> {
  const said: string[] = [];
  await warnOfDemoAccounts(test.db, { ...test.config, ...reach }, { ...silentLog, warn: (_, message) => void said.push(message) });
  return said;
}
const setPassword = async (emails: string[], password: string) =>
  test.db.kysely
    .updateTable("account")
    .set({ password_hash: await hash(password, 4) })
    .where("email", "in", emails)
    .execute();

describe("the warning about demo accounts", () => {
  it("is not logged where there are none", async () => {
    expect(await warnings(open)).toEqual([]);
  });

  it("is logged at each start of a server that others can reach, and of no other", async () => {
    await test.db.transaction((tx) => seedPeople(tx, new Date()));
    expect(await warnings({})).toEqual([]);
    for (const reach of [open, open, { publicUrl: "https://returns.example.test" }]) {
      expect(await warnings(reach)).toEqual([expect.stringContaining("open to everybody")]);
    }
  });

  it("stops when the last of them has another password", async () => {
    const isOpen = demoAccountsIn(test.db);
    await setPassword([ownerEmail, ...memberEmails.slice(1)], "a password of their own");
    expect([await isOpen(), (await warnings(open)).length]).toEqual([true, 1]);
    await setPassword(memberEmails, "a password of their own");
    expect([await isOpen(), (await warnings(open)).length]).toEqual([false, 0]);
  });
});
