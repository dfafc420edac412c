import { type RawBuilder, sql } from "kysely";

/** Return the bucket of a person `s` in a draw of a campaign, as `bucketOf` counts it. */
const bucket = (campaignId: string, purpose: string): RawBuilder<number> =>
  sql<number>`(('x' || substr(encode(sha256(convert_to(${`${campaignId}:${purpose}:`} || s.id, 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint % 10000)`;

/** Return whether a person `s` gets nothing of a campaign, to be compared with those who do, as `isHeldOut` says it. */
export const heldOut = (campaignId: string, percent: number): RawBuilder<boolean> =>
  percent > 0 ? sql<boolean>`${bucket(campaignId, "holdout")} < ${percent * 100}` : sql<boolean>`false`;

/** Return the arm of a person `s` in a test, as `armOf` says it; null: the person gets what wins. */
export const drawnArm = (campaignId: string, arms: number, share: number): RawBuilder<string | null> => {
  const drawn = bucket(campaignId, "ab");
  return sql`case when ${drawn} < ${share * 100} then substr('ABCD', 1 + (${drawn} * ${arms} / ${share * 100})::int, 1) end`;
};
