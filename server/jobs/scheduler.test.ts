import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/db/open";
import { fixedClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { deferred } from "../../tests/support/deferred.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { housekeeping } from "./housekeeping.ts";
import { createScheduler, type Task, taskHandlers } from "./scheduler.ts";
import { createWorker } from "./worker.ts";

let test: TestDatabase;
let replica: Database;
const clock = fixedClock();
const options = { clock, log: silentLog };
const hour = 3_600_000;

beforeAll(async () => {
  test = await createTestDatabase();
  replica = await test.replica();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await sql`delete from job`.execute(test.db.kysely);
  await sql`delete from schedule`.execute(test.db.kysely);
});

describe("a periodic task", () => {
  it("runs on exactly one of two replicas, at the start and after each period", async () => {
    let runs = 0;
    const tasks: Task[] = [{ name: "count", every: hour, run: async () => void runs++ }];
    const sides = [test.db, replica].map((db) => ({
      scheduler: createScheduler(db, tasks, options),
      worker: createWorker(db, taskHandlers(tasks), options),
    }));
    const round = async () => {
      const taken = await Promise.all(sides.map(({ scheduler }) => scheduler.tick()));
      await Promise.all(sides.map(({ worker }) => worker.drain()));
      return taken.flat();
    };
    expect(await round()).toEqual(["count"]);
    expect(await round()).toEqual([]);
    clock.advance(hour);
    expect(await round()).toEqual(["count"]);
    expect(runs).toBe(2);
  });

  it("is not queued again while an earlier run waits", async () => {
    const scheduler = createScheduler(test.db, [{ name: "slow", every: hour, run: async () => undefined }], options);
    await scheduler.tick();
    clock.advance(2 * hour);
    await scheduler.tick();
    expect(await test.db.kysely.selectFrom("job").select("queue").execute()).toEqual([{ queue: "slow" }]);
  });

  it("for what may have changed meanwhile is queued at every start, others when they are due", async () => {
    const ran: string[] = [];
    const of = (name: string, atStart: boolean): Task => ({ name, every: hour, atStart, run: async () => void ran.push(name) });
    const tasks = [of("watch", true), of("hourly", false)];
    const worker = createWorker(test.db, taskHandlers(tasks), options);
    for (let start = 0; start < 2; start++) {
      const scheduler = createScheduler(test.db, tasks, options);
      await scheduler.start();
      await scheduler.stop();
      await worker.drain();
    }
    expect(ran.sort()).toEqual(["hourly", "watch", "watch"]);
  });

  it("is queued by a started scheduler on its own", async () => {
    const ran = deferred();
    const tasks: Task[] = [{ name: "soon", every: hour, run: async () => ran.resolve() }];
    const scheduler = createScheduler(test.db, tasks, options);
    const worker = createWorker(test.db, taskHandlers(tasks), options);
    await worker.start();
    await scheduler.start();
    await ran.promise;
    await scheduler.stop();
    await worker.stop();
  });
});

describe("housekeeping", () => {
  it("removes expired rows and nothing else", async () => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * 24 * hour).toISOString();
    const { kysely } = test.db;
    await sql`insert into live_event (store_id, resource, ids, type, created_at)
      values ('s', 'returns', '[]', 'old', ${ago(2)}), ('s', 'returns', '[]', 'new', ${ago(0.5)})`.execute(kysely);
    await sql`insert into idempotency (store_id, caller, key, request_hash, locked_until, created_at)
      values ('s', 'c', 'old', 'h', ${ago(2)}, ${ago(2)}), ('s', 'c', 'new', 'h', ${ago(0.5)}, ${ago(0.5)})`.execute(kysely);
    await sql`insert into outbox (id, store_id, topic, payload, done_at)
      values ('old', 's', 't', '{}', ${ago(31)}), ('new', 's', 't', '{}', ${ago(29)}), ('open', 's', 't', '{}', null)`.execute(kysely);
    await sql`insert into job (queue, state, created_at) values ('q', 'dead', ${ago(91)}), ('q', 'dead', ${ago(89)})`.execute(kysely);
    const tasks = housekeeping(test.db, clock);
    for (const task of tasks) await task.run(new AbortController().signal);
    expect((await kysely.selectFrom("live_event").select("type").execute()).map((row) => row.type)).toEqual(["new"]);
    expect((await kysely.selectFrom("idempotency").select("key").execute()).map((row) => row.key)).toEqual(["new"]);
    expect((await kysely.selectFrom("outbox").select("id").orderBy("id").execute()).map((row) => row.id)).toEqual(["new", "open"]);
    expect(await kysely.selectFrom("job").select("state").execute()).toHaveLength(1);
    expect(tasks.some(({ name }) => name === "housekeeping.vacuum")).toBe(test.db.engine === "embedded");
  });

  it("analyzes tables that have grown, where no server does", async () => {
    const { kysely } = test.db;
    const task = housekeeping(test.db, clock).find(({ name }) => name === "housekeeping.analyze");
    expect(task !== undefined).toBe(test.db.engine === "embedded");
    if (!task) return;
    const pages = async () =>
      (await sql<{ pages: number }>`select relpages as pages from pg_class where relname = 'job'`.execute(kysely)).rows[0]?.pages ?? 0;
    const run = () => task.run(new AbortController().signal);
    await run();
    const before = await pages();
    await sql`insert into job (queue, state, created_at) select repeat('q', 100), 'dead', now() from generate_series(1, 3000)`.execute(
      kysely,
    );
    await run();
    expect(await pages()).toBeGreaterThan(2 * Math.max(before, 8));
    await sql`delete from job where queue like 'qq%'`.execute(kysely);
  });
});
