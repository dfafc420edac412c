import type { MessageChannel } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

/** What the page of a confirmation says. */
export type PageState = "ask" | "done" | "expired";

/** What test addresses need of other modules. */
export interface TestAddressLinks {
  /** Return the key that signs a store's links. It never changes. */
  linkKey(reader: Reader, storeId: string): Promise<string>;
  /** Return whether nothing may be sent to an address. */
  isSuppressed(tx: Tx, storeId: string, channel: MessageChannel, address: string): Promise<boolean>;
  /** Return an address in the form in which it is stored. @throws BAD_REQUEST for one that is none */
  normalAddresses(
    reader: Reader,
    storeId: string,
    typed: { email?: string | undefined; phone?: string | undefined },
  ): Promise<{ email: string | null; phone: string | null }>;
  messageLinks: {
    writeStaffMail(
      tx: Tx,
      context: CallContext,
      mail: { template: "testAddressConfirm"; recipient: string; name: string; values: Record<string, string> },
    ): Promise<void>;
    writeStaffText(
      tx: Tx,
      context: CallContext,
      text: { template: "testPhoneConfirm"; recipient: string; values: Record<string, string> },
    ): Promise<void>;
  };
  /** Return the page behind the link of a confirmation. */
  testPage(language: Language, state: PageState, values: { store: string; address: string; channel: MessageChannel }): string;
  /** Return a page that says in a language that a link does not work. */
  invalidPage(language: Language): string;
}
export type TestAddressDeps = ModuleDeps & TestAddressLinks;
