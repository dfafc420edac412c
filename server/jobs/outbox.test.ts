import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EventTopic } from "#contracts/events/index";
import { asJson } from "#server/db/json";
import { fixedClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { returnPayload } from "../../tests/support/events.ts";
import { emit, type OutboxEvent, outboxHandler, outboxQueue, type Subscriber, subscriber } from "./outbox.ts";
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

const payload = { order_id: "o", external_id: "1", number: "#1", version: 3 };
const say = (topic: "order.updated" | "order.cancelled" = "order.cancelled") =>
  test.db.transaction((tx) => emit(tx, { store_id: "s", topic, payload }));
const handled = async () =>
  (await sql<{ line: string }>`select subscriber || ' ' || topic as line from heard order by 1`.execute(test.db.kysely)).rows.map(
    (row) => row.line,
  );

function hearing(name: string, topic: EventTopic, before: (event: OutboxEvent) => void = () => undefined): Subscriber {
  return {
    name,
    topics: [topic],
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
    await say("order.updated");
    await work(
      hearing("all", "order.", (event) => seen.push(event)),
      hearing("one", "order.updated"),
      hearing("returns", "return."),
    );
    expect(await handled()).toEqual(["all order.updated", "one order.updated"]);
    expect(seen).toMatchObject([{ store_id: "s", topic: "order.updated", payload, news: [] }]);
  });

  it("is not emitted when its transaction fails", async () => {
    const failed = test.db.transaction(async (tx) => {
      await emit(tx, { store_id: "s", topic: "order.updated", payload });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await work(hearing("all", "order."))).toBe(0);
  });

  it("reaches each subscriber once, even if another one fails and the job is retried", async () => {
    let broken = true;
    const fragile = hearing("fragile", "order.", () => {
      if (broken) throw new Error("no");
    });
    await say();
    await work(fragile, hearing("steady", "order."));
    expect(await handled()).toEqual(["steady order.cancelled"]);
    broken = false;
    clock.advance(60_000);
    await work(fragile, hearing("steady", "order."));
    expect(await handled()).toEqual(["fragile order.cancelled", "steady order.cancelled"]);
    const rows = await test.db.kysely.selectFrom("outbox").select("done_at").execute();
    expect(rows).toEqual([{ done_at: clock.now().toISOString() }]);
  });

  it("is not delivered again when its job runs a second time", async () => {
    await say();
    const { id } = await test.db.kysely.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    const handler = outboxHandler(test.db, [hearing("all", "order.")], clock);
    for (const attempt of [1, 1, 2]) await handler.run(jobOf(id, attempt), new AbortController().signal, async () => undefined);
    expect(await handled()).toEqual(["all order.cancelled"]);
  });

  it("is not handled again by a worker that comes late, after another one has begun to hand it to each subscriber alone", async () => {
    await say();
    const { id } = await test.db.kysely.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    const run = (attempt: number, ...subscribers: Subscriber[]) =>
      outboxHandler(test.db, subscribers, clock).run(jobOf(id, attempt), new AbortController().signal, async () => undefined);
    const broken = hearing("broken", "order.", () => {
      throw new Error("no");
    });
    await expect(run(2, hearing("steady", "order."), broken)).rejects.toThrow("no");
    await run(1, hearing("steady", "order."), hearing("broken", "order."));
    expect(await handled()).toEqual(["broken order.cancelled", "steady order.cancelled"]);
  });

  it("is left out by a subscriber whose condition does not hold for it", async () => {
    const onlyFor = (name: string, store: string): Subscriber => ({
      ...hearing(name, "order."),
      onlyIf: sql`outbox.store_id = ${sql.lit(store)}`,
    });
    await say();
    await work(onlyFor("mine", "s"), onlyFor("theirs", "t"));
    expect(await handled()).toEqual(["mine order.cancelled"]);
  });

  it("makes the writes of its subscribers once, and none of one that fails", async () => {
    const writing = (name: string, fails = false): Subscriber => ({
      name,
      topics: ["order."],
      writes: ({ topic }) => [
        sql`insert into heard values (${name}, ${topic})`,
        ...(fails ? [sql`insert into heard select 1 / ${0}::int`] : []),
      ],
    });
    await say();
    await work(writing("broken", true), writing("steady"));
    expect(await handled()).toEqual(["steady order.cancelled"]);
    clock.advance(60_000);
    await work(writing("broken"), writing("steady"), hearing("new", "order."));
    expect(await handled()).toEqual(["broken order.cancelled", "new order.cancelled", "steady order.cancelled"]);
    expect(await test.db.kysely.selectFrom("job").select("id").execute()).toEqual([]);
  });

  it("of a server that knows no versions yet is read as it meant it, and goes out as it stored it", async () => {
    const told = [{ label: "Declined", stage: "REQUEST", text: "Too late", data: {} }];
    const stored = returnPayload({ told });
    await sql`
      with event as (insert into outbox (id, store_id, topic, payload) values ('old', 's', 'return.declined', ${asJson(stored)}) returning id)
      insert into job (queue, key, payload, run_at, max_attempts)
      select ${outboxQueue}, id, jsonb_build_object('id', id), '-infinity', 5 from event`.execute(test.db.kysely);
    const seen: OutboxEvent<"return.declined">[] = [];
    await work(subscriber({ name: "mails", topics: ["return.declined"], handle: async (_tx, event) => void seen.push(event) }));
    expect(seen).toMatchObject([{ payload: stored, news: [{ name: "declined", reason: "Too late" }], stored }]);
  });

  it.each([
    ["that is not known", { topic: "order.sung" }],
    ["of a later version", { version: 9 }],
    ["whose payload is not what it should be", { payload: {} }],
  ])("%s is kept for a server that can read it, and nobody hears half of it", async (_, stored) => {
    await say();
    await test.db.kysely.updateTable("outbox").set(stored).execute();
    await work(hearing("all", "order."));
    expect(await handled()).toEqual([]);
    await test.db.kysely.updateTable("outbox").set({ topic: "order.cancelled", version: 1, payload }).execute();
    clock.advance(60_000);
    await work(hearing("all", "order."));
    expect(await handled()).toEqual(["all order.cancelled"]);
  });

  it("rejects two subscribers of one name", () => {
    expect(() => outboxHandler(test.db, [hearing("a", "order."), hearing("a", "return.")], clock)).toThrow(/same name/);
  });
});
