import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

/** What test addresses need of other modules. */
export interface TestAddressLinks {
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
}
export type TestAddressDeps = ModuleDeps & TestAddressLinks;
