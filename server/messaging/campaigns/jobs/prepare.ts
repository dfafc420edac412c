import { type RawBuilder, sql } from "kysely";
import { armNames } from "#contracts/campaigns/shapes";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { wakeSending } from "#server/messaging/sending/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { consentReason } from "#server/messaging/subscribers/api";
import { insertForMany } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { languageOfReader, matching, topicIsOff } from "../audience.ts";
import { drawnArm, heldOut } from "../draw.ts";
import { armTemplates } from "../pin.ts";
import { ownTime, placeOfReader, readerOfPlace } from "../place-of-reader.ts";
import { type CampaignRecord, lockCampaign, saveCampaign } from "../record.ts";

export const prepareQueue = "campaign-prepare";
/** People prepared at a time on the embedded database, whose one connection others wait for. */
const range = 10_000;
/** Longer than the usual limit of a statement. */
const timeoutMs = 15 * 60_000;

export const wakePreparing = (tx: Tx, storeId: string, id: string): Promise<void> =>
  enqueue(tx, { queue: prepareQueue, key: id, payload: { storeId, id } });

/** Write the messages of a campaign: all in one statement, on the embedded database in ranges of people. */
export const prepareJobs = (deps: ModuleDeps): Handlers => ({
  [prepareQueue]: {
    takesLong: true,
    async run(job, signal) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      while (!signal.aborted && (await prepareStep(deps, storeId, id)));
    },
  },
});

/** Prepare one range, or everybody; returns whether more are left. Repeating it writes nobody twice: the id names the person. */
async function prepareStep(deps: ModuleDeps, storeId: string, id: string): Promise<boolean> {
  const isWhole = deps.db.engine !== "embedded";
  return deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, storeId, id);
    if (campaign.phase !== "PREPARING" || (campaign.status !== "SENDING" && campaign.status !== "PAUSED")) return false;
    const context = await systemContext(tx, storeId, deps.clock.now());
    const last = await lastSubscriber(tx, storeId);
    const to = isWhole ? last : Math.min(last, campaign.prepared_to + range);
    await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx);
    const added = await insertMessages(tx, context, campaign, to);
    const audience = campaign.audience + added;
    if (to < last) {
      await tx.updateTable("campaign").set({ prepared_to: to, audience }).where("store_id", "=", storeId).where("id", "=", id).execute();
      return true;
    }
    await finishPreparing(tx, context, { ...campaign, prepared_to: to, audience });
    return false;
  });
}

async function lastSubscriber(tx: Tx, storeId: string): Promise<number> {
  const { seq } = await tx
    .selectFrom("subscriber")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return Number(seq ?? 0);
}

async function finishPreparing(tx: Tx, context: CallContext, campaign: CampaignRecord): Promise<void> {
  const { audience, prepared_to } = campaign;
  const now = context.now.toISOString();
  if (audience === 0) {
    await saveCampaign(tx, context, campaign, "failed", { status: "FAILED", phase: null, finished_at: now }, { audience });
    return;
  }
  const phase = campaign.ab && campaign.ab.share < 100 ? "TEST" : "REST";
  await saveCampaign(tx, context, campaign, "prepared", { phase, audience, prepared_to, snapshot_at: now }, { audience });
  await wakeSending(tx, context.store.id, campaign.channel);
}

async function insertMessages(tx: Tx, context: CallContext, campaign: CampaignRecord, to: number): Promise<number> {
  const { id, channel, ab, holdout_percent, template_id, template_version } = campaign;
  const storeId = context.store.id;
  const { default_language } = await loadShopSettings(tx, storeId);
  const { languages } = await tx
    .selectFrom("template_version")
    .select("languages")
    .where("store_id", "=", storeId)
    .where("template_id", "=", template_id ?? "")
    .where("version", "=", template_version ?? 0)
    .executeTakeFirstOrThrow();
  const who = await matching(tx, context, campaign);
  const language = languageOfReader(languages as never, default_language);
  const isHeldOut = heldOut(id, holdout_percent);
  const arm = ab ? drawnArm(id, ab.arms.length, ab.share) : sql`null::text`;
  const due = await dueBy(tx, context, campaign);
  const at = context.now.toISOString();
  return insertForMany(tx, {
    storeId,
    campaignId: id,
    channel,
    template: byArm(campaign, "template"),
    version: byArm(campaign, "version"),
    defaultLanguage: default_language,
    waitsForWinner: ab !== null && ab.share < 100,
    at,
    people: sql`
      select s.seq, s.id, s.language, ${channel === "EMAIL" ? sql`s.email` : sql`s.phone`} as address, ${language} as written,
        ${isHeldOut} as held_out, ${arm} as arm, ${due.value} as due
      from subscriber s ${due.join}
      where s.seq > ${campaign.prepared_to} and s.seq <= ${to} and ${who} and ${consentReason(channel)} is null and ${topicIsOff(campaign)} is not true`,
  });
}

/** Return what a person's arm is sent from, as SQL over `p`. */
function byArm(campaign: CampaignRecord, column: "template" | "version"): RawBuilder<unknown> {
  const { template_id, template_version } = campaign;
  const base = column === "template" ? sql`${template_id}::text` : sql`${template_version}::int`;
  const arms = armTemplates(campaign);
  if (arms.length === 0) return base;
  const cases = arms.map((one, index) =>
    column === "template" ? sql`when ${armNames[index]} then ${one.template}::text` : sql`when ${armNames[index]} then ${one.version}::int`,
  );
  return sql`case p.arm ${sql.join(cases, sql` `)} else ${base} end`;
}

/** Return when each person's message is due: now, or at the same time of their own clocks, told in JavaScript by one rule for every zone. */
async function dueBy(tx: Tx, { store, now }: CallContext, { schedule_mode, local_time }: CampaignRecord) {
  if (schedule_mode !== "LOCAL" || local_time === null) return { value: sql`${now.toISOString()}::timestamptz`, join: sql`` };
  const { rows } = await sql<{
    place: string;
  }>`select distinct ${placeOfReader} as place from subscriber s where s.store_id = ${store.id}`.execute(tx);
  const places = rows.map((row) => row.place);
  const instants = places.map((place) => ownTime(readerOfPlace(place, store.timezone), local_time).toISOString());
  return {
    value: sql`z.at`,
    join: sql`join unnest(${places}::text[], ${instants}::timestamptz[]) as z(place, at) on z.place = ${placeOfReader}`,
  };
}
