import type { MessageChannel } from "#contracts/messages";
import type { MarketingRules } from "#contracts/shop-settings";
import type { Values } from "#contracts/templates/values";
import type { Reader, Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";

export interface WrittenText {
  subject: string;
  html: string;
  text: string;
  /** The goods it shows, alike for every recipient. */
  shown?: Values;
}

/** What sending needs of other modules. */
export interface SendingLinks {
  senderOf(reader: Reader, storeId: string): Promise<{ name: string; address: string; replyTo: string | null; timezone: string }>;
  /** Pause a campaign and tell the owners why. */
  pauseCampaign(tx: Tx, storeId: string, campaignId: string, reason: "BOUNCES" | "COMPLAINTS" | "REFUSALS" | "SIGN_IN"): Promise<void>;
}
export type SendingDeps = ModuleDeps & SendingLinks;

/** Where and by whom a run sends. */
export interface Run {
  storeId: string;
  channel: MessageChannel;
  /** This run's name in leases. */
  me: string;
  /** How the store sends marketing; left out: as usual. */
  rules?: MarketingRules;
}
