import type { Output } from "#contracts/contract";
import { deliveries } from "#contracts/stores";
import type { CheckedTopic, repairs, subscriptionStates, WebhookCheck, webhooks } from "#contracts/webhooks";
import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { addressProblem } from "#server/kit/outbound";
import type { ModuleDeps } from "#server/platforms/module";
import { planSubscriptions, type Subscription, type Subscriptions, type TopicPlan } from "#server/platforms/port/webhooks";
import { requiredTopics } from "#server/platforms/requirements";
import { lastProof, loadProofs, noteTold, type Proof, unproven } from "./proofs.ts";

type Refreshed = Output<(typeof webhooks)["operations"]["refresh"]>;
type Done = (typeof repairs)[number];
type State = (typeof subscriptionStates)[number];

/** The three sentences a merchant sees. Integrations compare them literally, so they never change. */
const sentences: Record<TopicPlan["state"], (topic: string) => string> = {
  CORRECT: (topic) => `Webhook URL for topic ${topic} is correct`,
  OUTDATED: (topic) => `Webhook URL for topic ${topic} is outdated`,
  MISSING: (topic) => `No webhook found for topic ${topic}`,
};

/** A topic with its subscription and what its deliveries have proven. */
export interface Topic extends Omit<TopicPlan, "state"> {
  address: TopicPlan["state"];
  state: State;
  proof: Proof;
}

const show = ({ topic, address, state, subscription }: Topic): CheckedTopic => ({
  topic,
  callbackUrl: subscription?.callbackUrl ?? null,
  state,
  message: sentences[address](topic),
});
const isRight = ({ state }: Pick<Topic, "state">): boolean => state === "CORRECT" || state === "WAITING";

async function listSubscriptions(port: Subscriptions): Promise<Subscription[]> {
  try {
    return await port.list();
  } catch {
    throw new AppError("PLATFORM_UNAVAILABLE");
  }
}

const callbackOf = ({ config }: Pick<ModuleDeps, "config">): string => `${config.publicUrl}${deliveries.operations.incoming.path}`;

/** Return whether a platform can deliver to this installation. */
export const isReachable = ({ config }: Pick<ModuleDeps, "config">): boolean =>
  !/:0$/.test(config.publicUrl) && addressProblem(config.publicUrl, config.webhooksPrivate) === null;

/** Return every required topic with what is known of it. A secret that all subscriptions share is proven by any delivery. */
export async function topicsOf(
  deps: ModuleDeps,
  { id, platform }: Pick<CallContext["store"], "id" | "platform">,
  port: Subscriptions | undefined,
): Promise<Topic[]> {
  const known = port ? await listSubscriptions(port) : [];
  const proofs = await loadProofs(deps.db.kysely, id);
  const shared = lastProof([...proofs.values()]);
  return planSubscriptions(requiredTopics[platform], known, callbackOf(deps)).map(({ state: address, ...plan }) => {
    const own = proofs.get(plan.topic) ?? unproven;
    const proof = port?.hasOwnSecrets ? own : { ...own, ...lastProof([own, { ...unproven, provenAt: shared.provenAt }]) };
    return { ...plan, address, proof, state: address === "CORRECT" ? provenState(proof) : address };
  });
}

function provenState({ provenAt, refusedAt }: Proof): State {
  if (refusedAt) return "REFUSED";
  return provenAt ? "CORRECT" : "WAITING";
}

/**
 * Compare every required topic with the callback address, and its secret with that of its deliveries; a subscription disabled by the
 * platform counts as outdated.
 */
export async function checkWebhooks(deps: ModuleDeps, { store, now }: CallContext): Promise<WebhookCheck> {
  const { subscriptions: port } = await deps.platformOf(store);
  const items = await topicsOf(deps, store, port);
  const invalid_count = items.filter((item) => !isRight(item)).length;
  const connection = port ? "live" : "recorded";
  return { connection, callback_url: callbackOf(deps), items: items.map(show), invalid_count, checked_at: now.toISOString() };
}

/**
 * Repair what is wrong, topic by topic, and give every subscription with a secret of its own that secret again; a failure does not stop the
 * others. @throws NOT_CONNECTED without a connection
 */
export async function refreshWebhooks(deps: ModuleDeps, context: CallContext): Promise<Refreshed> {
  const { store } = context;
  const { subscriptions: port } = await deps.platformOf(store);
  ensure(port, "NOT_CONNECTED");
  const mended = await mendTopics(deps, store.id, port, await topicsOf(deps, store, port));
  const report = mended.map(({ topic, done }) => ({ topic, done }));
  await noteRepair(deps, context, report);
  return { ...(await checkWebhooks(deps, context)), report };
}

export async function noteRepair({ db }: ModuleDeps, context: CallContext, report: Refreshed["report"]): Promise<void> {
  const count = (done: Done) => report.filter((row) => row.done === done).length;
  const after = { created: count("CREATED"), updated: count("UPDATED"), failed: count("FAILED") };
  const entry = { action: "webhooks.refreshed", object_type: "store", object_id: context.store.id, after };
  await db.transaction((tx) => writeAudit(tx, context, entry));
}

export interface Mended {
  topic: string;
  done: Done;
  /** Why it failed. */
  error: unknown;
}

/** Repair the subscriptions of topics, and give each its secret again where it has its own. */
export async function mendTopics(deps: ModuleDeps, storeId: string, port: Subscriptions, topics: readonly Topic[]): Promise<Mended[]> {
  const mended: Mended[] = [];
  for (const topic of topics) {
    mended.push(await mend(topic));
    for (const { id } of topic.duplicates) await removeCopy(topic.topic, id);
  }
  const isTold = ({ done }: Mended) => done === "CREATED" || done === "UPDATED" || (done === "KEPT" && port.hasOwnSecrets);
  await noteTold(
    deps.db.kysely,
    storeId,
    mended.filter(isTold).map(({ topic }) => topic),
  );
  return mended;

  async function mend({ topic, address, state, subscription }: Topic): Promise<Mended> {
    const isKept = address === "CORRECT" && (state === "CORRECT" || !port.hasOwnSecrets);
    try {
      if (!subscription) await port.create(topic, callbackOf(deps));
      else if (address !== "CORRECT" || port.hasOwnSecrets) await port.repair(subscription.id, callbackOf(deps));
      return { topic, done: subscription ? (isKept ? "KEPT" : "UPDATED") : "CREATED", error: null };
    } catch (error) {
      deps.log.warn({ err: error, topic }, "a subscription could not be repaired");
      return { topic, done: "FAILED", error };
    }
  }

  /** A copy does no harm beyond a second delivery, so one that stays is only logged. */
  async function removeCopy(topic: string, id: string): Promise<void> {
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
