import { sql } from "kysely";
import type { PlatformName } from "#contracts/session/session";
import type { Reader, Tx } from "#server/db/open";
import { sha256 } from "#server/kit/digest";
import { requiredTopics } from "#server/platforms/requirements";

/** What is known of a topic's deliveries under the secret that is stored now. */
export interface Proof {
  /** Its subscription was given this secret. */
  isTold: boolean;
  /** When a delivery last came that was signed with it. */
  provenAt: string | null;
  /** When a delivery came that was not, since then. */
  refusedAt: string | null;
}

export const unproven: Proof = { isTold: false, provenAt: null, refusedAt: null };

/** Return what several topics prove together: the last delivery, and one that was refused since. */
export function lastProof(proofs: readonly Proof[]): Pick<Proof, "provenAt" | "refusedAt"> {
  const last = (times: (string | null)[]) =>
    times
      .filter((time) => time !== null)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1) ?? null;
  const provenAt = last(proofs.map((one) => one.provenAt));
  const refusedAt = last(proofs.map((one) => one.refusedAt));
  return { provenAt, refusedAt: refusedAt && provenAt && Date.parse(provenAt) >= Date.parse(refusedAt) ? null : refusedAt };
}

/** Return the name under which a delivery's topic is subscribed to. */
const subscribedAs = (platform: PlatformName, topic: string): string =>
  platform === "shopify" ? topic.toUpperCase().replaceAll("/", "_") : topic;

/** Names a secret without telling it: sealing again gives another name. */
const nameOf = (sealedSecret: string): string => sha256(sealedSecret);

/** Return what deliveries have proven of each topic of a store. */
export async function loadProofs(reader: Reader, storeId: string): Promise<Map<string, Proof>> {
  const { webhook_secret } = await reader.selectFrom("store").select("webhook_secret").where("id", "=", storeId).executeTakeFirstOrThrow();
  // Without a secret nothing is received, so nothing can be proven.
  const secret = webhook_secret === null ? undefined : nameOf(webhook_secret);
  const rows = await reader.selectFrom("webhook_topic").selectAll().where("store_id", "=", storeId).execute();
  return new Map(
    rows.map(({ topic, told_with, proven_with, proven_at, refused_at }) => {
      const provenAt = proven_with === secret ? proven_at : null;
      const isRefused = refused_at !== null && (provenAt === null || Date.parse(refused_at) > Date.parse(provenAt));
      return [topic, { isTold: told_with === secret, provenAt, refusedAt: isRefused ? refused_at : null }];
    }),
  );
}

/** Note that subscriptions were given the secret that is stored now. */
export async function noteTold(reader: Reader, storeId: string, topics: readonly string[]): Promise<void> {
  const { webhook_secret } = await reader.selectFrom("store").select("webhook_secret").where("id", "=", storeId).executeTakeFirstOrThrow();
  if (!webhook_secret || topics.length === 0) return;
  const told_with = nameOf(webhook_secret);
  await reader
    .insertInto("webhook_topic")
    .values(topics.map((topic) => ({ store_id: storeId, topic, told_with })))
    .onConflict((conflict) => conflict.columns(["store_id", "topic"]).doUpdateSet({ told_with, refused_at: null }))
    .execute();
}

interface Delivered {
  platform: PlatformName;
  topic: string;
  at: string;
}

/** A busy topic is not written with every delivery. */
const seldom = "1 minute";

/** Note that a delivery was signed with a secret, as it is stored. */
export async function noteProof(tx: Tx, storeId: string, sealedSecret: string, { platform, topic, at }: Delivered): Promise<void> {
  const row = { proven_with: nameOf(sealedSecret), proven_at: at };
  await tx
    .insertInto("webhook_topic")
    .values({ store_id: storeId, topic: subscribedAs(platform, topic), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "topic"])
        .doUpdateSet(row)
        .where(
          sql<boolean>`webhook_topic.proven_with is distinct from excluded.proven_with
            or webhook_topic.proven_at < excluded.proven_at - ${seldom}::interval or webhook_topic.refused_at >= webhook_topic.proven_at`,
        ),
    )
    .execute();
}

/** Note that a delivery in a connected store's name was signed with another secret. Anybody can send one: it changes nothing else. */
export async function noteRefusal(reader: Reader, storeId: string, { platform, topic, at }: Delivered): Promise<void> {
  const subscribed = subscribedAs(platform, topic);
  if (!requiredTopics[platform].includes(subscribed)) return;
  await reader
    .insertInto("webhook_topic")
    .values({ store_id: storeId, topic: subscribed, refused_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "topic"])
        .doUpdateSet({ refused_at: at })
        .where(sql<boolean>`webhook_topic.refused_at is null or webhook_topic.refused_at < ${at}::timestamptz - ${seldom}::interval`),
    )
    .execute();
}
