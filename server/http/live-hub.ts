import { sql } from "kysely";
import type { LiveEvent } from "#contracts/live";
import type { Database } from "#server/db/open";
import { liveChannel } from "#server/kit/events";
import type { Log } from "#server/kit/log";

export interface LiveSubscriber {
  event(event: LiveEvent): void;
  /** Events may have been missed, because the database connection was lost. */
  gap(): void;
}

/** The position of a stream: after the event with this id. */
export interface Replay {
  /** False when the position is too old or missing; the listener must then reload everything. */
  resumed: boolean;
  position: number;
  events: LiveEvent[];
}

export interface LiveHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  subscribe(storeId: string, subscriber: LiveSubscriber): () => void;
  /** Return the events of a store since the position. */
  replay(storeId: string, since: Since): Promise<Replay>;
}

/** Where a stream begins: after the last event its listener saw; if it saw none, as many milliseconds ago as its page is open. */
export interface Since {
  after: number | null;
  age: number | null;
}

/** Above this, a full reload is cheaper for both sides. */
const most = 500;
/**
 * Ids are assigned on insert and visible on commit, so an event may appear after a later one. A replay therefore starts
 * earlier by more than the longest transaction. Duplicates are harmless.
 */
const overlap = { seconds: 60, ids: 2000 };
/**
 * The same for a page that opens, which has just read what is older: shorter, as each event that it has already read
 * marks its list as changed.
 */
const overlapAtOpening = 2;

/** Create the hub: one LISTEN per process, fanned out to the streams of each store. */
export function createLiveHub(db: Database, log: Log): LiveHub {
  const stores = new Map<string, Set<LiveSubscriber>>();
  let unlisten: (() => Promise<void>) | undefined;

  async function receive(payload: string): Promise<void> {
    const listeners = JSON.parse(payload) as Partial<LiveEvent> & { id: number };
    const event = listeners.store_id === undefined ? await read(listeners.id) : (listeners as LiveEvent);
    if (event) for (const subscriber of stores.get(event.store_id) ?? []) subscriber.event(event);
  }

  const read = (id: number) =>
    db.kysely
      .selectFrom("live_event")
      .select(["id", "store_id", "resource", "ids", "type", "version"])
      .where("id", "=", id)
      .executeTakeFirst();

  const onGap = () => {
    for (const set of stores.values()) for (const subscriber of set) subscriber.gap();
  };

  return {
    async start() {
      const take = (payload: string) => void receive(payload).catch((error) => log.error({ err: error }, "a live event could not be read"));
      unlisten ??= await db.listen(liveChannel, take, onGap);
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
    subscribe(storeId, subscriber) {
      const set = stores.get(storeId) ?? new Set<LiveSubscriber>();
      set.add(subscriber);
      stores.set(storeId, set);
      return () => {
        set.delete(subscriber);
        if (set.size === 0 && stores.get(storeId) === set) stores.delete(storeId);
      };
    },
    replay: (storeId, since) => replay(db, storeId, since),
  };
}

async function replay(db: Database, storeId: string, { after, age }: Since): Promise<Replay> {
  const { rows } = await sql<{ last: number; at: string | null }>`
    select coalesce(max(id), 0)::bigint as last, (select created_at from live_event where id = ${after}) as at from live_event`.execute(
    db.kysely,
  );
  const { last = 0, at = null } = rows[0] ?? {};
  const lost = { resumed: false, position: last, events: [] };
  const isMissed = after === null ? sinceOpening(age) : sinceEvent(after, at);
  if (!isMissed) return lost;
  const { rows: events } = await sql<LiveEvent>`
    select id, store_id, resource, ids, type, version from live_event
    where store_id = ${storeId} and ${isMissed}
    order by id limit ${most + 1}`.execute(db.kysely);
  return events.length > most ? lost : { resumed: true, position: after ?? last, events };
}

/** Return the condition for what happened since a page was opened; null: nobody knows when that was. */
const sinceOpening = (age: number | null) =>
  age === null ? null : sql`created_at >= now() - ${`${age} ms`}::interval - ${`${overlapAtOpening} s`}::interval`;

/** Return the condition for what came after an event, which happened `at`; null: it is too old to be kept. 0 stands before the first. */
const sinceEvent = (after: number, at: string | null) =>
  at === null && after !== 0
    ? null
    : sql`id > ${after - overlap.ids} and (id > ${after} or created_at >= ${at}::timestamptz - ${`${overlap.seconds} s`}::interval)`;
