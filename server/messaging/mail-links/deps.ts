import type { ModuleDeps } from "#server/platforms/module";

/** What links in messages need of other modules. */
export interface MailLinksLinks {
  /** Return a marketing mail as its recipient got it; null where it is gone or was never sent. */
  shownMail(storeId: string, messageId: string): Promise<string | null>;
}
export type MailLinksDeps = ModuleDeps & MailLinksLinks;
