import { sql } from "kysely";
import type { Database, Tx } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import { jobChannel } from "./queue.ts";
import type { Handler } from "./worker.ts";

export const outboxQueue = "outbox";

export interface NewEvent {
  store_id: string;
  /** Noun and past, "return.approved". */
  topic: string;
  /** The state at the event, with its version: by the time it is read the record may have moved on. */
  payload: object;
}

export interface OutboxEvent extends NewEvent {
  id: string;
  payload: Record<string, unknown>;
  created_at: string;
}

export interface Subscriber {
  /** Never changed once in use: it is written beside each event the subscriber has had. */
  name: string;
  /** The beginning of the topics it wants: "return." or "return.approved"; "" for all. */
  topics: string;
  /** What it does in `tx` happens exactly once an event. Calls to other systems belong into a job it enqueues there. */
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
}

/** Says in the caller's transaction that something has happened. Subscribers hear of it after the commit, and only then. */
export async function emit(tx: Tx, { store_id, topic, payload }: NewEvent): Promise<void> {
  const id = newId();
  // One trip for the event, its job and the wake-up: every operation pays for this one.
  await sql`
    with event as (insert into outbox (id, store_id, topic, payload) values (${id}, ${store_id}, ${topic}, ${JSON.stringify(payload)})),
      added as (insert into job (queue, key, payload) values (${sql.lit(outboxQueue)}, ${id}, ${JSON.stringify({ id })}))
    select pg_notify(${sql.lit(jobChannel)}, ${sql.lit(outboxQueue)})`.execute(tx);
}

/** The handler of the outbox queue. A subscriber that fails holds up none of the others and is tried again with the job. */
export function outboxHandler(db: Database, subscribers: readonly Subscriber[], clock: Clock): Handler<{ id: string }> {
  assertDistinct(subscribers);
  return {
    async run({ payload: { id } }) {
      const event = await db.kysely.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
      if (!event) return;
      const failures: unknown[] = [];
      for (const subscriber of subscribers) {
        if (event.topic.startsWith(subscriber.topics)) await deliver(db, subscriber, event).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      await db.kysely.updateTable("outbox").set({ done_at: clock.now().toISOString() }).where("id", "=", id).execute();
    },
  };
}

async function deliver(db: Database, { name, handle }: Subscriber, event: OutboxEvent): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insertInto("outbox_delivery")
      .values({ outbox_id: event.id, subscriber: name })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 1n) await handle(tx, event);
  });
}

function assertDistinct(subscribers: readonly Subscriber[]): void {
  const names = new Set(subscribers.map(({ name }) => name));
  if (names.size !== subscribers.length) throw new Error("two subscribers of the outbox have the same name");
}
