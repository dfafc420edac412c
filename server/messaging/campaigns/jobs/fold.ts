import { type SqlBool, sql } from "kysely";
import { asJson } from "#server/db/json";
import type { Task } from "#server/jobs/scheduler";
import { deleteAnonymousClicks } from "#server/messaging/mail-links/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { deleteSomeOf } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { reportedByMessages } from "../queries/report.ts";
import { lockCampaign } from "../record.ts";

const day = 86_400_000;
/** How long the messages of a campaign that has ended say who got it. */
export const messageDays = 400;
/** Messages deleted at a time, so that other calls of the embedded database get their turn. */
const batch = 2000;

/** A text message whose recipient leaves by a short link alone stays: the link would lead nowhere. */
const isFoldable = sql<SqlBool>`not exists (select from short_link l where l.store_id = m.store_id and l.message_id = m.id and l.link_id is null)`;

/** Delete the messages of campaigns that ended long ago; their tally, conversions and report stay. */
export const foldTask = (deps: ModuleDeps): Task => ({
  name: "campaigns.fold",
  every: day,
  async run(signal) {
    const past = new Date(deps.clock.now().getTime() - messageDays * day).toISOString();
    const { rows } = await sql<{ id: string; store_id: string }>`
      select c.id, c.store_id from campaign c where c.finished_at < ${past} and c.status in ('SENT', 'CANCELLED', 'FAILED')
        and exists (select from message m where m.store_id = c.store_id and m.campaign_id = c.id and ${isFoldable}) order by c.finished_at`.execute(
      deps.db.kysely,
    );
    for (const { id, store_id } of rows) await fold(deps, store_id, id, signal);
  },
});

async function fold({ db }: ModuleDeps, storeId: string, id: string, signal: AbortSignal): Promise<void> {
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, storeId, id);
    if (campaign.kept_report !== null) return;
    const { conversion_days } = await loadShopSettings(tx, storeId);
    const kept_report = asJson(await reportedByMessages(tx, campaign, conversion_days));
    await tx.updateTable("campaign").set({ kept_report }).where("store_id", "=", storeId).where("id", "=", id).execute();
  });
  for (let deleted = batch; deleted === batch && !signal.aborted; )
    deleted = await db.transaction((tx) => deleteSomeOf(tx, storeId, id, { found: isFoldable, most: batch }));
  if (signal.aborted) return;
  // Clicks behind which nobody stands are counted in the tally.
  await deleteAnonymousClicks(db.kysely, storeId, id);
}
