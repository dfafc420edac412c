import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import {
  type EventName,
  type EventNews,
  type EventPayload,
  type EventsOf,
  type EventTopic,
  events,
  isOfTopic,
  readEvent,
} from "#contracts/events/index";
import { asJson } from "#server/db/json";
import type { Database, Reader, Tx } from "#server/db/open";
import type { Outbox } from "#server/db/tables";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import { together, type Write } from "#server/kit/together";
import { jobWrite } from "./queue.ts";
import type { Finish, Handler } from "./worker.ts";

export const outboxQueue = "outbox";

/** An event to emit: the state at the event, with its version, since the record may have changed before it is read. */
export type NewEvent<Name extends EventName = EventName> = {
  store_id: string;
  topic: Name;
  payload: EventPayload<Name>;
} & ([EventNews<Name>] extends [never] ? { news?: never } : { news: readonly EventNews<Name>[] });

/** What subscribers go by: the entries of the timeline are for people to read. */
type Heard<Payload> = Payload extends unknown ? Omit<Payload, "told"> : never;

/** An event that was emitted, in the form of today, whichever version of the server stored it. */
export interface OutboxEvent<Name extends EventName = EventName> {
  id: string;
  store_id: string;
  topic: Name;
  payload: Heard<EventPayload<Name>>;
  news: readonly EventNews<Name>[];
  /** The payload as it was stored, for those outside. */
  stored: Record<string, unknown>;
  created_at: string;
}

export interface Subscriber<Topic extends EventTopic = EventTopic> {
  /** Never changes once in use: it is stored with events that not every subscriber could handle. */
  name: string;
  topics: readonly Topic[];
  /** A condition on the row of the `outbox`, checked where the row is read: where it does not hold, the subscriber is left out. */
  onlyIf?: RawBuilder<SqlBool>;
  /** Return the writes that need nothing read first. Those of all subscribers run as one statement after every `handle`, exactly once per event. */
  writes?(event: OutboxEvent<EventsOf<Topic>>): Write[];
  /** Do the rest. Writes through `tx` happen exactly once per event. Calls to other systems belong in a job enqueued there. */
  handle?(tx: Tx, event: OutboxEvent<EventsOf<Topic>>): Promise<void>;
}

/** Return a subscriber; its topics say what its events are. */
export const subscriber = <Topic extends EventTopic>(one: Subscriber<Topic>): Subscriber<Topic> => one;

/** Return the writes of an event: its row, and the job that hands it to the subscribers after the commit. */
export function eventWrites<Name extends EventName>({ store_id, topic, payload, news = [] }: NewEvent<Name>): Write[] {
  const id = newId();
  const { version } = events[topic];
  return [
    sql`insert into outbox (id, store_id, topic, version, payload, news)
      values (${id}, ${store_id}, ${topic}, ${version}, ${asJson(payload)}, ${asJson(news)})`,
    jobWrite({ queue: outboxQueue, key: id, payload: { id } }),
  ];
}

/** Emit an event in the caller's transaction. Subscribers receive it after the commit. */
export const emit = <Name extends EventName>(tx: Tx, event: NewEvent<Name>): Promise<void> => together(tx, eventWrites(event));

/**
 * Return the handler of the outbox queue. A failing subscriber does not block the others and is retried with the job. So is an event that
 * cannot be read: while servers are replaced, one of a newer version may read it.
 */
export function outboxHandler(db: Database, subscribers: readonly Subscriber[], clock: Clock): Handler<{ id: string }> {
  assertDistinct(subscribers);
  const leftOut = leavingOut(subscribers).as("left_out");
  const concernedBy = ({ topic, left_out }: OpenRow) =>
    subscribers.filter(({ name, topics }) => topics.some((one) => isOfTopic(topic, one)) && !left_out.includes(name));
  const done = () => ({ done_at: clock.now().toISOString() });

  /** Hand an event to all its subscribers and finish its job, in one transaction. Return false when it has been handled, or is being handed to each alone. */
  const deliverTogether = (id: string, finish: Finish) =>
    db.transaction(async (tx) => {
      const row = await updateOpen(tx, id).set(done()).where("is_divided", "=", false).returningAll().returning(leftOut).executeTakeFirst();
      if (!row) return false;
      await finish(tx, await handleAll(tx, concernedBy(row), eventIn(row)));
      return true;
    });

  /** Hand an event to each subscriber that has not handled it, in a transaction of its own. @throws what the first failing one threw */
  async function deliverDivided(id: string): Promise<void> {
    const row = await updateOpen(db.kysely, id).set({ is_divided: true }).returningAll().returning(leftOut).executeTakeFirst();
    if (!row) return;
    const event = eventIn(row);
    const failures: unknown[] = [];
    for (const subscriber of concernedBy(row)) {
      await db.transaction((tx) => deliverOnce(tx, subscriber, event)).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    await updateOpen(db.kysely, id).set(done()).execute();
  }

  return {
    async run({ payload: { id }, attempt }, _signal, finish) {
      // Most events concern many subscribers that do little: a transaction for each would cost more than their work.
      const isDelivered = attempt === 1 && (await deliverTogether(id, finish).catch(() => false));
      if (isDelivered) return;
      // One that fails must not undo the work of the others.
      await deliverDivided(id);
      // Also when a transaction that had finished the job failed at its end.
      await db.transaction((tx) => finish(tx));
    },
  };
}

type OpenRow = Selectable<Outbox> & { left_out: string[] };

/** Return the event of a row. @throws for one that this version of the server cannot read */
const eventIn = ({ id, store_id, topic, version, payload, news, created_at }: OpenRow): OutboxEvent => ({
  ...{ id, store_id, created_at, stored: payload },
  ...readEvent(topic, version, { payload, news }),
});

/** Select the names of those whose condition does not hold for the row of the `outbox`. */
function leavingOut(subscribers: readonly Subscriber[]): RawBuilder<string[]> {
  const names = subscribers.flatMap(({ name, onlyIf }) => (onlyIf ? [sql`case when not (${onlyIf}) then ${sql.lit(name)} end`] : []));
  return names.length === 0 ? sql`'{}'::text[]` : sql`array_remove(array[${sql.join(names)}], null)`;
}

/** Update an event, unless all its subscribers have handled it. */
const updateOpen = (reader: Reader, id: string) => reader.updateTable("outbox").where("id", "=", id).where("done_at", "is", null);

/** Let subscribers handle an event. Return the writes that are left to do. */
async function handleAll(tx: Tx, subscribers: readonly Subscriber[], event: OutboxEvent): Promise<Write[]> {
  for (const subscriber of subscribers) await subscriber.handle?.(tx, event);
  return subscribers.flatMap((subscriber) => subscriber.writes?.(event) ?? []);
}

/** Hand an event to one subscriber unless it has handled it, in the transaction that notes it. */
async function deliverOnce(tx: Tx, subscriber: Subscriber, event: OutboxEvent): Promise<void> {
  const first = await tx
    .insertInto("outbox_delivery")
    .values({ outbox_id: event.id, subscriber: subscriber.name })
    .onConflict((c) => c.doNothing())
    .returning("subscriber")
    .executeTakeFirst();
  if (first) await together(tx, await handleAll(tx, [subscriber], event));
}

function assertDistinct(subscribers: readonly Subscriber[]): void {
  const names = new Set(subscribers.map(({ name }) => name));
  if (names.size !== subscribers.length) throw new Error("two subscribers of the outbox have the same name");
}
