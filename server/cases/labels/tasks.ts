import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { remind } from "./bought/arrive.ts";
import { lookAfterLabel } from "./bought/look.ts";
import { doubt } from "./bought/settle.ts";
import { noticeSilentHooks } from "./bought/silent-hooks.ts";
import { lookQueue } from "./queues.ts";
import { changeLabel, isBought, lockLabel } from "./repository.ts";
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
  purchaseTask(deps),
  {
    name: "labels.reminders",
    every: hour,
    async run() {
      const now = deps.clock.now().toISOString();
      const due = await deps.db.kysely.selectFrom("label").select(["id", "store_id"]).where("remind_at", "<=", now).limit(500).execute();
      for (const { id, store_id } of due) await remind(deps, store_id, id);
    },
  },
  {
    name: "labels.silent-hooks",
    every: 24 * hour,
    run: () => noticeSilentHooks(deps),
  },
];

const stale = 2 * 60_000;

/** Return what goes on with labels that are bought: those whose buyer is gone are in doubt, and what is due is looked up. */
const purchaseTask = (deps: ModuleDeps): Task => ({
  name: "labels.purchases",
  every: 60_000,
  async run() {
    const now = deps.clock.now();
    const due = await deps.db.kysely
      .selectFrom("label")
      .select(["id", "store_id", "state"])
      .where((eb) =>
        eb.or([
          eb.and([eb("state", "=", "PURCHASING"), eb("sent_at", "<=", new Date(now.getTime() - stale).toISOString())]),
          eb.and([eb("state", "<>", "PURCHASING"), eb("next_look_at", "<=", now.toISOString())]),
        ]),
      )
      .orderBy("next_look_at")
      .limit(500)
      .execute();
    for (const { id, store_id, state } of due)
      await deps.db.transaction(async (tx) => {
        if (state === "PURCHASING") await giveUpBuyer(tx, deps, store_id, id);
        await enqueue(tx, { queue: lookQueue, key: id, payload: { storeId: store_id, labelId: id } });
      });
  },
});

/** Whoever was buying a label is gone, so that nobody knows what became of it. */
async function giveUpBuyer(tx: Tx, deps: ModuleDeps, storeId: string, id: string): Promise<void> {
  const label = await lockLabel(tx, storeId, id);
  if (label.state !== "PURCHASING") return;
  await doubt(tx, await systemContext(tx, storeId, deps.clock.now()), label);
}

async function endUnused(deps: ModuleDeps, storeId: string, id: string): Promise<void> {
  const now = deps.clock.now();
  // Its carrier may have the parcel since it was looked for last.
  await lookAfterLabel(deps, storeId, id);
  await deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, storeId, now);
    const label = await lockLabel(tx, storeId, id);
    if (label.state !== "READY" && label.state !== "EXPIRED") return;
    // Without an answer it is not given back: the next hour asks again.
    const canAsk = isBought(label) && label.is_connection_checked !== null;
    if (canAsk && (label.looked_at === null || new Date(label.looked_at) < now)) return;
    const isPast = (day: string | null) => day !== null && new Date(day) <= context.now;
    // A used label needs no further checks.
    if (isUsed(label)) await changeLabel(tx, storeId, id, { void_after: null, expires_at: null });
    else if (isPast(label.void_after)) await voidLabel(tx, context, label, "UNUSED");
    else if (isPast(label.expires_at)) await changeLabel(tx, storeId, id, { state: "EXPIRED", ended_at: context.now.toISOString() });
  });
}
