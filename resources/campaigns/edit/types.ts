import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Input } from "#contracts/contract";

/** Fields of a campaign that a step changes. */
export type CampaignChange = Omit<Input<(typeof campaigns)["operations"]["update"]>["body"], "expected_version">;

/** When it is to be sent, as it is chosen on the screen. */
export type Moment = Input<(typeof campaigns)["operations"]["check"]>["body"];

/** What every step receives. Saving one by one, in the order of the choices, resolves with whether it was stored. */
export interface Saving {
  save: (change: CampaignChange) => Promise<boolean>;
}
