import { systemContext } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { changeLabel, lockLabel } from "./repository.ts";
import { isUsed } from "./shape.ts";
import { voidLabel } from "./void-label.ts";

const hour = 60 * 60_000;

/** Return the tasks for unused labels: void them while that refunds money, then expire them. */
export const labelTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "labels.unused",
    every: hour,
    async run() {
      const now = deps.clock.now().toISOString();
      const due = await deps.db.kysely
        .selectFrom("label")
        .select(["id", "store_id"])
        .where("state", "in", ["READY", "EXPIRED"])
        .where((eb) => eb.or([eb("void_after", "<=", now), eb.and([eb("state", "=", "READY"), eb("expires_at", "<=", now)])]))
        .limit(500)
        .execute();
      for (const { id, store_id } of due) await endUnused(deps, store_id, id);
    },
  },
];

const endUnused = (deps: ModuleDeps, storeId: string, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, storeId, deps.clock.now());
    const label = await lockLabel(tx, storeId, id);
    if (label.state !== "READY" && label.state !== "EXPIRED") return;
    const isPast = (day: string | null) => day !== null && new Date(day) <= context.now;
    // A used label needs no further checks.
    if (isUsed(label)) await changeLabel(tx, storeId, id, { void_after: null, expires_at: null });
    else if (isPast(label.void_after)) await voidLabel(tx, context, label, "UNUSED");
    else if (isPast(label.expires_at)) await changeLabel(tx, storeId, id, { state: "EXPIRED", ended_at: context.now.toISOString() });
  });
