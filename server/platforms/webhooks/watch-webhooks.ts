import { systemContext } from "#server/core/stores/api";
import { emit, subscriber } from "#server/jobs/outbox";
import { jobWrite } from "#server/jobs/queue";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { together, type Write } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { isPlatformError } from "#server/platforms/port/errors";
import { isReachable, type Mended, mendTopics, noteRepair, type Topic, topicsOf } from "./check-webhooks.ts";

const queue = "webhook-repair";
const hour = 60 * 60_000;

const repairJob = (storeId: string): Write => jobWrite({ queue, key: storeId, payload: { storeId }, maxAttempts: 1 });

/**
 * Return the task that looks after the subscriptions of connected stores: platforms disable or delete them when deliveries fail, as they do
 * while this server is down, and say nothing of it.
 */
export const webhookTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "webhooks.watch",
    every: hour,
    atStart: true,
    async run() {
      if (!isReachable(deps)) return;
      const stores = await deps.db.kysely.selectFrom("store_connection").select("store_id").where("paused_until", "is", null).execute();
      if (stores.length === 0) return;
      await deps.db.transaction((tx) =>
        together(
          tx,
          stores.map(({ store_id }) => repairJob(store_id)),
        ),
      );
    },
  },
];

export const webhookJobs = (deps: ModuleDeps): Handlers => ({
  [queue]: {
    takesLong: true,
    run: (job) => repairWebhooks(deps, (job.payload as { storeId: string }).storeId),
  },
});

/** What was lost while a store could not be reached is looked for as soon as it answers again. */
export const webhooksAfterOutage = (deps: ModuleDeps) =>
  subscriber({
    name: "webhooks.after-outage",
    topics: ["store_connection.resumed"],
    async handle(tx, event) {
      if (isReachable(deps)) await together(tx, [repairJob(event.store_id)]);
    },
  });

/** Set up again what is disabled, missing or elsewhere, give its secret to what was not given it, and tell the owners what had stopped. */
async function repairWebhooks(deps: ModuleDeps, storeId: string): Promise<void> {
  const { db, clock } = deps;
  const context = await systemContext(db.kysely, storeId, clock.now());
  const { subscriptions: port } = await deps.platformOf(context.store);
  if (!port) return;
  const isUntold = ({ proof }: Topic) => port.hasOwnSecrets === true && (proof.refusedAt !== null || !(proof.isTold || proof.provenAt));
  const wrong = (await topicsOf(deps, context.store, port)).filter((topic) => topic.address !== "CORRECT" || isUntold(topic));
  if (wrong.length === 0) return;
  const mended = await mendTopics(deps, storeId, port, wrong);
  const stopped = new Set(wrong.filter(({ address }) => address !== "CORRECT").map(({ topic }) => topic));
  const repaired = mended.filter(({ topic, done }) => stopped.has(topic) && done !== "FAILED").map(({ topic }) => topic);
  const broken = mended.filter(isBroken).map(({ topic }) => topic);
  if (repaired.length + broken.length === 0) return;
  await noteRepair(deps, context, mended);
  await db.transaction(async (tx) => {
    if (repaired.length > 0) await emit(tx, { store_id: storeId, topic: "webhooks.repaired", payload: { id: storeId, topics: repaired } });
    if (broken.length > 0) await emit(tx, { store_id: storeId, topic: "webhooks.broken", payload: { id: storeId, topics: broken } });
  });
}

/** What the platform has not granted, it does not report either; the page says so. */
const isBroken = ({ done, error }: Mended): boolean => done === "FAILED" && !isPlatformError(error, "scope_missing", "not_supported");
