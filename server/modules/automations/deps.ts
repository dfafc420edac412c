import type { Language } from "#contracts/session/rules";
import type { AutomationMailKey } from "#contracts/templates/system-mails";
import type { Reader, Tx } from "#server/db/open";
import type { Goods, Tracker } from "#server/domain/mail-html/fill";
import type { Values } from "#server/domain/mail-html/values";
import type { ModuleDeps } from "#server/modules/module";

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
  channel: "EMAIL";
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
        language: Language;
        values: Values;
        items?: readonly Values[];
        goods?: Goods | undefined;
        /** Return the reader's code of a pool; null: none is left. */
        codeOf?: (pool: string) => Promise<string | null>;
        trackerOf?: (version: number) => Promise<Tracker | undefined>;
      },
    ): Promise<WrittenMail | null>;
  };
  /** Return how the links of a mail are written, with the addresses of its reader's own; undefined: as they stand. */
  trackerOf(reader: Reader, message: TrackedMail): Promise<(Tracker & { readonly ownLinks: object[] }) | undefined>;
  /** Return the links of a mail to its reader: to leave, to choose, to see it in a browser, and the token by which the shop knows them. */
  readerLinks(tx: Tx, storeId: string, messageId: string): Promise<{ leave: string; preferences: string; view: string; token: string }>;
}
export type AutomationsDeps = ModuleDeps & AutomationsLinks;
