import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import type { Input } from "#contracts/contract";
import { removeRecord, tellRecord } from "#server/core/kernel/record";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { findOwnContent } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import { campaignLife } from "../life.ts";
import { showCampaign } from "../queries/show.ts";
import { campaignRunner, changeOf, readCampaign } from "../record.ts";

type Operations = (typeof campaigns)["operations"];
type Fields = Omit<Input<Operations["update"]>["body"], "expected_version">;

/** Create a draft. @throws NOT_FOUND for a template or segment of another store */
export async function createCampaign(
  deps: ModuleDeps,
  context: CallContext,
  { channel, copy_of, ...fields }: Input<Operations["create"]>["body"],
): Promise<Campaign> {
  const { skip_open_cases } = await loadShopSettings(deps.db.kysely, context.store.id);
  const copied = copy_of === undefined ? null : await copyOf(deps, context, copy_of);
  return add(deps, context, { channel, skip_open_cases, ...copied, ...fields });
}

/** Return what a copy of a campaign takes over. @throws NOT_FOUND */
async function copyOf(deps: ModuleDeps, { store }: CallContext, id: string) {
  const campaign = await readCampaign(deps.db.kysely, store.id, id);
  const { channel, template_id, segment_id, exclude_segment_id, ab, holdout_percent, skip_open_cases, topic } = campaign;
  return { channel, template_id, segment_id, exclude_segment_id, ab, holdout_percent, skip_open_cases, topic };
}

/** Create a draft with the same audience and content. @throws NOT_FOUND */
export async function duplicateCampaign(deps: ModuleDeps, context: CallContext, id: string): Promise<Campaign> {
  const { name } = await readCampaign(deps.db.kysely, context.store.id, id);
  return add(deps, context, { ...(await copyOf(deps, context, id)), name: `${cutText(name, 96)} (2)` });
}

function add(
  deps: ModuleDeps,
  context: CallContext,
  { ab, ...fields }: Fields & { name: string; channel: "EMAIL" | "SMS" },
): Promise<Campaign> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    await assertKnown(tx, deps, store.id, { ...fields, ab });
    const id = newId();
    const at = now.toISOString();
    await tx
      .insertInto("campaign")
      .values({ id, store_id: store.id, ...fields, ...(ab && { ab: asJson(ab) }), created_at: at, updated_at: at })
      .execute();
    await tellRecord(tx, context, campaignLife, { id, version: 1 }, { done: "created", after: { name: fields.name } });
    return showCampaign(tx, context, id);
  });
}

/**
 * Change a draft or a scheduled campaign, which keeps its time. @throws NOT_FOUND, CAMPAIGN_LOCKED, STALE_VERSION, FORBIDDEN for what is
 * scheduled by somebody who may not send: nobody would look at it again
 */
export function updateCampaign(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { expected_version: _, ab, ...fields }: Input<Operations["update"]>["body"],
): Promise<Campaign> {
  return campaignRunner.act(deps.db, context, id, "update", async (tx, campaign) => {
    await assertKnown(tx, deps, context.store.id, { ...fields, ab });
    return changeOf(campaign, "updated", { ...fields, ...(ab !== undefined && { ab: ab && asJson(ab) }) }, fields);
  });
}

/** Delete a draft, or a campaign that was cancelled before anybody got it. @throws NOT_FOUND, CAMPAIGN_LOCKED */
export function deleteCampaign({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  return db.transaction(async (tx) => {
    const campaign = await campaignRunner.open(tx, context, id, "delete");
    await removeRecord(tx, context, campaignLife, campaign, { name: campaign.name });
    return { deleted: true };
  });
}

/** Assert that what a campaign names belongs to the store. @throws NOT_FOUND */
async function assertKnown(tx: Tx, deps: ModuleDeps, storeId: string, fields: Partial<Fields>): Promise<void> {
  const { template_id, segment_id, exclude_segment_id, ab } = fields;
  for (const id of [template_id, ...(ab?.arms ?? []).map((arm) => arm.template_id)])
    if (id && !(await findOwnContent(deps, tx, storeId, id))) throw notFound();
  for (const id of [segment_id, exclude_segment_id]) {
    if (!id) continue;
    const found = await tx.selectFrom("segment").select("id").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
    if (!found) throw notFound();
  }
}
