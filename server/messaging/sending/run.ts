import type { MessageChannel } from "#contracts/messages";
import type { MarketingRules } from "#contracts/shop-settings";

/** Where and by whom a run sends. */
export interface Run {
  storeId: string;
  channel: MessageChannel;
  /** This run's name in leases. */
  me: string;
  /** How the store sends marketing; left out: as usual. */
  rules?: MarketingRules;
}
