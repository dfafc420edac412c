import type { Output } from "#contracts/contract";
import type { CheckedTopic, repairs, WebhookCheck, webhooks } from "#contracts/webhooks";
import { writeAudit } from "#server/db/audit";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import type { Subscription, Subscriptions } from "#server/platforms/port";
import { requiredTopics } from "#server/platforms/requirements";

type Refreshed = Output<(typeof webhooks)["operations"]["refresh"]>;
type Done = (typeof repairs)[number];
const callbackPath = "/api/v1/merchant/webhooks/incoming";

/** The three sentences a merchant sees. Integrations compare them literally, so they never change. */
function judge(topic: string, known: readonly Subscription[], callback: string): CheckedTopic {
  const own = known.filter((one) => one.topic === topic);
  const right = own.find((one) => one.active && one.callbackUrl === callback);
  if (right) return { topic, callbackUrl: callback, state: "CORRECT", message: `Webhook URL for topic ${topic} is correct` };
  if (own[0]) return { topic, callbackUrl: own[0].callbackUrl, state: "OUTDATED", message: `Webhook URL for topic ${topic} is outdated` };
  return { topic, callbackUrl: null, state: "MISSING", message: `No webhook found for topic ${topic}` };
}

async function listSubscriptions(port: Subscriptions, store: CallContext["store"]): Promise<Subscription[]> {
  try {
    return await port.list(store);
  } catch {
    throw new AppError("PLATFORM_UNAVAILABLE");
  }
}

/**
 * Compare every required topic with the callback address; a subscription disabled by the platform counts as outdated.
 */
export async function checkWebhooks(deps: ModuleDeps, { store, now }: CallContext): Promise<WebhookCheck> {
  const callback_url = `${deps.config.publicUrl}${callbackPath}`;
  const port = deps.platformOf(store).subscriptions;
  const known = port ? await listSubscriptions(port, store) : [];
  const items = requiredTopics[store.platform].map((topic) => judge(topic, known, callback_url));
  const invalid_count = items.filter((item) => item.state !== "CORRECT").length;
  return { connection: port ? "live" : "recorded", callback_url, items, invalid_count, checked_at: now.toISOString() };
}

/** Repair what is wrong, topic by topic; a failure does not stop the others. @throws NOT_CONNECTED without a connection */
export async function refreshWebhooks(deps: ModuleDeps, context: CallContext): Promise<Refreshed> {
  const { store } = context;
  const port = deps.platformOf(store).subscriptions;
  ensure(port, "NOT_CONNECTED");
  const before = await checkWebhooks(deps, context);
  const known = await listSubscriptions(port, store);
  const report: Refreshed["report"] = [];
  for (const { topic, state } of before.items) {
    const old = known.find((one) => one.topic === topic);
    report.push({ topic, done: state === "CORRECT" ? "KEPT" : await repair(port, topic, old) });
  }
  const count = (done: Done) => report.filter((row) => row.done === done).length;
  const after = { created: count("CREATED"), updated: count("UPDATED"), failed: count("FAILED") };
  await deps.db.transaction((tx) =>
    writeAudit(tx, context, { action: "webhooks.refreshed", object_type: "store", object_id: store.id, after }),
  );
  return { ...(await checkWebhooks(deps, context)), report };

  async function repair(port: Subscriptions, topic: string, old: Subscription | undefined): Promise<Done> {
    try {
      if (old) await port.repair(store, old.id, before.callback_url);
      else await port.create(store, topic, before.callback_url);
      return old ? "UPDATED" : "CREATED";
    } catch (error) {
      deps.log.warn({ err: error, topic }, "a subscription could not be repaired");
      return "FAILED";
    }
  }
}
