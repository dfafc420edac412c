import type { Selectable } from "kysely";
import { platformContext } from "#server/core/stores/api";
import type { SyncKind } from "#server/db/column-types";
import type { SyncMark } from "#server/db/tables";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { isLive, type LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import { readPage } from "../records/read-pages.ts";
import { type FoundRecord, saveBatch } from "../records/save-batch.ts";

type Mark = Selectable<SyncMark>;

export const pollQueue = "store-poll";
/** Products first: an order names them. */
const kinds: readonly SyncKind[] = ["products", "orders"];
const minute = 60_000;
/** The platforms' searches lag behind their changes. */
const overlap = 5 * minute;
const pagesPerRun = 20;
const longestPause = 6 * 60 * minute;

/** Return the handler that reads a store's changes since the last time, because webhook deliveries get lost. */
export const pollJobs = (deps: ModuleDeps): Handlers => ({
  [pollQueue]: {
    takesLong: true,
    async run(job, signal) {
      const { storeId } = job.payload as { storeId: string };
      const { store } = await platformContext(deps.db.kysely, storeId, deps.clock.now());
      if (!store.connectionId) return;
      for (const kind of kinds) {
        const mark = await markOf(deps, storeId, kind);
        if (mark.retry_at && Date.parse(mark.retry_at) > deps.clock.now().getTime()) continue;
        try {
          const platform = await deps.platformOf(store);
          if (isLive(platform)) await readChanges(deps, platform, mark, signal);
        } catch (error) {
          if (!isPlatformError(error)) throw error;
          await postpone(deps, mark, error.kind === "bug");
        }
      }
    },
  },
});

/** What was there before the store was connected is imported; changes are read from then on. */
async function markOf({ db }: ModuleDeps, storeId: string, kind: SyncKind): Promise<Mark> {
  await db.kysely
    .insertInto("sync_mark")
    .columns(["store_id", "kind", "mark"])
    .expression((eb) =>
      eb
        .selectFrom("store_connection")
        .select((select) => ["store_id", select.val(kind).as("kind"), "connected_at as mark"])
        .where("store_id", "=", storeId),
    )
    .onConflict((c) => c.columns(["store_id", "kind"]).doNothing())
    .execute();
  return db.kysely.selectFrom("sync_mark").selectAll().where("store_id", "=", storeId).where("kind", "=", kind).executeTakeFirstOrThrow();
}

/** Read the next pages of a round. The mark moves when the last page is saved, so that nothing between is lost. */
async function readChanges(deps: ModuleDeps, platform: LivePlatform, mark: Mark, signal: AbortSignal): Promise<void> {
  const since = new Date(Date.parse(mark.mark) - overlap).toISOString();
  let { cursor, newest } = mark;
  for (let pages = 0; pages < pagesPerRun; pages++) {
    signal.throwIfAborted();
    const page = await readPage(platform, mark.kind, since, cursor);
    const latest = newestOf(page.records, newest ?? mark.mark);
    const before = cursor;
    const isSaved = await saveBatch(deps, {
      storeId: mark.store_id,
      kind: mark.kind,
      records: page.records,
      quiet: false,
      begin: async (tx) => {
        const locked = await tx
          .selectFrom("sync_mark")
          .select(["cursor", "mark"])
          .where("store_id", "=", mark.store_id)
          .where("kind", "=", mark.kind)
          .forUpdate()
          .executeTakeFirst();
        return locked?.cursor === before && locked.mark === mark.mark;
      },
      async end(tx, { now }) {
        const isOver = page.next === null;
        await tx
          .updateTable("sync_mark")
          .set({ cursor: page.next, newest: isOver ? null : latest, failures: 0, retry_at: null, polled_at: now.toISOString() })
          .set({ ...(isOver && { mark: latest }) })
          .where("store_id", "=", mark.store_id)
          .where("kind", "=", mark.kind)
          .execute();
      },
    });
    if (!isSaved || page.next === null) return;
    cursor = page.next;
    newest = latest;
  }
}

function newestOf(records: readonly FoundRecord[], mark: string): string {
  const times = records.flatMap((record) => {
    const at = record.kind === "order" ? record.order.updatedAt : record.kind === "product" ? record.product.updatedAt : null;
    return at ? [Date.parse(at)] : [];
  });
  return new Date(Math.max(Date.parse(mark), ...times)).toISOString();
}

/** Wait longer after every failure. A page the platform no longer knows is left, and the round begins again. */
async function postpone({ db, clock }: ModuleDeps, mark: Mark, restarts: boolean): Promise<void> {
  const pause = Math.min(longestPause, 5 * minute * 2 ** mark.failures);
  await db.kysely
    .updateTable("sync_mark")
    .set({ failures: mark.failures + 1, retry_at: new Date(clock.now().getTime() + pause).toISOString() })
    .set({ ...(restarts && { cursor: null, newest: null }) })
    .where("store_id", "=", mark.store_id)
    .where("kind", "=", mark.kind)
    .execute();
}
