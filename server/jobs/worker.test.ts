import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/db/open";
import { fixedClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { countJobs, enqueue, type Job, type JobRequest } from "./queue.ts";
import { createWorker, GiveUp, type Handler, type Handlers } from "./worker.ts";

let test: TestDatabase;
let replica: Database;
const clock = fixedClock();
const minute = 60_000;

beforeAll(async () => {
  test = await createTestDatabase();
  replica = await test.replica();
});
afterAll(() => test.drop());
beforeEach(() => sql`delete from job`.execute(test.db.kysely));

const add = (request: JobRequest) => test.db.transaction((tx) => enqueue(tx, request));
const worker = (handlers: Handlers, options = {}, db = test.db) => createWorker(db, handlers, { clock, log: silentLog, ...options });
const jobs = () => test.db.kysely.selectFrom("job").select(["state", "attempts", "last_error", "run_at"]).orderBy("id").execute();
const failing = (error: unknown = new Error("no")): Handlers => ({
  q: {
    run: async () => {
      throw error;
    },
  },
});

/** A promise with its resolve and reject. */
function signal<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe("a job", () => {
  it("exists only if its transaction commits", async () => {
    const failed = test.db.transaction(async (tx) => {
      await enqueue(tx, { queue: "q" });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await jobs()).toEqual([]);
  });

  it("is deleted when done, and its handler gets its payload", async () => {
    const seen: unknown[] = [];
    await add({ queue: "q", payload: { a: [1] } });
    const q: Handler<{ a: number[] }> = { run: async (job) => void seen.push(job.payload, job.attempt) };
    expect(await worker({ q: q as Handler }).drain()).toBe(1);
    expect(seen).toEqual([{ a: [1] }, 1]);
    expect(await jobs()).toEqual([]);
  });

  it("is not added a second time while one with its key waits", async () => {
    await add({ queue: "q", key: "k" });
    await add({ queue: "q", key: "k" });
    await add({ queue: "other", key: "k" });
    expect(await jobs()).toHaveLength(2);
  });

  it("waits for its start time", async () => {
    let runs = 0;
    await add({ queue: "q", runAt: new Date(clock.now().getTime() + minute) });
    const { drain } = worker({ q: { run: async () => void runs++ } });
    await drain();
    expect(runs).toBe(0);
    clock.advance(minute);
    await drain();
    expect(runs).toBe(1);
  });

  it("is run once when two workers share the queue", async () => {
    const seen: number[] = [];
    await test.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n++) await enqueue(tx, { queue: "q", payload: n });
    });
    const handlers = { q: { run: async (job: { payload: number }) => void seen.push(job.payload) } as Handler };
    const [one, two] = await Promise.all([worker(handlers).drain(), worker(handlers, {}, replica).drain()]);
    expect(one + two).toBe(60);
    expect(new Set(seen).size).toBe(60);
  });

  it("is retried after one, five, thirty minutes, two and twelve hours, and is then dead with a code and no message", async () => {
    await add({ queue: "q" });
    const { drain } = worker(failing(Object.assign(new Error("ann@example.test"), { code: "PLATFORM_UNAVAILABLE" })));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await drain();
      const [job] = await jobs();
      waits.push((Date.parse(job?.run_at ?? "") - clock.now().getTime()) / minute);
      clock.set(job?.run_at ?? "");
    }
    expect(waits).toEqual([1, 5, 30, 120, 720]);
    await drain();
    expect(await jobs()).toMatchObject([{ state: "dead", attempts: 6, last_error: "PLATFORM_UNAVAILABLE" }]);
    expect(await countJobs(test.db.kysely)).toEqual({ ready: 0, running: 0, dead: 1 });
  });

  it("is claimed again after a reconnect when its worker never learned of it, and not while it runs", async () => {
    let gap = () => {};
    const db: Database = {
      ...test.db,
      listen: async (_channel, _fn, onGap = () => undefined) => {
        gap = onGap;
        return async () => undefined;
      },
    };
    const [begun, goOn, ran] = [signal<string>(), signal(), signal()];
    const seen: unknown[] = [];
    const q: Handler<string> = {
      async run({ payload, id }) {
        seen.push(payload);
        if (payload === "unknown") return ran.resolve();
        const row = await test.db.kysely.selectFrom("job").select("locked_by").where("id", "=", id).executeTakeFirst();
        begun.resolve(row?.locked_by ?? "");
        await goOn.promise;
      },
    };
    await add({ queue: "q", payload: "long" });
    const { start, stop } = worker({ q: q as Handler }, {}, db);
    await start();
    const locked_by = await begun.promise;
    const locked_until = new Date(clock.now().getTime() + minute).toISOString();
    const claimed = { queue: "q", payload: JSON.stringify("unknown"), state: "running", attempts: 1, locked_by, locked_until } as const;
    await test.db.kysely.insertInto("job").values(claimed).execute();
    gap();
    await ran.promise;
    goOn.resolve();
    await stop();
    expect(seen).toEqual(["long", "unknown"]);
    expect(await jobs()).toEqual([]);
  });

  it("follows its queue's retry delays", async () => {
    await add({ queue: "q" });
    await worker({ q: { ...failing().q, backoff: [1000] } as Handler }).drain();
    expect(Date.parse((await jobs())[0]?.run_at ?? "")).toBe(clock.now().getTime() + 1000);
  });

  it("is dead at once when its handler gives up", async () => {
    await add({ queue: "q", key: "k" });
    await worker(failing(new GiveUp("UNKNOWN_STORE"))).drain();
    expect(await jobs()).toMatchObject([{ state: "dead", attempts: 1, last_error: "UNKNOWN_STORE" }]);
    await add({ queue: "q", key: "k" });
    expect(await jobs()).toHaveLength(2);
  });
});

