import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { emit, type OutboxEvent, outboxHandler, outboxQueue, type Subscriber } from "./outbox.ts";
import { createWorker, type Handler } from "./worker.ts";

let test: TestDatabase;
const clock = fixedClock();

beforeAll(async () => {
  // It gets a table of its own, which tests after this one must not meet.
  test = await createTestDatabase({ isNew: true });
  await sql`create table heard (subscriber text, topic text)`.execute(test.db.kysely);
});
afterAll(() => test.drop());
beforeEach(() => sql`truncate job, outbox, outbox_delivery, heard`.execute(test.db.kysely));

const say = (topic: string, payload: object = {}) => test.db.transaction((tx) => emit(tx, { store_id: "s", topic, payload }));
const handled = async () =>
  (await sql<{ line: string }>`select subscriber || ' ' || topic as line from heard order by 1`.execute(test.db.kysely)).rows.map(
    (row) => row.line,
  );

function subscriber(name: string, topics: string, before: (event: OutboxEvent) => void = () => undefined): Subscriber {
  return {
    name,
    topics,
    handle: async (tx, event) => {
      await sql`insert into heard values (${name}, ${event.topic})`.execute(tx);
      before(event);
    },
  };
}
const jobOf = (id: string, attempt: number) => ({ id: 1, queue: outboxQueue, payload: { id }, attempt, maxAttempts: 6 });
const work = (...subscribers: Subscriber[]) =>
  createWorker(test.db, { [outboxQueue]: outboxHandler(test.db, subscribers, clock) as Handler }, { clock, log: silentLog }).drain();

describe("an event", () => {
  it("reaches every subscriber of its topic, with the state at the time of the event", async () => {
    const seen: OutboxEvent[] = [];
    await say("return.approved", { id: "r", version: 3 });
    await work(
      subscriber("all", "", (event) => seen.push(event)),
      subscriber("returns", "return."),
      subscriber("orders", "order."),
    );
    expect(await handled()).toEqual(["all return.approved", "returns return.approved"]);
    expect(seen).toMatchObject([{ store_id: "s", topic: "return.approved", payload: { id: "r", version: 3 } }]);
  });

  it("is not emitted when its transaction fails", async () => {
    const failed = test.db.transaction(async (tx) => {
      await emit(tx, { store_id: "s", topic: "return.approved", payload: {} });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await work(subscriber("all", ""))).toBe(0);
  });

  it("reaches each subscriber once, even if another one fails and the job is retried", async () => {
    let broken = true;
    const fragile = subscriber("fragile", "", () => {
      if (broken) throw new Error("no");
    });
    await say("return.closed");
    await work(fragile, subscriber("steady", ""));
    expect(await handled()).toEqual(["steady return.closed"]);
    broken = false;
    clock.advance(60_000);
    await work(fragile, subscriber("steady", ""));
    expect(await handled()).toEqual(["fragile return.closed", "steady return.closed"]);
    const rows = await test.db.kysely.selectFrom("outbox").select("done_at").execute();
    expect(rows).toEqual([{ done_at: clock.now().toISOString() }]);
  });

  it("is not delivered again when its job runs a second time", async () => {
    await say("return.closed");
    const { id } = await test.db.kysely.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    const handler = outboxHandler(test.db, [subscriber("all", "")], clock);
    for (const attempt of [1, 1, 2]) await handler.run(jobOf(id, attempt), new AbortController().signal, async () => undefined);
    expect(await handled()).toEqual(["all return.closed"]);
  });

  it("is not handled again by a worker that comes late, after another one has begun to hand it to each subscriber alone", async () => {
    await say("return.closed");
    const { id } = await test.db.kysely.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    const run = (attempt: number, ...subscribers: Subscriber[]) =>
      outboxHandler(test.db, subscribers, clock).run(jobOf(id, attempt), new AbortController().signal, async () => undefined);
    const broken = subscriber("broken", "", () => {
      throw new Error("no");
    });
    await expect(run(2, subscriber("steady", ""), broken)).rejects.toThrow("no");
    await run(1, subscriber("steady", ""), subscriber("broken", ""));
    expect(await handled()).toEqual(["broken return.closed", "steady return.closed"]);
  });

  it("is left out by a subscriber whose condition does not hold for it", async () => {
    const onlyFor = (name: string, store: string): Subscriber => ({
      ...subscriber(name, ""),
      onlyIf: sql`outbox.store_id = ${sql.lit(store)}`,
    });
    await say("return.closed");
    await work(onlyFor("mine", "s"), onlyFor("theirs", "t"));
    expect(await handled()).toEqual(["mine return.closed"]);
  });

  it("makes the writes of its subscribers once, and none of one that fails", async () => {
    const writing = (name: string, fails = false): Subscriber => ({
      name,
      topics: "",
      writes: ({ topic }) => [
        sql`insert into heard values (${name}, ${topic})`,
        ...(fails ? [sql`insert into heard select 1 / ${0}::int`] : []),
      ],
    });
    await say("return.closed");
    await work(writing("broken", true), writing("steady"));
    expect(await handled()).toEqual(["steady return.closed"]);
    clock.advance(60_000);
    await work(writing("broken"), writing("steady"), subscriber("new", ""));
    expect(await handled()).toEqual(["broken return.closed", "new return.closed", "steady return.closed"]);
    expect(await test.db.kysely.selectFrom("job").select("id").execute()).toEqual([]);
  });

  it("rejects two subscribers of one name", () => {
    expect(() => outboxHandler(test.db, [subscriber("a", ""), subscriber("a", "x")], clock)).toThrow(/same name/);
  });
});
