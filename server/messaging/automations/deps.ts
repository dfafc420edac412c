import type { RawBuilder } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Content } from "#contracts/templates/content";
import type { AutomationMailKey } from "#contracts/templates/system-mails";
import type { Problem, TextPreview } from "#contracts/templates/templates";
import type { Values } from "#contracts/templates/values";
import type { Buyer } from "#server/core/domain/contact";
import type { Reader, Tx } from "#server/db/open";
import type { Goods, Tracker } from "#server/messaging/domain/mail-html/fill";
import type { ModuleDeps } from "#server/platforms/module";

type Texts = Partial<Record<Language, string>>;
interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  missing: string[];
  language: Language;
  version: number;
}

interface TrackedMail {
  storeId: string;
  templateId: string;
  version: number;
  id: string;
  channel: MessageChannel;
  campaignId: null;
  variant: null;
  isConsented: boolean;
  hasOwnLinks: true;
}

/** What automations need of other modules. */
export interface AutomationsLinks {
  templateLinks: {
    /** Write a mail from the store's template; null where the store has switched it off. */
    writeMail(
      reader: Reader,
      storeId: string,
      facts: {
        key: AutomationMailKey;
        own?: string | null;
        language: Language;
        values: Values;
        items?: readonly Values[];
        goods?: Goods | undefined;
        /** Return the recipient's code of a pool; null: none is left. */
        codeOf?: (pool: string) => Promise<string | null>;
        trackerOf?: (version: number) => Promise<Tracker | undefined>;
      },
    ): Promise<WrittenMail | null>;
    /** Return a template of the store's own with what prevents it from being sent; undefined where there is none. */
    ownContent(
      reader: Reader,
      storeId: string,
      id: string,
    ): Promise<{ kind: string; content: Content; languages: Language[]; faults: Problem[] } | undefined>;
  };
  textLinks: {
    /** Write a text message in the store's own words, or in the built-in ones. */
    writeText(
      reader: Reader,
      storeId: string,
      facts: { key: AutomationMailKey; texts: Texts; language: Language; values: Values; tracker?: Tracker | undefined },
    ): Promise<{ text: string; missing: string[]; language: Language }>;
    previewText(
      reader: Reader,
      storeId: string,
      asked: { key: AutomationMailKey; language: Language; text?: string | undefined },
    ): Promise<TextPreview>;
    /** Assert that texts, which stand at this place of a body, can be sent. @throws TEMPLATE_SYNTAX, UNKNOWN_VARIABLE, SMS_TOO_LONG */
    assertTexts(reader: Reader, storeId: string, asked: { key: AutomationMailKey; texts: Texts; at: string }): Promise<void>;
  };
  shopSettingsLinks: { mailSettingsOf(reader: Reader, storeId: string): Promise<ShopSettingsData> };
  /** Return why a person gets no marketing on a channel, as SQL over the subscriber `s`; null: they may be written to. */
  consentReason(channel: MessageChannel): RawBuilder<string | null>;
  /** Return how the links of a message are written, with the addresses of its recipient's own; undefined: as they stand. */
  trackerOf(reader: Reader, message: TrackedMail): Promise<(Tracker & { readonly ownLinks: object[] }) | undefined>;
  /** Return the people who placed an order. */
  buyersOf(tx: Tx, storeId: string, order: Buyer): Promise<readonly string[]>;
  /** Return the links of a mail to its recipient: to leave, to choose, to see it in a browser, and the token by which the shop knows them. */
  readerLinks(tx: Tx, storeId: string, messageId: string): Promise<{ leave: string; preferences: string; view: string; token: string }>;
}
export type AutomationsDeps = ModuleDeps & AutomationsLinks;
