import type { Selectable, Updateable } from "kysely";
import { armNames } from "#contracts/campaigns/shapes";
import { actionsOf, type CampaignAction } from "#contracts/campaigns/states";
import { writeAudit } from "#server/core/audit/audit";
import { assertVersion } from "#server/db/assert-version";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow, ownRow } from "#server/db/own-row";
import type { Campaign } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";

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

/** Assert that a campaign has not changed since it was read, and that its status allows an action. @throws STALE_VERSION, WRONG_STAGE, ALREADY_SENDING */
export async function assertAllowed(tx: Tx, context: CallContext, campaign: CampaignRecord, action: CampaignAction): Promise<void> {
  const { id, status, version } = campaign;
  const isAllowed = actionsOf[status].includes(action);
  if (!isAllowed && action === "schedule" && status === "SENDING") throw new AppError("ALREADY_SENDING", { status });
  if (!isAllowed && (action === "update" || action === "delete")) throw new AppError("CAMPAIGN_LOCKED", { status });
  if (!isAllowed) throw new AppError("WRONG_STAGE", { status, allowed_actions: actionsOf[status] });
  await assertVersion(tx, context, { object_type: "campaign", object_id: id, version }, () => campaign);
}

/** Return whether the caller may change a campaign at its stage: what is scheduled goes out as it is, so that takes the right to send. */
export const mayUpdate = ({ actor: { ability } }: Pick<CallContext, "actor">, { status }: Pick<CampaignRecord, "status">): boolean =>
  ability.can("update", "Campaign") && (status !== "SCHEDULED" || ability.can("send", "Campaign"));

type Caller = Pick<CallContext, "now" | "ip"> & { store: { id: string }; actor: Pick<CallContext["actor"], "type" | "id" | "name"> };

/** Save changes of a locked campaign, with its audit entry and the signal to open screens. */
export async function saveCampaign(
  tx: Tx,
  context: Caller,
  campaign: CampaignRecord,
  changes: Updateable<Campaign>,
  action: string,
  after: Record<string, unknown> = {},
): Promise<CampaignRecord> {
  const { store, now } = context;
  const saved = await tx
    .updateTable("campaign")
    .set({ ...changes, version: campaign.version + 1, updated_at: now.toISOString() })
    .where("store_id", "=", store.id)
    .where("id", "=", campaign.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const object = { object_type: "campaign", object_id: campaign.id };
  await writeAudit(tx, context, { action, ...object, before: { status: campaign.status }, after: { status: saved.status, ...after } });
  await publishLive(tx, { store_id: store.id, resource: "campaigns", ids: [campaign.id], type: "updated", version: saved.version });
  return saved;
}
