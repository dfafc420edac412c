import { type SqlBool, sql } from "kysely";
import { systemContext } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { Arm } from "#server/kit/bucket";
import type { CallContext } from "#server/kit/context";
import type { AbVerdict, ArmResult } from "#server/messaging/domain/campaigns/ab-winner";
import { abWinner } from "#server/messaging/domain/campaigns/ab-winner";
import { wakeSending } from "#server/messaging/sending/api";
import { sendInArm } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { armTemplates } from "../pin.ts";
import { anonymousOf } from "../queries/tallies.ts";
import { type CampaignRecord, lockCampaign, saveCampaign } from "../record.ts";

const hour = 3_600_000;

/** Take the campaigns of a store that are being sent to their next phase: the result of a test, the rest, the end. */
export async function advanceCampaigns(deps: ModuleDeps, storeId: string): Promise<void> {
  const rows = await deps.db.kysely
    .selectFrom("campaign")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "=", "SENDING")
    .where("phase", "<>", "PREPARING")
    .execute();
  for (const { id } of rows) await deps.db.transaction((tx) => advance(tx, deps, storeId, id));
}

/** A test of everybody has nobody left to send the winner to, and is judged for its report, once it has waited as long as others. */
const isUndecided = sql<SqlBool>`status = 'SENT' and ab is not null and verdict is null and kept_report is null`;
const waitedUntil = (now: Date) => sql<SqlBool>`finished_at + (ab ->> 'wait_hours')::int * interval '1 hour' <= ${now.toISOString()}`;

/** Judge the tests of everybody that have waited. */
export async function judgeFinished(deps: ModuleDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const rows = await db.kysely
    .selectFrom("campaign")
    .select(["id", "store_id"])
    .where(isUndecided)
    .where(waitedUntil(clock.now()))
    .limit(100)
    .execute();
  for (const { id, store_id } of rows) {
    if (signal?.aborted) return;
    await db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, store_id, id);
      if (campaign.verdict !== null) return;
      const context = await systemContext(tx, store_id, clock.now());
      await judge(tx, context, campaign, {});
    });
  }
}

async function advance(tx: Tx, deps: ModuleDeps, storeId: string, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, storeId, id);
  if (campaign.status !== "SENDING") return;
  const context = await systemContext(tx, storeId, deps.clock.now());
  const { now } = context;
  if (campaign.phase === "TEST" && !(await isLeft(tx, campaign, true))) {
    const test_ends_at = new Date(now.getTime() + (campaign.ab?.wait_hours ?? 4) * hour).toISOString();
    await saveCampaign(tx, context, campaign, "tested", { phase: "WAITING", test_ends_at });
    return;
  }
  if (campaign.phase === "WAITING" && campaign.test_ends_at !== null && Date.parse(campaign.test_ends_at) <= now.getTime())
    return decide(tx, context, campaign);
  if (campaign.phase === "REST" && !(await isLeft(tx, campaign, false))) await finish(tx, context, campaign);
}

/** Return whether messages are still to be sent; of a test those of its arms. */
async function isLeft(reader: Reader, { store_id, id }: CampaignRecord, isTest: boolean): Promise<boolean> {
  const row = await reader
    .selectFrom("message")
    .select("id")
    .where("store_id", "=", store_id)
    .where("campaign_id", "=", id)
    .where("state", "in", ["QUEUED", "CLAIMED", "SENDING"])
    .where((eb) => (isTest ? eb("variant", "is not", null) : eb.lit(true)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Judge the test and queue everybody else with its winner. */
async function decide(tx: Tx, context: CallContext, campaign: CampaignRecord): Promise<void> {
  const at = context.now.toISOString();
  const { arm } = await judge(tx, context, campaign, { phase: "REST" });
  const content = armTemplates(campaign)["ABCD".indexOf(arm)];
  await sendInArm(tx, campaign.store_id, { campaignId: campaign.id, arm, content, at });
  await wakeSending(tx, context.store.id, campaign.channel);
}

/** Store what a test found, with the rule that decided. */
async function judge(tx: Tx, context: CallContext, campaign: CampaignRecord, more: { phase?: "REST" }): Promise<AbVerdict> {
  const verdict = abWinner(await armResults(tx, campaign));
  const { rule, arm } = verdict;
  const changes = { ...more, verdict: asJson({ ...verdict, decided_at: context.now.toISOString() }) };
  await saveCampaign(tx, context, campaign, "decided", changes, { rule, arm });
  return verdict;
}

/** Return what each arm brought: people who got it, and those who clicked or ordered. */
export async function armResults(reader: Reader, { store_id, id, ab }: CampaignRecord): Promise<ArmResult[]> {
  const arms = (["A", "B", "C", "D"] as const).slice(0, ab?.arms.length ?? 0);
  const successes =
    ab?.metric === "ORDER"
      ? sql<number>`count(*) filter (where exists (select from conversion c where c.store_id = message.store_id and c.message_id = message.id and c.model = 'SENT'))::int`
      : sql<number>`count(*) filter (where clicked_at is not null)::int`;
  const rows = await reader
    .selectFrom("message")
    .select(["variant", sql<number>`count(*)::int`.as("delivered"), successes.as("successes")])
    .where("store_id", "=", store_id)
    .where("campaign_id", "=", id)
    .where("state", "=", "SENT")
    .where("bounced_at", "is", null)
    .where("variant", "is not", null)
    .groupBy("variant")
    .execute();
  const unnamed = ab?.metric === "ORDER" ? [] : await anonymousOf(reader, store_id, id);
  return arms.map((arm: Arm) => {
    const found = rows.find(({ variant }) => variant === arm);
    const anonymous = unnamed.find(({ variant }) => variant === arm)?.n ?? 0;
    return { arm, delivered: found?.delivered ?? 0, successes: (found?.successes ?? 0) + anonymous };
  });
}

async function finish(tx: Tx, context: CallContext, campaign: CampaignRecord): Promise<void> {
  const changes = { status: "SENT", phase: "DONE", finished_at: context.now.toISOString() } as const;
  const saved = await saveCampaign(tx, context, campaign, "finished", changes);
  const payload = { id: campaign.id, name: campaign.name, audience: campaign.audience, version: saved.version };
  await emit(tx, { store_id: context.store.id, topic: "campaign.finished", payload });
}
