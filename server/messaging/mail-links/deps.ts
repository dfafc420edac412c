import type { Language } from "#contracts/session/rules";
import type { Reader, Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";

/** What links in messages need of other modules. */
export interface MailLinksLinks {
  /** Return the key that signs a store's links. It never changes. */
  linkKey(reader: Reader, storeId: string): Promise<string>;
  /** Return the address of the page where the recipient of a message leaves. */
  leavePage(storeId: string, messageId: string): Promise<string>;
  /** Return a page that says in a language that a link does not work. */
  invalidPage(language: Language): string;
  /** Return a page that says in a language that a mail cannot be shown any more. */
  gonePage(language: Language): string;
  /** Return a marketing mail as its recipient got it; null where it is gone or was never sent. */
  shownMail(storeId: string, messageId: string): Promise<string | null>;
  /** Record that a mail reached its address. */
  addressWorks(tx: Tx, reached: { storeId: string; address: string; at: string; messageId: string }): Promise<void>;
}
export type MailLinksDeps = ModuleDeps & MailLinksLinks;
