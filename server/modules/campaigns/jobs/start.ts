import { systemContext } from "#server/db/system-context";
import { emit } from "#server/jobs/outbox";
import type { CampaignsDeps } from "../deps.ts";
import { pinned } from "../pin.ts";
import { lockCampaign, saveCampaign } from "../record.ts";
import { wakePreparing } from "./prepare.ts";

/** A campaign whose time passed longer ago than this, while the server was down, asks before it is sent. */
const latestMs = 6 * 3_600_000;

/** Go on preparing campaigns whose job was given up, as that of a server killed again and again is. */
export async function resumePreparing({ db }: CampaignsDeps): Promise<void> {
  const rows = await db.kysely
    .selectFrom("campaign")
    .select(["id", "store_id"])
    .where("status", "=", "SENDING")
    .where("phase", "=", "PREPARING")
    .execute();
  for (const { id, store_id } of rows) await db.transaction((tx) => wakePreparing(tx, store_id, id));
}

/** Begin the scheduled campaigns whose time has come. Each begins once, whoever else tries. */
export async function startDue(deps: CampaignsDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if ((await deps.heldSince(now)) !== null) return;
  const due = await db.kysely
    .selectFrom("campaign")
    .select(["id", "store_id"])
    .where("status", "=", "SCHEDULED")
    .where("starts_at", "<=", now.toISOString())
    .where("pause_reason", "is", null)
    .orderBy("starts_at")
    .limit(100)
    .execute();
  for (const { id, store_id } of due) await startCampaign(deps, store_id, id);
}

async function startCampaign(deps: CampaignsDeps, storeId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, storeId, id);
    const now = deps.clock.now();
    if (campaign.status !== "SCHEDULED" || campaign.starts_at === null || campaign.pause_reason !== null) return;
    const context = await systemContext(tx, storeId, now);
    if (now.getTime() - Date.parse(campaign.starts_at) > latestMs) {
      const saved = await saveCampaign(tx, context, campaign, { pause_reason: "LATE" }, "campaign.late");
      await emit(tx, { store_id: storeId, topic: "campaign.late", payload: { id, name: campaign.name, version: saved.version } });
      return;
    }
    const versions = await pinned(tx, deps, campaign);
    if (!versions) {
      await saveCampaign(tx, context, campaign, { status: "FAILED", finished_at: now.toISOString() }, "campaign.failed");
      return;
    }
    const began = { status: "SENDING", phase: "PREPARING", ...versions, started_at: now.toISOString() } as const;
    await saveCampaign(tx, context, campaign, began, "campaign.started");
    await wakePreparing(tx, storeId, id);
  });
}