/** Claims a job and never finishes, as a killed process does. */
async function abandoned(lease: number): Promise<{ let: () => void; ended: Promise<void> }> {
  const [begun, free] = [signal(), signal()];
  const { drain } = worker({ q: { run: () => Promise.all([begun.resolve(), free.promise]).then(() => undefined) } }, { lease });
  const ended = drain().then(() => undefined);
  await begun.promise;
  return { let: free.resolve, ended };
}

describe("a lease", () => {
  it("that expired lets another worker take the job, and the late first one changes nothing", async () => {
    await add({ queue: "q" });
    const first = await abandoned(10 * minute);
    let again = 0;
    const hanging = signal();
    const retaking: Handler = {
      run: (job) => {
        again = job.attempt;
        return hanging.promise;
      },
    };
    const other = worker({ q: retaking }, {}, replica);
    expect(await other.drain()).toBe(0);
    clock.advance(11 * minute);
    const second = other.drain();
    while (again === 0) await jobs();
    first.let();
    await first.ended;
    expect(again).toBe(2);
    expect(await jobs()).toMatchObject([{ state: "running", attempts: 2 }]);
    hanging.resolve();
    await second;
    expect(await jobs()).toEqual([]);
  });

  it("that expired at the last attempt makes the job dead without another run", async () => {
    await add({ queue: "q", maxAttempts: 1 });
    const first = await abandoned(minute);
    clock.advance(2 * minute);
    let runs = 0;
    await worker({ q: { run: async () => void runs++ } }, {}, replica).drain();
    expect(runs).toBe(0);
    expect(await jobs()).toMatchObject([{ state: "dead", last_error: "LEASE_EXPIRED" }]);
    first.let();
    await first.ended;
    expect(await jobs()).toHaveLength(1);
  });

  it("is renewed while the job runs", async () => {
    await add({ queue: "q" });
    const until = async () => (await test.db.kysely.selectFrom("job").select("locked_until").executeTakeFirst())?.locked_until;
    const first = await abandoned(30);
    const before = await until();
    clock.advance(1000);
    while ((await until()) === before);
    first.let();
    await first.ended;
  });
});

describe("a started worker", () => {
  it("is woken by a new job before its next poll", async () => {
    const done = signal();
    const one = worker({ q: { run: async () => done.resolve() } }, { poll: 3_600_000 });
    await one.start();
    await add({ queue: "q" });
    await done.promise;
    await one.stop();
  });

  it("finds unannounced jobs by polling", async () => {
    const done = signal();
    const one = worker({ q: { run: async () => done.resolve() } }, { poll: 20 });
    await one.start();
    await test.db.kysely.insertInto("job").values({ queue: "q" }).execute();
    await done.promise;
    await one.stop();
  });

  it("works through more jobs than it runs at a time", async () => {
    const done = signal();
    let runs = 0;
    const one = worker({ q: { run: async () => void (++runs === 40 && done.resolve()) } }, { concurrency: 3, poll: 3_600_000 });
    await test.db.transaction(async (tx) => {
      for (let n = 0; n < 40; n++) await enqueue(tx, { queue: "q" });
    });
    await one.start();
    await done.promise;
    await one.stop();
    expect(await jobs()).toEqual([]);
  });

  it("leaves places free of jobs that take long, which all run in the end", async () => {
    const [free, mailed, done] = [signal(), signal(), signal()];
    const order: string[] = [];
    let ended = 0;
    const handlers: Handlers = {
      export: {
        takesLong: true,
        run: async (job: Job) => {
          order.push(`export ${job.payload}`);
          await free.promise;
          if (++ended === 6) done.resolve();
        },
      },
      mail: { run: async (job: Job) => void (order.push(`mail ${job.payload}`) === 6 && mailed.resolve()) },
    };
    const one = worker(handlers, { concurrency: 5, poll: 3_600_000 });
    for (let n = 0; n < 6; n++) await add({ queue: "export", payload: n });
    await add({ queue: "mail", payload: 0 });
    await one.start();
    await add({ queue: "mail", payload: 1 });
    await add({ queue: "mail", payload: 2 });
    await mailed.promise;
    expect(order).toEqual(expect.arrayContaining(["export 0", "export 1", "export 2", "mail 0", "mail 1", "mail 2"]));
    await expect.poll(() => countJobs(test.db.kysely)).toMatchObject({ running: 3, ready: 3 });
    free.resolve();
    await done.promise;
    await one.stop();
    expect(await jobs()).toEqual([]);
  });

  it("finishes running jobs when it is stopped, and claims no more", async () => {
    const [begun, free] = [signal(), signal()];
    const one = worker({ q: { run: () => Promise.all([begun.resolve(), free.promise]).then(() => undefined) } }, { concurrency: 1 });
    await one.start();
    await add({ queue: "q" });
    await begun.promise;
    await add({ queue: "q" });
    const stopped = one.stop();
    free.resolve();
    await stopped;
    expect(await jobs()).toMatchObject([{ state: "ready", attempts: 0 }]);
  });

  it("aborts a job that takes too long to stop", async () => {
    const begun = signal();
    const patient: Handler = {
      run: (_job, aborted) =>
        new Promise((resolve) => {
          begun.resolve();
          aborted.addEventListener("abort", () => resolve());
        }),
    };
    const one = worker({ q: patient });
    await one.start();
    await add({ queue: "q" });
    await begun.promise;
    await one.stop(10);
    expect(await jobs()).toEqual([]);
  });
});
