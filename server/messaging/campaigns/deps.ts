import type { MessageChannel } from "#contracts/messages";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";

/** What campaigns need of other modules. */
export interface CampaignLinks {
  wakeSending(tx: Tx, storeId: string, channel: MessageChannel): Promise<void>;
  heldSince(now: Date): Promise<string | null>;
  confirmHome(): Promise<void>;
}
export type CampaignsDeps = ModuleDeps & CampaignLinks;
