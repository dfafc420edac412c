import { sql } from "kysely";
import type { CampaignReport, CampaignTally } from "#contracts/campaigns/shapes";
import type { SkipReason } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { Reader } from "#server/db/open";

export const emptyTally: CampaignTally = {
  ...{ sent: 0, delivered: 0, bounced: 0, complained: 0, unsubscribed: 0, skipped: 0, failed: 0, unknown: 0, kept: 0, left: 0 },
};
const tallied = {
  SENT: "sent",
  DELIVERED: "delivered",
  BOUNCED: "bounced",
  COMPLAINED: "complained",
  UNSUBSCRIBED: "unsubscribed",
  SKIPPED: "skipped",
  FAILED: "failed",
  UNKNOWN: "unknown",
  KEPT: "kept",
  LEFT: "left",
} as const satisfies Record<string, keyof CampaignTally>;

interface Tallied {
  tally: CampaignTally;
  clicked: number;
  /** Clicks behind which nobody stands, once a message. */
  anonymous: number;
}

/** Return what became of the messages of campaigns. */
export async function talliesOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, Tallied>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("campaign_tally")
    .select(["campaign_id", "outcome", sql<number>`sum(n)::int`.as("n")])
    .where("store_id", "=", storeId)
    .where("campaign_id", "in", [...ids])
    .groupBy(["campaign_id", "outcome"])
    .execute();
  const found = new Map<string, Tallied>();
  for (const { campaign_id, outcome, n } of rows) {
    const known = found.get(campaign_id) ?? { tally: { ...emptyTally }, clicked: 0, anonymous: 0 };
    if (outcome === "CLICKED") known.clicked = n;
    if (outcome === "ANONYMOUS") known.anonymous = n;
    const field = tallied[outcome as keyof typeof tallied];
    if (field) known.tally[field] = n;
    found.set(campaign_id, known);
  }
  return found;
}

/** Return the clicks of each arm behind which nobody stands. */
export const anonymousOf = (reader: Reader, storeId: string, id: string): Promise<{ variant: string; n: number }[]> =>
  reader
    .selectFrom("campaign_tally")
    .select(["variant", sql<number>`sum(n)::int`.as("n")])
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", id)
    .where("outcome", "=", "ANONYMOUS")
    .groupBy("variant")
    .execute();

/** Return why messages of a campaign were skipped, and the languages it was prepared in. */
export async function breakdownOf(
  reader: Reader,
  storeId: string,
  id: string,
): Promise<Pick<CampaignReport, "skipped" | "languages"> & { heldOut: number }> {
  const of = (column: "reason" | "language") =>
    reader
      .selectFrom("campaign_tally")
      .select([column, sql<number>`sum(n)::int`.as("n")])
      .where("store_id", "=", storeId)
      .where("campaign_id", "=", id);
  const skipped = await of("reason").where("outcome", "=", "SKIPPED").groupBy("reason").execute();
  const languages = await of("language")
    .where("outcome", "in", ["LEFT", "SENT", "FAILED", "UNKNOWN", "KEPT", "SKIPPED"])
    .groupBy("language")
    .execute();
  const reasons = skipped.filter(({ n }) => n > 0) as { reason: SkipReason; n: number }[];
  return {
    skipped: reasons,
    languages: languages.filter(({ n }) => n > 0) as { language: Language; n: number }[],
    heldOut: reasons.find(({ reason }) => reason === "HELD_OUT")?.n ?? 0,
  };
}
