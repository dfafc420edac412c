import { sql } from "kysely";
import type { Database, Reader, Tx } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import { together, type Write } from "#server/kit/together";
import { jobWrite } from "./queue.ts";
import type { Handler } from "./worker.ts";

export const outboxQueue = "outbox";

export interface NewEvent {
  store_id: string;
  /** Resource and past participle, "return.approved". */
  topic: string;
  /** The state at the event, with its version; the record may have changed before it is read. */
  payload: object;
}

export interface OutboxEvent extends NewEvent {
  id: string;
  payload: Record<string, unknown>;
  created_at: string;
}

export interface Subscriber {
  /** Never changes once in use: it is stored with each event the subscriber has handled. */
  name: string;
  /** Prefix of the subscribed topics: "return." or "return.approved"; "" for all. */
  topics: string;
  /** Writes through `tx` happen exactly once per event. Calls to other systems belong in a job enqueued there. */
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
}

/** Return the writes of an event: its row, and the job that hands it to the subscribers after the commit. */
export function eventWrites({ store_id, topic, payload }: NewEvent): Write[] {
  const id = newId();
  return [
    sql`insert into outbox (id, store_id, topic, payload) values (${id}, ${store_id}, ${topic}, ${JSON.stringify(payload)})`,
    jobWrite({ queue: outboxQueue, key: id, payload: { id } }),
  ];
}

/** Emit an event in the caller's transaction. Subscribers receive it after the commit. */
export const emit = (tx: Tx, event: NewEvent): Promise<void> => together(tx, eventWrites(event));

/**
 * Return the handler of the outbox queue. A failing subscriber does not block the others and is retried with the job.
 */
export function outboxHandler(db: Database, subscribers: readonly Subscriber[], clock: Clock): Handler<{ id: string }> {
  assertDistinct(subscribers);
  const markDone = (reader: Reader, id: string) =>
    reader.updateTable("outbox").set({ done_at: clock.now().toISOString() }).where("id", "=", id).execute();
  return {
    async run({ payload: { id } }) {
      const event = await db.kysely.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
      if (!event) return;
      const concerned = subscribers.filter(({ topics }) => event.topic.startsWith(topics));
      // Most events concern many subscribers that do little: a transaction for each would cost more than their work.
      try {
        await db.transaction(async (tx) => {
          await deliver(tx, concerned, event);
          await markDone(tx, id);
        });
        return;
      } catch {
        // One that fails must not undo the work of the others: below, each has a transaction of its own.
      }
      const failures: unknown[] = [];
      for (const subscriber of concerned) {
        await db.transaction((tx) => deliver(tx, [subscriber], event)).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      await markDone(db.kysely, id);
    },
  };
}

/** Hand an event to those of the subscribers that have not handled it, in the transaction that notes it. */
async function deliver(tx: Tx, subscribers: readonly Subscriber[], event: OutboxEvent): Promise<void> {
  if (subscribers.length === 0) return;
  const first = await tx
    .insertInto("outbox_delivery")
    .values(subscribers.map(({ name }) => ({ outbox_id: event.id, subscriber: name })))
    .onConflict((c) => c.doNothing())
    .returning("subscriber")
    .execute();
  const due = new Set(first.map(({ subscriber }) => subscriber));
  for (const { name, handle } of subscribers) if (due.has(name)) await handle(tx, event);
}

function assertDistinct(subscribers: readonly Subscriber[]): void {
  const names = new Set(subscribers.map(({ name }) => name));
  if (names.size !== subscribers.length) throw new Error("two subscribers of the outbox have the same name");
}
