import type { MessageChannel } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import type { Problem } from "#contracts/templates/templates";
import type { SizedText } from "#contracts/text-messages";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

/** What campaigns need of other modules. */
export interface CampaignLinks {
  templateLinks: {
    /** Return a template of the store's own with what prevents it from being sent; undefined where there is none. */
    ownContent(
      reader: Reader,
      storeId: string,
      id: string,
    ): Promise<
      { version: number; content: Content; languages: Language[]; faults: Problem[]; size_bytes: number; segments: number } | undefined
    >;
    /** Return a campaign's template as a text message with sample values. */
    previewAsText(reader: Reader, storeId: string, id: string, language: Language): Promise<SizedText>;
    /** Write a test of a template for people of the store. */
    writeTest(
      context: CallContext,
      id: string,
      test: { to: readonly string[]; language: Language; subject?: string | undefined; preheader?: string | undefined },
    ): Promise<{ sent: number }>;
    /** Write a test of a template as a text message for confirmed test numbers. */
    writeTextTest(context: CallContext, id: string, test: { to: readonly string[]; language: Language }): Promise<{ sent: number }>;
  };
  wakeSending(tx: Tx, storeId: string, channel: MessageChannel): Promise<void>;
  heldSince(now: Date): Promise<string | null>;
  confirmHome(): Promise<void>;
}
export type CampaignsDeps = ModuleDeps & CampaignLinks;
