import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";

/** A customer's text message about an order or one of its cases. */
export interface CustomerText {
  storeId: string;
  orderId: string;
  return_id: string | null;
  claim_id: string | null;
  language: Language;
  text: string;
}

/** What reports need of other modules. */
export interface ProviderEventLinks {
  /** Take a text message as what a customer writes about an order or a case. @throws RATE_LIMITED */
  takeText(tx: Tx, text: CustomerText): Promise<void>;
  /** Write the answer to HELP, to be sent by text message. */
  writeHelp(tx: Tx, help: { storeId: string; phone: string; at: string; key: string }): Promise<void>;
}
export type ProviderEventDeps = ModuleDeps & ProviderEventLinks;
