import { sql } from "kysely";
import type { LateAfterDays } from "#contracts/settings/general";
import { dueAt } from "#server/cases/domain/returns/advance";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import { publishLive } from "#server/kit/events";
import { isoOrNull } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";

const queue = "returns.lateness";
/** Cases per transaction. */
const batch = 500;

/** Queue the cases of a store for new due times when its targets change. */
export const latenessSubscriber = subscriber({
  name: "returns.lateness",
  topics: ["settings.updated"],
  async handle(tx, { store_id, payload: { section, changed } }) {
    if (section === "GENERAL" && changed.includes("late_after_days")) await enqueue(tx, { queue, payload: { storeId: store_id } });
  },
});

/** Where a batch ended: the newest cases come first, as in the index of open ones. */
interface Position {
  created_at: string;
  id: string;
}

export const latenessJobs = (deps: ModuleDeps): Handlers => ({
  [queue]: {
    takesLong: true,
    async run({ payload }, signal) {
      const { storeId } = payload as { storeId: string };
      const { general } = await loadStoreRules(deps.db.kysely, storeId);
      let position: Position | undefined;
      do {
        signal.throwIfAborted();
        const from: Position | undefined = position;
        position = await deps.db.transaction((tx) => moveDueTimes(tx, storeId, general.late_after_days, from));
      } while (position);
    },
  },
});

/** Set the due times of a batch of open cases, by the same rule as when a case moves. Returns where it ended; undefined at the end. */
async function moveDueTimes(tx: Tx, storeId: string, lateAfter: LateAfterDays, from: Position | undefined): Promise<Position | undefined> {
  const rows = await tx
    .selectFrom("returns")
    .select(["id", "created_at", "stage", "status", "stage_since", "due_at", "expires_at"])
    .where("store_id", "=", storeId)
    .where("status", "=", "OPEN")
    .$if(from !== undefined, (q) => q.where(sql<boolean>`(created_at, id) < (${from?.created_at}::timestamptz, ${from?.id})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(batch)
    .forUpdate()
    .execute();
  const moved = rows.flatMap(({ id, stage, status, stage_since, due_at, expires_at }) => {
    if (!stage_since) return [];
    const due = dueAt({ stage, status, since: new Date(stage_since), expires_at: isoOrNull(expires_at) }, lateAfter);
    return due === isoOrNull(due_at) ? [] : [{ id, due }];
  });
  if (moved.length > 0) {
    const ids = moved.map(({ id }) => id);
    await sql`update returns as r set due_at = v.due
      from unnest(${ids}::text[], ${moved.map(({ due }) => due)}::timestamptz[]) as v(id, due)
      where r.store_id = ${storeId} and r.id = v.id`.execute(tx);
    await publishLive(tx, { store_id: storeId, resource: "returns", ids, type: "updated", version: null });
  }
  return rows.length < batch ? undefined : rows.at(-1);
}
