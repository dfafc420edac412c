import type { MessageChannel } from "#contracts/messages";

/** A marketing message whose links are written; they are registered with its version of the template. */
export interface TrackedMessage {
  storeId: string;
  templateId: string;
  version: number;
  id: string;
  channel: MessageChannel;
  campaignId: string | null;
  variant: string | null;
  /** Whether its recipient agreed to be measured. */
  isConsented: boolean;
  /** Whether addresses of the recipient's own can be stored with the message. */
  hasOwnLinks: boolean;
}
