import type { Output } from "#contracts/contract";
import { deliveries } from "#contracts/stores";
import type { CheckedTopic, repairs, WebhookCheck, webhooks } from "#contracts/webhooks";
import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { planSubscriptions, type Subscription, type Subscriptions, type TopicPlan } from "#server/platforms/port/webhooks";
import { requiredTopics } from "#server/platforms/requirements";

type Refreshed = Output<(typeof webhooks)["operations"]["refresh"]>;
type Done = (typeof repairs)[number];

/** The three sentences a merchant sees. Integrations compare them literally, so they never change. */
const sentences: Record<TopicPlan["state"], (topic: string) => string> = {
  CORRECT: (topic) => `Webhook URL for topic ${topic} is correct`,
  OUTDATED: (topic) => `Webhook URL for topic ${topic} is outdated`,
  MISSING: (topic) => `No webhook found for topic ${topic}`,
};

const show = ({ topic, state, subscription }: TopicPlan): CheckedTopic => ({
  topic,
  callbackUrl: subscription?.callbackUrl ?? null,
  state,
  message: sentences[state](topic),
});

async function listSubscriptions(port: Subscriptions): Promise<Subscription[]> {
  try {
    return await port.list();
  } catch {
    throw new AppError("PLATFORM_UNAVAILABLE");
  }
}

const callbackOf = ({ config }: ModuleDeps): string => `${config.publicUrl}${deliveries.operations.incoming.path}`;

const plan = (deps: ModuleDeps, known: readonly Subscription[], { platform }: CallContext["store"]): TopicPlan[] =>
  planSubscriptions(requiredTopics[platform], known, callbackOf(deps));

/**
 * Compare every required topic with the callback address; a subscription disabled by the platform counts as outdated.
 */
export async function checkWebhooks(deps: ModuleDeps, { store, now }: CallContext): Promise<WebhookCheck> {
  const callback_url = callbackOf(deps);
  const { subscriptions: port } = await deps.platformOf(store);
  const items = plan(deps, port ? await listSubscriptions(port) : [], store).map(show);
  const invalid_count = items.filter((item) => item.state !== "CORRECT").length;
  return { connection: port ? "live" : "recorded", callback_url, items, invalid_count, checked_at: now.toISOString() };
}

/** Repair what is wrong, topic by topic; a failure does not stop the others. @throws NOT_CONNECTED without a connection */
export async function refreshWebhooks(deps: ModuleDeps, context: CallContext): Promise<Refreshed> {
  const { store } = context;
  const { subscriptions: port } = await deps.platformOf(store);
  ensure(port, "NOT_CONNECTED");
  const report: Refreshed["report"] = [];
  for (const { topic, state, subscription, duplicates } of plan(deps, await listSubscriptions(port), store)) {
    report.push({ topic, done: state === "CORRECT" ? "KEPT" : await repair(port, topic, subscription) });
    for (const { id } of duplicates) await removeCopy(port, topic, id);
  }
  const count = (done: Done) => report.filter((row) => row.done === done).length;
  const after = { created: count("CREATED"), updated: count("UPDATED"), failed: count("FAILED") };
  await deps.db.transaction((tx) =>
    writeAudit(tx, context, { action: "webhooks.refreshed", object_type: "store", object_id: store.id, after }),
  );
  return { ...(await checkWebhooks(deps, context)), report };

  async function repair(port: Subscriptions, topic: string, old: Subscription | null): Promise<Done> {
    try {
      if (old) await port.repair(old.id, callbackOf(deps));
      else await port.create(topic, callbackOf(deps));
      return old ? "UPDATED" : "CREATED";
    } catch (error) {
      deps.log.warn({ err: error, topic }, "a subscription could not be repaired");
      return "FAILED";
    }
  }

  /** A copy does no harm beyond a second delivery, so one that stays is only logged. */
  async function removeCopy(port: Subscriptions, topic: string, id: string): Promise<void> {
    try {
      await port.remove(id);
    } catch (error) {
      deps.log.warn({ err: error, topic }, "a duplicate subscription could not be removed");
    }
  }
}

/** Remove every subscription that delivers here. @throws PlatformError */
export async function removeSubscriptions(deps: ModuleDeps, store: CallContext["store"]): Promise<void> {
  const { subscriptions: port } = await deps.platformOf(store);
  const own = (await port?.list())?.filter(({ callbackUrl }) => callbackUrl === callbackOf(deps)) ?? [];
  for (const { id } of own) await port?.remove(id);
}
