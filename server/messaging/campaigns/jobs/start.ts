import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { heldSince } from "#server/messaging/sending/api";
import type { ModuleDeps } from "#server/platforms/module";
import { pinned } from "../pin.ts";
import { isStillReady } from "../queries/check.ts";
import { type CampaignRecord, lockCampaign, saveCampaign } from "../record.ts";
import { wakePreparing } from "./prepare.ts";

/** A campaign whose time passed longer ago than this, while the server was down, asks before it is sent. */
const latestMs = 6 * 3_600_000;

/** Go on preparing campaigns whose job was given up, as that of a server killed again and again is. */
export async function resumePreparing({ db }: ModuleDeps): Promise<void> {
  const rows = await db.kysely
    .selectFrom("campaign")
    .select(["id", "store_id"])
    .where("status", "=", "SENDING")
    .where("phase", "=", "PREPARING")
    .execute();
  for (const { id, store_id } of rows) await db.transaction((tx) => wakePreparing(tx, store_id, id));
}

/** Begin the scheduled campaigns whose time has come. Each begins once, whoever else tries. */
export async function startDue(deps: ModuleDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if ((await heldSince(deps.db, deps.config, now)) !== null) return;
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

/** Begin a scheduled campaign, unless its time passed long ago or checking it again finds an error. */
async function startCampaign(deps: ModuleDeps, storeId: string, id: string): Promise<void> {
  const now = deps.clock.now();
  const context = await systemContext(deps.db.kysely, storeId, now);
  // The audience is counted before the campaign is locked; one that changes in between is looked at again in the next run.
  const { version, ready } = await isStillReady(deps, context, id);
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, storeId, id);
    if (campaign.version !== version || campaign.status !== "SCHEDULED" || campaign.starts_at === null || campaign.pause_reason !== null)
      return;
    if (now.getTime() - Date.parse(campaign.starts_at) > latestMs) return hold(tx, context, campaign, "LATE");
    const versions = ready ? await pinned(deps, tx, campaign) : null;
    if (!versions) return hold(tx, context, campaign, "NOT_READY");
    const began = { status: "SENDING", phase: "PREPARING", ...versions, started_at: now.toISOString() } as const;
    await saveCampaign(tx, context, campaign, "started", began);
    await wakePreparing(tx, storeId, id);
  });
}

const heldAs = { LATE: "late", NOT_READY: "not_ready" } as const;

/** Hold a campaign back until somebody sends or schedules it again, and announce why. */
async function hold(tx: Tx, context: CallContext, campaign: CampaignRecord, reason: keyof typeof heldAs): Promise<void> {
  const done = heldAs[reason];
  const topic = `campaign.${done}` as const;
  const { version } = await saveCampaign(tx, context, campaign, done, { pause_reason: reason });
  await emit(tx, { store_id: campaign.store_id, topic, payload: { id: campaign.id, name: campaign.name, version } });
}
