import type { Selectable } from "kysely";
import { armNames } from "#contracts/campaigns/shapes";
import { type Change, recordRunner, saveRecord, type Who } from "#server/core/kernel/record";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow, ownRow } from "#server/db/own-row";
import type { Campaign } from "#server/db/tables";
import { ensure, notFound } from "#server/kit/errors";
import { campaignLife } from "./life.ts";
import { showCampaign } from "./queries/show.ts";

export type CampaignRecord = Selectable<Campaign>;

/** Return a campaign. @throws NOT_FOUND */
export const readCampaign = (reader: Reader, storeId: string, id: string): Promise<CampaignRecord> =>
  ownRow(reader, "campaign", storeId, id);

/** Return the same, locked. @throws NOT_FOUND */
export const lockCampaign = (tx: Tx, storeId: string, id: string): Promise<CampaignRecord> => lockOwnRow(tx, "campaign", storeId, id);

/** Return the template that a variant of a campaign is written from, and its arm. @throws CONTENT_INCOMPLETE, NOT_FOUND */
export function contentOf({ template_id, ab }: CampaignRecord, variant: (typeof armNames)[number] | undefined) {
  ensure(template_id !== null, "CONTENT_INCOMPLETE");
  const arm = variant === undefined ? undefined : ab?.arms[armNames.indexOf(variant)];
  if (variant && !arm) throw notFound();
  return { template_id: arm?.template_id ?? template_id, arm };
}

/** The functions that change campaigns. */
export const campaignRunner = recordRunner({
  life: campaignLife,
  lock: (tx, { store }, id) => lockCampaign(tx, store.id, id),
  show: showCampaign,
});

/** Save changes of a locked campaign; its history shows the status before and after each. */
export const saveCampaign = (
  tx: Tx,
  who: Who,
  campaign: CampaignRecord,
  done: string,
  set: Change<"campaign">["set"],
  after: Record<string, unknown> = {},
): Promise<CampaignRecord> => saveRecord(tx, who, campaignLife, campaign, changeOf(campaign, done, set, after));

/** Return a change of a campaign with the status before and after it. */
export const changeOf = (
  { status }: CampaignRecord,
  done: string,
  set: Change<"campaign">["set"],
  after: Record<string, unknown> = {},
): Change<"campaign"> => ({ done, set, before: { status }, after: { status: set.status ?? status, ...after } });
