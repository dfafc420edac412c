import type { Language } from "#contracts/session/rules";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";

/** What the page of a confirmation says. */
export type PageState = "ask" | "done" | "expired";

/** What test addresses need of other modules. */
export interface TestAddressLinks {
  /** Return the key that signs a store's links. It never changes. */
  linkKey(reader: Reader, storeId: string): Promise<string>;
  /** Return whether nothing may be mailed to an address. */
  isSuppressed(tx: Tx, storeId: string, channel: "EMAIL", email: string): Promise<boolean>;
  messageLinks: {
    writeStaffMail(
      tx: Tx,
      context: CallContext,
      mail: { template: "testAddressConfirm"; recipient: string; name: string; values: Record<string, string> },
    ): Promise<void>;
  };
  /** Return the page behind the link of a confirmation. */
  testPage(language: Language, state: PageState, values: { store: string; email: string }): string;
  /** Return a page that says in a language that a link does not work. */
  invalidPage(language: Language): string;
}
export type TestAddressDeps = ModuleDeps & TestAddressLinks;
