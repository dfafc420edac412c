import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deferred } from "../../tests/support/deferred.ts";
import { createTestDatabase, type TestDatabase, testEngine } from "../../tests/support/engine.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(test.db.kysely);

/** Payloads in order of arrival, and a wait for one of them. */
function inbox() {
  const seen: string[] = [];
  const waiting = new Map<string, () => void>();
  return {
    seen,
    take: (payload: string) => {
      seen.push(payload);
      waiting.get(payload)?.();
    },
    until: (payload: string) =>
      seen.includes(payload) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(payload, resolve)),
  };
}

describe("listening", () => {
  it("receives what is notified on its channel and nothing else", async () => {
    const { seen, take, until } = inbox();
    await test.db.listen("some channel", take);
    await notify("another", "x");
    await notify("some channel", "1");
    await test.db.transaction((tx) => sql`select pg_notify('some channel', '2')`.execute(tx));
    await until("2");
    expect(seen).toEqual(["1", "2"]);
  });

  it("does not receive what was rolled back", async () => {
    const { seen, take, until } = inbox();
    await test.db.listen("c", take);
    await test.db
      .transaction(async (tx) => {
        await sql`select pg_notify('c', 'never')`.execute(tx);
        throw new Error("no");
      })
      .catch(() => undefined);
    await notify("c", "after");
    await until("after");
    expect(seen).toEqual(["after"]);
  });

  it("ends for one subscriber without ending for another", async () => {
    const [one, two] = [inbox(), inbox()];
    const stop = await test.db.listen("c", one.take);
    await test.db.listen("c", two.take);
    await stop();
    await notify("c", "1");
    await two.until("1");
    expect(one.seen).toEqual([]);
  });

  it.runIf(testEngine === "postgresql")("is taken up again after the connection was lost, and says what may have been missed", async () => {
    const { take, until } = inbox();
    const gap = deferred();
    await test.db.listen("c", take, gap.resolve);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database() and pid <> pg_backend_pid()`.execute(test.db.kysely);
    await gap.promise;
    await notify("c", "again");
    await until("again");
  });
});
