import type { Language } from "#contracts/session/rules";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Reader } from "#server/db/open";
import type { Values } from "#server/domain/mail-html/values";

interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  missing: string[];
  language: Language;
  version: number;
}

/** What messages need of other modules. */
export interface MessagesLinks {
  templateLinks: {
    /** Write a mail from the store's template; null where the store has switched it off. */
    writeMail(
      reader: Reader,
      storeId: string,
      facts: { key: SystemMailKey; language: Language; values: Values; items?: readonly Values[] },
    ): Promise<WrittenMail | null>;
  };
}
