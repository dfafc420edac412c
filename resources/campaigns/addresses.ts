import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const campaignsPaths = {
  list: "/dashboard/notifications/campaign/list",
  create: "/dashboard/notifications/campaign/create",
  show: "/dashboard/notifications/campaign/:id",
  edit: "/dashboard/notifications/campaign/:id/edit",
} as const;

const to = addressOf(campaignsPaths);
export const campaignsAddress = to.list();
export const newCampaignAddress = to.create();
export const campaignAddress = to.show;
export const editCampaignAddress = to.edit;
