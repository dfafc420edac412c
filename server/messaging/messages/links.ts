import type { Language } from "#contracts/session/rules";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import type { TextedMailKey } from "#contracts/transactional-texts";
import type { Reader } from "#server/db/open";

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
  transactionalTextLinks: {
    /** Write the text message of an event; null where the store has not switched it on. */
    writeText(
      reader: Reader,
      storeId: string,
      facts: { key: TextedMailKey; language: Language; values: Values },
    ): Promise<{ text: string; missing: string[]; language: Language } | null>;
  };
  /** Return where the parcel of a case goes, line by line; empty while no address is known. */
  returnAddressOf(reader: Reader, storeId: string, ref: { noun: "return" | "claim"; id: string }): Promise<string[]>;
}

/** What reading and repeating messages need of other modules. */
export interface ReadingLinks {
  /** Return a marketing mail as its recipient got it; null where it was not sent, or is stored no more. */
  shownMail(storeId: string, messageId: string): Promise<string | null>;
}
