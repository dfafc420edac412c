import type { Reader, Tx } from "#server/db/open";
import type { Run } from "./run.ts";
import { isSignIn, type Settled } from "./settle.ts";
import { tallySums } from "./tally-sums.ts";

/** Figures at which sending stops by itself, before a provider stops it. */
const brakes = {
  bounces: { rate: 0.05, of: 200 },
  complaints: { rate: 0.003, of: 1000 },
  refusals: 20,
} as const;

/** Pauses a campaign and tells the owners why. */
export type PauseCampaign = (
  tx: Tx,
  storeId: string,
  campaignId: string,
  reason: "BOUNCES" | "COMPLAINTS" | "REFUSALS" | "SIGN_IN",
) => Promise<void>;

/** Pause the campaigns whose messages do harm or no longer go through. */
export async function brake(tx: Tx, pause: PauseCampaign, { storeId }: Run, settled: readonly Settled[]): Promise<void> {
  const ids = [...new Set(settled.flatMap(({ mail }) => mail.campaign_id ?? []))];
  for (const id of ids) {
    const own = settled.filter(({ mail }) => mail.campaign_id === id);
    const reason = own.some(({ outcome }) => isSignIn(outcome)) ? "SIGN_IN" : await reasonFor(tx, storeId, id);
    if (reason) await pause(tx, storeId, id, reason);
  }
}

async function reasonFor(reader: Reader, storeId: string, id: string): Promise<"BOUNCES" | "COMPLAINTS" | "REFUSALS" | null> {
  const { refusals, resumed_tally } = await reader
    .selectFrom("campaign")
    .select(["refusals", "resumed_tally"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (refusals >= brakes.refusals) return "REFUSALS";
  const sums = (await tallySums(reader, storeId, [id])).get(id) ?? {};
  // A person who resumed it knew what had happened until then.
  const before = resumed_tally as Record<string, number>;
  const n = (outcome: string) => (sums[outcome] ?? 0) - (before[outcome] ?? 0);
  const settled = n("SENT") + n("FAILED") + n("UNKNOWN");
  if (settled >= brakes.bounces.of && n("BOUNCED") > settled * brakes.bounces.rate) return "BOUNCES";
  const delivered = Math.max(n("DELIVERED"), n("SENT"));
  return delivered >= brakes.complaints.of && n("COMPLAINED") >= delivered * brakes.complaints.rate ? "COMPLAINTS" : null;
}
