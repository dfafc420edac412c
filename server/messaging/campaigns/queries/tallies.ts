import { sql } from "kysely";
import type { CampaignReport, CampaignTally } from "#contracts/campaigns/shapes";
import type { SkipReason } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { Reader } from "#server/db/open";
import { tallySums } from "#server/messaging/sending/api";

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
export async function loadTallies(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, Tallied>> {
  const found = await tallySums(reader, storeId, ids);
  return new Map([...found].map(([id, sums]) => [id, talliedOf(sums)]));
}

function talliedOf(sums: Record<string, number>): Tallied {
  const tally = { ...emptyTally };
  for (const [outcome, field] of Object.entries(tallied)) tally[field] = sums[outcome] ?? 0;
  return { tally, clicked: sums.CLICKED ?? 0, anonymous: sums.ANONYMOUS ?? 0 };
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
export async function loadBreakdown(
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
