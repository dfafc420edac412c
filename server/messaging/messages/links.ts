import type { Reader } from "#server/db/open";

/** What messages need of other modules. */
export interface MessagesLinks {
  /** Return where the parcel of a case goes, line by line; empty while no address is known. */
  returnAddressOf(reader: Reader, storeId: string, ref: { noun: "return" | "claim"; id: string }): Promise<string[]>;
}

/** What reading and repeating messages need of other modules. */
export interface ReadingLinks {
  /** Return a marketing mail as its recipient got it; null where it was not sent, or is stored no more. */
  shownMail(storeId: string, messageId: string): Promise<string | null>;
}
