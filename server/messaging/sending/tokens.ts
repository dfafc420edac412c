import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Database, Reader, Tx } from "#server/db/open";

/** Seconds for which a server that asked for less gets half; from then on a tenth more a minute. */
const slowSeconds = 60;

/** The share of the rate that a connection takes now. */
const share = sql<number>`case
  when slowed_at is null then 1
  when clock_timestamp() < slowed_at + make_interval(secs => ${slowSeconds}) then share
  else least(1, share + 0.1 * (1 + floor((extract(epoch from clock_timestamp() - slowed_at) - ${slowSeconds}) / 60))) end`;

interface Bucket {
  storeId: string;
  channel: MessageChannel;
  /** Messages a second. */
  rate: number;
}
type Place = Pick<Bucket, "storeId" | "channel">;

/**
 * Take as many tokens as there are, at most `wanted`. Replicas share the bucket, so it runs by the database's own clock; it holds what one
 * second brings.
 */
export async function takeTokens({ kysely }: Database, { storeId, channel, rate }: Bucket, wanted: number): Promise<number> {
  await kysely
    .insertInto("send_bucket")
    .values({ store_id: storeId, channel, tokens: Math.max(1, rate), refilled_at: sql<string>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ taken: number }>`
    with bucket as (
      select store_id, channel, clock_timestamp() as at,
        least(greatest(1, ${rate} * ${share}), tokens + extract(epoch from clock_timestamp() - refilled_at) * ${rate} * ${share}) as has
      from send_bucket where store_id = ${storeId} and channel = ${channel} for update
    )
    update send_bucket b set tokens = bucket.has - least(floor(bucket.has), ${wanted}), refilled_at = bucket.at
    from bucket where b.store_id = bucket.store_id and b.channel = bucket.channel
    returning least(floor(bucket.has), ${wanted})::int as taken`.execute(kysely);
  return rows[0]?.taken ?? 0;
}

/** Give back tokens for which there was no message. */
export async function giveBack({ kysely }: Database, { storeId, channel }: Place, count: number): Promise<void> {
  if (count <= 0) return;
  await kysely
    .updateTable("send_bucket")
    .set((eb) => ({ tokens: eb("tokens", "+", count) }))
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .execute();
}

/** Halve the pace, because the server asked for less. */
export async function slowDown(tx: Tx, { storeId, channel }: Place): Promise<void> {
  await tx
    .updateTable("send_bucket")
    .set({ share: sql<number>`greatest(0.02, ${share} / 2)`, slowed_at: sql<string>`clock_timestamp()` })
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .execute();
}

const dayMs = 86_400_000;

/** Count the messages of a channel; `dayBefore` is when the day began that ends now. */
async function countOfDay(
  reader: Reader,
  { storeId, channel }: Place,
  now: Date,
  counted: (dayBefore: string) => RawBuilder<SqlBool>,
): Promise<number> {
  const { n } = await reader
    .selectFrom("message")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .where(counted(new Date(now.getTime() - dayMs).toISOString()))
    .executeTakeFirstOrThrow();
  return n;
}

/** Return how many marketing emails a store sends in a day that ends with what is queued now. */
export const countMarketingOfDay = (reader: Reader, storeId: string, now: Date): Promise<number> =>
  countOfDay(
    reader,
    { storeId, channel: "EMAIL" },
    now,
    (dayBefore) => sql`kind in ('CAMPAIGN', 'AUTOMATION')
      and (state in ('QUEUED', 'CLAIMED', 'SENDING') or state in ('SENT', 'UNKNOWN') and sent_at > ${dayBefore})`,
  );

/**
 * Return how many messages a connection still takes, by those of the last 24 hours and those that are about to be sent; mails about cases
 * and orders count too.
 */
async function leftOfDay(reader: Reader, place: Place, limit: number, now: Date): Promise<number> {
  const sent = await countOfDay(reader, place, now, (dayBefore) => sql`state in ('SENDING', 'SENT', 'UNKNOWN') and sent_at > ${dayBefore}`);
  return limit - sent - (await countOfDay(reader, place, now, () => sql`state = 'CLAIMED'`));
}

/** Seconds in which tokens may be taken beyond the rate: those a bucket holds, and those whose messages are not claimed yet. */
const slackSeconds = 2;

export interface CostLimit {
  /** Return whether so many messages are within the limit, whatever other servers have sent since they were counted. */
  surelyTakes(count: number): boolean;
  /** Count what is left. Until the transaction ends no other server claims what it counts. */
  left(tx: Tx, now: Date): Promise<number>;
}

/**
 * Return the limit of a connection's messages a day, which replicas keep together. All that they claim takes tokens from one bucket, so
 * messages are counted only when it may have given out what was left.
 */
export function dayLimit(bucket: Bucket, limit: number | null): CostLimit {
  let counted = { left: Number.NEGATIVE_INFINITY, at: 0 };
  return {
    surelyTakes(count) {
      const seconds = (performance.now() - counted.at) / 1000 + slackSeconds;
      return limit === null || counted.left - bucket.rate * seconds >= count;
    },
    async left(tx, now) {
      if (limit === null) return Number.POSITIVE_INFINITY;
      const { storeId, channel } = bucket;
      await tx
        .selectFrom("send_bucket")
        .select("tokens")
        .where("store_id", "=", storeId)
        .where("channel", "=", channel)
        .forUpdate()
        .execute();
      counted = { left: await leftOfDay(tx, bucket, limit, now), at: performance.now() };
      return counted.left;
    },
  };
}
